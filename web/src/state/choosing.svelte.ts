/** How a move is chosen: card, then player, then character; each step offers what the server has listed as legal. */
import { cardOf, type Edition } from "../game/editions";
import { Choices, type Move } from "../game/moves";
import type { WireView } from "../server/types";

export type Step = "wait" | "card" | "play" | "sure" | "target" | "name" | "keep" | "order";

const NEEDS_ANOTHER = ["guard", "priest", "baron", "king"];

export class Choosing {
  at: number | null = $state(null); // which card of the hand
  target: number | null = $state(null);
  flipped = $state(false); // the other order under the deck
  readonly #view: () => WireView | null;
  readonly #edition: () => Edition;
  readonly #play: (move: Move) => void;

  constructor(view: () => WireView | null, edition: () => Edition, play: (move: Move) => void) {
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

  /** The order in which the rest goes under the deck. */
  readonly order = $derived.by(() => {
    const orders = this.card === null ? [] : this.choices.orders(this.card);
    return (this.flipped ? orders[1] : undefined) ?? orders[0];
  });

  readonly orders = $derived.by(() => (this.card === null ? 0 : this.choices.orders(this.card).length));

  /** Whether a card of the hand can be played. */
  can(at: number): boolean {
    const card = this.hand[at];
    if (card === undefined) return false;
    return this.choices.keeping ? this.choices.kept.includes(card) : this.choices.cards.includes(card);
  }

  /** Whether a card would have no effect now. */
  isIdle(card: number): boolean {
    const { effect } = cardOf(this.#edition(), card);
    const alone = NEEDS_ANOTHER.includes(effect) && this.choices.find(card) !== undefined;
    return alone || (effect === "chancellor" && this.#view()?.deck === 0);
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
      this.flipped = false;
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

  flip(): void {
    this.flipped = !this.flipped;
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
    this.flipped = false;
  }
}
