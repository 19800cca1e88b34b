/** How the page talks to a table, whoever keeps it: a server (SocketLink), a lesson, a worker, or a test. */
import type { Accepted, ClientMessage, Hinted, Pong, Refused, ServerMessage } from "../protocol/messages";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
/** What can be asked of a table; the link gives it an id where it needs one. */
export type Command = WithoutId<ClientMessage>;
export type Answer = Accepted | Refused | Hinted | Pong;

/** Up to where somebody has the log: a game, and the number of its last entry that they have. */
export interface Place {
  readonly game: string;
  readonly number: number;
}
export const BEGINNING: Place = { game: "", number: -1 };

/** What the table says, in order, and how things stand with the link itself. */
export type News =
  | ServerMessage
  | { type: "connected" }
  | { type: "lost" } // it comes back by itself
  | { type: "turned-away"; refused: Refused }; // we are not let in; nothing more comes

/** Takes in news, and returns up to where the log is known then; null if something before it is missing. */
export type Hear = (news: News) => Place | null;

export interface Link {
  /** Be told everything from a place on. Where it was open already, what was asked stays asked. */
  open(since: Place, hear: Hear): void;
  /** Ask for something; answered once, however often the connection breaks meanwhile. */
  ask(command: Command): Promise<Answer>;
  close(): void;
}
