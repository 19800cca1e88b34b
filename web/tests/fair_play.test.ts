import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commitment } from "../src/game/fair";
import { type Command, type Link } from "../src/link/link";
import type { FrozenList, PublicTable, Sealing } from "../src/protocol/messages";
import { cameToNothing, freezesLists, receiptOf } from "../src/table/receipts";
import { TableStore } from "../src/table/store.svelte";
import { aLog, anEntry, aTable } from "./views";

const SERVER = "ab".repeat(32);
const SEATS = [{ commitment: null, bot: null }, { commitment: null, bot: "casual" }, { commitment: null, bot: "casual" }];

/** A store whose link only notes what is asked. */
function aStore() {
  const asked: Command[] = [];
  const link: Link = {
    open: () => undefined,
    close: () => undefined,
    ask: (command) => {
      asked.push(command);
      return Promise.resolve({ type: "accepted", id: "x", number: null });
    },
  };
  const store = new TableStore(link, () => undefined);
  let version = 0;
  const tell = async (given: Partial<PublicTable>) => {
    store.hear(aTable(++version, given));
    await vi.runAllTimersAsync();
  };
  const revealed = () => asked.filter((one) => one.type === "reveal").length;
  return { store, asked, tell, revealed };
}

const mine = (game: string) => commitment(receiptOf(game)!.seed);

function aList(game: string, given: Partial<FrozenList> = {}): FrozenList {
  const seats = SEATS.map((seat, n) => ({ ...seat, commitment: n === 0 ? mine(game) : null }));
  return { format: "billetdoux-list/2", game, edition: "standard", enough: null, first: null, commitment: SERVER, seats, again: 0, before: null, ...given };
}

function sealing(game: string, given: Partial<Sealing> = {}): Partial<PublicTable> {
  const told: Sealing = {
    commitment: SERVER, commitments: [null, null, null], revealed: [false, false, false], revealing: false, until: 0,
    frozen: null, again: 0, deciding: false, agreed: [false, false, false], ...given,
  };
  return { phase: "sealing", game, sealing: told };
}

