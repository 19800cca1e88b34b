/**
 * Whether a record is what was promised, and whether it is the game that was on show here. What needs the rules (which
 * events follow from the moves) is asked of a server; all else is checked here.
 */
import type { GameRecord } from "../protocol/messages";
import type { Entry, GameEvent } from "../protocol/types";
import type { Edition } from "./editions";
import { commitment, Shuffle } from "./fair";
import { sameList } from "./frozen_list";
import type { NewReceipt, OldReceipt, Receipt } from "./receipt";
import { type Tagged, tagsOf } from "./tags";

export const DELETED_NAME = "—"; // of somebody who has deleted theirs

/** What is wrong with a record, as sentences name it. */
export type Flaw =
  | "cards" // decks, lots, secret or seeds are not those that were promised
  | "shuffle" // it is not the shuffle in which this browser took part
  | "version" // its proof is of the old kind, though the shuffle was of the new
  | "left-out" // the server took our seed, and then left it out
  | "names" // other people than we saw
  | "game" // another game than we saw
  | "withheld"; // the server does not give the record, or not what its shuffle was made of

/** What was on show here of a game: the entries of its log, and the names. */
export interface Shown {
  readonly entries: readonly Entry[];
  readonly names: readonly string[];
}

/** What is wrong with a record by itself, and by what a receipt says. */
export function flawsOf(record: GameRecord, edition: Edition, receipt: Receipt | null): Flaw[] {
  const found = new Set<Flaw>();
  if (!keepsPromises(record) || !fitsShuffle(record, edition) || !fitsList(record)) found.add("cards");
  if (receipt?.format === "billetdoux-receipt/1" && !fitsOld(record, receipt)) found.add("shuffle");
  if (receipt?.format === "billetdoux-receipt/2") flawsByReceipt(record, receipt).forEach((flaw) => found.add(flaw));
  return [...found];
}

/** Secret and seeds are those that were promised. Whoever did not reveal theirs broke no promise in version 2. */
function keepsPromises({ fair }: GameRecord): boolean {
  const { frozen: list } = fair;
  const promised = list ? list.seats.map((seat) => seat.commitment) : fair.commitments;
  if (commitment(fair.secret) !== (list ? list.commitment : fair.commitment)) return false;
  return fair.seeds.every((seed, seat) => (seed === null ? Boolean(list) || promised?.[seat] === null : commitment(seed) === promised?.[seat]));
}

/** Decks and lots follow from secret, seeds and list. */
function fitsShuffle(record: GameRecord, edition: Edition): boolean {
  const shuffle = new Shuffle(record.fair.secret, record.fair.seeds, record.fair.frozen ?? null);
  return record.rounds.every((round, number) => {
    const before = record.rounds[number - 1]?.winners ?? [];
    const among = number === 0 ? (record.began === "lot" ? record.players.map((_, seat) => seat) : []) : before;
    const right = among.length > 1 ? shuffle.lot(number, among) : (among[0] ?? round.first);
    return round.first === right && shuffle.deck(edition, number).join() === round.deck.join();
  });
}

/** The frozen list, if there is one, says the same of the game as the record. */
function fitsList(record: GameRecord): boolean {
  const { frozen: list, version } = record.fair;
  if (!list) return (version ?? 1) === 1;
  return (
    list.game === record.id &&
    list.edition === record.edition &&
    list.seats.length === record.players.length &&
    list.enough === (record.enough ?? null) &&
    list.first === (record.began === "lot" ? null : record.rounds[0]?.first)
  );
}

function fitsOld({ fair }: GameRecord, receipt: OldReceipt): boolean {
  return receipt.commitment === (fair.frozen ?? fair).commitment && fair.seeds[receipt.seat] === receipt.seed;
}

