import { type Component, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import AidsPanel from "../src/board/AidsPanel.svelte";
import EndPanel from "../src/board/EndPanel.svelte";
import MyTurn from "../src/board/MyTurn.svelte";
import Place from "../src/board/Place.svelte";
import PlaceSheet from "../src/board/PlaceSheet.svelte";
import { settings } from "../src/browser/settings.svelte";
import type { Role } from "../src/game/choosing.svelte";
import { Choosing } from "../src/game/choosing.svelte";
import { edition } from "../src/game/editions";
import type { Ending } from "../src/game/ending";
import Card from "../src/parts/Card.svelte";
import type { PublicSeat, Sight } from "../src/protocol/messages";
import { notifyTurn } from "../src/settings/notifications";
import { language } from "../src/text/language.svelte";
import { TEXTS } from "./texts";
import { aView } from "./views";

let shown: Record<string, unknown> | null = null;

/** Put a component on the page. */
function show<P extends Record<string, unknown>>(component: Component<P>, props: P): HTMLElement {
  document.body.innerHTML = "";
  shown = mount(component, { target: document.body, props });
  flushSync();
  return document.body;
}

const press = (element: Element | null | undefined) => {
  (element as HTMLElement).click();
  flushSync();
};
const text = (element: Element | null | undefined) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

beforeAll(() => language.use(TEXTS.en));
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

test("a card that nobody has drawn is shown by its number and name", () => {
  const standard = edition("standard");
  const cards = standard.cards.map((card) => (card.value === 1 ? { ...card, id: "watchman" } : card));
  const said = vi.spyOn(language.text, "card").mockReturnValue("Watchman");
  const body = show(Card, { edition: { ...standard, cards }, value: 1 });
  expect([text(body.querySelector(".numeral")), text(body.querySelector(".name"))]).toEqual(["1", "Watchman"]);
  said.mockRestore();
});

describe("my hand", () => {
  function mine(given: Partial<Sight>, complaint = "") {
    const played: string[] = [];
    const ruled: number[] = [];
    const view = aView(given);
    const choosing = new Choosing(() => view, () => edition("standard"), (move) => played.push(move.text));
    const body = show(MyTurn, {
      view, edition: edition("standard"), choosing, action: null, acting: false, sending: false, complaint,
      waiting: "Bo is to play.", why: "", onrule: (card: number) => ruled.push(card), onsheet: () => undefined,
    });
    return { body, played, ruled, question: () => text(body.querySelector(".question")) };
  }

  test("says what is asked, and plays by a card and a button", () => {
    const { body, played, question } = mine({ hand: [4, 0], legal: ["0", "4"] });
    expect(question()).toBe("Your turn: play a card.");
    press(body.querySelector("[data-card='4']"));
    expect(question()).toBe("Play the Handmaid?");
    expect(played).toEqual([]);
    press(body.querySelector(".button.main"));
    expect(played).toEqual(["4"]);
  });

  test("says why the other card cannot be played", () => {
    const { body, question } = mine({ hand: [7, 8], legal: ["8"] });
    expect(question()).toContain("you must play the Countess");
    expect(body.querySelector("[data-card='7']")?.getAttribute("aria-disabled")).toBe("true");
  });

  test("says why a card has no effect", () => {
    const { body, question } = mine({ hand: [1, 4], legal: ["1", "4"], idle: [1] });
    press(body.querySelector("[data-card='1']"));
    expect(question()).toBe("Nobody can be chosen: the Guard has no effect.");
  });

  test("asks twice before the Princess", () => {
    const { body, played, question } = mine({ hand: [9, 4], legal: ["4", "9"] });
    press(body.querySelector("[data-card='9']"));
    expect([question(), played]).toEqual(["Playing the Princess puts you out of the round. Play it anyway?", []]);
    press(body.querySelector(".button.main"));
    expect(played).toEqual(["9"]);
  });

  test("a Chancellor's choice shows what becomes of each card", () => {
    const { body, played } = mine({ hand: [1, 2, 9], choosing: true, legal: ["6=1,2,9", "6=1,9,2", "6=2,1,9", "6=2,9,1", "6=9,1,2", "6=9,2,1"] });
    press(body.querySelector("[data-card='9']"));
    const roles = () => [...body.querySelectorAll(".held")].map((held) => text(held.querySelector(".role")));
    const said: Record<Role, string> = { kept: "you keep it", above: "under the deck", lowest: "lowest" };
    expect(roles()).toEqual([said.above, said.lowest, said.kept]);
    press(body.querySelector(".flip"));
    expect(roles()).toEqual([said.lowest, said.above, said.kept]);
    press(body.querySelector(".button.main"));
    expect(played).toEqual(["6=9,2,1"]);
  });

  test("while nothing is asked, a card tells its rule; a right click or long press always does", () => {
    const waiting = mine({ hand: [4], legal: [] });
    press(waiting.body.querySelector("[data-card='4']"));
    expect([waiting.question(), waiting.ruled]).toEqual(["Bo is to play.", [4]]);
    const asked = mine({ hand: [4, 0], legal: ["0", "4"] });
    asked.body.querySelector("[data-card='0']")?.dispatchEvent(new Event("contextmenu", { bubbles: true, cancelable: true }));
    expect([asked.ruled, asked.played]).toEqual([[0], []]);
  });

  test("a refusal is said", () => {
    expect(text(mine({ hand: [4] }, "Too late.").body.querySelector("[role=alert]"))).toBe("Too late.");
  });
});

test("a round's end tells the round's token, the Spy's and the pair's apart", () => {
  const ending: Ending = {
    hands: [3, null, 7], winners: [2], card: 7, bonuses: [{ bonus: "spy", seats: [0] }], gains: [1, 0, 1], gameWinners: null,
  };
  const body = show(EndPanel, { view: aView({ tokens: [1, 0, 1] }), edition: edition("standard"), ending, viewer: 0 });
  const gains = [...body.querySelectorAll("li")].map((row) => text(row.querySelector(".gain")));
  expect(gains).toEqual(["+1 Spy", "", "+1 the round"]);
  expect(body.querySelectorAll("li .hand [role=img]").length).toBe(2);
});

describe("memory aids", () => {
  const view = aView({ known: [null, 7, null], unseen: [2, 0, 2, 2, 2, 2, 2, 1, 1, 1] });
  const allOn = () => {
    for (const aid of ["reference", "unseen", "known"] as const) settings.set(aid, true);
  };
  afterEach(allOn);

  function parts(): { known: boolean; unseen: boolean; rules: boolean } {
    const body = show(AidsPanel, { view, edition: edition("standard"), aids: settings.now, onrule: () => undefined });
    return {
      known: body.innerHTML.includes("Bo holds"),
      unseen: body.querySelector(".unseen") !== null,
      rules: body.querySelector(".rule") !== null,
    };
  }

  test("each can be switched off alone", () => {
    expect(parts()).toEqual({ known: true, unseen: true, rules: true });
    settings.set("known", false);
    expect(parts()).toEqual({ known: false, unseen: true, rules: true });
    settings.set("unseen", false);
    expect(parts()).toEqual({ known: false, unseen: false, rules: true });
    allOn();
    settings.set("reference", false);
    expect(parts()).toEqual({ known: true, unseen: true, rules: false });
  });

  test("a hand I know of lies open at its place, unless that is switched off", () => {
    const place = () =>
      show(Place, { view, seat: 1, edition: edition("standard"), sitting: null, hand: null, pick: null, aided: settings.now.known, onpress: () => undefined }).querySelector(".place")!;
    expect(place().getAttribute("aria-label")).toContain("Bo holds the King");
    settings.set("known", false);
    expect(place().getAttribute("aria-label")).not.toContain("King");
    expect(text(place().querySelector(".hand"))).toBe("");
  });
});

test("a bot is told from a bot that plays for somebody, and from somebody who is away", () => {
  const sitting = (given: Partial<PublicSeat>): PublicSeat => ({ name: "Bo", person: null, bot: null, here: false, gone_since: null, wants_rematch: false, ...given });
  const label = (seat: PublicSeat) =>
    show(Place, { view: aView(), seat: 1, edition: edition("standard"), sitting: seat, hand: null, pick: null, aided: settings.now.known, onpress: () => undefined })
      .querySelector(".place")
      ?.getAttribute("aria-label");
  expect(label(sitting({ bot: "casual" }))).toContain("A bot, casual.");
  expect(label(sitting({ person: "bo", bot: "casual" }))).toContain("A bot plays for them.");
  expect(label(sitting({ person: "bo" }))).toContain("Not here.");
});

test("a pile's cards come with their rules", () => {
  const view = aView({ piles: [[], [{ card: 4, how: "played" }, { card: 1, how: "idle" }], []] });
  const body = show(PlaceSheet, { view, seat: 1, edition: edition("standard"), sitting: null, onrule: () => undefined, onclose: () => undefined });
  expect([...body.querySelectorAll("li .text")].map(text)).toEqual([
    "4 Handmaid Nobody can choose you until your next turn.",
    "1 Guard · no effect Guess another player’s card (not a Guard) to put them out.",
  ]);
});

describe("calling somebody back", () => {
  const calls: string[] = [];
  class Notification {
    static permission = "granted";
    constructor(title: string) {
      calls.push(title);
    }
    close(): void {
      calls.length = 0;
    }
  }
  beforeEach(() => {
    calls.length = 0;
    vi.stubGlobal("Notification", Notification);
    vi.stubGlobal("isSecureContext", true);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    settings.set("notify", true);
  });
  afterEach(() => {
    settings.set("notify", false);
    vi.restoreAllMocks();
  });

  test("happens on my turn, if I look elsewhere and want it", () => {
    notifyTurn(aView({ legal: ["4"] }));
    expect(calls).toEqual(["Billet Doux"]);
  });

  test("does not happen otherwise", () => {
    notifyTurn(aView({ legal: [] }));
    settings.set("notify", false);
    notifyTurn(aView({ legal: ["4"] }));
    settings.set("notify", true);
    vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    notifyTurn(aView({ legal: ["4"] }));
    expect(calls).toEqual([]);
  });

  test("goes through the worker where only that may", async () => {
    const told: string[] = [];
    vi.stubGlobal("Notification", Object.assign(() => undefined, { permission: "granted" }));
    vi.stubGlobal("navigator", { serviceWorker: { getRegistration: () => Promise.resolve({ showNotification: (title: string) => told.push(title) }) } });
    notifyTurn(aView({ legal: ["4"] }));
    await Promise.resolve();
    await Promise.resolve();
    expect(told).toEqual(["Billet Doux"]);
  });
});
