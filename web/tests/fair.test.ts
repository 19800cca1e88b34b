import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex as hex } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { edition } from "../src/game/editions";
import { commitment, freshSeed, Shuffle } from "../src/game/fair";

test("SHA-256 and HMAC are what others make them", async () => {
  for (const length of [1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const data = crypto.getRandomValues(new Uint8Array(length));
    expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
    const key = await crypto.subtle.importKey("raw", data, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    expect(hex(hmac(sha256, data, data))).toBe(hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, data))));
  }
});

// The test vectors of docs/fair-shuffle.md.
const SECRET = Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, "0")).join("");
const shuffle = new Shuffle(SECRET, ["11".repeat(32), null, "22".repeat(32)]);

test("the shuffle gives the decks and lots of the documentation", () => {
  expect(commitment(SECRET)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  expect(shuffle.deck(edition("standard"), 0).join("")).toBe("136241516951720031418");
  expect(shuffle.deck(edition("standard"), 1).join("")).toBe("115150047293266318411");
  expect(shuffle.deck(edition("classic"), 0).join("")).toBe("2751853442319111");
  expect(shuffle.deck(edition("classic"), 1).join("")).toBe("3321791511142845");
  const lots = [0, 1, 2, 3, 4].map((round) =>
    [2, 3, 4, 5, 6].map((seats) => shuffle.lot(round, Array.from({ length: seats }, (_, n) => n))),
  );
  expect(lots).toEqual([[0, 2, 2, 2, 2], [0, 2, 2, 2, 2], [1, 0, 3, 4, 3], [1, 2, 3, 4, 5], [1, 2, 3, 1, 5]]);
});

test("a seed is 32 bytes, and never the same", () => {
  expect(freshSeed()).toMatch(/^[0-9a-f]{64}$/);
  expect(freshSeed()).not.toBe(freshSeed());
});
