import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keep } from "../src/browser/storage";
import { Identity } from "../src/identity/identity.svelte";
import { language } from "../src/text/language.svelte";
import { TEXTS } from "./texts";

const ADA = { person: "ada", name: "Ada", language: "en" };

/** Let the server answer so, one request after the other. */
function answers(...given: [number, unknown][]): void {
  const ask = vi.fn();
  for (const [status, body] of given) ask.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", ask);
}

beforeEach(() => {
  localStorage.clear();
  keep("somebody", true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that cannot answer now is asked again", async () => {
  answers([503, null], [429, { reason: "too-often", sentence: "That is too much at once." }], [200, ADA]);
  const identity = new Identity();
  await identity.load();
  expect([identity.unreachable, identity.asked]).toEqual([true, false]);
  await vi.runAllTimersAsync();
  expect([identity.unreachable, identity.asked, identity.me?.name]).toEqual([false, true, "Ada"]);
});

test("who is barred is told so, and asks no more", async () => {
  answers([403, { reason: "barred", sentence: "You are barred from this server." }]);
  const identity = new Identity();
  await identity.load();
  expect([identity.unreachable, identity.me]).toEqual([false, null]);
  expect(identity.refused?.message).toBe("You are barred from this server.");
  expect(vi.getTimerCount()).toBe(0);
  await expect(identity.somebody()).rejects.toThrow("You are barred from this server.");
});

test("who is known no more begins anew", async () => {
  answers([401, { reason: "unknown", sentence: "The server does not know you." }], [200, ADA]);
  const identity = new Identity();
  await identity.load();
  expect([identity.asked, identity.me, identity.refused]).toEqual([true, null, null]);
});

test("who has not said a name is remembered as such until they do", async () => {
  language.use(TEXTS.en);
  keep("somebody", false);
  const guest = { ...ADA, name: "Guest" };
  answers([200, guest], [200, guest], [200, guest], [200, ADA]);
  const identity = new Identity();
  await identity.somebody();
  expect([identity.me?.name, identity.unnamed]).toEqual(["Guest", true]);
  await identity.speak();
  expect(identity.unnamed).toBe(true);
  const later = new Identity();
  await later.load();
  expect(later.unnamed).toBe(true);
  await later.name("Ada");
  expect([later.unnamed, new Identity().unnamed]).toEqual([false, false]);
});
