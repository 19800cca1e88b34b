/** The language in use; it can change at any time, and everything that is read changes with it. */
import { speak } from "../link/http";
import { Catalogue, LANGUAGES, type Details, type Language } from "./catalogue";
import { settings } from "../browser/settings.svelte";

const SOURCES: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import("virtual:catalogue/en"),
  fr: () => import("virtual:catalogue/fr"),
  it: () => import("virtual:catalogue/it"),
};

class Words {
  #catalogue = $state.raw<Catalogue>();

  get text(): Catalogue {
    if (!this.#catalogue) throw new Error("no catalogue yet");
    return this.#catalogue;
  }

  get language(): Language {
    return this.text.language;
  }

  async speak(language: Language): Promise<void> {
    const { default: source } = await SOURCES[language]();
    this.use(new Catalogue(language, source));
  }

  use(catalogue: Catalogue): void {
    this.#catalogue = catalogue;
    speak(catalogue.language);
    if (typeof document === "undefined") return;
    document.documentElement.lang = catalogue.language;
    document.querySelector("meta[name=description]")?.setAttribute("content", catalogue.say("page-description"));
  }
}

export const words = new Words();

/** A text in the language in use. */
export function t(key: string, details?: Details): string {
  return words.text.say(key, details);
}

/** What the person has chosen, else what the browser asks for. */
export function firstLanguage(): Language {
  if (settings.now.language) return settings.now.language;
  const wanted = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  return (wanted.find((one) => one in LANGUAGES) as Language | undefined) ?? "en";
}

export async function chooseLanguage(language: Language): Promise<void> {
  settings.set("language", language);
  await words.speak(language);
}
