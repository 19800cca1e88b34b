/** The table as it is told: one store, fed by a link. It decides nothing by the rules of the game. */
import { keep, recall } from "../browser/storage";
import { commitment } from "../game/fair";
import { BEGINNING, type Command, type Link, type News, type Place } from "../link/link";
import type { ChatLog, Log, PublicTable, Refused, Said, Table } from "../protocol/messages";
import type { Entry, Sight } from "../protocol/types";
import { makeReceipt, receiptOf } from "./receipts";
import { Stage } from "./stage.svelte";

const AGREE = 60; // ms in which two tabs come to share a receipt
const READING = 12_000; // ms for which a refusal is on show
const MOST_MUTED = 20; // as many as the server remembers
const HASTE = { clock: 3600, rest: 6000 }; // with a clock of less than so many seconds, a round's end stays so many ms

export class TableStore {
  table: PublicTable | null = $state.raw(null);
  seat: number | null = $state(null);
  person = $state("");
  invitation = $state("");
  joinUrl = $state(""); // by which friends come; known to those who sit here
  code = $state(""); // the same, to be told over the phone
  lost = $state(false); // connected once, and not now
  refused: Refused | null = $state.raw(null); // why we are not let in
  complaint = $state(""); // why the last thing asked for was not done
  sending = $state(false); // a move is under way
  deadline: number | null = $state(null);
  said: readonly Said[] = $state.raw([]);
  unread = $state(0);
  muted: readonly string[] = $state.raw(recall<string[]>("muted", [])); // people whose words we do not want
  settled = $state(false); // all that was there before us has been told
  view: Sight | null = $state.raw(null); // the newest
  readonly stage: Stage;
  game = "";
  #entries: Entry[] = [];
  #version = -1;
  #past = new Set<string>();
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  #clock = 0; // how much the server's clock is ahead of ours, in seconds
  #language = "";
  readonly #link: Link;
  readonly #told: (entry: Entry, view: Sight) => void;

  constructor(link: Link, told: (entry: Entry, view: Sight) => void) {
    this.#link = link;
    this.#told = told;
    this.stage = new Stage(told);
  }

  start(language: string): void {
    this.#language = language;
    this.#open();
  }

  stop(): void {
    this.#link.close();
    clearTimeout(this.#forgetting);
    this.stage.clear();
  }

  /** From now on sentences come in another language. */
  speak(language: string): void {
    if (language === this.#language) return;
    this.#language = language;
    this.#open();
  }

  #open(): void {
    this.#link.open(this.#place, (news) => this.hear(news));
  }

  /** Ask for something; a refusal is shown. Returns whether it was done. */
  async ask(command: Command): Promise<boolean> {
    this.#complain("");
    const answer = await this.#link.ask(command);
    if (answer.type === "refused") this.#complain(answer.sentence);
    return answer.type !== "refused";
  }

  /** Say why something was not done, for as long as it takes to read that. */
  #complain(sentence: string): void {
    clearTimeout(this.#forgetting);
    this.complaint = sentence;
    if (sentence) this.#forgetting = setTimeout(() => (this.complaint = ""), READING);
  }

  /** Do not hear what somebody says, or hear it again; what they said before is hidden here as well. */
  async mute(person: string, on: boolean): Promise<void> {
    if (!(await this.ask({ type: "mute", person, on }))) return;
    this.muted = [...this.muted.filter((one) => one !== person), ...(on ? [person] : [])].slice(-MOST_MUTED);
    keep("muted", this.muted);
  }

  /** What was said by those whom we hear. */
  get audible(): readonly Said[] {
    return this.#wanted(this.said);
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

  /** Up to where we have the log. */
  get #place(): Place {
    return this.game ? { game: this.game, number: this.#entries.length - 1 } : BEGINNING;
  }

  /** Take in news; returns up to where the log is known then, or null if something before it is missing. */
  hear(news: News): Place | null {
    switch (news.type) {
      case "connected":
        if (this.lost) window.dispatchEvent(new Event("billetdoux-back"));
        this.lost = false;
        void this.#link.ask({ type: "ping" });
        break;
      case "lost":
        this.lost = true;
        break;
      case "turned-away":
        this.refused = news.refused;
        break;
      case "table":
        this.#seat(news);
        break;
      case "log":
        if (!this.#follow(news)) return null;
        break;
      case "chat":
        this.#listen(news);
        break;
      case "pong":
        this.#clock = news.time - Date.now() / 1000;
        this.settled = true; // we asked when we came, and are answered after all that
    }
    return this.#place;
  }

  #seat(message: Table): void {
    if (message.version <= this.#version) return; // old news
    this.#version = message.version;
    this.table = message.table;
    this.seat = message.seat;
    this.person = message.person;
    this.invitation = message.invitation ?? this.invitation;
    this.joinUrl = message.link ?? "";
    this.code = message.code ?? "";
    if (message.table.clock !== null && message.table.clock < HASTE.clock) this.stage.rest = HASTE.rest;
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
      if (fresh.length < this.#entries.length) this.#tell(fresh, message.view);
    }
    return true;
  }

  /** Say what was missed; that it is our turn, once, after all that. */
  #tell(missed: readonly Entry[], view: Sight): void {
    const before = { ...view, legal: [] };
    missed.forEach((entry, n) => this.#told(entry, n === missed.length - 1 ? view : before));
  }

  #wanted(said: readonly Said[]): Said[] {
    return said.filter((one) => one.person === null || !this.muted.includes(one.person));
  }

  #listen(message: ChatLog): void {
    const heard = new Set(this.said.map((one) => one.number));
    const fresh = message.said.filter((one) => !heard.has(one.number));
    if (this.settled) this.unread += this.#wanted(fresh).filter((one) => one.person !== this.person).length;
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
    if (sealing.commitments[seat] === null) await this.#link.ask({ type: "commit", game, commitment: mine });
    else if (
      sealing.revealing &&
      !sealing.revealed[seat] &&
      sealing.commitment === receipt.commitment &&
      sealing.commitments[seat] === mine
    )
      await this.#link.ask({ type: "reveal", game, seed: receipt.seed });
  }
}
