/** Whether we wait for somebody who is not there, and for how long already. */
import type { Sight } from "../protocol/types";
import type { TableStore } from "../table/store.svelte";

export class Absent {
  #now = $state(0); // by the server's clock, when somebody's time was last looked at
  #waiting = $state(""); // of whom it was said that we wait for them
  readonly #store: TableStore;
  readonly #view: () => Sight;

  /** To be made where a component begins. */
  constructor(store: TableStore, view: () => Sight) {
    this.#store = store;
    this.#view = view;
    $effect(() => {
      const until = this.#until;
      if (until === null) return;
      const timer = setTimeout(() => (this.#now = store.now()), Math.max(0, until - store.now()) * 1000 + 100);
      return () => clearTimeout(timer);
    });
  }

  get #seat() {
    const turn = this.#view().turn;
    const seat = turn === null ? null : (this.#store.table?.seats[turn] ?? null);
    return seat?.person && !seat.here && !seat.bot && seat.person !== this.#store.person ? seat : null;
  }

  /** When the seat of whoever is to play can be handed to a bot; null if they are there. */
  get #until(): number | null {
    const since = this.#seat?.gone_since ?? null;
    return since === null ? null : since + (this.#store.table?.hand_after ?? 0);
  }

  /** The name of whoever keeps us waiting, once a bot may play for them. */
  readonly name = $derived.by(() => {
    const until = this.#until;
    if (until === null || this.#now < until || this.#store.seat === null) return "";
    return this.#waiting === this.#absence ? "" : (this.#seat?.name ?? "");
  });

  get #absence(): string {
    return `${this.#seat?.person} ${this.#seat?.gone_since}`;
  }

  wait(): void {
    this.#waiting = this.#absence;
  }
}
