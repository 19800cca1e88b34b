/** Tags: each entry of a game's log, chained to all entries before it. The key is known when the game is over. */
import type { FrozenList } from "../protocol/messages";
import { hex, keyed, unhex, utf8 } from "./bytes";
import { listHash } from "./frozen_list";

/** An entry of a log, as far as its tag goes; a deal has no move. */
export interface Tagged {
  readonly number: number;
  readonly seat: number | null;
  readonly move: string | null;
  readonly standIn: boolean;
}

function entryText(entry: Tagged): string {
  if (entry.move === null) return `${entry.number} deal`;
  return `${entry.number} ${entry.seat} ${entry.move}${entry.standIn ? " stand-in" : ""}`;
}

/** The tags of a log, from its first entry on. */
export function tagsOf(secret: string, list: FrozenList, entries: readonly Tagged[]): string[] {
  const start = listHash(list);
  const key = keyed(unhex(secret), utf8("billetdoux/2 log"), start);
  let tag = start;
  return entries.map((entry) => hex((tag = keyed(key, tag, utf8(entryText(entry))))));
}
