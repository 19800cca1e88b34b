/** The legal moves that the server lists, sorted by what is asked first: card, then player, then character. */

export interface Move {
  text: string; // as it is sent
  card: number;
  target: number | null;
  named: number | null;
  choice: number[] | null; // after a Chancellor: the card kept, then those under the deck, the lowest last
}

const PLAY = /^(\d)(?:@(\d)(?:=(\d))?)?$/;
const CHOICE = /^(\d)=(\d(?:,\d)*)$/;

export function parse(text: string): Move {
  const played = PLAY.exec(text);
  if (played) {
    const [card, target, named] = played.slice(1).map((digit) => (digit === undefined ? null : Number(digit)));
    return { text, card: card ?? 0, target: target ?? null, named: named ?? null, choice: null };
  }
  const chosen = CHOICE.exec(text);
  if (!chosen) throw new Error(`not a move: ${text}`);
  return { text, card: Number(chosen[1]), target: null, named: null, choice: chosen[2]!.split(",").map(Number) };
}

export class Choices {
  readonly moves: Move[];

  constructor(legal: readonly string[]) {
    this.moves = legal.map(parse);
  }

  /** The cards that can be played. */
  get cards(): number[] {
    return distinct(this.moves.map((move) => move.card));
  }

  with(card: number): Move[] {
    return this.moves.filter((move) => move.card === card && !move.choice);
  }

  /** Who can be chosen for a card; nobody if it needs no player, or nobody can be. */
  targets(card: number): number[] {
    return distinct(this.with(card).flatMap((move) => (move.target === null ? [] : [move.target])));
  }

  /** The characters that can be named. */
  named(card: number, target: number): number[] {
    return distinct(
      this.with(card).flatMap((move) => (move.target === target && move.named !== null ? [move.named] : [])),
    );
  }

  /** The move that is meant once enough is chosen; nothing before that. */
  find(card: number, target: number | null = null, named: number | null = null): Move | undefined {
    return this.with(card).find((move) => move.target === target && move.named === named);
  }

  /** Whether a Chancellor’s choice is asked for. */
  get keeping(): boolean {
    return this.moves.some((move) => move.choice);
  }

  /** The cards that can be kept. */
  get kept(): number[] {
    return distinct(this.moves.flatMap((move) => (move.choice ? [move.choice[0]!] : [])));
  }

  /** In which orders the rest can go under the deck. */
  orders(kept: number): Move[] {
    return this.moves.filter((move) => move.choice?.[0] === kept);
  }
}

function distinct(values: number[]): number[] {
  return [...new Set(values)];
}
