import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { commitment } from "../src/game/fair";
import { type Answer, BEGINNING, type Command, type Link, type Place } from "../src/link/link";
import type { Entry, GameEvent } from "../src/protocol/types";
import { receiptOf } from "../src/table/receipts";
import { TableStore } from "../src/table/store.svelte";
import { aLog, anEntry, aTable } from "./views";

const began: GameEvent = { event: "round-began", round: 0, first: 1, by_lot: true, face_up: [], aside: null };
const spy = (seat: number): GameEvent => ({ event: "played", seat, card: 0, target: null, named: null, idle: false });

/** A store whose link only notes what is asked, and from where it is opened. */
function aStore() {
  const asked: Command[] = [];
  const opened: Place[] = [];
  const told: number[] = [];
  let answer: (command: Command) => Answer = () => ({ type: "accepted", id: "x", number: null });
  const link: Link = {
    open: (since) => void opened.push(since),
    close: () => undefined,
    ask: (command) => {
      asked.push(command);
      return Promise.resolve(answer(command));
    },
  };
  const store = new TableStore(link, (entry: Entry) => told.push(entry.number));
  return { store, asked, told, opened, answers: (by: typeof answer) => (answer = by) };
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("the log", () => {
  test("is followed entry by entry, each told once", async () => {
    const { store, told } = aStore();
    expect(store.hear(aLog("one", [anEntry(0, began)]))).toEqual({ game: "one", number: 0 });
    expect(store.hear(aLog("one", [anEntry(1, spy(1))], { turn: 2 }))).toEqual({ game: "one", number: 1 });
    expect(store.hear(aLog("one", [anEntry(1, spy(1))], { turn: 2 }))).toEqual({ game: "one", number: 1 });
    await vi.runAllTimersAsync();
    expect(told).toEqual([0, 1]);
    expect(store.stage.view?.turn).toBe(2);
    expect(store.stage.entries.length).toBe(2);
  });

  test("a gap is noticed, and asked for again", () => {
    const { store, opened } = aStore();
    store.hear(aLog("one", [anEntry(0, began)]));
    expect(store.hear(aLog("one", [anEntry(2, spy(2))]))).toBeNull();
    store.speak("fr");
    expect(opened).toEqual([{ game: "one", number: 0 }]);
  });

  test("a game that begins in the middle is asked for from its beginning", () => {
    const { store, opened } = aStore();
    expect(store.hear(aLog("one", [anEntry(3, spy(1))]))).toBeNull();
    store.speak("fr");
    expect(opened).toEqual([BEGINNING]);
  });

  test("late news does not turn the table back", async () => {
    const { store } = aStore();
    store.hear(aLog("one", [anEntry(0, began), anEntry(1, spy(1))], { turn: 2 }));
    store.hear(aLog("one", [anEntry(0, began)], { turn: 1 }, 0));
    await vi.runAllTimersAsync();
    expect(store.view?.turn).toBe(2);
  });

  test("what was missed is told after coming back, but not what was seen before", async () => {
    const { store, told } = aStore();
    store.hear(aLog("one", [anEntry(0, began)]));
    await vi.runAllTimersAsync();
    store.hear(aLog("one", [anEntry(1, spy(1)), anEntry(2, spy(2))]));
    expect(told).toEqual([0, 1, 2]);
  });

  test("nothing is told twice after a reload", () => {
    const { store, told } = aStore();
    store.hear(aLog("one", [anEntry(0, began), anEntry(1, spy(1))]));
    expect(told).toEqual([]);
  });

  test("after a rematch the old game is gone, and its late news is passed over", () => {
    const { store } = aStore();
    store.hear(aTable(1));
    store.hear(aLog("one", [anEntry(0, began), anEntry(1, spy(1))]));
    store.hear(aTable(2, { phase: "open", game: null }));
    expect(store.stage.view).toBeNull();
    expect(store.hear(aLog("one", [anEntry(2, spy(2))]))).toEqual(BEGINNING);
    expect(store.stage.view).toBeNull();
    expect(store.hear(aLog("two", [anEntry(0, began)]))).toEqual({ game: "two", number: 0 });
    expect(store.game).toBe("two");
  });
});

test("old news of the table is forgotten", () => {
  const { store } = aStore();
  store.hear(aTable(5, { phase: "playing" }));
  store.hear(aTable(4, { phase: "open" }));
  expect(store.table?.phase).toBe("playing");
});

describe("a move", () => {
  test("is sent with the last number seen, and not twice", async () => {
    const { store, asked } = aStore();
    store.hear(aLog("one", [anEntry(0, began), anEntry(1, spy(1))], { legal: ["4"] }));
    const [first, second] = await Promise.all([store.move("4"), store.move("4")]);
    expect([first, second]).toEqual([true, false]);
    expect(asked).toEqual([{ type: "move", game: "one", after: 1, move: "4" }]);
  });

  test("that is refused says why", async () => {
    const { store, answers } = aStore();
    answers(() => ({ type: "refused", id: "x", reason: "number-stale", sentence: "Too late.", number: 3 }));
    expect(await store.move("4")).toBe(false);
    expect([store.complaint, store.sending]).toEqual(["Too late.", false]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.complaint).toBe("Too late.");
    await vi.runAllTimersAsync();
    expect(store.complaint).toBe("");
  });
});

describe("the fair shuffle", () => {
  const seal = (mine: string | null, revealing: boolean, promised = "ab".repeat(32)) => ({
    phase: "sealing" as const,
    game: "sealed",
    sealing: { commitment: promised, commitments: [mine, null, null], revealed: [false, false, false], revealing, until: 0 },
  });

  test("first commits, keeps a receipt, and reveals only when all have committed", async () => {
    const { store, asked } = aStore();
    store.hear(aTable(1, seal(null, false)));
    await vi.runAllTimersAsync();
    const receipt = receiptOf("sealed")!;
    expect(receipt).toMatchObject({ format: "billetdoux-receipt/1", commitment: "ab".repeat(32), seat: 0 });
    expect(asked).toEqual([{ type: "commit", game: "sealed", commitment: commitment(receipt.seed) }]);
    store.hear(aTable(2, seal(commitment(receipt.seed), false)));
    await vi.runAllTimersAsync();
    expect(asked.length).toBe(1);
    store.hear(aTable(3, seal(commitment(receipt.seed), true)));
    await vi.runAllTimersAsync();
    expect(asked[1]).toEqual({ type: "reveal", game: "sealed", seed: receipt.seed });
  });

  test("reveals nothing to a server that has changed its commitment, or ours", async () => {
    const { store, asked } = aStore();
    store.hear(aTable(1, seal(null, false)));
    await vi.runAllTimersAsync();
    const mine = commitment(receiptOf("sealed")!.seed);
    store.hear(aTable(2, seal(mine, true, "cd".repeat(32))));
    store.hear(aTable(3, seal("ef".repeat(32), true)));
    await vi.runAllTimersAsync();
    expect(asked.filter((one) => one.type === "reveal")).toEqual([]);
  });

  test("two tabs share one seed", async () => {
    const [one, other] = [aStore(), aStore()];
    one.store.hear(aTable(1, seal(null, false)));
    other.store.hear(aTable(1, seal(null, false)));
    await vi.runAllTimersAsync();
    expect(one.asked).toEqual(other.asked);
  });
});

test("what is said comes once, in order, and is counted while unread", () => {
  const { store } = aStore();
  const said = (number: number, person: string) => ({ number, person, name: person, phrase: "hello" as const, text: null, sentence: "Hello!" });
  store.hear(aTable(1));
  store.hear({ type: "chat", said: [said(1, "bo")] });
  store.hear({ type: "pong", id: "x", time: 0 });
  store.hear({ type: "chat", said: [said(1, "bo"), said(2, "bo"), said(3, "ada")] });
  expect(store.said.map((one) => one.number)).toEqual([1, 2, 3]);
  expect(store.unread).toBe(1);
  store.muted = ["bo"];
  store.hear({ type: "chat", said: [said(4, "bo"), said(5, "cy")] });
  expect(store.unread).toBe(2);
});

test("how friends come is known to those who sit here", () => {
  const { store } = aStore();
  store.hear(aTable(1));
  expect([store.joinUrl, store.code]).toEqual(["http://here/t/table?invitation=i", "ABC-DEF"]);
  store.hear({ ...aTable(2), invitation: null, link: null, code: null, seat: null });
  expect([store.joinUrl, store.code]).toEqual(["", ""]);
});

test("with a clock, a round's end does not keep anybody long", () => {
  const [quick, slow] = [aStore().store, aStore().store];
  quick.hear(aTable(1, { clock: 30 }));
  slow.hear(aTable(1, { clock: 3 * 86400 }));
  expect(quick.stage.rest).toBeLessThan(slow.stage.rest);
});

test("whom we do not want to hear is not shown, also here before, and can be heard again", async () => {
  const { store, asked, answers } = aStore();
  const said = (number: number, person: string) => ({ number, person, name: person, phrase: "hello" as const, text: null, sentence: "Hello!" });
  store.hear({ type: "chat", said: [said(1, "bo"), said(2, "cleo")] });
  await store.mute("bo", true);
  expect(asked.at(-1)).toEqual({ type: "mute", person: "bo", on: true });
  expect(store.audible.map((one) => one.person)).toEqual(["cleo"]);
  expect(aStore().store.muted).toEqual(["bo"]);
  await store.mute("bo", false);
  expect(store.audible.length).toBe(2);
  answers(() => ({ type: "refused", id: "x", reason: "unavailable", sentence: "No.", number: null }));
  await store.mute("cleo", true);
  expect(store.audible.length).toBe(2);
});

test("for another language the link is opened once more, from where we are", () => {
  const { store, opened } = aStore();
  store.start("en");
  store.speak("en");
  expect(opened).toEqual([BEGINNING]);
  store.hear(aLog("one", [anEntry(0, began)]));
  store.speak("fr");
  expect(opened).toEqual([BEGINNING, { game: "one", number: 0 }]);
});