function flawsByReceipt(record: GameRecord, receipt: NewReceipt): Flaw[] {
  const { frozen: list, seeds } = record.fair;
  if (!list) return ["version"];
  if (!sameList(list, receipt.frozen)) return ["shuffle"];
  const seed = seeds[receipt.seat];
  const found: Flaw[] = otherNames(receipt.names, record.players).length ? ["names"] : [];
  if (seed === null && receipt.revealed) found.push("left-out");
  if (seed !== null && seed !== receipt.seed) found.push("shuffle");
  return found;
}

/** The seats that have another name than we saw; a name deleted since is no other name. */
function otherNames(seen: readonly string[], said: readonly string[]): number[] {
  return seen.flatMap((name, seat) => (name === said[seat] || said[seat] === DELETED_NAME ? [] : [seat]));
}

/**
 * What is wrong with a record by what was on show here, if anything was. `replayed` are its entries as a server replays them
 * for our seat: it tells whose turn each move was, and which events follow from it.
 */
export function flawsByLog(record: GameRecord, receipt: Receipt | null, shown: Shown | null, replayed: readonly Entry[]): Flaw[] {
  const told = shown?.entries ?? [];
  const found: Flaw[] = shown && otherNames(shown.names, record.players).length ? ["names"] : [];
  const fits =
    told.length <= replayed.length &&
    told.every((entry, n) => equal(entry.events, replayed[n]?.events)) &&
    fitsMoves(record, told) &&
    fitsTags(record, receipt, told, replayed);
  return fits ? found : [...found, "game"];
}

/** The moves in the record are those whose events we saw; that much can be read without knowing the rules. */
function fitsMoves(record: GameRecord, told: readonly Entry[]): boolean {
  const moves = movesOf(record);
  return told.every(({ events, stand_in }, n) => {
    const act = actOf(events);
    const { move, standIn } = moves[n] ?? { move: null, standIn: false };
    if (stand_in !== standIn) return false;
    if (move === null || !act) return move === null && !act;
    return act.event === "played" ? notation(act) === move : keeps(act, move);
  });
}

/** The tags that we saw, and the one on the receipt, are those of the log that the record tells. */
function fitsTags(record: GameRecord, receipt: Receipt | null, told: readonly Entry[], replayed: readonly Entry[]): boolean {
  const { frozen: list, secret } = record.fair;
  if (!list) return told.every((entry) => !entry.tag);
  const entries: Tagged[] = movesOf(record).map((one, number) => ({ ...one, number, seat: actOf(replayed[number]?.events ?? [])?.seat ?? null }));
  const tags = tagsOf(secret, list, entries);
  const kept = receipt?.format === "billetdoux-receipt/2" && receipt.number !== null ? receipt : null;
  return told.every((entry, n) => !entry.tag || entry.tag === tags[n]) && (!kept || kept.tag === tags[kept.number!]);
}

/** The log that a record tells, without seats. */
function movesOf(record: GameRecord): { move: string | null; standIn: boolean }[] {
  return record.rounds.flatMap((round) => [
    { move: null, standIn: false },
    ...round.moves.map((move, ply) => ({ move, standIn: round.stand_ins?.includes(ply) ?? false })),
  ]);
}

type Played = Extract<GameEvent, { event: "played" }>;
type Kept = Extract<GameEvent, { event: "kept" }>;

/** What somebody did with an entry; nothing if it is a deal. */
function actOf(events: readonly GameEvent[]): Played | Kept | undefined {
  return events.find((event) => event.event === "played" || event.event === "kept");
}

function notation({ card, target, named }: Played): string {
  return `${card}${target === null ? "" : `@${target}`}${named === null ? "" : `=${named}`}`;
}

/** Whether a choice in a record is what we saw of it: all of our own, of others’ only how many cards went back. */
function keeps({ card, under, count }: Kept, move: string): boolean {
  const [, choice = ""] = move.split("=");
  const chosen = choice.split(",");
  return chosen.length === count + 1 && (card === null || under === null || choice === [card, ...under].join());
}

/** Whether two values from JSON are the same. */
function equal(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => equal((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]));
}
