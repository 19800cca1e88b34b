/** Reading records from a file: one JSON object, or one on each line. */
export interface Shown {
  players: readonly string[];
  edition: string;
  rounds: readonly unknown[];
}

export type FileRecord = Shown & Record<string, unknown>;

/** The records in a text; none if it holds anything else. */
export function recordsIn(text: string): FileRecord[] {
  const whole = parsed(text);
  const found = whole === undefined ? text.split("\n").filter((line) => line.trim()).map(parsed) : [whole];
  return found.every(isRecord) ? found : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is FileRecord {
  const record = value as Partial<Shown> | null | undefined;
  return typeof record === "object" && record !== null && Array.isArray(record.players) && Array.isArray(record.rounds) && typeof record.edition === "string";
}
