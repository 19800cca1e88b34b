/** What this browser keeps: settings, receipts, tables. Where nothing can be stored, it lasts as long as the page. */
const memory = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  let text: string | null | undefined;
  try {
    text = localStorage.getItem(`billetdoux.${key}`);
  } catch {
    text = memory.get(key);
  }
  if (text === null || text === undefined) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`billetdoux.${key}`, text);
  } catch {
    memory.set(key, text);
  }
}
