/** What a person has set, in this browser. */
import type { Language } from "../text/catalogue";
import { keep, recall } from "./storage";

export const SPEEDS = { calm: 1.6, normal: 1, quick: 0.5, still: 0 } as const;
export const THEMES = ["auto", "light", "dark"] as const;

interface Kept {
  language: Language | null; // null: what the browser asks for
  theme: (typeof THEMES)[number];
  speed: keyof typeof SPEEDS;
  sound: boolean;
  notify: boolean;
  reference: boolean; // the edition's reference card
  unseen: boolean; // how many copies are unseen
  known: boolean; // what I know for certain
}

const AT_FIRST: Kept = {
  language: null,
  theme: "auto",
  speed: "normal",
  sound: false,
  notify: false,
  reference: true,
  unseen: true,
  known: true,
};

const read = (): Kept => ({ ...AT_FIRST, ...recall<Partial<Kept>>("settings", {}) });

class Settings {
  now: Kept = $state(read());

  /** What is set in one tab is set in all. */
  constructor() {
    if (typeof window !== "undefined")
      window.addEventListener("storage", ({ key }) => key === "billetdoux.settings" && (this.now = read()));
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.now[key] = value;
    keep("settings", $state.snapshot(this.now));
  }
}

export const settings = new Settings();
