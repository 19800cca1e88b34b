/** What was just said, over the place of whoever said it, for a action. */
import { untrack } from "svelte";
import type { TableStore } from "../table/store.svelte";
import { language } from "../text/language.svelte";
import { spoken } from "../text/phrases";

const LASTING = 6000; // ms
const MOST = 4;

export class Bubbles {
  #fresh = $state.raw(new Set<number>());
  readonly #store: TableStore;

  /** To be made where a component begins. */
  constructor(store: TableStore) {
    this.#store = store;
    let heard = untrack(() => store.said.at(-1)?.number ?? 0);
    $effect(() => {
      const last = store.said.at(-1)?.number ?? 0;
      if (last <= heard) return;
      const news = store.settled ? store.said.filter((one) => one.number > heard).map((one) => one.number) : [];
      heard = last;
      this.#fresh = new Set([...untrack(() => this.#fresh), ...news]);
      setTimeout(() => (this.#fresh = new Set([...this.#fresh].filter((one) => !news.includes(one)))), LASTING);
    });
  }

  /** By seat; my own words are no news to me. */
  readonly bySeat = $derived.by(() => {
    const found: Record<number, string> = {};
    for (const one of this.#store.audible.slice(-MOST)) {
      const seat = this.#store.table?.seats.findIndex((sitting) => sitting.person !== null && sitting.person === one.person) ?? -1;
      if (seat >= 0 && seat !== this.#store.seat && this.#fresh.has(one.number)) found[seat] = spoken(language.text, one);
    }
    return found;
  });
}
