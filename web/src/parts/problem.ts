/** What is said to people when something could not be done. */
import { Problem } from "../link/http";
import { t } from "../text/language.svelte";

export function sentenceOf(error: unknown): string {
  return error instanceof Problem ? error.message || t("page-offline") : String(error);
}
