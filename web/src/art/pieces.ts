/**
 * What lies on the table besides the emblems: the note a card is printed on, its back, seals, the veil, the deck.
 *
 * Colours come from outside as custom properties (see palette.ts); flat tones only, no ids, so that a piece can
 * stand on the page as often as it likes. The light comes from the upper left.
 */

import { path } from "./cuts";
import type { Style } from "./palette";

export interface Piece {
  readonly viewBox: string;
  /** SVG markup, a constant of this file: safe to set as inner HTML. */
  readonly body: string;
}

const fill = (colour: string, d: string, rest = ""): string => path(d, `fill="var(--${colour})" ${rest}`);
const stroke = (colour: string, d: string, rest = ""): string => path(d, `fill="none" stroke="var(--${colour})" ${rest}`);
const moved = (turn: string, body: string): string => `<g transform="${turn}">${body}</g>`;

const SHEET = "M8 1.5C40 .8 82 2.2 112 1.5C116 1.5 118.5 4 118.5 8C117.8 50 119 112 118.5 158C118.5 162 116 164.5 112 164.5C80 165.2 40 163.8 8 164.5C4 164.5 1.5 162 1.5 158C2.2 112 1 52 1.5 8C1.5 4 4 1.5 8 1.5Z";
const LOWER = 'transform="translate(0 2.5)"';
const envelope = fill("envelope-fold", SHEET, LOWER) + fill("ink", SHEET, `${LOWER} opacity=".3"`) + fill("envelope", SHEET);

/** The note: thick paper, a line in the colour of the character. */
export const NOTE: Piece = {
  viewBox: "0 0 120 168",
  body:
    fill("paper-edge", SHEET, LOWER) +
    fill("paper", SHEET) +
    stroke("ground", "M10 6.5H110Q113.5 6.5 113.5 10V156Q113.5 159.5 110 159.5H10Q6.5 159.5 6.5 156V10Q6.5 6.5 10 6.5Z", 'stroke-width="1.5" opacity=".55"'),
};

const WAX = "M60 5C74 3 85 11 95 17C107 24 113 38 114 52C116 66 111 79 104 90C96 104 83 111 68 115C54 118 38 113 26 104C13 94 6 80 5 64C3 48 9 33 19 23C30 13 44 6 60 5Z";
const HEART = "M60 90C33 72 31 46 45 41C54 38 60 45 60 52C60 45 66 38 75 41C89 46 87 72 60 90Z";
const PRESSED = "M60 20A40 40 0 1 1 59.9 20Z";
const STAR = "M60 30L69 49L90 52L75 67L79 88L60 78L41 88L45 67L30 52L51 49Z";

const wax = fill("wax-dark", WAX, 'transform="translate(0 3)"') + fill("wax", WAX);
const gleam = stroke("wax-light", "M16 52C18 36 30 22 46 16", 'stroke-width="5" stroke-linecap="round"');
const ring = stroke("wax-dark", PRESSED, 'stroke-width="4"') + stroke("wax-light", "M94 81A40 40 0 0 1 60 100", 'stroke-width="4"');

/** Wax for a numeral. */
export const WAX_ROUND: Piece = { viewBox: "0 0 120 120", body: wax + gleam };

const pressed = (shape: string): string =>
  fill("wax-light", shape, 'transform="translate(2 2.5)"') + fill("wax-dark", shape);
const seal = (shape: string): Piece => ({ viewBox: "0 0 120 120", body: wax + gleam + ring + pressed(shape) });

/** A token won. */
export const SEALS: Record<Style, Piece> = { court: seal(HEART), princess: seal(STAR) };

/** A token still to win: the place where the wax will go. */
export const EMPTY_ROUND: Piece = {
  viewBox: "0 0 120 120",
  body: path("M60 14A46 46 0 1 1 59.9 14Z", 'fill="none" stroke="currentColor" stroke-width="7" stroke-dasharray="17 7.1"'),
};

const LEFT = "M60 5L51 25L65 42L49 62L67 80L54 98L62 116C50 117 37 112 26 104C13 94 6 80 5 64C3 48 9 33 19 23C30 13 44 6 60 5Z";
const RIGHT = "M60 5C74 3 85 11 95 17C107 24 113 38 114 52C116 66 111 79 104 90C96 104 83 111 62 116L54 98L67 80L49 62L65 42L51 25Z";
const half = (d: string): string => fill("wax-dark", d, 'transform="translate(0 3)"') + fill("wax", d);
const broken = (left: string, right: string): Piece => ({
  viewBox: "-8 -4 136 128",
  body:
    moved("translate(-7 3) rotate(-7 60 60)", half(LEFT) + gleam + fill("wax-dark", left)) +
    moved("translate(8 -1) rotate(8 60 60)", half(RIGHT) + fill("wax-dark", right)),
});

