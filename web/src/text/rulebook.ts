/** The rules as texts: a card’s line, a card’s full rule, the whole; the same as Python’s Rulebook. */
import type { CardData, Edition } from "../game/editions";
import type { Catalogue, Details } from "./catalogue";

const ROLES = ["guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess", "spy"];
const SECTIONS = ["story", "setup", "turn", "out", "end"];

export class Rulebook {
  readonly #names: Details;

  constructor(
    readonly text: Catalogue,
    readonly edition: Edition,
  ) {
    this.#names = this.#roleNames();
  }

  /** The line that stands on the reference card. */
  short(card: CardData): string {
    const keys = [`rule-${role(card)}`, ...(card.bonus === "pair" ? ["rule-pair"] : [])];
    return keys.map((key) => flow(this.text.say(key, this.#names))).join(" ");
  }

  /** A card’s whole rule, in paragraphs. */
  full(card: CardData): string[] {
    const keys = [`rule-${role(card)}-full`, ...(card.bonus === "pair" ? ["rule-pair-full"] : [])];
    return keys.map((key) => flow(this.text.say(key, this.#names)));
  }

  /** Everything but the cards: titles with paragraphs. */
  sections(): { id: string; title: string; paragraphs: string[] }[] {
    const say = (key: string, more: Details = {}) => flow(this.text.say(key, { ...this.#names, ...more }));
    const parts = SECTIONS.map((id) => ({ id, paragraphs: [say(`rules-${id}`, { cards: this.edition.total })] }));
    const bonuses = this.edition.cards.map((card) => card.bonus).filter((bonus) => bonus !== "none");
    if (bonuses.length)
      parts.push({ id: "bonus", paragraphs: [...bonuses.map((one) => say(`rules-bonus-${one}`)), say("rules-bonus-note")] });
    const rows = Object.entries(this.edition.tokens).map(([players, tokens]) =>
      this.text.say("rules-win-row", { tokens, players: Number(players) }),
    );
    parts.push({ id: "win", paragraphs: [say("rules-win", { table: rows.join(", ") })] });
    return parts.map((part) => ({ ...part, title: this.text.say(`rules-${part.id}-title`) }));
  }

  /** The names that the edition gives to the parts that its cards play. */
  #roleNames(): Details {
    const names: Details = {};
    for (const one of ROLES) {
      const card = this.edition.cards.find((card) => role(card) === one);
      names[`has-${one}`] = card ? "yes" : "no";
      for (const form of ["", "the", "a"] as const)
        names[form ? `${one}-${form}` : one] = card ? this.text.card(this.edition, card.value, form) : "";
    }
    return names;
  }
}

/** The part a card plays: its effect, or its bonus if it has no effect. */
function role(card: CardData): string {
  return card.effect === "none" ? card.bonus : card.effect;
}

/** Undo the line breaks with which a paragraph stands in its catalogue. */
function flow(text: string): string {
  return text.split("\n").join(" ").trim();
}
