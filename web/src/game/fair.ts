/**
 * The fair shuffle, written again from docs/fair-shuffle.md. The hashes are a library's, because a page that is served
 * over plain http has no crypto.subtle.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js";
import type { GameRecord } from "../protocol/messages";
import type { Edition } from "./editions";

export interface Receipt {
  format: "billetdoux-receipt/1";
  commitment: string;
  seat: number;
  seed: string;
}

/** The bytes that a text stands for; of a text that is no such thing, some that fit nothing. */
function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** What is published of a secret or seed before it is revealed. */
export function commitment(seed: string): string {
  return bytesToHex(sha256(unhex(seed)));
}

export function freshSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

export class Shuffle {
  readonly #key: Uint8Array;

  constructor(secret: string, seeds: readonly (string | null)[]) {
    this.#key = hmac(sha256, unhex(secret), concatBytes(...seeds.flatMap((seed) => (seed === null ? [] : [unhex(seed)]))));
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
      const block = hmac(sha256, this.#key, new TextEncoder().encode(`${round}:${purpose}:${counter}`));
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

export type Flaw = "secret" | "seed" | "deck" | "lot" | "receipt";

/** All that is not what was promised; nothing if the shuffle was fair. With a receipt, also whether it is that game. */
export function flaws(record: GameRecord, edition: Edition, receipt: Receipt | null): Flaw[] {
  const { fair } = record;
  const found = new Set<Flaw>();
  if (commitment(fair.secret) !== fair.commitment) found.add("secret");
  fair.seeds.forEach((seed, seat) => {
    if ((seed === null ? null : commitment(seed)) !== fair.commitments[seat]) found.add("seed");
  });
  const shuffle = new Shuffle(fair.secret, fair.seeds);
  record.rounds.forEach((round, number) => {
    if (shuffle.deck(edition, number).join() !== round.deck.join()) found.add("deck");
    const before = record.rounds[number - 1]?.winners ?? [];
    const among = number === 0 ? (record.began === "lot" ? record.players.map((_, seat) => seat) : []) : before;
    const right = among.length > 1 ? shuffle.lot(number, among) : (among[0] ?? round.first);
    if (round.first !== right) found.add("lot");
  });
  if (receipt && (receipt.commitment !== fair.commitment || fair.seeds[receipt.seat] !== receipt.seed)) found.add("receipt");
  return [...found];
}
