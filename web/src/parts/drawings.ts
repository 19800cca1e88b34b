/** The art, as the page uses it. */
import { EMBLEMS } from "../art/emblems";
import { GROUNDS, type Style, type Theme } from "../art/palette";
import { cardOf, type Edition } from "../game/editions";

export interface Picture {
  readonly viewBox: string;
  readonly body: string; // SVG markup, a constant of ours
}

/** In which style the cards of an edition are drawn. */
export function styleOf(edition: Edition): Style {
  return edition.names === "princess" ? "princess" : "court";
}

export function emblem(edition: Edition, value: number): Picture | undefined {
  const drawings: Record<string, Picture> = EMBLEMS[styleOf(edition)];
  return drawings[cardOf(edition, value).id];
}

export function ground(edition: Edition, value: number, theme: Theme): string | undefined {
  const grounds: Record<string, Record<Theme, string>> = GROUNDS[styleOf(edition)];
  return grounds[cardOf(edition, value).id]?.[theme];
}
