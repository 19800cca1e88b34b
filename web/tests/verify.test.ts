import { describe, expect, test } from "vitest";
import { edition } from "../src/game/editions";
import { commitment } from "../src/game/fair";
import type { NewReceipt, OldReceipt, Receipt } from "../src/game/receipt";
import { DELETED_NAME, flawsByLog, flawsOf } from "../src/game/verify";
import type { GameRecord } from "../src/protocol/messages";
import type { Entry } from "../src/protocol/types";
import data from "./golden.json?raw";

interface Played {
  record: GameRecord;
  receipt: Receipt;
  entries: Entry[];
}

const games = (JSON.parse(data) as { records: Played[] }).records;
const old = games.filter((one) => !one.record.fair.frozen);
const fresh = games.filter((one) => one.record.fair.frozen);
const [one] = fresh as [Played];
const kept = one.receipt as NewReceipt;
const other = "77".repeat(32);

const find = (record: GameRecord, receipt: Receipt | null) => flawsOf(record, edition(record.edition), receipt);
const compare = (record: GameRecord, entries: Entry[], replayed = entries, names = record.players) =>
  flawsByLog(record, one.receipt, { entries, names }, replayed);

/** A record with something changed. */
function changed<T extends GameRecord | Played>(from: T, change: (copy: T) => void): T {
  const copy = structuredClone(from);
  change(copy);
  return copy;
}

test("there are games of both versions, which are sound by themselves, by their receipts and by what was seen", () => {
  expect([old.length > 0, fresh.length > 2]).toEqual([true, true]);
  for (const { record, receipt, entries } of games) {
    expect(find(record, null)).toEqual([]);
    expect(find(record, receipt)).toEqual([]);
    const shown = { entries, names: record.players };
    expect(flawsByLog(record, receipt, shown, entries)).toEqual([]);
    expect(flawsByLog(record, receipt, null, entries)).toEqual([]);
  }
});

describe.each([old[0]!, one])("the cards of version $receipt.format", ({ record }) => {
  test.each<[string, (copy: GameRecord) => void]>([
    ["a deck", (copy) => ((copy.rounds[0] as { deck: number[] }).deck = copy.rounds[0]!.deck.toReversed())],
    ["who begins", (copy) => (copy.rounds[0]!.first = (copy.rounds[0]!.first + 1) % copy.players.length)],
    ["the secret", (copy) => (copy.fair.secret = other)],
    ["the secret, which is none", (copy) => (copy.fair.secret = "not hex")],
    ["a seed", (copy) => ((copy.fair as { seeds: string[] }).seeds[0] = other)],
  ])("with another %s are not those that were promised", (_, change) => {
    expect(find(changed(record, change), null)).toEqual(["cards"]);
  });
});

describe("the list", () => {
  test.each<[string, (copy: GameRecord) => void]>([
    ["another edition", (copy) => (copy.edition = copy.edition === "classic" ? "standard" : "classic")],
    ["another game", (copy) => (copy.id = "another")],
    ["a short game", (copy) => (copy.enough = 1)],
    ["that the people said who begins", (copy) => (copy.began = "letter")],
    ["version 1", (copy) => delete (copy.fair as { frozen?: unknown }).frozen],
  ])("does not let the record tell %s", (_, change) => {
    expect(find(changed(one.record, change), null)).toContain("cards");
  });

  test("of which an accomplice chose a part afterwards is not the one on the receipt", () => {
    const forged = changed(one.record, (copy) => {
      const last = copy.fair.seeds.length - 1;
      (copy.fair as { seeds: string[] }).seeds[last] = other;
      copy.fair.frozen!.seats[last]!.commitment = commitment(other);
    });
    expect(find(forged, one.receipt)).toContain("shuffle");
  });

  test("names the levels of bots: another bot is another shuffle", () => {
    const bots = games.find(({ record }) => record.fair.frozen?.seats.some((seat) => seat.bot))!;
    const forged = changed(bots.record, (copy) => copy.fair.frozen!.seats.forEach((seat) => (seat.bot = seat.bot && "master")));
    expect(find(forged, bots.receipt)).toContain("shuffle");
  });
});

