/** The server’s types, with a short name more. */
import type { Entry, Replay, Sight } from "./messages";

export type GameEvent = Entry["events"][number];
export type { Entry, Replay, Sight };
