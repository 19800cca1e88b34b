import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BEGINNING, type News, type Place } from "../src/link/link";
import { SocketLink } from "../src/link/socket";
import type { Refused } from "../src/protocol/messages";
import { aTable } from "./views";

/** A socket that a test holds the other end of. */
class Socket {
  static all: Socket[] = [];
  readyState = 0;
  sent: { id: string; type: string }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { id: string; type: string });
  }
  close() {
    this.end(1000);
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
  end(code: number) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose({ code });
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let place: Place | null = null; // what is said to be known after each message
const states: string[] = [];
let away: Refused | null = null;
let link: SocketLink;

function hear(news: News): Place | null {
  if (news.type === "connected" || news.type === "lost") states.push(news.type);
  if (news.type === "turned-away") away = news.refused;
  return place;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  states.length = 0;
  place = BEGINNING;
  away = null;
  link = new SocketLink("table 1", "Wy.x");
  link.open(BEGINNING, hear);
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = () => Socket.all.at(-1)!;

test("a message is sent again with the same id until it is answered, also on another connection", async () => {
  last().open();
  const answer = link.ask({ type: "leave" });
  const id = last().sent[0]!.id;
  await vi.advanceTimersByTimeAsync(2600);
  expect(last().sent.map((one) => one.id)).toEqual([id, id]);
  last().end(1006);
  await vi.advanceTimersByTimeAsync(1000);
  last().open();
  expect(Socket.all.length).toBe(2);
  expect(last().sent[0]!.id).toBe(id);
  last().say({ type: "accepted", id, number: 4 });
  expect(await answer).toEqual({ type: "accepted", id, number: 4 });
  await vi.advanceTimersByTimeAsync(9000);
  expect(last().sent.filter((one) => one.type === "leave").length).toBe(1);
});

test("what the server could not store is sent again", async () => {
  last().open();
  const answer = link.ask({ type: "back" });
  const id = last().sent[0]!.id;
  last().say({ type: "refused", id, reason: "unavailable", sentence: "", number: null });
  await vi.advanceTimersByTimeAsync(300);
  expect(last().sent.length).toBe(2);
  last().say({ type: "accepted", id, number: null });
  expect((await answer).type).toBe("accepted");
});

test("it comes back by itself, and waits longer each time", async () => {
  last().open();
  last().end(1006);
  expect(states).toEqual(["connected", "lost"]);
  for (let tries = 0; tries < 4; tries++) {
    await vi.advanceTimersByTimeAsync(4000);
    last().end(1006);
  }
  const before = Socket.all.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(Socket.all.length).toBe(before);
  await vi.advanceTimersByTimeAsync(6000);
  expect(Socket.all.length).toBe(before + 1);
});

test("when something is missing it comes back and asks for it", async () => {
  last().open();
  place = null;
  last().say({ type: "log", game: "g", entries: [], number: 9 });
  await vi.advanceTimersByTimeAsync(200);
  expect(Socket.all.length).toBe(2);
});

test("who is turned away does not come back", async () => {
  last().open();
  last().say({ type: "refused", id: null, reason: "not-invited", sentence: "No.", number: null });
  last().end(4001);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Socket.all.length).toBe(1);
  expect(away).toMatchObject({ reason: "not-invited" });
});

test("a silent connection is given up", async () => {
  last().open();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(last().sent.at(-1)?.type).toBe("ping");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(Socket.all.length).toBeGreaterThan(1);
});

test("what is asked as soon as we are there is sent once", async () => {
  link.open(BEGINNING, (news) => {
    if (news.type === "connected") void link.ask({ type: "ping" });
    return BEGINNING;
  });
  await vi.advanceTimersByTimeAsync(100);
  last().open();
  expect(last().sent.map((one) => one.type)).toEqual(["ping"]);
});

test("ids are never used twice", () => {
  last().open();
  void link.ask({ type: "leave" });
  void link.ask({ type: "leave" });
  expect(new Set(last().sent.map((one) => one.id)).size).toBe(2);
});

const asked = () => new URL(last().url.replace(/^[a-z]+(?=\/)/, "ws://server")).searchParams;

test("it comes back from the last place that was known, with what it was invited by", async () => {
  expect([...asked()]).toEqual([["lang", "en"], ["invitation", "Wy.x"]]);
  expect(last().url).toContain("/api/tables/table%201/socket?");
  last().open();
  place = { game: "one", number: 3 };
  last().say({ type: "log", game: "one", entries: [], number: 3 });
  place = null;
  last().say({ type: "log", game: "one", entries: [], number: 9 });
  await vi.advanceTimersByTimeAsync(200);
  expect([asked().get("game"), asked().get("after"), asked().get("invitation")]).toEqual(["one", "3", "Wy.x"]);
});

test("a newer invitation is kept in mind", async () => {
  last().open();
  last().say(aTable(1));
  last().end(1006);
  await vi.advanceTimersByTimeAsync(200);
  expect(asked().get("invitation")).toBe("i");
});

test("opened once more, it comes back at once: in another language, and with what was asked before", async () => {
  last().open();
  void link.ask({ type: "leave" });
  document.documentElement.lang = "fr";
  link.open({ game: "one", number: 0 }, hear);
  await vi.advanceTimersByTimeAsync(100);
  document.documentElement.lang = "en";
  expect([asked().get("lang"), asked().get("after")]).toEqual(["fr", "0"]);
  last().open();
  expect(last().sent.map((one) => one.type)).toEqual(["leave"]);
});
