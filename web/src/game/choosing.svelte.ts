/** How a move is chosen: card, then player, then character; each step offers what the server has listed as legal. */
import type { Sight } from "../protocol/types";
import { cardOf, type Edition } from "./editions";
import { Choices, type Move } from "./moves";

export type Step = "wait" | "card" | "play" | "sure" | "target" | "name" | "keep" | "order";
/** What becomes of a card in a Chancellor's choice. */
export type Role = "kept" | "above" | "lowest";
/** Why a card would have no effect. */
export type Idle = "protected" | "deck";

export class Choosing {
  at: number | null = $state(null); // which card of the hand
  target: number | null = $state(null);
  sunk: readonly number[] = $state.raw([]); // which cards of the hand go under the deck, the lowest last
  readonly #view: () => Sight | null;
  readonly #edition: () => Edition;
  readonly #play: (move: Move) => void;

  constructor(view: () => Sight | null, edition: () => Edition, play: (move: Move) => void) {
    this.#view = view;
    this.#edition = edition;
    this.#play = play;
  }

  readonly choices = $derived.by(() => new Choices(this.#view()?.legal ?? []));
  readonly hand = $derived.by(() => this.#view()?.hand ?? []);
  readonly card = $derived.by(() => (this.at === null ? null : (this.hand[this.at] ?? null)));
  readonly targets = $derived.by(() => (this.card === null ? [] : this.choices.targets(this.card)));
  readonly named = $derived.by(() =>
    this.card === null || this.target === null ? [] : this.choices.named(this.card, this.target),
  );

  readonly step: Step = $derived.by(() => {
    if (!this.choices.moves.length) return "wait";
    if (this.choices.keeping) return this.card === null ? "keep" : "order";
    if (this.card === null) return "card";
    if (this.targets.length) return this.target === null ? "target" : "name";
    return this.isFolly ? "sure" : "play";
  });

  /** Which cards of the hand go under the deck, the lowest last, once one is kept. */
  readonly under = $derived.by(() => {
    if (this.at === null) return [];
    const rest = this.hand.flatMap((_, at) => (at === this.at || this.sunk.includes(at) ? [] : [at]));
    return [...this.sunk.filter((at) => at !== this.at), ...rest];
  });

  /** The order in which the rest goes under the deck. */
  readonly order = $derived.by(() => {
    const orders = this.card === null ? [] : this.choices.orders(this.card);
    const wanted = this.under.map((at) => this.hand[at]).join();
    return orders.find((move) => move.choice?.slice(1).join() === wanted) ?? orders[0];
  });

  readonly orders = $derived.by(() => (this.card === null ? 0 : this.choices.orders(this.card).length));

  /** What becomes of a card of the hand, as far as that is chosen. */
  role(at: number): Role | null {
    if (!this.choices.keeping) return null;
    if (this.at === at) return "kept";
    const gone = this.at === null ? this.sunk : this.under;
    const place = gone.indexOf(at);
    if (place < 0) return null;
    return place === this.hand.length - 2 ? "lowest" : "above";
  }

  /** Whether a card of the hand can be played. */
  can(at: number): boolean {
    const card = this.hand[at];
    if (card === undefined) return false;
    return this.choices.keeping ? this.choices.kept.includes(card) : this.choices.cards.includes(card);
  }

  /** Why a card would have no effect now; null if it has one. */
  idle(card: number): Idle | null {
    if (!this.#view()?.idle.includes(card)) return null;
    return cardOf(this.#edition(), card).effect === "chancellor" ? "deck" : "protected";
  }

  /** Whether the card throws the round away although another could be played. */
  get isFolly(): boolean {
    return (
      this.card !== null && cardOf(this.#edition(), this.card).effect === "princess" && this.choices.cards.length > 1
    );
  }

  pick(at: number): void {
    if (!this.can(at)) return;
    if (this.at === at && (this.step === "play" || this.step === "order")) this.play();
    else if (this.at === at) this.reset();
    else {
      this.at = at;
      this.target = null;
    }
  }

  aim(seat: number): void {
    if (!this.targets.includes(seat)) return;
    this.target = seat;
    if (!this.named.length) this.play();
  }

  name(character: number): void {
    this.play(character);
  }

  /** Put a card of the hand under the deck, below those that are there; the one that is left is kept. */
  sink(at: number): void {
    if (!this.choices.keeping || !this.can(at)) return;
    const gone = [...(this.at === null ? this.sunk : this.under).filter((one) => one !== at), at];
    const left = this.hand.flatMap((_, one) => (gone.includes(one) ? [] : [one]));
    if (left.length === 0) this.swap(at, this.under.at(-1) ?? at);
    else {
      this.sunk = gone;
      this.at = left.length === 1 ? left[0]! : null;
    }
  }

  /** Let two cards of the hand change places: kept, above, lowest. */
  swap(one: number, other: number): void {
    if (this.at === null || one === other) return;
    const [kept, ...under] = [this.at, ...this.under].map((at) => (at === one ? other : at === other ? one : at));
    this.at = kept!;
    this.sunk = under;
  }

  /** The other order under the deck. */
  flip(): void {
    this.sunk = [...this.under].reverse();
  }

  /** Play what has been chosen, if that is a whole move. */
  play(named: number | null = null): void {
    if (this.card === null) return;
    const move = this.choices.keeping ? this.order : this.choices.find(this.card, this.target, named);
    if (move) this.#play(move);
  }

  back(): void {
    if (this.target !== null) this.target = null;
    else this.reset();
  }

  reset(): void {
    this.at = this.target = null;
    this.sunk = [];
  }
}