/** Out of the round. */
export const BROKEN_SEALS: Record<Style, Piece> = {
  court: broken("M58 48C56 42 51 39 45 41C31 46 33 72 58 88.5L64 81L47 62Z", "M62 46C64 41 69 39 75 41C89 46 87 72 62 88.5L70 80L52 62Z"),
  princess: broken("M57 36L51 49L30 52L45 67L41 88L58 79L64 80L47 62L62 43Z", "M61 32L69 49L90 52L75 67L79 88L64 80L70 80L52 62L68 43L57 31Z"),
};

/** Protected: the veil over a card, and its small mark. */
export const VEIL: Piece = {
  viewBox: "0 0 120 168",
  body:
    fill("veil", "M2 6C2 3 4 1 7 1H113C116 1 118 3 118 6V150A9.6 9.6 0 0 1 98.8 152A9.6 9.6 0 0 1 79.6 153A9.6 9.6 0 0 1 60 154A9.6 9.6 0 0 1 40.4 153A9.6 9.6 0 0 1 21.2 152A9.6 9.6 0 0 1 2 150Z", 'opacity=".78"') +
    fill("ink", "M18 4L12 132L24 4ZM38 4L33 138L43 4ZM60 4L58 140L65 4ZM82 4L86 138L88 4ZM102 4L108 132L108 4Z", 'opacity=".16"') +
    stroke("ink", "M2 138C40 146 80 146 118 138M2 150A9.6 9.6 0 0 0 21.2 152A9.6 9.6 0 0 0 40.4 153A9.6 9.6 0 0 0 60 154A9.6 9.6 0 0 0 79.6 153A9.6 9.6 0 0 0 98.8 152A9.6 9.6 0 0 0 118 150", 'stroke-width="1.8" opacity=".5"') +
    fill("ink", "M11.5 147A2.5 2.5 0 1 1 11.4 147ZM31 149A2.5 2.5 0 1 1 30.9 149ZM50.5 150A2.5 2.5 0 1 1 50.4 150ZM70 150A2.5 2.5 0 1 1 69.9 150ZM89.5 149A2.5 2.5 0 1 1 89.4 149ZM108.5 147A2.5 2.5 0 1 1 108.4 147Z", 'opacity=".5"'),
};

export const VEIL_MARK: Piece = {
  viewBox: "0 0 120 120",
  body: path("M24 6H96L112 90A13 13 0 0 1 86 96A13 13 0 0 1 60 98A13 13 0 0 1 34 96A13 13 0 0 1 8 90ZM40 20L28 74L48 20ZM58 20L60 78L66 20ZM76 20L92 74L84 20ZM22 88A5 5 0 1 0 22.1 88ZM47 92A5 5 0 1 0 47.1 92ZM73 92A5 5 0 1 0 73.1 92ZM98 88A5 5 0 1 0 98.1 88Z", 'fill="currentColor" fill-rule="evenodd"'),
};

/** How the flap is cut: straight at court, in a bow in the fairy tale. */
const FLAPS: Record<Style, string> = {
  court: "M5 4L54 80Q60 88 66 80L115 4",
  princess: "M5 4C8 40 26 62 48 78Q60 88 72 78C94 62 112 40 115 4",
};

/** The back: an envelope with its seal. */
function back(style: Style): Piece {
  const flap = FLAPS[style];
  const edge = 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  return {
    viewBox: "0 0 120 168",
    body:
      envelope +
      fill("envelope-fold", "M4 162L54 90Q60 82 66 90L116 162Z", 'opacity=".6"') +
      stroke("ink", "M4 162L54 90Q60 82 66 90L116 162", edge) +
      fill("ink", `${flap}Z`, 'transform="translate(2 5)" opacity=".22"') +
      fill("envelope", `${flap}Z`) +
      fill("paper", `${flap}Z`, 'opacity=".45"') +
      stroke("ink", flap, edge) +
      fill("ink", "M14 20L28 22L17 25ZM20 30L36 32L24 35ZM28 41L42 43L31 46ZM106 20L92 22L103 25ZM100 30L84 32L96 35ZM92 41L78 43L89 46Z", 'opacity=".3"') +
      moved("translate(33 58) scale(.45)", SEALS[style].body),
  };
}

export const BACKS: Record<Style, Piece> = { court: back("court"), princess: back("princess") };

/** The deck: so many sheets under the top one, at most five drawn. */
export function deck(style: Style, cards: number): Piece {
  const under = Math.max(0, Math.min(5, Math.ceil(cards / 3) - 1));
  const sheets = Array.from({ length: under }, (_, i) => moved(`translate(0 ${(under - i) * 4})`, envelope));
  return { viewBox: "0 0 120 190", body: sheets.join("") + BACKS[style].body };
}
