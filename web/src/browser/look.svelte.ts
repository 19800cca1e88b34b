/** Day or night, motion or stills: what the person has chosen, else what the system asks for. */
import { MediaQuery } from "svelte/reactivity";
import { MATERIALS, type Theme } from "../art/palette";
import { settings } from "./settings.svelte";

class Look {
  readonly #night = new MediaQuery("(prefers-color-scheme: dark)");
  readonly #calm = new MediaQuery("(prefers-reduced-motion: reduce)");

  get theme(): Theme {
    return settings.now.theme === "auto" ? (this.#night.current ? "dark" : "light") : settings.now.theme;
  }

  /** Whether nothing is to move. */
  get still(): boolean {
    return settings.now.speed === "still" || this.#calm.current;
  }

  /** Lay out the materials of the art for the style sheets: --court-paper, --princess-wax-light … */
  apply(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.theme;
    root.dataset["motion"] = this.still ? "still" : "moving";
    for (const [hand, themes] of Object.entries(MATERIALS))
      for (const [name, colour] of Object.entries(themes[this.theme]) as [string, string][])
        root.style.setProperty(`--${hand}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour);
  }
}

export const look = new Look();
