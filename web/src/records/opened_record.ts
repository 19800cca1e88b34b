/** A record that was opened from a file, on its way to the replay. */
let record: unknown = null;

export function openRecord(read: unknown): void {
  record = read;
}

export function openedRecord(): unknown {
  return record;
}
