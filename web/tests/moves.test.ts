import { flushSync } from "svelte";
import { describe, expect, test } from "vitest";
import { Choosing } from "../src/game/choosing.svelte";
import { edition } from "../src/game/editions";
import { Choices, parse } from "../src/game/moves";
import { aView } from "./views";

test("moves are read as they are written", () => {
  expect(parse("1@2=5")).toEqual({ text: "1@2=5", card: 1, target: 2, named: 5, choice: null });
  expect(parse("4")).toEqual({ text: "4", card: 4, target: null, named: null, choice: null });
  expect(parse("6=9,1,2").choice).toEqual([9, 1, 2]);
  expect(() => parse("1@")).toThrow("not a move");
});

test("legal moves are grouped by card, player and character", () => {
  const choices = new Choices(["1@1=0", "1@1=2", "1@2=0", "1@2=2", "8"]);
  expect(choices.cards).toEqual([1, 8]);
  expect(choices.targets(1)).toEqual([1, 2]);
  expect(choices.targets(8)).toEqual([]);
  expect(choices.named(1, 2)).toEqual([0, 2]);
  expect(choices.find(1, 2, 2)?.text).toBe("1@2=2");
  expect(choices.find(8)?.text).toBe("8");
  expect(choices.find(1)).toBeUndefined();
  expect(choices.keeping).toBe(false);
});

test("a Chancellor's choice is grouped by the card kept", () => {
  const choices = new Choices(["6=1,2,9", "6=1,9,2", "6=2,1,9", "6=2,9,1", "6=9,1,2", "6=9,2,1"]);
  expect(choices.keeping).toBe(true);
  expect(choices.kept).toEqual([1, 2, 9]);
  expect(choices.orders(9).map((move) => move.text)).toEqual(["6=9,1,2", "6=9,2,1"]);
});

/** Choose with these cards and moves; returns the chooser and what it plays. */
function choosing(hand: number[], legal: string[], idle: number[] = []): { by: Choosing; played: string[] } {
  const played: string[] = [];
  const view = aView({ hand, legal, idle });
  const by = new Choosing(() => view, () => edition("standard"), (move) => played.push(move.text));
  flushSync();
  return { by, played };
}

describe("choosing", () => {
  test("a Guard: card, player, character; back one step at a time", () => {
    const { by, played } = choosing([1, 4], ["1@1=0", "1@1=5", "1@2=0", "1@2=5", "4"]);
    expect(by.step).toBe("card");
    by.pick(0);
    expect([by.step, by.targets]).toEqual(["target", [1, 2]]);
    by.aim(3);
    expect(by.step).toBe("target");
    by.aim(2);
    expect([by.step, by.named]).toEqual(["name", [0, 5]]);
    by.back();
    expect(by.step).toBe("target");
    by.back();
    expect(by.step).toBe("card");
    by.pick(0);
    by.aim(1);
    by.name(5);
    expect(played).toEqual(["1@1=5"]);
  });

  test("what needs no player is played by a second press, never by the first", () => {
    const { by, played } = choosing([1, 4], ["1@1=0", "4"]);
    by.pick(1);
    expect([by.step, played]).toEqual(["play", []]);
    by.pick(1);
    expect(played).toEqual(["4"]);
  });

  test("a card that may not be played cannot be picked", () => {
    const { by } = choosing([7, 8], ["8"]);
    by.pick(0);
    expect([by.step, by.can(0), by.can(1)]).toEqual(["card", false, true]);
  });

  test("the Princess by choice is asked twice", () => {
    const { by, played } = choosing([9, 4], ["4", "9"]);
    by.pick(0);
    expect(by.step).toBe("sure");
    by.pick(0);
    expect([by.step, played]).toEqual(["card", []]);
    by.pick(0);
    by.play();
    expect(played).toEqual(["9"]);
  });

  test("it is said why a card has no effect", () => {
    const { by } = choosing([1, 6], ["1", "6"], [1, 6]);
    expect([by.idle(1), by.idle(6)]).toEqual(["protected", "deck"]);
    expect(choosing([1, 4], ["1@1=0", "4"]).by.idle(4)).toBeNull();
  });

  test("a Chancellor: keep one, then the order of the rest", () => {
    const { by, played } = choosing([1, 2, 9], ["6=1,2,9", "6=1,9,2", "6=2,1,9", "6=2,9,1", "6=9,1,2", "6=9,2,1"]);
    expect(by.step).toBe("keep");
    by.pick(2);
    expect([by.step, by.order?.text]).toEqual(["order", "6=9,1,2"]);
    by.flip();
    expect(by.order?.text).toBe("6=9,2,1");
    by.play();
    expect(played).toEqual(["6=9,2,1"]);
  });

  const ALL = ["6=1,2,9", "6=1,9,2", "6=2,1,9", "6=2,9,1", "6=9,1,2", "6=9,2,1"];
  const roles = (by: Choosing) => [0, 1, 2].map((at) => by.role(at));

  test("a Chancellor by drag: one card after the other under the deck, the rest is kept", () => {
    const { by, played } = choosing([1, 2, 9], ALL);
    by.sink(1);
    expect([by.step, roles(by)]).toEqual(["keep", [null, "above", null]]);
    by.sink(0);
    expect([by.step, roles(by)]).toEqual(["order", ["lowest", "above", "kept"]]);
    by.play();
    expect(played).toEqual(["6=9,2,1"]);
  });

  test("cards of a Chancellor's choice change places", () => {
    const { by } = choosing([1, 2, 9], ALL);
    by.swap(0, 1);
    expect(by.step).toBe("keep");
    by.pick(2);
    by.swap(2, 0);
    expect([by.order?.text, roles(by)]).toEqual(["6=1,9,2", ["kept", "lowest", "above"]]);
    by.swap(1, 2);
    expect(by.order?.text).toBe("6=1,2,9");
    by.sink(0);
    expect([by.order?.text, roles(by)]).toEqual(["6=9,2,1", ["lowest", "above", "kept"]]);
    by.back();
    expect([by.step, roles(by)]).toEqual(["keep", [null, null, null]]);
  });

  test("a Chancellor with one card in the deck: what goes under it lies lowest", () => {
    const { by, played } = choosing([9, 1], ["6=1,9", "6=9,1"]);
    by.sink(1);
    expect([by.step, by.role(0), by.role(1)]).toEqual(["order", "kept", "lowest"]);
    by.play();
    expect(played).toEqual(["6=9,1"]);
  });

  test("two cards alike have one order", () => {
    const { by } = choosing([1, 1, 9], ["6=1,1,9", "6=1,9,1", "6=9,1,1"]);
    by.pick(2);
    expect([by.orders, by.order?.text]).toEqual([1, "6=9,1,1"]);
    by.flip();
    expect(by.order?.text).toBe("6=9,1,1");
    by.swap(2, 0);
    expect(by.order?.text).toBe("6=1,1,9");
  });
});
