/** The rules as texts: a card’s line, a card’s full rule, all there is to read; the same as Python’s Rulebook. */
import plan from "virtual:rulebook";
import { edition as editionOf, sizes, type CardData, type Edition } from "../game/editions";
import type { Catalogue, Details } from "./catalogue";

const ROLES = ["guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess", "spy"];

/** A paragraph, a point, a question with its answer; `look` is a position that shows it. */
export interface Row {
  id: string;
  text: string;
  head: string;
  look: string;
}

/** A part of the rules under one heading; rulebook.toml says which kinds there are. */
export interface Section {
  id: string;
  kind: string;
  title: string;
  rows: Row[];
}

export class Rulebook {
  readonly #details: Details;
  readonly #facts: Set<string>;

  constructor(
    readonly text: Catalogue,
    readonly edition: Edition,
  ) {
    this.#details = this.#names();
    this.#facts = facts(edition);
  }

  /** The line that stands on the reference card. */
  short(card: CardData): string {
    const keys = [`rule-${role(card)}`, ...(card.bonus === "pair" ? ["rule-pair"] : [])];
    return keys.map((key) => this.#say(key)).join(" ");
  }

  /** A card’s whole rule, in paragraphs. */
  full(card: CardData): string[] {
    const keys = [`rule-${role(card)}-full`, ...(card.bonus === "pair" ? ["rule-pair-full"] : [])];
    return keys.map((key) => this.#say(key));
  }

  /** In words how many copies of a card there are, and what its dots and its heart say. */
  copies(card: CardData): string {
    const out = leftOut(this.edition, card);
    const said = this.text.say(out ? "rules-copies-out" : "rules-copies", { copies: card.copies, out });
    return this.heart(card) ? `${said} · ${this.text.say("rules-copies-heart")}` : said;
  }

  /** Whether a card has a heart: some editions mark so that it can bring a bonus. */
  heart(card: CardData): boolean {
    return card.bonus !== "none" && this.#facts.has("as-princess");
  }

  /** Who a character is, where the story of the edition says so. */
  who(card: CardData): string {
    const key = `who-${this.edition.names}-${card.id}`;
    return this.text.has(key) ? this.text.say(key) : "";
  }

  /** Everything there is to read, in order. */
  sections(): Section[] {
    return plan.section.map((one) => this.#section(one.id, one.kind, one.rows ?? [""])).filter((one) => one.rows.length);
  }

  #section(id: string, kind: string, wanted: string[]): Section {
    const shown = wanted.filter((row) => (plan.when[`${id}-${row}`] ?? "").split(" ").every((one) => !one || this.#facts.has(one)));
    const rows = shown.map((row) => this.#row(id, kind, row));
    if (kind === "credits")
      for (const [what, names] of plan.credits[this.edition.names] ?? [])
        rows.push({ id: what, text: names, head: this.text.say(`credit-${what}`), look: "" });
    return { id, kind, title: this.text.say(`rules-${id}-title`), rows };
  }

  #row(id: string, kind: string, row: string): Row {
    if (kind === "tips") {
      const card = this.edition.cards.find((one) => role(one) === row);
      return { id: row, text: this.#say(`tip-${row}`), head: card ? this.text.card(this.edition, card.value) : "", look: "" };
    }
    const key = kind === "questions" ? `rules-question-${row}` : row ? `rules-${id}-${row}` : `rules-${id}`;
    const head = this.text.has(key, "head") ? this.text.form(key, "head", this.#details) : "";
    const lines = (kind === "questions" ? plan.look[row] : undefined) ?? [];
    const look = lines.find((line) => line.split(" ")[0] === this.edition.id) ?? "";
    return { id: row, text: this.#say(key), head: sentences(head), look };
  }

  #say(key: string): string {
    return sentences(flow(this.text.say(key, this.#details)));
  }

  /** What texts can name: the parts that cards play under their names here, tokens, numbers. */
  #names(): Details {
    const own = `token-${this.edition.names}`;
    const token = this.text.has(own) ? own : "token-standard";
    const names: Details = { cards: this.edition.total, most: Math.max(...sizes(this.edition)) };
    names["token"] = this.text.say(token);
    names["token-many"] = this.text.form(token, "many");
    for (const one of ROLES) {
      const card = this.edition.cards.find((card) => role(card) === one);
      names[`has-${one}`] = yesNo(card !== undefined);
      for (const form of ["", "the", "a"] as const)
        names[form ? `${one}-${form}` : one] = card ? this.text.card(this.edition, card.value, form) : "";
    }
    const bonuses = this.edition.cards.map((card) => card.bonus).filter((bonus) => bonus !== "none");
    return { ...names, "has-pair": yesNo(bonuses.includes("pair")), "has-bonus": yesNo(bonuses.length > 0) };
  }
}

/** What holds of an edition, as rulebook.toml asks for it. */
function facts(edition: Edition): Set<string> {
  const found = new Set([`in-${edition.id}`, `as-${edition.names}`, ...edition.cards.map(role)]);
  for (const { bonus } of edition.cards) if (bonus !== "none") found.add(bonus).add("bonus");
  if (edition.cards.some((card) => leftOut(edition, card))) found.add("beyond-classic");
  return found;
}

/** How many copies of a card Classic leaves out, for an edition whose deck it is otherwise. */
export function leftOut(edition: Edition, card: CardData): number {
  const classic = editionOf("classic");
  if (edition.names !== classic.names || edition.id === classic.id) return 0;
  return card.copies - (classic.cards.find((one) => one.value === card.value)?.copies ?? 0);
}

/** The part a card plays: its effect, or its bonus if it has no effect. */
export function role(card: CardData): string {
  return card.effect === "none" ? card.bonus : card.effect;
}

/** Undo the line breaks with which a paragraph stands in its catalogue. */
function flow(text: string): string {
  return text.split("\n").join(" ").trim();
}

/** Begin every sentence with a capital, also one that begins with the name of a card: “the Guard …”. */
function sentences(text: string): string {
  return text.replace(/(^|[.!?]\s+)(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function yesNo(truth: boolean): string {
  return truth ? "yes" : "no";
}
