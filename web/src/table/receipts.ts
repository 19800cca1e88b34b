/** The receipts of fair shuffles: what the server promised before the cards were dealt, and our own seed. */
import { keep, recall } from "../browser/storage";
import { freshSeed, type Receipt } from "../game/fair";

const MOST = 60;
type Receipts = [game: string, receipt: Receipt][];

export function receiptOf(game: string): Receipt | null {
  return recall<Receipts>("receipts", []).find(([id]) => id === game)?.[1] ?? null;
}

/** The receipt for a game that is being shuffled; the tabs of one browser share it. */
export function makeReceipt(game: string, commitment: string, seat: number): Receipt {
  const known = receiptOf(game);
  if (known) return known;
  const receipt: Receipt = { format: "billetdoux-receipt/1", commitment, seat, seed: freshSeed() };
  const others = recall<Receipts>("receipts", []).filter(([id]) => id !== game);
  keep("receipts", [...others, [game, receipt]].slice(-MOST));
  return receipt;
}