/** The table once the list is frozen. */
function frozen(game: string, list: Partial<FrozenList> | null = {}, given: Partial<Sealing> = {}): Partial<PublicTable> {
  return sealing(game, { commitments: [mine(game), null, null], revealing: true, frozen: list && aList(game, list), ...given });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("an honest shuffle", () => {
  test("is committed to, its list kept, and only then our seed revealed", async () => {
    const { asked, tell, store } = aStore();
    await tell(sealing("one"));
    const { seed } = receiptOf("one")!;
    expect(asked).toEqual([{ type: "commit", game: "one", commitment: commitment(seed) }]);
    await tell(sealing("one", { commitments: [mine("one"), null, null] }));
    expect(asked.length).toBe(1);
    await tell(frozen("one"));
    expect(asked[1]).toEqual({ type: "reveal", game: "one", seed });
    expect(store.fair.refusal).toBeNull();
    expect(receiptOf("one")).toEqual({
      format: "billetdoux-receipt/2", frozen: aList("one"), seat: 0, seed, revealed: true, names: ["Ada", "Bo", "Cleo"], number: null, tag: null,
    });
    await tell(frozen("one", {}, { revealed: [true, false, false] }));
    expect(asked.length).toBe(2);
  });

  test("is followed to the last tag that was seen, which another game does not take away", async () => {
    const { tell, store } = aStore();
    await tell(sealing("one"));
    await tell(frozen("one"));
    store.hear(aLog("one", [{ ...anEntry(0), tag: "0".repeat(64) }, { ...anEntry(1), tag: "1".repeat(64) }]));
    expect(receiptOf("one")).toMatchObject({ number: 1, tag: "1".repeat(64) });
    await tell(sealing("two"));
    await tell(frozen("two"));
    store.hear(aLog("two", [{ ...anEntry(0), tag: "2".repeat(64) }]));
    expect(receiptOf("one")).toMatchObject({ number: 1, tag: "1".repeat(64) });
    expect(receiptOf("two")).toMatchObject({ number: 0, tag: "2".repeat(64) });
  });

  test("two tabs share one seed", async () => {
    const [one, other] = [aStore(), aStore()];
    await Promise.all([one.tell(sealing("one")), other.tell(sealing("one"))]);
    expect(one.asked).toEqual(other.asked);
  });

  test("another device of ours has the seed: nothing is asked here", async () => {
    const { asked, tell } = aStore();
    await tell(sealing("one", { commitments: ["cd".repeat(32), null, null], revealing: true }));
    expect(asked).toEqual([]);
  });
});

describe("our seed stays here", () => {
  test.each<[string, Partial<FrozenList>, Partial<Sealing>]>([
    ["another game", { game: "two" }, {}],
    ["another edition", { edition: "classic" }, {}],
    ["another secret of the server", { commitment: "cd".repeat(32) }, {}],
    ["another bot", { seats: SEATS.map((seat, n) => ({ commitment: null, bot: n ? "master" : seat.bot })) }, {}],
    ["fewer seats", { seats: [] }, {}],
    ["fewer shuffles before", {}, { again: 2 }],
    ["somebody who begins, at a table where lots are drawn", { first: 2 }, {}],
    ["a short game, at a table without one", { enough: 2 }, {}],
  ])("where the list says %s", async (_, list, given) => {
    const { store, tell, revealed } = aStore();
    await tell(sealing("one"));
    await tell(frozen("one", list, given));
    expect([store.fair.refusal, revealed()]).toEqual(["false", 0]);
  });

  test("where the list does not have our commitment", async () => {
    const { store, tell, revealed } = aStore();
    await tell(sealing("one"));
    const others = SEATS.map((seat, n) => ({ ...seat, commitment: n ? null : "ef".repeat(32) }));
    await tell(frozen("one", { seats: others }));
    expect([store.fair.refusal, revealed()]).toEqual(["false", 0]);
  });

  test("where the server has changed its commitment", async () => {
    const { store, tell, revealed } = aStore();
    await tell(sealing("one"));
    await tell(frozen("one", { commitment: "cd".repeat(32) }, { commitment: "cd".repeat(32) }));
    expect([store.fair.refusal, revealed()]).toEqual(["commitment", 0]);
  });

  test("where the list is changed after it was frozen; the receipt keeps the first", async () => {
    const { store, tell, revealed } = aStore();
    await tell(sealing("one"));
    await tell(frozen("one"));
    await tell(frozen("one", { before: "cd".repeat(32) }));
    expect([store.fair.refusal, revealed()]).toEqual(["changed", 1]);
    await tell(frozen("one", null));
    expect(store.fair.refusal).toBe("changed");
    expect(receiptOf("one")).toMatchObject({ frozen: { before: null } });
  });

  test("where a server that froze lists before does not any more; one that never did is played with", async () => {
    const { store, tell, revealed } = aStore();
    await tell(sealing("old"));
    await tell(frozen("old", null));
    expect([store.fair.refusal, revealed(), freezesLists()]).toEqual([null, 1, false]);
    await tell(sealing("new"));
    await tell(frozen("new"));
    expect([revealed(), freezesLists()]).toEqual([2, true]);
    await tell(sealing("again"));
    await tell(frozen("again", null));
    expect([store.fair.refusal, revealed()]).toEqual(["downgrade", 2]);
    await tell({ phase: "playing", game: "again" });
    expect(store.fair.refusal).toBeNull();
  });
});

describe("lists that never became a game", () => {
  test("are counted, also over a reload, until there is one", async () => {
    const { store, tell } = aStore();
    for (const game of ["one", "two"]) {
      await tell(sealing(game));
      await tell(frozen(game));
      expect(store.fair.vain).toBe(game === "one" ? 0 : 1);
    }
    await tell({ phase: "open", game: null });
    expect(store.fair.vain).toBe(2);
    const later = aStore();
    await later.tell(sealing("three"));
    expect(later.store.fair.vain).toBe(2);
    await later.tell({ phase: "open", game: null });
    expect(later.store.fair.vain).toBe(2); // no list was frozen
    await later.tell(sealing("four"));
    await later.tell(frozen("four"));
    await later.tell({ phase: "playing", game: "four" });
    expect(later.store.fair.vain).toBe(0);
    expect(cameToNothing("another table", null)).toBe(0);
  });
});

describe("the history of a game", () => {
  const tagged = (number: number, tag: string) => ({ ...anEntry(number), tag: tag.repeat(64) });

  test("is known over a reload by the receipt, which keeps the tag that was told first", async () => {
    const { store, tell } = aStore();
    await tell(sealing("one"));
    await tell(frozen("one"));
    store.hear(aLog("one", [tagged(0, "0"), tagged(1, "1")]));
    const later = aStore().store;
    later.hear(aLog("one", [tagged(0, "0"), tagged(1, "2"), tagged(2, "3")]));
    expect(later.rewritten).toBe(true);
    expect(receiptOf("one")).toMatchObject({ number: 1, tag: "1".repeat(64) });
  });
});
