/**
 * What is on show. News comes as fast as the server sends it; the stage shows it one thing after the other, at the
 * speed that is set: first what is done, then how the table looks after it. A click or key goes straight to the end.
 * A round's end stays until it has been seen, whatever the server deals meanwhile.
 */
import { look } from "../browser/look.svelte";
import { type Action, actionOf } from "../game/action";
import { type Ending, endingOf } from "../game/ending";
import type { Entry, Sight } from "../protocol/types";

const ACT = { plain: 450, effect: 1000 }; // ms for which an act is on show before its outcome
const AFTER = 350; // ms before the next thing
const MOST = 2; // entries that may wait; what is more is shown at once
const REST = 20_000; // ms for which a round’s end stays if nobody says that it was seen

interface Act {
  entry: Entry;
  view: Sight | null;
}

export class Stage {
  view: Sight | null = $state.raw(null);
  entries: readonly Entry[] = $state.raw([]);
  action: Action | null = $state.raw(null);
  ending: Ending | null = $state.raw(null);
  acting = $state(false); // an act is on show whose outcome is not
  resting = $state(false); // a round's end is on show, and has not been seen yet
  rest = REST;
  /** The entry whose outcome has just been put on show, for whatever moves. */
  fresh: Entry | null = $state.raw(null);
  readonly #queue: Act[] = [];
  #newest: Sight | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #then: (() => void) | undefined;
  readonly #told: (entry: Entry, view: Sight) => void;

  /** `told` hears of each entry once, when it comes on show. */
  constructor(told: (entry: Entry, view: Sight) => void = () => undefined) {
    this.#told = told;
  }

  /** Show all of a game so far at once, as after a reload. */
  reset(entries: readonly Entry[], view: Sight): void {
    clearTimeout(this.#timer);
    this.#then = undefined;
    this.#queue.length = 0;
    this.entries = entries;
    this.view = this.#newest = view;
    this.acting = this.resting = false;
    this.fresh = null;
    const last = entries.at(-1);
    this.action = last ? actionOf(last.events) : null;
    this.ending = last ? endingOf(last.events) : null;
  }

  /** Show new entries; the view is how the table looks after the last of them. */
  push(entries: readonly Entry[], view: Sight): void {
    entries.forEach((entry, n) => this.#queue.push({ entry, view: n === entries.length - 1 ? view : null }));
    this.#newest = view;
    if (!this.#queue.length && !this.acting) this.view = view;
    if (!this.resting) this.#catchUp();
  }

  /** The round's end has been seen: go on. */
  seen(): void {
    if (!this.resting) return;
    clearTimeout(this.#timer);
    this.#then = undefined;
    this.resting = false;
    this.#catchUp();
  }

  /** Go straight to how things are. */
  skip(): void {
    while (this.#then && !this.resting) {
      clearTimeout(this.#timer);
      const then = this.#then;
      this.#then = undefined;
      then();
    }
  }

  get idle(): boolean {
    return !this.#then && !this.#queue.length;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#then = undefined;
    this.#queue.length = 0;
    this.view = this.action = this.ending = this.fresh = this.#newest = null;
    this.entries = [];
    this.acting = this.resting = false;
  }

  #catchUp(): void {
    while (this.#queue.length > MOST && !this.resting) this.#now();
    if (!this.#then) this.#next();
  }

  /** Show the oldest that waits without taking time over it. */
  #now(): void {
    this.skip();
    const act = this.resting ? undefined : this.#queue.shift();
    if (!act) return;
    this.#begin(act);
    this.#finish(act);
    if (this.resting) this.#wait(this.rest, () => this.seen());
  }

  #next(): void {
    const act = this.#queue.shift();
    if (!act) return;
    this.#begin(act);
    const action = this.action;
    const lasting = action && (action.target !== null || action.out.length > 0 || action.compared);
    const time = !action ? 0 : lasting ? ACT.effect : ACT.plain;
    this.acting = time > 0;
    this.#wait(time * look.pace, () => {
      this.#finish(act);
      if (this.resting) this.#wait(this.rest, () => this.seen());
      else this.#wait(AFTER * look.pace, () => this.#next());
    });
  }

  #begin({ entry, view }: Act): void {
    this.entries = [...this.entries, entry];
    this.action = actionOf(entry.events);
    this.ending = null;
    if (!this.action && view) this.view = view;
    const told = view ?? this.view;
    if (told) this.#told(entry, told);
  }

  #finish({ entry, view }: Act): void {
    this.view = (this.#queue.length ? view : this.#newest) ?? this.view;
    this.acting = false;
    this.fresh = entry;
    this.ending = endingOf(entry.events);
    this.resting = this.ending !== null && !this.ending.gameWinners;
  }

  #wait(ms: number, then: () => void): void {
    this.#then = then;
    this.#timer = setTimeout(() => {
      this.#then = undefined;
      then();
    }, ms);
  }
}
