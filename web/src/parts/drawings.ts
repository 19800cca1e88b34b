/** The art, as the page uses it. */
import { EMBLEMS } from "../art/emblems";
import { GROUNDS, type Hand, type Theme } from "../art/palette";
import { cardOf, type Edition } from "../game/editions";

export interface Drawing {
  readonly viewBox: string;
  readonly body: string; // SVG markup, a constant of ours
}

/** Whose hand drew the cards of an edition. */
export function handOf(edition: Edition): Hand {
  return edition.names === "princess" ? "princess" : "court";
}

export function emblem(edition: Edition, value: number): Drawing | undefined {
  const drawings: Record<string, Drawing> = EMBLEMS[handOf(edition)];
  return drawings[cardOf(edition, value).id];
}

export function ground(edition: Edition, value: number, theme: Theme): string | undefined {
  const grounds: Record<string, Record<Theme, string>> = GROUNDS[handOf(edition)];
  return grounds[cardOf(edition, value).id]?.[theme];
}
