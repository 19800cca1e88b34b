/**
 * The link to a table on a server: a socket that comes back by itself, says where it was, and sends again what was not
 * answered.
 */
import type { Refused, ServerMessage } from "../protocol/messages";
import { type Answer, BEGINNING, type Command, type Hear, type Link, type Place } from "./link";
import { spokenLanguage } from "./spoken_language";

const PATIENCE = 2500; // ms after which an unanswered message is sent again
const WAITS = [50, 250, 600, 1200, 2000, 3000]; // ms before the first, second … try to come back
const QUIET = 15_000; // ms of silence after which we ask whether anybody is there
const TURNED_AWAY = 4001;
const AGAIN = 250; // ms to wait where the server could not store something

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
  timer: ReturnType<typeof setInterval> | undefined;
}

const NO_REASON: Refused = { type: "refused", id: null, reason: "refused", sentence: "", number: null };

export class SocketLink implements Link {
  readonly #table: string;
  #invitation: string; // the newest that we were told
  #place = BEGINNING;
  #hear: Hear = () => BEGINNING;
  #started = false;
  readonly #mark = [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  #count = 0;
  #tries = 0;
  #socket: WebSocket | null = null;
  #open = false;
  #done = false;
  #last: ServerMessage | null = null;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  readonly #waiting = new Map<string, Waiting>();

  constructor(table: string, invitation: string) {
    this.#table = table;
    this.#invitation = invitation;
  }

  /** Once more: hang up and come back at once, to be told what is missing or to be spoken to in another language. */
  open(since: Place, hear: Hear): void {
    this.#place = since;
    this.#hear = hear;
    if (this.#started) this.#again();
    else this.#start();
  }

  /** Go for good. */
  close(): void {
    this.#done = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    for (const one of this.#waiting.values()) clearInterval(one.timer);
    this.#waiting.clear();
    this.#socket?.close();
    window.removeEventListener("online", this.#wake);
    window.removeEventListener("offline", this.#away);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  ask(command: Command): Promise<Answer> {
    const id = `${this.#mark}-${++this.#count}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve) => {
      const timer = setInterval(() => this.#send(text), PATIENCE);
      this.#waiting.set(id, { text, resolve, timer });
      this.#send(text);
    });
  }

  #start(): void {
    this.#started = true;
    this.#connect();
    this.#pulse = setInterval(() => this.#listen(), QUIET / 3);
    window.addEventListener("online", this.#wake);
    window.addEventListener("offline", this.#away);
    document.addEventListener("visibilitychange", this.#wake);
  }

  #again(): void {
    this.#tries = 0;
    this.#drop();
  }

  #address(): string {
    const asked = new URLSearchParams({ lang: spokenLanguage() });
    if (this.#invitation) asked.set("invitation", this.#invitation);
    if (this.#place.game) {
      asked.set("game", this.#place.game);
      asked.set("after", String(this.#place.number));
    }
    return `${location.origin.replace(/^http/, "ws")}/api/tables/${encodeURIComponent(this.#table)}/socket?${asked}`;
  }

  #connect(): void {
    if (this.#done) return;
    const socket = new WebSocket(this.#address());
    this.#socket = socket;
    this.#last = null;
    socket.onopen = () => {
      this.#open = true;
      this.#heard = Date.now();
      for (const one of this.#waiting.values()) this.#send(one.text); // before whatever is asked now that we are here
      this.#hear({ type: "connected" });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#take(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#closed(event.code);
    };
  }

  #take(message: ServerMessage): void {
    if (message.type !== "refused") this.#tries = 0;
    this.#heard = Date.now();
    this.#last = message;
    if (message.type === "table") this.#invitation = message.invitation ?? this.#invitation;
    const place = this.#hear(message);
    if (!place) {
      this.#again();
      return;
    }
    this.#place = place;
    if (message.type === "accepted" || message.type === "refused" || message.type === "hint" || message.type === "pong") this.#answered(message);
  }

  #answered(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id ?? "");
    if (!waiting) return;
    if (answer.type === "refused" && answer.reason === "unavailable") {
      setTimeout(() => this.#send(waiting.text), AGAIN);
      return;
    }
    clearInterval(waiting.timer);
    this.#waiting.delete(answer.id ?? "");
    waiting.resolve(answer);
  }

  #closed(code: number): void {
    this.#socket = null;
    if (this.#open) this.#hear({ type: "lost" });
    this.#open = false;
    if (this.#done) return;
    if (code === TURNED_AWAY) {
      const refused = this.#last?.type === "refused" ? this.#last : NO_REASON;
      this.close();
      this.#hear({ type: "turned-away", refused });
      return;
    }
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)]!;
    this.#tries++;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    const socket = this.#socket;
    if (socket) {
      this.#closed(0);
      socket.close();
    } else {
      clearTimeout(this.#retry);
      this.#connect();
    }
  }

  #send(text: string): void {
    if (this.#open && this.#socket?.readyState === 1) this.#socket.send(text);
  }

  /** Ask into a long silence; hang up if nobody answers. */
  #listen(): void {
    const silence = Date.now() - this.#heard;
    if (!this.#open || silence < QUIET) return;
    if (silence > 2 * QUIET) this.#drop();
    else this.#send(JSON.stringify({ type: "ping", id: `${this.#mark}-ping-${++this.#count}` }));
  }

  /** The network is gone: do not wait until that is noticed. */
  readonly #away = (): void => {
    if (this.#socket) this.#drop();
  };

  /** The network or the person is back: do not wait for the next try. */
  readonly #wake = (): void => {
    if (document.visibilityState === "hidden") return;
    if (this.#open) this.#send(JSON.stringify({ type: "ping", id: `${this.#mark}-ping-${++this.#count}` }));
    else if (!this.#socket) this.#again();
  };
}
