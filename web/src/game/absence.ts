/** What bots have played for people. */
import type { Entry } from "../protocol/types";

/** Who made the move of an entry; null for a deal. */
export function moverOf(entry: Entry): number | null {
  const done = entry.events.find((event) => event.event === "played" || event.event === "kept");
  return done && "seat" in done ? done.seat : null;
}

/** How many moves a bot has made in a seat since its owner last played. */
export function playedFor(seat: number | null, entries: readonly Entry[]): number {
  if (seat === null) return 0;
  const mine = entries.filter((entry) => moverOf(entry) === seat);
  const last = mine.findLastIndex((entry) => !entry.stand_in);
  return mine.length - 1 - last;
}
