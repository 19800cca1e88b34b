/** The fair shuffle, written again from docs/fair-shuffle.md. */
import type { FrozenList } from "../protocol/messages";
import { hash, hex, keyed, unhex, utf8 } from "./bytes";
import type { Edition } from "./editions";
import { listHash } from "./frozen_list";

const NO_SEED = new Uint8Array(32); // of a bot, and of whoever did not reveal theirs

/** What is published of a secret or seed before it is revealed. */
export function commitment(seed: string): string {
  return hex(hash(unhex(seed)));
}

export function freshSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

export class Shuffle {
  readonly #key: Uint8Array;

  /** Without a frozen list it is a shuffle of version 1, of which the seeds alone made the key. */
  constructor(secret: string, seeds: readonly (string | null)[], list: FrozenList | null = null) {
    const given = list
      ? [utf8("billetdoux/2 key"), listHash(list), ...seeds.map((seed) => (seed === null ? NO_SEED : unhex(seed)))]
      : seeds.flatMap((seed) => (seed === null ? [] : [unhex(seed)]));
    this.#key = keyed(unhex(secret), ...given);
  }

  /** The whole deck of a round, top first. */
  deck(edition: Edition, round: number): number[] {
    const cards = [...edition.cards].sort((a, b) => a.value - b.value);
    const deck = cards.flatMap((card) => Array<number>(card.copies).fill(card.value));
    const words = this.#words(round, "deck");
    for (let i = deck.length - 1; i > 0; i--) {
      const j = draw(words, i + 1);
      [deck[i], deck[j]] = [deck[j]!, deck[i]!];
    }
    return deck;
  }

  /** Which of these seats begins a round. */
  lot(round: number, among: readonly number[]): number {
    const seats = [...among].sort((a, b) => a - b);
    return seats[draw(this.#words(round, "first"), seats.length)]!;
  }

  *#words(round: number, purpose: string): Generator<number> {
    for (let counter = 0; ; counter++) {
      const block = keyed(this.#key, utf8(`${round}:${purpose}:${counter}`));
      const view = new DataView(block.buffer, block.byteOffset);
      for (let i = 0; i < 8; i++) yield view.getUint32(4 * i);
    }
  }
}

/** An unbiased number from 0 to n - 1. */
function draw(words: Generator<number>, n: number): number {
  const limit = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const word = words.next().value as number;
    if (word < limit) return word % n;
  }
}
