/** Which lessons were done in this browser. */
import { keep, recall } from "../browser/storage";
import type { LessonScenes } from "../protocol/messages";

interface Kept {
  readonly lessons: readonly string[];
  readonly chapters: readonly string[]; // those of which all lessons were done
}

class Progress {
  done: Kept = $state.raw(recall<Kept>("learnt", { lessons: [], chapters: [] }));

  finish({ id, chapter }: LessonScenes, all: readonly LessonScenes[]): void {
    if (this.done.lessons.includes(id)) return;
    const lessons = [...this.done.lessons, id];
    const whole = all.every((one) => one.chapter !== chapter || lessons.includes(one.id));
    this.done = { lessons, chapters: whole ? [...this.done.chapters, chapter] : this.done.chapters };
    keep("learnt", this.done);
  }

  /** Whether somebody knows how a turn goes. */
  get started(): boolean {
    return this.done.chapters.includes("first-letter");
  }
}

export const progress = new Progress();
