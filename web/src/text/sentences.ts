/** Sentences for events, from each point of view; the same as Python’s Teller (tests compare the two). */
import type { Edition } from "../game/editions";
import type { GameEvent } from "../protocol/types";
import type { Catalogue, Details } from "./catalogue";

const CARDS = ["card", "other", "named", "gave", "got"] as const;
type Fields = Record<string, unknown>;

export class Teller {
  constructor(
    readonly text: Catalogue,
    readonly edition: Edition,
    readonly players: readonly string[],
    readonly viewer: number | null,
  ) {}

  sentences(events: readonly GameEvent[]): string[] {
    return events.flatMap((event) => this.tell(event));
  }

  /** The sentences for an event: one, or two, or none if it needs no telling. */
  tell(event: GameEvent): string[] {
    switch (event.event) {
      case "round-began":
        return this.#began(event);
      case "dealt":
        return event.card === null ? [] : [this.#say("event-dealt", event)];
      case "drew":
        return [this.#say(event.aside ? "event-drew-aside" : "event-drew", event)];
      case "played":
        return [this.#say(playedKey(event), event)];
      case "guessed":
        return [this.#say("event-guessed", event, { right: yesNo(event.right) })];
      case "compared": {
        const told = [this.#say("event-compared", event)];
        return event.loser === null ? [...told, this.text.say("event-equal")] : told;
      }
      case "took":
      case "kept":
        return [this.#say(`event-${event.event}`, event, { count: event.count })];
      case "looked":
      case "protected":
      case "discarded":
      case "swapped":
        return [this.#say(`event-${event.event}`, event)];
      case "went-out":
        return [this.#say(event.card === null ? "event-went-out" : "event-went-out-showing", event)];
      case "hands-shown":
        return [this.text.say("event-hands-shown", { hands: this.#hands(event.hands) })];
      case "round-won":
        return [
          this.#together(event.card === null ? "event-round-won-last" : "event-round-won-highest", event.winners, event.card),
        ];
      case "bonus-gained": {
        const card = this.edition.cards.find((one) => one.bonus === event.bonus);
        return [this.#together(`event-bonus-${event.bonus}`, event.seats, card?.value ?? null)];
      }
      case "scored":
        return [
          this.text.say("event-scored", {
            tokens: this.players.map((name, seat) => `${name} ${event.tokens[seat]}`).join(" · "),
          }),
        ];
      case "game-won":
        return [this.#together("event-game-won", event.winners, null)];
      default:
        return []; // an event of a newer server
    }
  }

  #began(event: Extract<GameEvent, { event: "round-began" }>): string[] {
    const pov = event.first === this.viewer ? "seat" : "other";
    const first = this.players[event.first] ?? "";
    const told = [
      this.text.say("event-round-began", { pov, round: event.round + 1, first, lot: yesNo(event.by_lot) }),
    ];
    if (event.face_up.length) told.push(this.text.say("event-face-up", { cards: this.#cards(event.face_up) }));
    if (event.aside !== null) told.push(this.text.say("event-aside", this.text.names("card", this.edition, event.aside)));
    return told;
  }

  /** A sentence with the names of all seats and cards of the event. */
  #say(key: string, event: GameEvent, more: Details = {}): string {
    const fields = event as unknown as Fields;
    const details: Details = { pov: this.#pov(fields), sees: "no" };
    for (const name of ["seat", "target"])
      if (typeof fields[name] === "number") details[name] = this.players[fields[name]] ?? "";
    for (const name of CARDS)
      if (typeof fields[name] === "number") {
        Object.assign(details, this.text.names(name, this.edition, fields[name]));
        details["sees"] = "yes";
      }
    for (const name of ["cards", "under"])
      if (Array.isArray(fields[name])) {
        details["cards"] = this.#cards(fields[name] as number[]);
        details["sees"] = "yes";
      }
    return this.text.say(key, { ...details, ...more });
  }

  /** A sentence about several players, the viewer perhaps among them. */
  #together(key: string, seats: readonly number[], card: number | null): string {
    const others = seats.filter((seat) => seat !== this.viewer).map((seat) => this.players[seat] ?? "");
    const details: Details = {
      pov: this.viewer !== null && seats.includes(this.viewer) ? "seat" : "other",
      names: this.text.list(others),
      others: others.length,
    };
    if (card !== null) Object.assign(details, this.text.names("card", this.edition, card));
    return this.text.say(key, details);
  }

  #pov(fields: Fields): string {
    if (this.viewer === null) return "other";
    if (fields["seat"] === this.viewer) return "seat";
    return fields["target"] === this.viewer ? "target" : "other";
  }

  #cards(cards: readonly number[]): string {
    return this.text.list(cards.map((card) => this.text.card(this.edition, card, "a")));
  }

  #hands(hands: readonly (number | null)[]): string {
    const shown = hands.flatMap((card, seat) =>
      card === null
        ? []
        : [
            this.text.say("event-hand", {
              ...this.text.names("card", this.edition, card),
              pov: seat === this.viewer ? "seat" : "other",
              seat: this.players[seat] ?? "",
            }),
          ],
    );
    return this.text.list(shown);
  }
}

function playedKey(event: Extract<GameEvent, { event: "played" }>): string {
  if (event.idle) return "event-played-idle";
  if (event.target === null) return "event-played";
  return event.target === event.seat ? "event-played-on-self" : "event-played-on";
}

function yesNo(truth: boolean): string {
  return truth ? "yes" : "no";
}

/** Whether an event says something to its viewer that not everybody is told. */
export function isPrivate(event: GameEvent, viewer: number | null): boolean {
  if (viewer === null || viewer < 0) return false;
  switch (event.event) {
    case "dealt":
    case "drew":
    case "looked":
      return event.card !== null;
    case "compared":
      return event.card !== null;
    case "took":
      return event.cards !== null;
    case "kept":
      return event.card !== null;
    case "swapped":
      return event.gave !== null;
    default:
      return false;
  }
}
