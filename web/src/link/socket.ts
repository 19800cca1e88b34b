/**
 * The socket at a table: it comes back by itself, says where it was, and sends again what was not answered.
 * It knows nothing of what is said; that is for the store.
 */
import type { Accepted, ClientMessage, Pong, Refused, ServerMessage } from "../protocol/messages";

export type Answer = Accepted | Refused | Pong;
type Without<T> = T extends unknown ? Omit<T, "id"> : never;
/** What can be asked; the id is given here. */
export type Asked = Without<ClientMessage>;

export interface Ears {
  /** The address, with the place in the log from which on we want to hear. */
  address(): string;
  /** Take in what the server says; false if something before it is missing. */
  hear(message: ServerMessage): boolean;
  connected(yes: boolean): void;
  /** We are not let in; nothing more comes. */
  turnedAway(refused: Refused): void;
}

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

export class Wire {
  readonly #ears: Ears;
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

  constructor(ears: Ears) {
    this.#ears = ears;
  }

  start(): void {
    this.#connect();
    this.#pulse = setInterval(() => this.#listen(), QUIET / 3);
    if (typeof window === "undefined") return;
    window.addEventListener("online", this.#wake);
    window.addEventListener("offline", this.#away);
    document.addEventListener("visibilitychange", this.#wake);
  }

  /** Go for good. */
  stop(): void {
    this.#done = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    for (const one of this.#waiting.values()) clearInterval(one.timer);
    this.#waiting.clear();
    this.#socket?.close();
    if (typeof window === "undefined") return;
    window.removeEventListener("online", this.#wake);
    window.removeEventListener("offline", this.#away);
    document.removeEventListener("visibilitychange", this.#wake);
  }

  /** Hang up and come back at once, to be told what is missing or to speak another language. */
  again(): void {
    this.#tries = 0;
    this.#drop();
  }

  /** Ask for something; the answer comes however often the connection breaks meanwhile. */
  ask(asked: Asked): Promise<Answer> {
    const id = `${this.#mark}-${++this.#count}`;
    const text = JSON.stringify({ ...asked, id });
    return new Promise((resolve) => {
      const timer = setInterval(() => this.#send(text), PATIENCE);
      this.#waiting.set(id, { text, resolve, timer });
      this.#send(text);
    });
  }

  #connect(): void {
    if (this.#done) return;
    const socket = new WebSocket(this.#ears.address());
    this.#socket = socket;
    this.#last = null;
    socket.onopen = () => {
      this.#open = true;
      this.#heard = Date.now();
      this.#ears.connected(true);
      for (const one of this.#waiting.values()) this.#send(one.text);
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
    if (!this.#ears.hear(message)) this.again();
    else if (message.type === "accepted" || message.type === "refused" || message.type === "pong") this.#answered(message);
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
    if (this.#open) this.#ears.connected(false);
    this.#open = false;
    if (this.#done) return;
    if (code === TURNED_AWAY) {
      const last = this.#last?.type === "refused" ? this.#last : null;
      this.stop();
      this.#ears.turnedAway(last ?? { type: "refused", id: null, reason: "refused", sentence: "", number: null });
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
    if (typeof document !== "undefined" && document.visibilityState === "hidden") return;
    if (this.#open) this.#send(JSON.stringify({ type: "ping", id: `${this.#mark}-ping-${++this.#count}` }));
    else if (!this.#socket) this.again();
  };
}
