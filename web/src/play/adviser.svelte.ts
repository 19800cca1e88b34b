/** Help for whoever plays against bots alone: hints, the coach while it is on, lessons for new cards. */
import { untrack } from "svelte";
import court from "virtual:court";
import { notebook } from "../browser/notebook.svelte";
import { settings } from "../browser/settings.svelte";
import type { Advice } from "../protocol/messages";
import type { TableStore } from "../table/store.svelte";
import { language } from "../text/language.svelte";

interface NewCard {
  readonly card: number;
  readonly lesson: string;
}

export class Adviser {
  advice: Advice | null = $state.raw(null); // for the decision that is asked for now
  praise = $state(""); // of the last move
  newCard: NewCard | null = $state.raw(null);
  readonly #store: TableStore;

  /** To be made where a component begins. */
  constructor(store: TableStore) {
    this.#store = store;
    $effect(() => {
      const decision = this.there && store.view?.legal.length ? store.view : null;
      void language.code; // advice comes in the language that is spoken
      const coaching = settings.now.coach;
      untrack(() => this.#consider(decision !== null, coaching));
    });
  }

  /** Whether there are hints here: nobody else plays, and nothing is rated. */
  readonly there = $derived.by(() => {
    const { table, seat, person } = this.#store;
    if (!table || seat === null || table.rated || table.phase !== "playing") return false;
    return table.seats.every((one) => one.person === null || one.person === person);
  });

  /** Look at a decision before it is made. */
  #consider(mine: boolean, coaching: boolean): void {
    this.advice = this.newCard = null;
    if (!mine || !coaching) return;
    this.newCard = this.#findNewCard();
    const view = this.#store.view;
    void this.#store.hint(notebook.silent).then((found) => {
      if (this.#store.view === view && settings.now.coach) this.advice = found?.advice ?? null;
    });
  }

  /** Look at a move that has been played: if the coach spoke for it, there is something to say. */
  heed(move: string): void {
    const at = this.advice?.moves.indexOf(move) ?? -1;
    this.praise = this.advice?.afterwards[at] ?? "";
    if (this.advice && at >= 0) notebook.follow(this.advice.note);
  }

  /** A card in the hand whose lesson was neither done nor offered; it is offered once. */
  #findNewCard(): NewCard | null {
    const { hand, edition } = this.#store.view!;
    const lesson = court.find((one) => hand.includes(one.card) && one.editions.includes(edition) && !notebook.knows(one.id));
    if (!lesson) return null;
    notebook.offer(lesson.id);
    return { card: lesson.card, lesson: lesson.id };
  }
}
