/** Every lesson in every way: what the table shows, what is said, what can be done. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LessonLink } from "../src/learn/link.svelte";
import text from "../src/learn/lessons.json?raw";
import { progress } from "../src/learn/progress.svelte";
import type { Lessons, LessonScenes } from "../src/protocol/messages";
import { TableStore } from "../src/table/store.svelte";

const { lessons } = JSON.parse(text) as Lessons;
const named = (id: string) => lessons.find((one) => one.id === id)!;

function begin(lesson: LessonScenes): { link: LessonLink; store: TableStore } {
  const link = new LessonLink(lesson, "Ada");
  const store = new TableStore(link, () => undefined);
  store.start("en");
  return { link, store };
}

/** What somebody at the table knows of it. */
const seen = ({ link, store }: ReturnType<typeof begin>) => [link.scene, link.says, store.view?.hand, store.view?.legal, store.view?.piles];

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test.each(lessons.map((one) => [one.id, one] as const))("every way through %s", async (_, lesson) => {
  const ways: number[][] = [[]];
  const reached = new Set<number>();
  for (let way = ways.pop(); way; way = ways.pop()) {
    const at = begin(lesson);
    for (const choice of way) {
      if (choice >= 0) {
        const answer = at.link.scene.answers[choice]!;
        if (answer.move) expect(await at.store.move(answer.move), answer.move).toBe(true);
        else at.link.choose(answer);
        expect(at.link.says).toBe(answer.say);
      }
      at.link.goOn();
    }
    const { scene } = at.link;
    if (reached.has(lesson.scenes.indexOf(scene))) continue;
    reached.add(lesson.scenes.indexOf(scene));
    expect(at.store.view).toEqual({ ...scene.log.view, players: ["Ada", ...scene.log.view.players.slice(1)], legal: scene.answers.flatMap((one) => one.move ?? []) });
    const before = seen(at);
    for (const answer of scene.answers.filter((one) => one.wrong)) {
      if (answer.move) expect(await at.store.move(answer.move)).toBe(false);
      else expect(at.link.choose(answer)).toBe(false);
      expect([at.link.says, at.link.asks, at.store.complaint]).toEqual([answer.say, true, ""]);
      expect(seen(at).slice(2)).toEqual(before.slice(2));
    }
    const right = scene.answers.flatMap((one, n) => (!one.wrong && one.next !== null ? [[...way, n]] : []));
    ways.push(...right, ...(scene.answers.length === 0 && scene.next !== null ? [[...way, -1]] : []));
    at.store.stop();
  }
  expect(reached.size).toBe(lesson.scenes.length);
});

test("an answer is taken back, and so is the scene before", async () => {
  const at = begin(named("draw"));
  const beginning = seen(at);
  expect(at.link.canGoBack).toBe(false);
  await at.store.move("4");
  const answered = seen(at);
  expect(answered).not.toEqual(beginning);
  at.link.back();
  expect(seen(at)).toEqual(beginning);
  await at.store.move("4");
  at.link.goOn();
  const second = seen(at);
  await at.store.move("2@1");
  at.link.goOn();
  expect([at.link.over, at.link.scene.step]).toEqual([true, 2]);
  at.link.back();
  expect(seen(at)).toEqual(second);
  at.link.back();
  expect(seen(at)).toEqual(beginning);
  await at.store.move("2@1");
  at.link.goOn();
  at.link.again();
  expect(seen(at)).toEqual(beginning);
});

test("after an answer nothing can be played until the lesson goes on", async () => {
  const at = begin(named("chancellor"));
  await at.store.move("6");
  expect(at.store.view?.legal).toEqual([]);
  expect(await at.store.move("6=7,1,3")).toBe(false);
  at.link.goOn();
  expect(await at.store.move("6=7,1,3")).toBe(true);
});

test("another language changes nothing at the table", async () => {
  const at = begin(named("draw"));
  await at.store.move("4");
  const before = seen(at);
  at.store.speak("fr");
  expect(seen(at)).toEqual(before);
});

test("a chapter is done with its last lesson, and this browser remembers it", () => {
  const chapter = lessons.filter((one) => one.chapter === "first-letter");
  chapter.forEach((one, n) => {
    expect(progress.started, String(n)).toBe(false);
    progress.finish(one, lessons);
    progress.finish(one, lessons);
  });
  expect(progress.started).toBe(true);
  expect(JSON.parse(localStorage.getItem("billetdoux.learnt")!)).toEqual({ lessons: chapter.map((one) => one.id), chapters: ["first-letter"] });
});
