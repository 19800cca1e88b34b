/** Set phrases, with which people talk at a table. */
import type { Said } from "../protocol/messages";
import type { Catalogue } from "./catalogue";

export type Phrase = NonNullable<Said["phrase"]>;
export const PHRASES: readonly Phrase[] = [
  "hello", "good-luck", "nice-move", "oh-no", "well-done", "hurry", "sorry", "thanks", "good-game", "bye",
];

/** What was said, a set phrase in the language in use. */
export function spoken(text: Catalogue, said: Said): string {
  return said.phrase ? text.say(`phrase-${said.phrase}`) : (said.text ?? said.sentence);
}
