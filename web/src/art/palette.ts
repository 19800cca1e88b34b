/** The colours of the cards: one ground for each character, and the paper, ink and wax of each style. */

export type Style = "court" | "princess";
export type Theme = "light" | "dark";

/** What the drawings ask for, as custom properties: `paper` becomes `--paper`, `waxLight` becomes `--wax-light`. */
export interface Materials {
  paper: string;
  paperEdge: string;
  ink: string;
  wax: string;
  waxLight: string;
  waxDark: string;
  onWax: string;
  envelope: string;
  envelopeFold: string;
  veil: string;
}

export const MATERIALS: Record<Style, Record<Theme, Materials>> = {
  court: {
    light: {
      paper: "#f6ecdc",
      paperEdge: "#d8c4a3",
      ink: "#2a2230",
      wax: "#a4243b",
      waxLight: "#d0596a",
      waxDark: "#6d1226",
      onWax: "#fff4e6",
      envelope: "#e3cfac",
      envelopeFold: "#d9c29a",
      veil: "#fffdf8",
    },
    dark: {
      paper: "#e3d5be",
      paperEdge: "#a8926f",
      ink: "#221b28",
      wax: "#ba3b52",
      waxLight: "#dd7383",
      waxDark: "#6d1427",
      onWax: "#f9ecda",
      envelope: "#c4ae87",
      envelopeFold: "#b59e75",
      veil: "#f3eadb",
    },
  },
  princess: {
    light: {
      paper: "#f5e9f1",
      paperEdge: "#d3b9cf",
      ink: "#241a45",
      wax: "#6b2c83",
      waxLight: "#a067b5",
      waxDark: "#431456",
      onWax: "#fff3fb",
      envelope: "#c2b4df",
      envelopeFold: "#b3a3d4",
      veil: "#fffbff",
    },
    dark: {
      paper: "#dfd0dc",
      paperEdge: "#9b829b",
      ink: "#1d1539",
      wax: "#8c4fa8",
      waxLight: "#ba86cf",
      waxDark: "#4d1b61",
      onWax: "#f6e8f2",
      envelope: "#9d90bb",
      envelopeFold: "#8c7eac",
      veil: "#efe4f2",
    },
  },
};

/** Either style where there is only black ink: greys that stay apart on any printer. */
export const BLACK_AND_WHITE: Materials = {
  paper: "#ffffff",
  paperEdge: "#cccccc",
  ink: "#000000",
  wax: "#3a3a3a",
  waxLight: "#8a8a8a",
  waxDark: "#000000",
  onWax: "#ffffff",
  envelope: "#ffffff",
  envelopeFold: "#e2e2e2",
  veil: "#ffffff",
};

/** Materials as the style sheets name them: --court-paper, --princess-wax-light … */
export function properties(style: Style, materials: Materials): [name: string, colour: string][] {
  const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.entries(materials).map(([name, colour]: [string, string]) => [`--${style}-${dashed(name)}`, colour]);
}

export const GROUNDS = {
  court: {
    spy: { light: "#3f354e", dark: "#3f384f" },
    guard: { light: "#5088ab", dark: "#467ca0" },
    priest: { light: "#a77e23", dark: "#90711b" },
    baron: { light: "#6a3c1c", dark: "#572f11" },
    handmaid: { light: "#6d8c6f", dark: "#5e7b60" },
    prince: { light: "#2651a4", dark: "#134b97" },
    chancellor: { light: "#083f34", dark: "#05382e" },
    king: { light: "#4e1f6b", dark: "#461d60" },
    countess: { light: "#b35684", dark: "#a24f79" },
    princess: { light: "#ae3a42", dark: "#9d3337" },
  },
  princess: {
    claire: { light: "#506111", dark: "#45560e" },
    guard: { light: "#6d809e", dark: "#5f6e88" },
    advisors: { light: "#313062", dark: "#312a58" },
    librarian: { light: "#692f20", dark: "#572317" },
    oliver: { light: "#c56536", dark: "#b25e32" },
    vladric: { light: "#10629b", dark: "#08578b" },
    "amira-sadie": { light: "#aa336c", dark: "#972c60" },
    "ghost-king": { light: "#274d4d", dark: "#204242" },
    celeste: { light: "#8b6bc6", dark: "#8262b5" },
    ogre: { light: "#419360", dark: "#30845b" },
  },
} satisfies Record<Style, Record<string, Record<Theme, string>>>;
