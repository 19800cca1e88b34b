/** The language in use; it can change at any time, and everything that is read changes with it. */
import { Catalogue, type Details, type Language } from "./catalogue";

const SOURCES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("virtual:catalogue/en"),
  fr: () => import("virtual:catalogue/fr"),
  it: () => import("virtual:catalogue/it"),
};

class CurrentLanguage {
  #catalogue = $state.raw<Catalogue>();

  get text(): Catalogue {
    if (!this.#catalogue) throw new Error("no catalogue yet");
    return this.#catalogue;
  }

  get code(): Language {
    return this.text.language;
  }

  async speak(code: Language): Promise<void> {
    const { default: source } = await SOURCES[code]();
    this.use(new Catalogue(code, source));
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
