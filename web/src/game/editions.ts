/** Which cards an edition has, from the same data files as the rules. What a card does is for the server to know. */
import all from "virtual:editions";

export interface CardData {
  value: number;
  id: string;
  copies: number;
  effect: string;
  bonus: string;
}

export interface Edition {
  id: string;
  names: string;
  total: number;
  tokens: Record<string, number>;
  cards: CardData[];
}

export const EDITIONS: readonly Edition[] = all;

export function edition(id: string): Edition {
  return EDITIONS.find((one) => one.id === id) ?? EDITIONS[0]!;
}

export function cardOf(edition: Edition, value: number): CardData {
  return edition.cards.find((card) => card.value === value) ?? edition.cards[0]!;
}

/** How many can play it. */
export function sizes(edition: Edition): number[] {
  return Object.keys(edition.tokens).map(Number).sort((a, b) => a - b);
}
