import { describe, expect, test } from "vitest";
import { destinationOf, isLocal, isRecovery, pathTo } from "../src/browser/addresses";
import { recordsIn } from "../src/records/files";

describe("what somebody types to come to a table", () => {
  test.each(["K7Q-F02", "k7q f02", " K7QF02 ", "k-7-q-f-0-2"])("the code %j", (typed) => {
    expect(destinationOf(typed)).toEqual({ code: typed.replace(/[\s-]/g, "") });
  });

  test.each([
    ["https://a.example/t/1a9VmKeDBfQH?invitation=WyIx.b-r_B", { table: "1a9VmKeDBfQH", invitation: "WyIx.b-r_B" }],
    [" http://127.0.0.1:8000/t/1a9VmKeDBfQH ", { table: "1a9VmKeDBfQH", invitation: "" }],
    ["1a9VmKeDBfQH", { table: "1a9VmKeDBfQH", invitation: "" }],
  ])("the link %j", (typed, way) => {
    expect(destinationOf(typed)).toEqual(way);
  });

  test.each(["", "K7Q", "K7QF0!", "https://a.example/", "hello there, friend"])("%j is neither", (typed) => {
    expect(destinationOf(typed)).toBeNull();
  });
});

test("a person's codes are told apart by their length", () => {
  expect(isRecovery("ABCD-EFGH")).toBe(false);
  expect(isRecovery("ABCD-EFGH-JKMN-PQRS-TVWX-YZ01")).toBe(true);
});

test("the way to a table", () => {
  expect(pathTo("abc", "")).toBe("/t/abc");
  expect(pathTo("abc", "W.x=")).toBe("/t/abc?invitation=W.x%3D");
});

test.each([
  ["http://127.0.0.1:8000/t/abc", true],
  ["http://localhost:8000/t/abc", true],
  ["http://[::1]:8000/t/abc", true],
  ["http://192.168.0.127:8000/t/abc", false],
  ["https://localhost.example.org/t/abc", false],
])("whether %s leads to this machine alone: %s", (link, local) => {
  expect(isLocal(link)).toBe(local);
});

describe("records in a file", () => {
  const one = { edition: "standard", players: ["Ada", "Bo"], rounds: [] };

  test("one, on a line or on many", () => {
    expect(recordsIn(JSON.stringify(one))).toEqual([one]);
    expect(recordsIn(JSON.stringify(one, null, 2) + "\n")).toEqual([one]);
  });

  test("several, one on each line", () => {
    expect(recordsIn(`${JSON.stringify(one)}\n\n${JSON.stringify({ ...one, players: ["Cy"] })}\n`).length).toBe(2);
  });

  test.each(["", "hello", "[]", "null", "{}", `{"players": 3}`, `${JSON.stringify(one)}\n{}`])("%j holds none", (text) => {
    expect(recordsIn(text)).toEqual([]);
  });
});
