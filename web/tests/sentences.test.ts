import { expect, test } from "vitest";
import english from "../../src/billetdoux/text/locales/en/page.ftl?raw";
import { edition } from "../src/game/editions";
import { flaws, type Receipt } from "../src/game/fair";
import type { GameRecord } from "../src/protocol/messages";
import type { GameEvent } from "../src/protocol/types";
import { portrait } from "../src/text/bots";
import type { Language } from "../src/text/catalogue";
import { join } from "../src/text/catalogue";
import { Rulebook, type Section } from "../src/text/rulebook";
import { Teller } from "../src/text/sentences";
import data from "./golden.json?raw";
import { sources, TEXTS } from "./texts";

interface Golden {
  told: { edition: string; players: string[]; viewer: number | null; event: GameEvent; told: Record<Language, string[]> }[];
  records: { record: GameRecord; receipt: Receipt }[];
  rules: Record<string, Record<Language, { sections: Section[]; cards: string[][] }>>;
}

const golden = JSON.parse(data) as Golden;
const LANGUAGES = ["en", "fr", "it"] as const;

test.each(LANGUAGES)("events are told in the words that Python tells them in: %s", (language) => {
  for (const one of golden.told) {
    const teller = new Teller(TEXTS[language], edition(one.edition), one.players, one.viewer);
    expect(teller.tell(one.event), JSON.stringify(one.event)).toEqual(one.told[language]);
  }
});

test("all kinds of events are among them", () => {
  expect(new Set(golden.told.map((one) => one.event.event)).size).toBe(18);
});

test.each(LANGUAGES)("the rules read as Python has them: %s", (language) => {
  for (const [id, texts] of Object.entries(golden.rules)) {
    const book = new Rulebook(TEXTS[language], edition(id));
    expect(book.sections()).toEqual(texts[language].sections);
    expect(book.edition.cards.map((card) => [book.short(card), ...book.full(card), book.copies(card), book.who(card)])).toEqual(texts[language].cards);
  }
});

test("words are joined as they are said", () => {
  expect([join("de", "Ada"), join("de", "Bo"), join("que", "Émile"), join("a", "Ada"), join("e", "Ezio"), join("a", "Ezio")]).toEqual([
    "d’Ada", "de Bo", "qu’Émile", "ad Ada", "ed Ezio", "a Ezio",
  ]);
  expect(["Hélène", "Yves", "Yann", "Yasmine", "Hu", "Y", "H", ""].map((name) => join("de", name))).toEqual([
    "d’Hélène", "d’Yves", "de Yann", "de Yasmine", "d’Hu", "de Y", "de H", "de ",
  ]);
});

test("every text that the page asks for is there, in each language", () => {
  const keys = new Set([...sources().matchAll(/["`]((?:page|know|gain|ask|begins|rules)-[a-z-]*[a-z])["`]/g)].map((found) => found[1]!));
  expect(keys.size).toBeGreaterThan(150);
  for (const text of Object.values(TEXTS)) expect([...keys].filter((key) => !text.has(key)), text.language).toEqual([]);
});

test.each(LANGUAGES)("bots of ours have a portrait, others have none: %s", (language) => {
  expect(portrait(TEXTS[language], "casual")).toMatch(/^.+ · .+\.$/);
  expect(portrait(TEXTS[language], "installed")).toBe("");
});

test("no text of the page is unused", () => {
  const code = sources();
  const composed = /^page-(phase|theme|speed|role|ask-idle)-/;
  const keys = [...english.matchAll(/^(page-[a-z-]+) =/gm)].map((found) => found[1]!);
  expect(keys.filter((key) => !composed.test(key) && !code.includes(`"${key}"`))).toEqual([]);
});

test("fair games pass the check, and any change is found", () => {
  for (const { record, receipt } of golden.records) {
    const cards = edition(record.edition);
    expect(flaws(record, cards, receipt)).toEqual([]);
    const deck = [...record.rounds[0]!.deck];
    const other = deck.findIndex((card) => card !== deck[0]);
    [deck[0], deck[other]] = [deck[other]!, deck[0]!];
    expect(flaws({ ...record, rounds: [{ ...record.rounds[0]!, deck }, ...record.rounds.slice(1)] }, cards, null)).toEqual(["deck"]);
    const first = (record.rounds[0]!.first + 1) % record.players.length;
    expect(flaws({ ...record, rounds: [{ ...record.rounds[0]!, first }, ...record.rounds.slice(1)] }, cards, null)).toEqual(["lot"]);
    expect(flaws(record, cards, { ...receipt, commitment: "00".repeat(32) })).toEqual(["receipt"]);
    expect(flaws(record, cards, { ...receipt, seed: "00".repeat(32) })).toEqual(["receipt"]);
    expect(flaws({ ...record, fair: { ...record.fair, secret: "11".repeat(32) } }, cards, null)).toContain("secret");
    expect(flaws({ ...record, fair: { ...record.fair, secret: "not hex" } }, cards, null)).toContain("secret");
  }
});
