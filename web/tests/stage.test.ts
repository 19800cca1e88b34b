import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { actionOf } from "../src/game/action";
import { endingOf } from "../src/game/ending";
import { Stage } from "../src/table/stage.svelte";
import { anEntry, aView } from "./views";

const guard = (number: number, right: boolean) =>
  anEntry(
    number,
    { event: "played", seat: 1, card: 1, target: 2, named: 7, idle: false },
    { event: "guessed", seat: 1, target: 2, named: 7, right },
    { event: "drew", seat: 2, card: null, deck: 5, aside: false },
  );

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("an act is shown before its outcome", async () => {
  const stage = new Stage();
  stage.reset([anEntry(0)], aView({ turn: 1 }));
  stage.push([guard(1, false)], aView({ turn: 2 }));
  expect([stage.acting, stage.view?.turn, stage.action?.named]).toEqual([true, 1, 7]);
  await vi.runAllTimersAsync();
  expect([stage.acting, stage.view?.turn, stage.idle]).toEqual([false, 2, true]);
});

test("a click goes straight to the outcome", () => {
  const stage = new Stage();
  stage.reset([anEntry(0)], aView({ turn: 1 }));
  stage.push([guard(1, true)], aView({ turn: 2 }));
  stage.skip();
  expect([stage.acting, stage.view?.turn]).toEqual([false, 2]);
});

test("whoever lags behind catches up", () => {
  const stage = new Stage();
  stage.reset([anEntry(0)], aView({ turn: 0 }));
  for (let number = 1; number < 9; number++) stage.push([guard(number, false)], aView({ deck: 20 - number }));
  expect(stage.entries.length).toBeGreaterThan(5);
  stage.skip();
  expect([stage.idle, stage.view?.deck]).toEqual([true, 12]);
});

test("an action has all that came of a card", () => {
  expect(actionOf(guard(1, true).events)).toMatchObject({ seat: 1, card: 1, target: 2, named: 7, right: true });
  expect(actionOf([{ event: "kept", seat: 0, card: null, under: null, count: 2, deck: 4 }])).toMatchObject({ card: null, kept: { count: 2 } });
  expect(actionOf([{ event: "dealt", seat: 0, card: 1 }])).toBeNull();
});

test("an ending tells the round's token from its bonuses", () => {
  const ending = endingOf([
    { event: "hands-shown", hands: [3, null, 7] },
    { event: "round-won", winners: [2], card: 7 },
    { event: "bonus-gained", bonus: "spy", seats: [0] },
    { event: "scored", gains: [1, 0, 1], tokens: [1, 0, 1] },
  ]);
  expect(ending).toEqual({
    hands: [3, null, 7], winners: [2], card: 7, bonuses: [{ bonus: "spy", seats: [0] }], gains: [1, 0, 1], gameWinners: null,
  });
  expect(endingOf(guard(1, true).events)).toBeNull();
});

test("a view that comes without an entry, in the middle of an act, is not lost", async () => {
  const stage = new Stage();
  stage.reset([anEntry(0)], aView({ turn: 1 }));
  const [early, late] = [aView({ turn: 0 }), aView({ turn: 0, legal: ["4"] })];
  stage.push([guard(1, false)], early);
  stage.push([], late);
  expect(stage.view?.turn).toBe(1);
  stage.skip();
  expect(stage.view).toBe(late);
  stage.push([], early);
  expect(stage.view).toBe(early);
  await vi.runAllTimersAsync();
  expect(stage.view).toBe(early);
});

const last = (number: number, game = false) =>
  anEntry(
    number,
    { event: "played", seat: 1, card: 9, target: null, named: null, idle: false },
    { event: "round-won", winners: [0], card: null },
    { event: "scored", gains: [1, 0, 0], tokens: [1, 0, 0] },
    ...(game ? [{ event: "game-won" as const, winners: [0] }] : []),
  );
const deal = (number: number, round: number) =>
  anEntry(number, { event: "round-began", round, first: 0, by_lot: false, face_up: [], aside: null });

describe("a round's end", () => {
  async function ended(): Promise<Stage> {
    const stage = new Stage();
    stage.reset([deal(0, 0)], aView({ turn: 1 }));
    stage.push([last(1)], aView({ turn: null }));
    await vi.advanceTimersByTimeAsync(1500);
    expect([stage.resting, stage.ending?.winners]).toEqual([true, [0]]);
    return stage;
  }

  test("stays, whatever is dealt and played meanwhile, until it has been seen", async () => {
    const stage = await ended();
    stage.push([deal(2, 1)], aView({ round: 1, turn: 0 }));
    for (let number = 3; number < 8; number++) stage.push([guard(number, false)], aView({ round: 1, deck: 20 - number }));
    stage.skip();
    await vi.advanceTimersByTimeAsync(5000);
    expect([stage.resting, stage.entries.length, stage.view?.round]).toEqual([true, 2, 0]);
    stage.seen();
    expect(stage.ending).toBeNull();
    await vi.runAllTimersAsync();
    expect([stage.entries.length, stage.view?.deck, stage.idle]).toEqual([8, 13, true]);
  });

  test("that was seen before the next deal does not hold it up", async () => {
    const stage = await ended();
    stage.seen();
    expect(stage.ending).not.toBeNull();
    stage.push([deal(2, 1)], aView({ round: 1 }));
    expect([stage.ending, stage.view?.round]).toEqual([null, 1]);
  });

  test("goes by itself after a while", async () => {
    const stage = await ended();
    stage.push([deal(2, 1)], aView({ round: 1 }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect([stage.resting, stage.view?.round]).toEqual([false, 1]);
  });

  test("is not skipped by whoever lags behind", () => {
    const stage = new Stage();
    stage.reset([deal(0, 0)], aView());
    stage.push([guard(1, false)], aView());
    stage.push([last(2)], aView({ turn: null }));
    for (let number = 3; number < 7; number++) stage.push([deal(number, number)], aView({ round: number }));
    expect([stage.resting, stage.entries.length]).toEqual([true, 3]);
  });

  test("the end of the game waits for nobody", async () => {
    const stage = new Stage();
    stage.reset([deal(0, 0)], aView());
    stage.push([last(1, true)], aView({ turn: null }));
    await vi.runAllTimersAsync();
    expect([stage.resting, stage.ending?.gameWinners]).toEqual([false, [0]]);
  });
});
