/** The language in use; it can change at any time, and everything that is read changes with it. */
import { Catalogue, type Details, type Language } from "./catalogue";

export type Sources = Record<Language, () => Promise<{ default: string }>>;

const SOURCES: Sources = {
  en: () => import("virtual:catalogue/en"),
  fr: () => import("virtual:catalogue/fr"),
  it: () => import("virtual:catalogue/it"),
};

class CurrentLanguage {
  #catalogue = $state.raw<Catalogue>();
  readonly #sources = [SOURCES];

  get text(): Catalogue {
    if (!this.#catalogue) throw new Error("no catalogue yet");
    return this.#catalogue;
  }

  get code(): Language {
    return this.text.language;
  }

  async speak(code: Language): Promise<void> {
    const texts = await Promise.all(this.#sources.map((source) => source[code]()));
    this.use(new Catalogue(code, texts.map((text) => text.default).join("\n")));
  }

  /** From now on these texts are wanted too. */
  async add(sources: Sources): Promise<void> {
    if (this.#sources.includes(sources)) return;
    this.#sources.push(sources);
    await this.speak(this.code);
  }

  /** The document says in which language it is; screen readers and link/ read it there. */
  use(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    document.documentElement.lang = catalogue.language;
    document.querySelector("meta[name=description]")?.setAttribute("content", catalogue.say("page-description"));
  }
}

export const language = new CurrentLanguage();

/** A text in the language in use. */
export function t(key: string, details?: Details): string {
  return language.text.say(key, details);
}
