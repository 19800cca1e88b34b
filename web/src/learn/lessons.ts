/** The lessons and their sentences; they are fetched when somebody wants to learn. */
import type { Lessons, LessonScenes } from "../protocol/messages";
import type { Sources } from "../text/language.svelte";
import { language } from "../text/language.svelte";

const SENTENCES: Sources = {
  en: () => import("virtual:lessons/en"),
  fr: () => import("virtual:lessons/fr"),
  it: () => import("virtual:lessons/it"),
};

export async function loadLessons(): Promise<readonly LessonScenes[]> {
  const [{ default: text }] = await Promise.all([import("./lessons.json?raw"), language.add(SENTENCES)]);
  return (JSON.parse(text) as Lessons).lessons;
}
