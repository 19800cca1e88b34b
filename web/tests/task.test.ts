import { expect, test } from "vitest";
import { Problem } from "../src/link/http";
import { Task } from "../src/parts/task.svelte";

const fails = (sentence: string) => () => Promise.reject(new Problem(sentence, 409));

test("is busy until the work is done, and then has no problem", async () => {
  const task = new Task();
  let finish = () => {};
  const running = task.run(() => new Promise((resolve) => (finish = resolve)));
  expect([task.busy, task.problem]).toEqual([true, ""]);
  finish();
  await running;
  expect([task.busy, task.problem]).toEqual([false, ""]);
});

test("says in a sentence why it failed, and is no longer busy", async () => {
  const task = new Task();
  await task.run(fails("No seat is free."));
  expect([task.busy, task.problem]).toEqual([false, "No seat is free."]);
});

test("forgets its problem as soon as it is run again", async () => {
  const task = new Task();
  await task.run(fails("No seat is free."));
  const running = task.run(() => Promise.resolve());
  expect(task.problem).toBe("");
  await running;
  expect(task.problem).toBe("");
});
