/** Who may import whom: a room only from itself and from those above it in this list. */
import { expect, test } from "vitest";

const ROOMS = [
  "protocol", "game", "art", "text", "link", "browser", "parts", "board", "table", "identity", "settings", "records", "room",
  "play", "replay", "learn", "home", "rules", "print", "leaderboard", "",
]; // the last: App and main
const WITHOUT_COMPONENTS = ["protocol", "game", "text", "link", "browser", "table"];
/** What the board must not know: who tells the page what it draws, and what this person or browser has set. */
const NOT_FOR_THE_BOARD = /^(link|table|identity)\/|^browser\/(settings|storage|router)/;

const SOURCES = import.meta.glob<string>("../src/**/*.{ts,svelte}", { query: "?raw", import: "default", eager: true });
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*"(\.[^"]+)"/g;

/** The path of a file below src/, of "../src/board/Board.svelte" or of what is imported there. */
function path(url: string): string {
  return new URL(url, "file:///tests/").pathname.replace("/src/", "");
}

const room = (file: string) => (file.includes("/") ? file.split("/")[0]! : "");
const files = Object.entries(SOURCES).map(([file, text]) => ({ file: path(file), text }));
const imports = files.flatMap(({ file, text }) =>
  [...text.matchAll(IMPORT)].map((found) => ({ file, imported: new URL(found[1]!, `file:///${file}`).pathname.slice(1) })),
);
const said = (one: { file: string; imported: string }) => `${one.file} imports ${one.imported}`;

/** The rooms that can be come back to from themselves, by what they import. */
function inCycles(): string[] {
  const onward = new Map<string, Set<string>>();
  for (const { file, imported } of imports)
    if (room(file) !== room(imported)) onward.set(room(file), (onward.get(room(file)) ?? new Set()).add(room(imported)));
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of onward.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...onward.keys()].filter((one) => reached(one).has(one)).sort();
}

test("all imports are found", () => {
  expect(imports.length).toBeGreaterThan(350);
  expect(imports.map(said)).toContain("App.svelte imports rules/RulesView.svelte"); // one that is loaded when it is wanted
});

test("every folder is a room that has its place in the list", () => {
  const there = new Set(files.map(({ file }) => room(file)));
  expect([...there].filter((one) => !ROOMS.includes(one))).toEqual([]);
  expect(ROOMS.filter((one) => !there.has(one))).toEqual([]);
});

test("no room imports itself by way of others", () => {
  expect(inCycles()).toEqual([]);
});

test("a room imports only from those above it in the list", () => {
  const place = (file: string) => ROOMS.indexOf(room(file));
  expect(imports.filter(({ file, imported }) => place(imported) > place(file)).map(said)).toEqual([]);
});

test("the board gets all that it shows from whoever shows it", () => {
  const wrong = imports.filter(({ file, imported }) => room(file) === "board" && NOT_FOR_THE_BOARD.test(imported));
  expect(wrong.map(said)).toEqual([]);
});

test("what is known and what is drawn are in rooms of their own", () => {
  const components = files.filter(({ file }) => file.endsWith(".svelte") && WITHOUT_COMPONENTS.includes(room(file)));
  expect(components.map(({ file }) => file)).toEqual([]);
});
