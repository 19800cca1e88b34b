/** What is said to people when something could not be done. */
import { Problem } from "../server/http";
import { t } from "./words.svelte";

export function sentenceOf(error: unknown): string {
  return error instanceof Problem ? error.message || t("page-offline") : String(error);
}
