/** A table that a lesson keeps: what its scenes say happens, with nobody at the other end. */
import type { Answer, Command, Hear, Link, Place } from "../link/link";
import type { Entry, LessonScenes, Log, PublicSeat, Scene, SceneAnswer, Sight, Table } from "../protocol/messages";

/** How a table begins that is set up in the middle of a game: what came before is not told. */
const SET_UP: Entry = { number: 0, stand_in: false, events: [] };
const SILENT: Hear = () => null;

/** A scene that was shown, and what had happened at the table before it. */
interface Visit {
  readonly at: number;
  readonly before: readonly Entry[];
}

export class LessonLink implements Link {
  scene: Scene = $state.raw()!;
  given: SceneAnswer | null = $state.raw(null); // the learner's last answer in this scene
  #trail: readonly Visit[] = $state.raw([]);
  #entries: readonly Entry[] = [];
  #tables = 0;
  #set = ""; // what the lesson calls the table as it is set up now
  #hear = SILENT;

  constructor(
    readonly lesson: LessonScenes,
    readonly learner: string,
  ) {
    this.scene = lesson.scenes[0]!;
  }

  // As a link.

  open(since: Place, hear: Hear): void {
    this.#hear = hear;
    if (since.game) return; // only the language has changed
    hear(this.#table());
    this.again();
  }

  ask(command: Command): Promise<Answer> {
    const answer = command.type === "move" ? this.scene.answers.find((one) => one.move === command.move) : undefined;
    if (answer && this.choose(answer)) return Promise.resolve({ type: "accepted", id: "", number: answer.log?.number ?? null });
    return Promise.resolve({ type: "refused", id: "", reason: "lesson", sentence: "", number: null });
  }

  close(): void {
    this.#hear = SILENT;
  }

  // As a lesson.

  /** Whether an answer is still wanted. */
  readonly asks = $derived(this.scene.answers.length > 0 && (!this.given || this.given.wrong));
  /** The scene that comes now; null if the lesson is over. */
  readonly next = $derived(this.given ? this.given.next : this.scene.next);
  readonly over = $derived(!this.asks && this.next === null);
  readonly canGoBack = $derived(this.#trail.length > 1 || (this.given !== null && !this.given.wrong));
  /** The key of what is to be said now. */
  readonly says = $derived(this.given?.say ?? this.scene.say);
  /** The choices, if it is a question about the table rather than a move. */
  readonly choices = $derived(this.scene.answers.filter((one) => one.move === null));

  /** Give an answer; a wrong one is only talked about. Returns whether it was right. */
  choose(answer: SceneAnswer): boolean {
    if (!this.asks) return false;
    this.given = answer;
    if (answer.wrong) return false;
    if (answer.log) this.#tell(answer.log, []);
    return true;
  }

  goOn(): void {
    if (this.asks || this.next === null) return;
    const scene = this.lesson.scenes[this.next]!;
    this.#show(this.next, scene.log.game === this.#set ? this.#entries : null);
  }

  /** Take the last answer back, or return to the scene before. */
  back(): void {
    const answered = this.given !== null && !this.given.wrong;
    const to = this.#trail.at(answered ? -1 : -2);
    if (!to) return;
    this.#trail = this.#trail.slice(0, this.#trail.indexOf(to));
    this.#set = "";
    this.#show(to.at, to.before);
  }

  again(): void {
    this.#trail = [];
    this.#show(0, null);
  }

  /** Show a scene: the table goes on from what has happened, or is set up anew. */
  #show(at: number, before: readonly Entry[] | null): void {
    this.scene = this.lesson.scenes[at]!;
    this.given = null;
    this.#entries = before ?? [SET_UP];
    this.#trail = [...this.#trail, { at, before: this.#entries }];
    const { log, answers } = this.scene;
    const onward = before !== null && log.game === this.#set;
    if (!onward) this.#tables += 1;
    this.#set = log.game;
    this.#tell(log, answers.flatMap((one) => one.move ?? []), onward ? [] : this.#entries);
  }

  /** Tell what has happened, after what had happened before; only what the scene has an answer to can be played. */
  #tell(log: Log, legal: string[], before: readonly Entry[] = []): void {
    this.#entries = [...this.#entries, ...log.entries];
    const view: Sight = { ...log.view, players: this.#named(log.view.players), legal };
    this.#hear({ ...log, game: `${this.lesson.id} ${this.#tables}`, entries: [...before, ...log.entries], view });
  }

  #named(players: readonly string[]): string[] {
    return [this.learner, ...players.slice(1)];
  }

  /** The table as far as the page wants to know of it; who sits there is said by the view. */
  #table(): Table {
    const { edition } = this.scene.log.view;
    const seats: PublicSeat[] = [];
    return {
      type: "table", version: 1, person: "", seat: null, invitation: null, link: null, code: null,
      table: {
        id: this.lesson.id, edition, phase: "playing", seats, host: null, public: false, clock: null, spectators: false, enough: null,
        chat: "none", first: "lot", game: this.lesson.id, sealing: null,
      },
    };
  }
}
