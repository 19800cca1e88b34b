/** What screen readers are told, each thing once and in order. */
const KEPT = 100; // a whole round may have to be told at once: what is not in the page when it is drawn is never heard

class Announcer {
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

export const announcer = new Announcer();
