/** Receipts: what a player keeps of a game, and holds against its record afterwards. `billetdoux verify` reads them too. */
import type { FrozenList } from "../protocol/messages";

/** Of a shuffle without a frozen list, or of one whose list has yet to come: it binds nothing but the server’s secret. */
export interface OldReceipt {
  readonly format: "billetdoux-receipt/1";
  readonly commitment: string;
  readonly seat: number;
  readonly seed: string;
}

export interface NewReceipt {
  readonly format: "billetdoux-receipt/2";
  readonly frozen: FrozenList;
  readonly seat: number;
  readonly seed: string;
  readonly revealed: boolean; // the server has taken the seed
  readonly names: readonly string[]; // by seat, as they were told
  readonly number: number | null; // of the last entry that was seen; null: no entry with a tag was
  readonly tag: string | null; // of that entry
}

export type Receipt = OldReceipt | NewReceipt;