describe("a receipt", () => {
  test("that is new refuses a record of version 1", () => {
    expect(find(old[0]!.record, one.receipt)).toEqual(["version"]);
  });

  test("that is old knows the server’s secret and our seed, in records of both versions", () => {
    for (const { record } of games) {
      const receipt: OldReceipt = { format: "billetdoux-receipt/1", commitment: commitment(record.fair.secret), seat: 0, seed: record.fair.seeds[0]! };
      expect(find(record, receipt)).toEqual([]);
      expect(find(record, { ...receipt, seed: other })).toEqual(["shuffle"]);
      expect(find(record, { ...receipt, commitment: other })).toEqual(["shuffle"]);
    }
  });

  test("tells whether our seed was left out; that we did not reveal it is no flaw", () => {
    const without = changed(one.record, (copy) => ((copy.fair as { seeds: (string | null)[] }).seeds[0] = null));
    expect(find(without, kept)).toContain("left-out");
    expect(find(without, { ...kept, revealed: false })).not.toContain("left-out");
    expect(find(one.record, { ...kept, seed: other })).toEqual(["shuffle"]);
  });

  test("has the names; one that was deleted since is no other name", () => {
    const named = (name: string) => changed(one.record, (copy) => ((copy as { players: string[] }).players[1] = name));
    expect(find(named("Mallory"), kept)).toEqual(["names"]);
    expect(find(named(DELETED_NAME), kept)).toEqual([]);
  });

  test("has the last tag, which another game does not fit", () => {
    expect(flawsByLog(one.record, { ...kept, tag: other }, null, one.entries)).toEqual(["game"]);
    expect(flawsByLog(one.record, { ...kept, number: 9999 }, null, one.entries)).toEqual(["game"]);
    expect(flawsByLog(one.record, { ...kept, number: null, tag: null }, null, one.entries)).toEqual([]);
  });
});

describe("what was on show here", () => {
  test("may end before the game does", () => {
    expect(compare(one.record, one.entries.slice(0, 3), one.entries)).toEqual([]);
  });

  test("is not more than the record tells", () => {
    expect(compare(one.record, one.entries, one.entries.slice(0, -1))).toEqual(["game"]);
  });

  test.each<[string, (entries: Entry[]) => void]>([
    ["another card of ours", (entries) => entries[0]!.events.forEach((event) => event.event === "dealt" && event.seat === 0 && (event.card = 8))],
    ["a stand-in that was none", (entries) => (entries[1]!.stand_in = true)],
    ["another tag", (entries) => (entries[1]!.tag = other)],
  ])("is compared with what the server replays: %s", (_, change) => {
    const told = structuredClone(one.entries);
    change(told);
    expect(compare(one.record, told, one.entries)).toEqual(["game"]);
  });

  test("is compared with the moves here, even if the server replays what it told", () => {
    const told = structuredClone(one.entries);
    const played = told.flatMap(({ events }) => events.filter((event) => event.event === "played"));
    played[0]!.card = (played[0]!.card + 1) % 10;
    expect(compare(one.record, told)).toEqual(["game"]);
  });

  test("has the names that the table had", () => {
    expect(compare(one.record, one.entries, one.entries, one.record.players.toReversed())).toEqual(["names"]);
  });

  test("is compared move by move with every choice of ours, too", () => {
    const ours = fresh.find(({ entries }) => entries.some(({ events }) => events.some((event) => event.event === "kept" && event.card !== null)));
    const told = structuredClone(ours!.entries);
    const chosen = told.flatMap(({ events }) => events.filter((event) => event.event === "kept" && event.card !== null))[0]!;
    if (chosen.event === "kept") chosen.card = chosen.card === 1 ? 2 : 1;
    const names = ours!.record.players;
    expect(flawsByLog(ours!.record, ours!.receipt, { entries: told, names }, told)).toEqual(["game"]);
  });
});
