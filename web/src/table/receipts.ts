/** What this browser keeps of fair shuffles: receipts, and whether this server is known to freeze its lists. */
import { keep, recall } from "../browser/storage";
import { freshSeed } from "../game/fair";
import type { NewReceipt, Receipt } from "../game/receipt";
import type { FrozenList } from "../protocol/messages";

const MOST = 60;

interface Kept {
  readonly table: string;
  readonly begun: boolean; // the shuffle has become a game
}
type Receipts = [game: string, receipt: Receipt, kept?: Kept][];

/** The newest entry that was seen of a game: kept by itself, because it changes with each move. */
interface Seen {
  readonly game: string;
  readonly number: number;
  readonly tag: string;
}

const all = () => recall<Receipts>("receipts", []);
const newest = () => recall<Seen | null>("seen", null);

function put(game: string, receipt: Receipt, kept: Kept): void {
  const others = all().filter(([id]) => id !== game);
  keep("receipts", [...others, [game, receipt, kept]].slice(-MOST));
}

export function receiptOf(game: string): Receipt | null {
  const receipt = all().find(([id]) => id === game)?.[1] ?? null;
  const seen = newest();
  if (receipt?.format !== "billetdoux-receipt/2" || seen?.game !== game) return receipt;
  return { ...receipt, number: seen.number, tag: seen.tag };
}

/** The receipt for a game that is being shuffled; the tabs of one browser share it. */
export function makeReceipt(game: string, table: string, commitment: string, seat: number): Receipt {
  const known = receiptOf(game);
  if (known) return known;
  const receipt: Receipt = { format: "billetdoux-receipt/1", commitment, seat, seed: freshSeed() };
  put(game, receipt, { table, begun: false });
  return receipt;
}

/** The list is frozen, and sound: from now on no other one will do. */
export function keepList(game: string, table: string, receipt: Receipt, list: FrozenList, names: readonly string[]): NewReceipt {
  const { seat, seed } = receipt;
  const full: NewReceipt = { format: "billetdoux-receipt/2", frozen: list, seat, seed, revealed: false, names, number: null, tag: null };
  put(game, full, { table, begun: false });
  keep("lists", true);
  return full;
}

/** Change what is kept of a game, if anything is. */
function amend(game: string, change: (receipt: Receipt, kept: Kept) => [Receipt, Kept]): void {
  const found = all();
  const place = found.findIndex(([id]) => id === game);
  const [, receipt, kept = { table: "", begun: true }] = found[place] ?? [];
  if (receipt) keep("receipts", found.with(place, [game, ...change(receipt, kept)]));
}

/** The server has taken our seed. */
export function markRevealed(game: string): void {
  amend(game, (receipt, kept) => [receipt.format === "billetdoux-receipt/2" ? { ...receipt, revealed: true } : receipt, kept]);
}

/** The shuffle has become a game. */
export function markBegun(game: string): void {
  if (all().some(([id, , kept]) => id === game && kept && !kept.begun)) amend(game, (receipt, kept) => [receipt, { ...kept, begun: true }]);
}

/** Keep the tag of the newest entry of a game; that of the game before goes to its receipt. */
export function markSeen(game: string, number: number, tag: string): void {
  const before = newest();
  if (before && before.game !== game)
    amend(before.game, (receipt, kept) => [receipt.format === "billetdoux-receipt/2" ? { ...receipt, number: before.number, tag: before.tag } : receipt, kept]);
  keep("seen", { game, number, tag } satisfies Seen);
}

/** How many lists were frozen at a table since its last game, and never became one; without the game that is shuffled now. */
export function cameToNothing(table: string, now: string | null): number {
  const here = all().filter(([, , kept]) => kept?.table === table);
  const since = here.slice(here.findLastIndex(([, , kept]) => kept?.begun) + 1);
  return since.filter(([game, receipt]) => game !== now && receipt.format === "billetdoux-receipt/2").length;
}

/** Whether this server has ever frozen a list for us: from then on it has to. */
export function freezesLists(): boolean {
  return recall("lists", false);
}
