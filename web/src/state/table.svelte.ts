/** The table as the server tells it: one store, fed by the socket. It decides nothing by the rules of the game. */
import { commitment } from "../game/fair";
import type { ChatLog, Log, PublicTable, Refused, Said, ServerMessage, Table } from "../server/messages";
import type { Entry, WireView } from "../server/types";
import { Wire, type Answer, type Asked, type Ears } from "../server/wire";
import { makeReceipt, receiptOf } from "./receipts";
import { Stage } from "./stage.svelte";

/** How we speak to the server; tests have their own. */
export interface Line {
  start(): void;
  stop(): void;
  again(): void;
  ask(asked: Asked): Promise<Answer>;
}

const AGREE = 60; // ms in which two tabs come to share a receipt

export class TableStore implements Ears {
  table: PublicTable | null = $state.raw(null);
  seat: number | null = $state(null);
  person = $state("");
  invitation = $state("");
  online = $state(false); // connected just now
  lost = $state(false); // connected once, and not now
  refused: Refused | null = $state.raw(null); // why we are not let in
  complaint = $state(""); // why the last thing asked for was not done
  sending = $state(false); // a move is under way
  deadline: number | null = $state(null);
  said: readonly Said[] = $state.raw([]);
  unread = $state(0);
  settled = $state(false); // all that was there before us has been told
  view: WireView | null = $state.raw(null); // the newest
  readonly stage: Stage;
  game = "";
  language = "en";
  #entries: Entry[] = [];
  #version = -1;
  #past = new Set<string>();
  #clock = 0; // how much the server's clock is ahead of ours, in seconds
  readonly #line: Line;
  readonly #told: (entry: Entry, view: WireView) => void;

  constructor(
    readonly id: string,
    invitation: string,
    told: (entry: Entry, view: WireView) => void,
    line?: (ears: Ears) => Line,
  ) {
    this.invitation = invitation;
    this.#told = told;
    this.stage = new Stage(told);
    this.#line = line ? line(this) : new Wire(this);
  }

  start(language: string): void {
    this.language = language;
    this.#line.start();
  }

  stop(): void {
    this.#line.stop();
    this.stage.clear();
  }

  /** From now on the server’s sentences come in another language. */
  speak(language: string): void {
    if (language === this.language) return;
    this.language = language;
    this.#line.again();
  }

  /** Ask for something; a refusal is shown. Returns whether it was done. */
  async ask(asked: Asked): Promise<boolean> {
    this.complaint = "";
    const answer = await this.#line.ask(asked);
    if (answer.type === "refused") this.complaint = answer.sentence;
    return answer.type !== "refused";
  }

  /** Play a move at the point that was last seen; never twice. */
  async move(move: string): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    try {
      return await this.ask({ type: "move", game: this.game, after: this.#entries.length - 1, move });
    } finally {
      this.sending = false;
    }
  }

  /** The server’s time, in seconds. */
  now(): number {
    return Date.now() / 1000 + this.#clock;
  }

  get host(): boolean {
    return this.table !== null && this.table.host === this.person;
  }

  // What the socket needs.

  address(): string {
    const asked = new URLSearchParams({ lang: this.language });
    if (this.invitation) asked.set("invitation", this.invitation);
    if (this.game) {
      asked.set("game", this.game);
      asked.set("after", String(this.#entries.length - 1));
    }
    const base = typeof location === "undefined" ? "ws://server" : location.origin.replace(/^http/, "ws");
    return `${base}/api/tables/${encodeURIComponent(this.id)}/socket?${asked}`;
  }

  connected(yes: boolean): void {
    if (yes && this.lost) window.dispatchEvent(new Event("billetdoux-back"));
    this.lost = !yes;
    this.online = yes;
    if (yes) void this.#line.ask({ type: "ping" });
  }

  turnedAway(refused: Refused): void {
    this.online = false;
    this.refused = refused;
  }

  hear(message: ServerMessage): boolean {
    switch (message.type) {
      case "table":
        this.#seat(message);
        return true;
      case "log":
        return this.#follow(message);
      case "chat":
        this.#listen(message);
        return true;
      case "pong":
        this.#clock = message.time - Date.now() / 1000;
        this.settled = true; // we asked when we came, and are answered after all that
        return true;
      default:
        return true;
    }
  }

  #seat(message: Table): void {
    if (message.version <= this.#version) return; // old news
    this.#version = message.version;
    this.table = message.table;
    this.seat = message.seat;
    this.person = message.person;
    this.invitation = message.invitation ?? this.invitation;
    if (message.table.phase === "open" || message.table.phase === "sealing") this.#leaveGame();
    if (message.table.sealing) void this.#seal(message.table, message.seat);
  }

  /** After a rematch the old game is no longer on the table. */
  #leaveGame(): void {
    if (!this.game) return;
    this.#past.add(this.game);
    this.game = "";
    this.#entries = [];
    this.view = null;
    this.stage.clear();
  }

  /** Take in entries of the log; false if some before them are missing. */
  #follow(message: Log): boolean {
    if (message.game !== this.game) {
      if (this.#past.has(message.game)) return true; // late news of a game that is over
      if (message.entries[0]?.number !== 0) return false;
      this.#leaveGame();
      this.game = message.game;
    }
    const fresh: Entry[] = [];
    for (const entry of message.entries) {
      if (entry.number > this.#entries.length) return false;
      if (entry.number === this.#entries.length) {
        this.#entries.push(entry);
        fresh.push(entry);
      }
    }
    if (message.number !== this.#entries.length - 1) return true; // it is late, and we know more
    this.view = message.view;
    this.deadline = message.deadline;
    if (fresh.length < 2) this.stage.push(fresh, message.view);
    else {
      this.stage.reset([...this.#entries], message.view);
      if (fresh.length < this.#entries.length) for (const entry of fresh) this.#told(entry, message.view);
    }
    return true;
  }

  #listen(message: ChatLog): void {
    const heard = new Set(this.said.map((one) => one.number));
    const fresh = message.said.filter((one) => !heard.has(one.number));
    if (this.settled) this.unread += fresh.filter((one) => one.person !== this.person).length;
    this.said = [...this.said, ...fresh];
  }

  // The fair shuffle.

  /** Commit to a seed; reveal it when all have committed and the server’s commitment is still the same. */
  async #seal(table: PublicTable, seat: number | null): Promise<void> {
    const { sealing, game } = table;
    if (!sealing || !game || seat === null) return;
    if (sealing.commitments[seat] === null) {
      makeReceipt(game, sealing.commitment, seat);
      await new Promise((done) => setTimeout(done, AGREE)); // another tab may just have made one too
    }
    const receipt = receiptOf(game);
    if (!receipt) return; // another device of ours takes part
    const mine = commitment(receipt.seed);
    if (sealing.commitments[seat] === null) await this.#line.ask({ type: "commit", game, commitment: mine });
    else if (
      sealing.revealing &&
      !sealing.revealed[seat] &&
      sealing.commitment === receipt.commitment &&
      sealing.commitments[seat] === mine
    )
      await this.#line.ask({ type: "reveal", game, seed: receipt.seed });
  }
}
