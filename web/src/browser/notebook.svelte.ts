/** What this browser remembers of whoever learns the game here: lessons, the coach's notes, the first games. */
import { keep, recall } from "./storage";

const FIRST_CHAPTER = "first-letter";
const ENOUGH = 2; // times that a note of the coach is followed; then it is silent

interface Kept {
  readonly lessons: readonly string[]; // that were done
  readonly chapters: readonly string[]; // those of which all lessons were done
  readonly followed: Readonly<Record<string, number>>; // notes of the coach, and how often
  readonly offered: readonly string[]; // lessons that were offered at a table
  readonly game: { readonly table: string; readonly players: number } | null; // the last of the first games
}

const BLANK: Kept = { lessons: [], chapters: [], followed: {}, offered: [], game: null };

class Notebook {
  now: Kept = $state.raw({ ...BLANK, ...recall<Partial<Kept>>("learnt", {}) });

  /** Whether somebody knows how a turn goes. */
  get started(): boolean {
    return this.now.chapters.includes(FIRST_CHAPTER);
  }

  /** The notes that were followed often enough. */
  get silent(): string[] {
    return Object.keys(this.now.followed).filter((note) => this.now.followed[note]! >= ENOUGH);
  }

  /** A lesson was done; `all` are those of its chapter. */
  finish(id: string, chapter: string, all: readonly string[]): void {
    if (this.now.lessons.includes(id)) return;
    const lessons = [...this.now.lessons, id];
    const whole = all.every((one) => lessons.includes(one));
    this.#write({ lessons, chapters: whole ? [...this.now.chapters, chapter] : this.now.chapters });
  }

  follow(note: string): void {
    this.#write({ followed: { ...this.now.followed, [note]: (this.now.followed[note] ?? 0) + 1 } });
  }

  offer(lesson: string): void {
    this.#write({ offered: [...this.now.offered, lesson] });
  }

  /** Whether a lesson has been done, or was offered. */
  knows(lesson: string): boolean {
    return this.now.lessons.includes(lesson) || this.now.offered.includes(lesson);
  }

  /** One of the first games begins. */
  play(table: string, players: number): void {
    this.#write({ game: { table, players } });
  }

  #write(changed: Partial<Kept>): void {
    this.now = { ...this.now, ...changed };
    keep("learnt", this.now);
  }
}

export const notebook = new Notebook();
