import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { drag } from "../src/board/drag";

let card: HTMLButtonElement;
let place: HTMLElement;
let dropped: (Element | null)[];
let allowed: boolean;
let clicks: number;
let end: (() => void) | void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = "<button></button><div></div>";
  card = document.querySelector("button")!;
  place = document.querySelector("div")!;
  dropped = [];
  allowed = true;
  clicks = 0;
  card.onclick = () => clicks++;
  document.elementFromPoint = () => (card.style.pointerEvents === "none" ? place : card);
  end = drag((onto) => dropped.push(onto), () => allowed)(card);
});
afterEach(() => {
  end?.();
  vi.runAllTimers();
  vi.useRealTimers();
});

const point = (target: EventTarget, type: string, x: number, y: number, id = 1) => {
  const event = new MouseEvent(type, { clientX: x, clientY: y, button: 0, bubbles: true });
  Object.defineProperty(event, "pointerId", { value: id });
  target.dispatchEvent(event);
};

describe("dragging", () => {
  test("a card follows the pointer, and what lies under it is told when it is let go", () => {
    point(card, "pointerdown", 100, 100);
    point(card, "pointermove", 150, 60);
    expect(card.style.transform).toContain("translate(50px, -40px)");
    point(card, "pointerup", 150, 60);
    expect([dropped, card.style.transform, card.style.pointerEvents]).toEqual([[place], "", ""]);
  });

  test("one long leap is enough, off the card as well", () => {
    point(card, "pointerdown", 100, 100);
    point(place, "pointermove", 400, 10);
    point(place, "pointerup", 400, 10);
    expect(dropped).toEqual([place]);
  });

  test("a press that hardly moves is a click", () => {
    point(card, "pointerdown", 100, 100);
    point(card, "pointermove", 105, 104);
    point(card, "pointerup", 105, 104);
    card.click();
    expect([dropped, clicks]).toEqual([[], 1]);
  });

  test("the click that ends a drag is none", () => {
    point(card, "pointerdown", 100, 100);
    point(card, "pointermove", 200, 100);
    point(card, "pointerup", 200, 100);
    card.click();
    vi.runAllTimers();
    expect(clicks).toBe(0);
    card.click();
    expect(clicks).toBe(1);
  });

  test("what is broken off, another finger, or nothing asked: nothing is dropped", () => {
    point(card, "pointerdown", 100, 100);
    point(card, "pointermove", 200, 100);
    point(card, "pointerup", 200, 100, 2);
    expect(card.style.transform).not.toBe("");
    point(card, "pointercancel", 200, 100);
    allowed = false;
    point(card, "pointerdown", 100, 100);
    point(card, "pointermove", 200, 100);
    point(card, "pointerup", 200, 100);
    expect([dropped, card.style.transform]).toEqual([[], ""]);
  });
});
