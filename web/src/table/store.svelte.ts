/** The table as it is told: one store, fed by a link. It decides nothing by the rules of the game. */
import { keep, recall } from "../browser/storage";
import { BEGINNING, type Command, type Link, type News, type Place } from "../link/link";
import { playedFor } from "../game/absence";
import type { Shown } from "../game/verify";
import type { ChatLog, Happening, Hinted, Log, PublicTable, Refused, Said, Table } from "../protocol/messages";
import type { Entry, Sight } from "../protocol/types";
import { FairPlay } from "./fair_play.svelte";
import { markSeen, receiptOf } from "./receipts";
import { Stage } from "./stage.svelte";

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
  happenings: readonly Happening[] = $state.raw([]); // beside the game, the latest
  nextSeat: number | null = $state(null); // the bot's seat that we take over when the next round is dealt
  absence = $state(0); // how many moves a bot has played for us while we were away
  wentBack = $state(false); // the server has gone back to an earlier state, a moment ago
  settled = $state(false); // all that was there before us has been told
  view: Sight | null = $state.raw(null); // the newest
  rewritten = $state(false); // the server has told another history of this game than before
  readonly stage: Stage;
  readonly fair: FairPlay;
  game = "";
  #entries: Entry[] = [];
  #version = -1;
  #returning = true; // what comes now has happened while we were not there
  #epoch = ""; // of what the server stores
  #newest: Table | null = null; // the table as it was told last
  #remembering: ReturnType<typeof setTimeout> | undefined;
  #past = new Set<string>();
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  #clock = $state(0); // how much the server's clock is ahead of ours, in seconds
  #language = "";
  readonly #link: Link;
  readonly #told: (entry: Entry, view: Sight) => void;

  constructor(link: Link, told: (entry: Entry, view: Sight) => void) {
    this.#link = link;
    this.#told = told;
    this.stage = new Stage(told);
    this.fair = new FairPlay((command) => link.ask(command));
  }

  start(language: string): void {
    this.#language = language;
    this.#open();
  }

  stop(): void {
    this.#link.close();
    clearTimeout(this.#forgetting);
    clearTimeout(this.#remembering);
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

  /** Ask what is certain to me, and what the coach says, of other notes than these; null: there are no hints here. */
  async hint(silent: readonly string[]): Promise<Hinted | null> {
    const answer = await this.#link.ask({ type: "hint", silent: [...silent] });
    if (answer.type === "hint") return answer;
    if (answer.type === "refused") this.#complain(answer.sentence);
    return null;
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
    this.absence = 0;
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

  /** Others come by another address now. */
  moveTo(url: string): void {
    const { pathname, search } = new URL(this.joinUrl);
    this.joinUrl = `${url}${pathname}${search}`;
  }

  get host(): boolean {
    return this.table !== null && this.table.host === this.person;
  }

  /** What was on show of the game, to be compared with its record. */
  get shown(): Shown {
    return { entries: this.#entries, names: this.view?.players ?? [] };
  }

  /** Up to where we have the log. */
  get #place(): Place {
    const epoch = this.#epoch ? { epoch: this.#epoch } : {};
    if (!this.game) return { ...BEGINNING, ...epoch };
    const tag = this.#entries.at(-1)?.tag;
    return { game: this.game, number: this.#entries.length - 1, ...epoch, ...(tag ? { tag } : {}) };
  }

  /** Take in news; returns up to where the log is known then, or null if something before it is missing. */
  hear(news: News): Place | null {
    switch (news.type) {
      case "connected":
        this.#returning = true;
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
        this.#returning = false;
        this.settled = true; // we asked when we came, and are answered after all that
    }
    return this.#place;
  }

  #seat(message: Table): void {
    if (this.#epoch && message.epoch && message.epoch !== this.#epoch) {
      this.#startAgain();
      this.said = [];
    }
    this.#epoch = message.epoch || this.#epoch;
    this.#newest = message;
    if (message.version <= this.#version) return; // old news
    this.#version = message.version;
    this.table = message.table;
    this.seat = message.seat;
    this.person = message.person;
    this.invitation = message.invitation ?? this.invitation;
    this.joinUrl = message.link ?? "";
    this.code = message.code ?? "";
    this.happenings = message.happenings;
    this.nextSeat = message.next_seat;
    if (message.table.clock !== null && message.table.clock < HASTE.clock) this.stage.rest = HASTE.rest;
    if (message.table.phase === "open" || message.table.phase === "sealing") this.#leaveGame();
    void this.fair.hear(message.table, message.seat);
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

  /** Forget what we knew: the server has gone back to an earlier state, and tells us everything. Say so. */
  #startAgain(): void {
    this.#leaveGame();
    this.#past.clear();
    this.#version = -1;
    clearTimeout(this.#remembering);
    this.wentBack = true;
    this.#remembering = setTimeout(() => (this.wentBack = false), READING);
  }

  /** Take in entries of the log; false if some before them are missing. */
  #follow(message: Log): boolean {
    if (message.anew && message.game === this.game) {
      this.#startAgain();
      if (this.#newest) this.#seat(this.#newest);
    }
    if (message.game !== this.game) {
      if (this.#past.has(message.game)) return true; // late news of a game that is over
      if (message.entries[0]?.number !== 0) return false;
      this.#leaveGame();
      this.game = message.game;
      this.rewritten = false;
    }
    const fresh: Entry[] = [];
    for (const entry of message.entries) {
      if (entry.number > this.#entries.length) return false;
      if (entry.number === this.#entries.length) {
        this.#entries.push(entry);
        fresh.push(entry);
      }
    }
    this.#keepTag();
    if (message.number !== this.#entries.length - 1) return true; // it is late, and we know more
    this.view = message.view;
    this.deadline = message.deadline;
    if (this.#returning && fresh.length) this.absence = playedFor(message.view.seat, this.#entries);
    if (fresh.length < 2) this.stage.push(fresh, message.view);
    else {
      this.stage.reset([...this.#entries], message.view);
      if (fresh.length < this.#entries.length) this.#tell(fresh, message.view);
    }
    return true;
  }

  /** Keep the newest tag. The receipt keeps what was told first: where the history has changed, it shows that. */
  #keepTag(): void {
    const kept = receiptOf(this.game);
    if (kept?.format !== "billetdoux-receipt/2" || this.rewritten) return;
    const known = kept.number === null ? undefined : this.#entries[kept.number];
    const newest = this.#entries.at(-1);
    if (known && known.tag !== kept.tag) this.rewritten = true;
    else if (newest?.tag && newest.number > (kept.number ?? -1)) markSeen(this.game, newest.number, newest.tag);
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
}
