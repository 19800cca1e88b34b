/** What happens beside the game, in sentences; and who played in which seat when. */
import type { Happening } from "../protocol/messages";
import type { Catalogue } from "./catalogue";

export function happened(text: Catalogue, one: Happening): string {
  return text.say(`happened-${one.what}`, { name: one.name, before: one.before ?? "" });
}

/** The names of the players at an entry of a game's log: before a seat was taken over, somebody else had it. */
export function playersAt(players: readonly string[], happenings: readonly Happening[], number: number): readonly string[] {
  const later = happenings.filter((one) => one.what === "took-over" && one.after >= number);
  if (!later.length) return players;
  const names = [...players];
  for (const one of later.toReversed()) if (one.seat !== null && one.before !== null) names[one.seat] = one.before;
  return names;
}
