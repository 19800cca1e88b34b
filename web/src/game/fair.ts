/**
 * The fair shuffle, written again from docs/fair-shuffle.md; on its own SHA-256, because a page that is served over
 * plain http has no crypto.subtle.
 */
import type { GameRecord } from "../protocol/messages";
import type { Edition } from "./editions";

export interface Receipt {
  format: "billetdoux-receipt/1";
  commitment: string;
  seat: number;
  seed: string;
}

const K = roundConstants();

function roundConstants(): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(fraction(Math.cbrt(n)));
  }
  return Uint32Array.from(found);
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

export function sha256(data: Uint8Array): Uint8Array {
  const h = Uint32Array.from([2, 3, 5, 7, 11, 13, 17, 19].map((prime) => fraction(Math.sqrt(prime))));
  const length = Math.ceil((data.length + 9) / 64) * 64;
  const padded = new Uint8Array(length);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(length - 4, (data.length << 3) >>> 0);
  const w = new Uint32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
      const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    compress(h, w);
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

function compress(h: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, last] = h as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (last + s1 + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [last, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, last].forEach((word, i) => (h[i] = h[i]! + word));
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** What is published of a secret or seed before it is revealed. */
export function commitment(seed: string): string {
  return hex(sha256(unhex(seed)));
}

export function freshSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

export class Shuffle {
  readonly #key: Uint8Array;

  constructor(secret: string, seeds: readonly (string | null)[]) {
    this.#key = hmac(unhex(secret), joined(...seeds.flatMap((seed) => (seed === null ? [] : [unhex(seed)]))));
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
      const block = hmac(this.#key, new TextEncoder().encode(`${round}:${purpose}:${counter}`));
      const view = new DataView(block.buffer);
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
