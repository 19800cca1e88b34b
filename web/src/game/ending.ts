/** How a round has ended, if it has with an entry of the log. Made from its events alone. */
import type { GameEvent } from "../protocol/types";

export interface Ending {
  hands: (number | null)[] | null; // those that the rules show
  winners: number[];
  card: number | null; // the highest hand; null if one player was left
  bonuses: { bonus: string; seats: number[] }[];
  gains: number[];
  gameWinners: number[] | null;
}

/** How a round has ended, if it has with this entry. */
export function endingOf(events: readonly GameEvent[]): Ending | null {
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
export const AT_THE_END: ReadonlySet<GameEvent["event"]> = new Set([
  "hands-shown",
  "round-won",
  "bonus-gained",
  "scored",
  "game-won",
]);
