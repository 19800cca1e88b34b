/** Memory aids: which of them somebody wants. */
export interface Aids {
  readonly reference: boolean; // the edition's reference card
  readonly unseen: boolean; // how many copies are unseen
  readonly known: boolean; // what I know for certain
}

export function anyOf(aids: Aids): boolean {
  return aids.reference || aids.unseen || aids.known;
}
