/** What of a position’s line can be drawn: who holds what, what lies where. docs/positions.md has all of it. */
export interface Laid {
  card: number;
  how: "" | "i" | "d" | "x"; // played without effect, discarded, laid down when out
}

export interface Seat {
  tokens: number;
  cards: number[]; // in hand: the one held and those drawn; none if out
  out: boolean;
  safe: boolean;
  turn: boolean;
  pile: Laid[];
}

export interface Position {
  seats: Seat[];
  deck: number; // how many cards
  aside: boolean;
  faceUp: number[];
}

const SEAT = /^(\d+):(\d|-)((?:\+\d)*)(!?)(?:\|(.*))?$/;

export function readPosition(line: string): Position {
  const [, ...parts] = line.split(" ");
  const turn = parts.find((part) => part.startsWith(">")) ?? "";
  const whose = turn.endsWith("-") ? -1 : turn.charCodeAt(1) - 97;
  const seats = parts.flatMap((part, seat) => readSeat(part, seat === whose));
  const [deck = "", rest = ""] = (parts.find((part) => part.includes("~")) ?? "").split("~");
  const faceUp = /\((\d+)\)/.exec(rest)?.[1] ?? "";
  return { seats, deck: deck.replace(/\D/g, "").length, aside: !rest.startsWith("-"), faceUp: digits(faceUp) };
}

function readSeat(part: string, turn: boolean): Seat[] {
  const found = SEAT.exec(part);
  if (!found) return [];
  const [, tokens, hand = "-", drawn = "", safe, pile = ""] = found;
  const laid = [...pile.matchAll(/(\d)([idx]?)/g)].map(([, card, how]) => ({ card: Number(card), how: (how ?? "") as Laid["how"] }));
  return [{ tokens: Number(tokens), cards: digits(hand + drawn), out: hand === "-", safe: safe === "!", turn, pile: laid }];
}

function digits(text: string): number[] {
  return [...text.matchAll(/\d/g)].map(([digit]) => Number(digit));
}
