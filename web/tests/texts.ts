/** The catalogues, for tests. */
import en from "virtual:catalogue/en";
import fr from "virtual:catalogue/fr";
import it from "virtual:catalogue/it";
import { Catalogue, type Language } from "../src/text/catalogue";

export const TEXTS: Record<Language, Catalogue> = {
  en: new Catalogue("en", en),
  fr: new Catalogue("fr", fr),
  it: new Catalogue("it", it),
};

const FILES = import.meta.glob<string>(["../src/**/*.{ts,svelte}", "!../src/art/**", "!../src/protocol/messages.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** All sources of the page. */
export function sources(): string {
  return Object.values(FILES).join("\n");
}
