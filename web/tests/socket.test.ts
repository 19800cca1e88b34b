import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Refused, ServerMessage } from "../src/protocol/messages";
import { Wire } from "../src/link/socket";

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

let complete = true;
const heard: ServerMessage[] = [];
const states: boolean[] = [];
let away: Refused | null = null;
let wire: Wire;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  heard.length = states.length = 0;
  complete = true;
  away = null;
  wire = new Wire({
    address: () => "ws://server/x",
    hear: (message) => {
      heard.push(message);
      return complete;
    },
    connected: (yes) => states.push(yes),
    turnedAway: (refused) => (away = refused),
  });
  wire.start();
});
afterEach(() => {
  wire.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = () => Socket.all.at(-1)!;

test("a message is sent again with the same id until it is answered, also on another connection", async () => {
  last().open();
  const answer = wire.ask({ type: "leave" });
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
  const answer = wire.ask({ type: "back" });
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
  expect(states).toEqual([true, false]);
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
  complete = false;
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

test("ids are never used twice", () => {
  last().open();
  void wire.ask({ type: "leave" });
  void wire.ask({ type: "leave" });
  expect(new Set(last().sent.map((one) => one.id)).size).toBe(2);
});
