/**
 * The few cuts all emblems are made with, as a printer would make them: a block in the character's own outline
 * and colour, things of paper with an edge of ink, and wedges left by the gouge. The light comes from the upper
 * left, so shadows fall to the lower right, also where a thing is turned.
 */

export interface Emblem {
  readonly viewBox: "0 0 120 120";
  /** SVG markup, a constant of these files: safe to set as inner HTML. */
  readonly body: string;
}

export const path = (d: string, rest: string): string => `<path d="${d}" ${rest}/>`;

/** A thing of paper that lies flat, and one that throws a shadow. */
export const flat = (d: string): string => path(d, 'fill="var(--paper)" stroke="var(--ink)"');
export const solid = (d: string): string =>
  path(d, 'transform="translate(2.5 2.5)" fill="var(--ink)" stroke="var(--ink)"') + flat(d);

/** Ink laid on paper, and a line of it. */
export const ink = (d: string): string => path(d, 'fill="var(--ink)"');
export const line = (d: string): string => path(d, 'fill="none" stroke="var(--ink)"');

/** Paper seen where the block is cut away. */
export const cut = (d: string): string => path(d, 'fill="var(--paper)"');

/** The block's own colour, laid on paper. */
export const stain = (d: string): string => path(d, 'fill="var(--ground)" stroke="var(--ink)"');

/** A thing turned on the block: its outlines, and what is drawn on them. */
export function turned(turn: string, outlines: string[], ...details: string[]): string {
  const dark = outlines.map((d) => path(d, 'fill="var(--ink)" stroke="var(--ink)"')).join("");
  const lit = outlines.map(flat).join("");
  return `<g transform="translate(2.5 2.5)"><g transform="${turn}">${dark}</g></g>
<g transform="${turn}">${lit}${details.join("")}</g>`;
}

/** Wedges of the gouge, each from its blunt end to its point: x, y, x, y. */
export function wedges(width: number, ...cuts: [number, number, number, number][]): string {
  const round = (n: number): number => Math.round(n * 10) / 10;
  return cuts
    .map(([x, y, tx, ty]) => {
      const half = width / 2 / Math.hypot(tx - x, ty - y);
      const [dx, dy] = [(y - ty) * half, (tx - x) * half];
      return `M${round(x + dx)} ${round(y + dy)}L${tx} ${ty}L${round(x - dx)} ${round(y - dy)}Z`;
    })
    .join("");
}

/** The block is inked to its edge; the gouge has nicked it all around, a little inside. */
export function emblem([outline, rim = outline]: [outline: string, rim?: string], ...parts: string[]): Emblem {
  const block = path(outline, 'fill="var(--ground)" stroke="var(--ground)" stroke-width="5"');
  const nicks = path(
    rim,
    'transform="matrix(.92 0 0 .92 4.8 4.8)" fill="none" stroke="var(--paper)" opacity=".3" stroke-width="5" stroke-linecap="butt" stroke-dasharray="1.5 3 2.2 5 1.2 3.8 1.8 6"',
  );
  return {
    viewBox: "0 0 120 120",
    body: `<g stroke-width="3" stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd">${block}${nicks}${parts.join("")}</g>`,
  };
}

/** A quill, nib down: both courts write. */
export const QUILL = ["M60 116L55 106V95C46 88 42 74 44 60L50 63L45 51C46 36 52 20 62 6C72 20 77 40 75 56L69 58L75 64C74 78 70 88 65 95V106Z"];
export const VANE = line("M60 104L61 24") + ink(wedges(5, [73, 34, 62, 44], [76, 47, 62, 57], [75, 68, 62, 76], [72, 80, 62, 87]));
