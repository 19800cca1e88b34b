/** What one entry of the log shows: who did what to whom, and what came of it. Made from its events alone. */
import type { WireEvent } from "../protocol/types";

export interface Moment {
  seat: number;
  card: number | null; // the card played; null for a Chancellor's choice
  target: number | null;
  named: number | null;
  idle: boolean;
  right: boolean | null; // a Guard's guess
  looked: { card: number | null } | null;
  compared: { card: number | null; other: number | null; loser: number | null } | null;
  discarded: { seat: number; card: number } | null;
  swapped: { gave: number | null; got: number | null } | null;
  took: number; // cards that a Chancellor draws
  kept: { count: number } | null;
  out: { seat: number; card: number | null }[];
}

/** A deal has no moment. */
export function momentOf(events: readonly WireEvent[]): Moment | null {
  const first = events[0];
  if (!first || (first.event !== "played" && first.event !== "kept")) return null;
  const moment: Moment = {
    seat: first.seat,
    card: first.event === "played" ? first.card : null,
    target: first.event === "played" ? first.target : null,
    named: first.event === "played" ? first.named : null,
    idle: first.event === "played" && first.idle,
    right: null,
    looked: null,
    compared: null,
    discarded: null,
    swapped: null,
    took: 0,
    kept: null,
    out: [],
  };
  for (const event of events) note(moment, event);
  return moment;
}

function note(moment: Moment, event: WireEvent): void {
  switch (event.event) {
    case "guessed":
      moment.right = event.right;
      break;
    case "looked":
      moment.looked = { card: event.card };
      break;
    case "compared":
      moment.compared = { card: event.card, other: event.other, loser: event.loser };
      break;
    case "discarded":
      moment.discarded = { seat: event.seat, card: event.card };
      break;
    case "swapped":
      moment.swapped = { gave: event.gave, got: event.got };
      break;
    case "took":
      moment.took = event.count;
      break;
    case "kept":
      moment.kept = { count: event.count };
      break;
    case "went-out":
      moment.out.push({ seat: event.seat, card: event.card });
  }
}

/** Who draws a card from the deck in an entry. */
export function drawing(events: readonly WireEvent[]): { seat: number; aside: boolean }[] {
  return events.flatMap((event) =>
    event.event === "drew" || event.event === "dealt"
      ? [{ seat: event.seat, aside: event.event === "drew" && event.aside }]
      : [],
  );
}

export interface Ending {
  hands: (number | null)[] | null; // those that the rules show
  winners: number[];
  card: number | null; // the highest hand; null if one player was left
  bonuses: { bonus: string; seats: number[] }[];
  gains: number[];
  gameWinners: number[] | null;
}

/** How a round has ended, if it has with this entry. */
export function endingOf(events: readonly WireEvent[]): Ending | null {
  const won = events.find((event) => event.event === "round-won");
  if (!won) return null;
  const scored = events.find((event) => event.event === "scored");
  return {
    hands: events.find((event) => event.event === "hands-shown")?.hands ?? null,
    winners: won.winners,
    card: won.card,
    bonuses: events.flatMap((event) => (event.event === "bonus-gained" ? [{ bonus: event.bonus, seats: event.seats }] : [])),
    gains: scored?.gains ?? [],
    gameWinners: events.find((event) => event.event === "game-won")?.winners ?? null,
  };
}

/** What is told at a round's end by itself, so that the sentence above need not. */
export const AT_THE_END: ReadonlySet<WireEvent["event"]> = new Set([
  "hands-shown",
  "round-won",
  "bonus-gained",
  "scored",
  "game-won",
]);
