/** The page at a table that no server keeps: a script says what happens, as a lesson would. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/browser/settings.svelte";
import type { Answer, Command, Hear, Link, Place } from "../src/link/link";
import Game from "../src/play/Game.svelte";
import type { GameEvent } from "../src/protocol/types";
import { TableStore } from "../src/table/store.svelte";
import { language } from "../src/text/language.svelte";
import { TEXTS } from "./texts";
import { aLog, anEntry, aTable } from "./views";

const DEALT: GameEvent[] = [
  { event: "round-began", round: 0, first: 0, by_lot: true, face_up: [], aside: null },
  { event: "drew", seat: 0, card: 2, deck: 10, aside: false },
];
const LOOKED: GameEvent[] = [
  { event: "played", seat: 0, card: 2, target: 1, named: null, idle: false },
  { event: "looked", seat: 0, target: 1, card: 8 },
];

/** A table with two answers: what is right goes on, anything else is refused in a sentence. */
class ScriptedLink implements Link {
  readonly opened: Place[] = [];
  closed = false;
  #hear: Hear = () => null;

  open(since: Place, hear: Hear): void {
    this.opened.push(since);
    this.#hear = hear;
    hear({ type: "connected" });
    hear(aTable(1));
    hear(aLog("lesson", [anEntry(0, ...DEALT)], { hand: [1, 2], legal: ["1@1=8", "2@1", "2@2"] }));
  }

  ask(command: Command): Promise<Answer> {
    if (command.type === "ping") this.#hear({ type: "pong", id: "1", time: Date.now() / 1000 });
    if (command.type !== "move") return Promise.resolve({ type: "accepted", id: "1", number: null });
    if (command.move !== "2@1") {
      return Promise.resolve({ type: "refused", id: "1", reason: "lesson", sentence: "Look first, then guess.", number: null });
    }
    this.#hear(aLog("lesson", [anEntry(command.after + 1, ...LOOKED)], { hand: [1], turn: 1, known: [null, 8, null] }));
    return Promise.resolve({ type: "accepted", id: "1", number: command.after + 1 });
  }

  close(): void {
    this.closed = true;
  }
}

let link: ScriptedLink;
let store: TableStore;
let game: Record<string, unknown>;
const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)];
const text = (what: string) => all(what).map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim()).join(" | ");

async function press(what: string): Promise<void> {
  all(what)[0]!.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

beforeAll(() => language.use(TEXTS.en));
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  document.body.innerHTML = "";
  link = new ScriptedLink();
  store = new TableStore(link, () => undefined);
  store.start("en");
  game = mount(Game, { target: document.body, props: { store } });
  flushSync();
});
afterEach(async () => {
  await unmount(game);
  store.stop();
  settings.set("known", true);
  vi.useRealTimers();
});

test("a move is played and its outcome shown, with nothing but a script at the other end", async () => {
  expect(text(".question")).toBe("Your turn: play a card.");
  await press("[data-card='2']");
  await press(".place[data-seat='1']");
  await vi.runAllTimersAsync();
  flushSync();
  expect(text(".said p")).toContain("Countess");
  expect(all(".place[data-seat='1']")[0]!.getAttribute("aria-label")).toContain("Bo holds the Countess");
  expect(text(".question")).toBe("Bo’s turn.");
});

test("what the script does not want is refused in its own words, and can be tried again", async () => {
  await press("[data-card='2']");
  await press(".place[data-seat='2']");
  expect(text("[role=alert]")).toBe("Look first, then guess.");
  await press("[data-card='2']");
  await press(".place[data-seat='1']");
  expect([text("[role=alert]"), store.view?.turn]).toEqual(["", 1]);
});

test("a memory aid that is switched off is gone from the table at once", async () => {
  await store.move("2@1");
  await vi.runAllTimersAsync();
  flushSync();
  const label = () => all(".place[data-seat='1']")[0]!.getAttribute("aria-label");
  expect(label()).toContain("Bo holds the Countess");
  settings.set("known", false);
  flushSync();
  expect(label()).not.toContain("Countess");
});

test("the link is opened once from the beginning, and closed with the table", () => {
  const other = new ScriptedLink();
  const another = new TableStore(other, () => undefined);
  another.start("en");
  expect([other.opened, other.closed]).toEqual([[{ game: "", number: -1 }], false]);
  another.stop();
  expect(other.closed).toBe(true);
});
