/** Views and messages for tests. */
import type { Entry, Log, PublicTable, Sight, Table } from "../src/protocol/messages";
import type { GameEvent } from "../src/protocol/types";

export function aView(given: Partial<Sight> = {}): Sight {
  return {
    edition: "standard", players: ["Ada", "Bo", "Cleo"], seat: 0, round: 0, turn: 0, choosing: false, hand: [1], legal: [], idle: [],
    piles: [[], [], []], protected: [false, false, false], out: [false, false, false], tokens: [0, 0, 0], enough: 5,
    deck: 10, aside: true, face_up: [], shown: false, known: [null, null, null], impossible: [[], [], []], known_by: [],
    under: [], unseen: [2, 5, 2, 2, 2, 2, 2, 1, 1, 1], ...given,
  };
}

export function anEntry(number: number, ...events: GameEvent[]): Entry {
  return { number, stand_in: false, events };
}

export function aLog(game: string, entries: Entry[], view: Partial<Sight> = {}, number = entries.at(-1)?.number ?? 0): Log {
  return { type: "log", game, entries, number, view: aView(view), deadline: null };
}

export function aTable(version: number, given: Partial<PublicTable> = {}, seat: number | null = 0): Table {
  const sitting = (name: string, person: string | null) => ({
    name, person, bot: person ? null : "casual", here: true, gone_since: null, wants_rematch: false,
  });
  const table: PublicTable = {
    id: "table", edition: "standard", phase: "playing", seats: [sitting("Ada", "ada"), sitting("Bo", null), sitting("Cleo", null)],
    host: "ada", public: false, clock: null, spectators: true, chat: "phrases", first: "lot", enough: null, game: "one", sealing: null, ...given,
  };
  return { type: "table", version, table, person: "ada", seat, invitation: "i", link: "http://here/t/table?invitation=i", code: "ABC-DEF" };
}
