/** The frozen list of a shuffle: what everybody is told before anybody reveals a seed. docs/fair-shuffle.md has it in words. */
import type { FrozenList } from "../protocol/messages";
import { hash, utf8 } from "./bytes";

/** The exact bytes that are hashed: JSON without blanks, its keys in a fixed order. */
export function canonical(list: FrozenList): Uint8Array {
  const { format, game, edition, enough, first, commitment, again, before } = list;
  const seats = list.seats.map(({ commitment, bot }) => ({ commitment, bot }));
  return utf8(JSON.stringify({ format, game, edition, enough, first, commitment, seats, again, before }));
}

export function listHash(list: FrozenList): Uint8Array {
  return hash(canonical(list));
}

/** Whether two lists are the same to the last digit. */
export function sameList(one: FrozenList, other: FrozenList): boolean {
  return listHash(one).join() === listHash(other).join();
}
