/** The server’s types, with a few names more. */
import type { Entry, WireView } from "./messages";

export type WireEvent = Entry["events"][number];
export type { Entry, WireView };

/** An entry of a finished game, and how the table looked after it. */
export interface ReplayEntry extends Entry {
  view: WireView;
  hands: number[][] | null; // all hands, if the cards are open
}

export interface Replay {
  game: string | null;
  edition: string;
  players: string[];
  entries: ReplayEntry[];
}
