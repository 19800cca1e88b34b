/** Our part in fair shuffles: what we promise, what we were promised, and what we refuse. */
import { commitment } from "../game/fair";
import { sameList } from "../game/frozen_list";
import type { Receipt } from "../game/receipt";
import type { Answer, Command } from "../link/link";
import type { FrozenList, PublicTable, Sealing } from "../protocol/messages";
import { cameToNothing, freezesLists, keepList, makeReceipt, markBegun, markRevealed, receiptOf } from "./receipts";

const AGREE = 60; // ms in which two tabs come to share a receipt

/** Why our seed stays here. */
export type Refusal =
  | "commitment" // the server has another secret than it promised
  | "changed" // the list is not the one that was frozen
  | "false" // the list says otherwise than the table
  | "downgrade"; // this server froze lists before, and does not now

export class FairPlay {
  refusal: Refusal | null = $state(null);
  vain = $state(0); // lists that were frozen here since the last game, and never became one
  readonly #ask: (command: Command) => Promise<Answer>;

  constructor(ask: (command: Command) => Promise<Answer>) {
    this.#ask = ask;
  }

  /** Take in what the table says of its shuffle, and do our part. */
  async hear(table: PublicTable, seat: number | null): Promise<void> {
    const { sealing, game, id } = table;
    if (game && (table.phase === "playing" || table.phase === "over")) markBegun(game);
    this.vain = cameToNothing(id, game);
    if (!sealing || !game) this.refusal = null;
    if (!sealing || !game || seat === null) return;
    if (sealing.commitments[seat] === null) {
      makeReceipt(game, id, sealing.commitment, seat);
      await new Promise((done) => setTimeout(done, AGREE)); // another tab may just have made one too
    }
    const receipt = receiptOf(game);
    if (!receipt) return; // another device of ours takes part
    const mine = commitment(receipt.seed);
    if (sealing.commitments[seat] === null) await this.#ask({ type: "commit", game, commitment: mine });
    else if (sealing.revealing && sealing.commitments[seat] === mine) await this.#confirm(table, sealing, receipt);
  }

  /** Reveal our seed, unless something is not as it was promised. */
  async #confirm(table: PublicTable, sealing: Sealing, receipt: Receipt): Promise<void> {
    const game = table.game ?? "";
    this.refusal = refusalOf(table, sealing, receipt);
    if (this.refusal !== null) return;
    if (receipt.format === "billetdoux-receipt/1" && sealing.frozen)
      keepList(game, table.id, receipt, sealing.frozen, table.seats.map((seat) => seat.name));
    if (sealing.revealed[receipt.seat]) markRevealed(game);
    else if ((await this.#ask({ type: "reveal", game, seed: receipt.seed })).type === "accepted") markRevealed(game);
  }
}

/** Why we do not reveal; from the first list on that is sound, no other one will do. */
function refusalOf(table: PublicTable, sealing: Sealing, receipt: Receipt): Refusal | null {
  const list = sealing.frozen ?? null;
  if (receipt.format === "billetdoux-receipt/2") return list && sameList(list, receipt.frozen) ? null : "changed";
  if (sealing.commitment !== receipt.commitment) return "commitment";
  if (!list) return freezesLists() ? "downgrade" : null;
  return isTrue(list, table, sealing) ? null : "false";
}

/** Whether a list says the same as the table to which it belongs. */
function isTrue(list: FrozenList, table: PublicTable, sealing: Sealing): boolean {
  return (
    list.game === table.game &&
    list.edition === table.edition &&
    list.commitment === sealing.commitment &&
    list.again === sealing.again &&
    (list.enough === null || list.enough === table.enough) &&
    (list.first === null || table.first === "letter") &&
    list.seats.length === table.seats.length &&
    list.seats.every(({ commitment, bot }, n) => {
      const promised = sealing.commitments[n] ?? null;
      return commitment === promised && bot === (promised === null ? table.seats[n]!.bot : null); // who left is no bot
    })
  );
}
