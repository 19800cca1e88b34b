import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hex } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import data from "../../docs/fair-shuffle.json?raw";
import { edition } from "../src/game/editions";
import { commitment, freshSeed, Shuffle } from "../src/game/fair";
import { canonical, listHash } from "../src/game/frozen_list";
import { tagsOf } from "../src/game/tags";
import type { FrozenList } from "../src/protocol/messages";

test("SHA-256 and HMAC are what others make them", async () => {
  for (const length of [1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = crypto.getRandomValues(new Uint8Array(length));
    expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
    const key = await crypto.subtle.importKey("raw", data, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    expect(hex(hmac(sha256, data, data))).toBe(hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, data))));
  }
});

interface Dealt {
  decks: { edition: string; round: number; deck: string }[];
  lots: { round: number; among: number; seat: number }[];
}
interface Second extends Dealt {
  about: string;
  seeds: (string | null)[];
  frozen: FrozenList;
  canonical: string;
  hash: string;
  log: { number: number; seat: number | null; move: string | null; stand_in: boolean; tag: string }[];
}
interface Vectors {
  secret: string;
  seeds: (string | null)[];
  commitment: string;
  version1: Dealt;
  version2: Second[];
}

/** The file from which Python's tests take theirs: both checks agree on it. */
const vectors = JSON.parse(data) as Vectors;

function deals(shuffle: Shuffle, dealt: Dealt): void {
  expect(dealt.decks.map((one) => shuffle.deck(edition(one.edition), one.round).join(""))).toEqual(dealt.decks.map((one) => one.deck));
  const among = (seats: number) => Array.from({ length: seats }, (_, n) => n);
  expect(dealt.lots.map((one) => shuffle.lot(one.round, among(one.among)))).toEqual(dealt.lots.map((one) => one.seat));
}

test("a shuffle of version 1 gives the decks and lots of the test vectors", () => {
  expect(commitment(vectors.secret)).toBe(vectors.commitment);
  deals(new Shuffle(vectors.secret, vectors.seeds), vectors.version1);
});

describe.each(vectors.version2)("version 2: $about", (vector) => {
  test("the list has the bytes and the hash of the test vectors, in whichever order it was told", () => {
    const turned = Object.fromEntries(Object.entries(vector.frozen).reverse()) as unknown as FrozenList;
    for (const list of [vector.frozen, turned]) {
      expect(new TextDecoder().decode(canonical(list))).toBe(vector.canonical);
      expect(hex(listHash(list))).toBe(vector.hash);
    }
  });

  test("decks and lots are those of the test vectors", () => {
    deals(new Shuffle(vectors.secret, vector.seeds, vector.frozen), vector);
  });

  test("the tags are those of the test vectors", () => {
    const entries = vector.log.map(({ stand_in: standIn, ...rest }) => ({ ...rest, standIn }));
    expect(tagsOf(vectors.secret, vector.frozen, entries)).toEqual(vector.log.map((one) => one.tag));
  });
});

test("a seed is 32 bytes, and never the same", () => {
  expect(freshSeed()).toMatch(/^[0-9a-f]{64}$/);
  expect(freshSeed()).not.toBe(freshSeed());
});
