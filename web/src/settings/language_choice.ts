/** Which language to speak: what the person has chosen, else what the browser asks for. */
import { settings } from "../browser/settings.svelte";
import { type Language, LANGUAGES } from "../text/catalogue";
import { language } from "../text/language.svelte";

export function firstLanguage(): Language {
  if (settings.now.language) return settings.now.language;
  const wanted = navigator.languages.map((one) => one.slice(0, 2).toLowerCase());
  return (wanted.find((one) => one in LANGUAGES) as Language | undefined) ?? "en";
}

export async function chooseLanguage(code: Language): Promise<void> {
  settings.set("language", code);
  await language.speak(code);
}
