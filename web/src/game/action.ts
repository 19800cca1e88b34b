/** What one entry of the log shows: who did what to whom, and what came of it. Made from its events alone. */
import type { GameEvent } from "../protocol/types";

export interface Action {
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

/** A deal has no action. */
export function actionOf(events: readonly GameEvent[]): Action | null {
  const first = events[0];
  if (!first || (first.event !== "played" && first.event !== "kept")) return null;
  const action: Action = {
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
  for (const event of events) note(action, event);
  return action;
}

function note(action: Action, event: GameEvent): void {
  switch (event.event) {
    case "guessed":
      action.right = event.right;
      break;
    case "looked":
      action.looked = { card: event.card };
      break;
    case "compared":
      action.compared = { card: event.card, other: event.other, loser: event.loser };
      break;
    case "discarded":
      action.discarded = { seat: event.seat, card: event.card };
      break;
    case "swapped":
      action.swapped = { gave: event.gave, got: event.got };
      break;
    case "took":
      action.took = event.count;
      break;
    case "kept":
      action.kept = { count: event.count };
      break;
    case "went-out":
      action.out.push({ seat: event.seat, card: event.card });
  }
}

/** Who draws a card from the deck in an entry. */
export function drawing(events: readonly GameEvent[]): { seat: number; aside: boolean }[] {
  return events.flatMap((event) =>
    event.event === "drew" || event.event === "dealt"
      ? [{ seat: event.seat, aside: event.event === "drew" && event.aside }]
      : [],
  );
}
