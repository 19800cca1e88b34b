/** What screen readers are told, each thing once and in order. */
const KEPT = 12;

class Heard {
  lines: { id: number; text: string }[] = $state([]);
  #count = 0;

  say(...texts: string[]): void {
    const fresh = texts.filter(Boolean).map((text) => ({ id: ++this.#count, text }));
    this.lines = [...this.lines, ...fresh].slice(-KEPT);
  }

  clear(): void {
    this.lines = [];
  }
}

export const heard = new Heard();
