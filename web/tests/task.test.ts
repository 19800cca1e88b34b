import { expect, test } from "vitest";
import { Problem } from "../src/link/http";
import { Attempt } from "../src/parts/task.svelte";

const fails = (sentence: string) => () => Promise.reject(new Problem(sentence, 409));

test("is busy until the work is done, and then has no problem", async () => {
  const attempt = new Attempt();
  let finish = () => {};
  const running = attempt.run(() => new Promise((resolve) => (finish = resolve)));
  expect([attempt.busy, attempt.problem]).toEqual([true, ""]);
  finish();
  await running;
  expect([attempt.busy, attempt.problem]).toEqual([false, ""]);
});

test("says in a sentence why it failed, and is no longer busy", async () => {
  const attempt = new Attempt();
  await attempt.run(fails("No seat is free."));
  expect([attempt.busy, attempt.problem]).toEqual([false, "No seat is free."]);
});

test("forgets its problem as soon as it is run again", async () => {
  const attempt = new Attempt();
  await attempt.run(fails("No seat is free."));
  const running = attempt.run(() => Promise.resolve());
  expect(attempt.problem).toBe("");
  await running;
  expect(attempt.problem).toBe("");
});
