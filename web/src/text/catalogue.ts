/** The texts of one language: the same Fluent files, and the same few functions over them, as in Python. */
import { FluentBundle, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";
import { cardOf, type Edition } from "../game/editions";

export const LANGUAGES = { en: "English", fr: "Français", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;
export type Details = Record<string, FluentVariable>;

const VOWELS = "aàâäeéèêëiîïoôöuùûüœæ";

/** A word and a name as they are said together: d’Ada, qu’Ada in French, ad Ada, ed Ezio in Italian. */
export function join(word: string, name: string): string {
  const first = name.slice(0, 1).toLowerCase();
  if ((word === "de" || word === "que") && beginsWithVowel(name.toLowerCase())) return `${word.slice(0, -1)}’${name}`;
  if ((word === "a" || word === "e") && first === word) return `${word}d ${name}`;
  return `${word} ${name}`;
}

/** Whether French elides before a name: d’Ada, d’Hélène, d’Yves, but de Yann. */
function beginsWithVowel(name: string): boolean {
  const [first = "", second = ""] = name;
  if (first === "y") return second !== "" && !VOWELS.includes(second);
  const heard = first === "h" ? second : first;
  return heard !== "" && VOWELS.includes(heard);
}

function plain(value: FluentValue | undefined): string {
  return typeof value === "string" ? value : String(value?.valueOf() ?? "");
}

export class Catalogue {
  readonly #bundle: FluentBundle;

  constructor(
    readonly language: Language,
    source: string,
  ) {
    this.#bundle = new FluentBundle(language, {
      useIsolating: false,
      functions: { JOIN: ([word, name]) => join(plain(word), plain(name)) },
    });
    this.#bundle.addResource(new FluentResource(source));
  }

  /** The text for a key, with these details in their places. */
  say(key: string, details: Details = {}): string {
    const pattern = this.#bundle.getMessage(key)?.value;
    return pattern ? this.#bundle.formatPattern(pattern, details, []) : key;
  }

  has(key: string, form = ""): boolean {
    const message = this.#bundle.getMessage(key);
    return message !== undefined && (!form || form in message.attributes);
  }

  /** A form of a text, such as a paragraph’s heading. */
  form(key: string, form: string, details: Details = {}): string {
    const pattern = this.#bundle.getMessage(key)?.attributes[form];
    return pattern ? this.#bundle.formatPattern(pattern, details, []) : key;
  }

  /** The name of a card, bare or in a form: `the`, `a`. */
  card(edition: Edition, value: number, form: "" | "the" | "a" = ""): string {
    const key = `card-${edition.names}-${cardOf(edition, value).id}`;
    const message = this.#bundle.getMessage(key);
    const pattern = form ? message?.attributes[form] : message?.value;
    return pattern ? this.#bundle.formatPattern(pattern, {}, []) : key;
  }

  edition(edition: Edition): string {
    return this.say(`edition-${edition.id}`);
  }

  /** What an edition is, in a line; an edition of one’s own may have none. */
  about(edition: Edition): string {
    return this.has(`about-${edition.id}`) ? this.say(`about-${edition.id}`) : "";
  }

  /** A list of things in words. */
  list(items: readonly string[]): string {
    if (items.length < 2) return items.join("");
    let text = items[0]!;
    for (const item of items.slice(1, -1)) text = this.say("list-comma", { first: text, last: item });
    return this.say("list-and", { first: text, last: items.at(-1)! });
  }

  /** The forms of a card’s name, as a text refers to them. */
  names(name: string, edition: Edition, card: number): Details {
    return {
      [name]: this.card(edition, card),
      [`${name}-the`]: this.card(edition, card, "the"),
      [`${name}-a`]: this.card(edition, card, "a"),
    };
  }
}
