/** Day or night: what the person has chosen, else what the system asks for. */
import { MATERIALS, type Theme } from "../art/palette";
import { settings } from "./settings.svelte";

class Look {
  #night = $state(matchMedia("(prefers-color-scheme: dark)").matches);

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => (this.#night = event.matches));
  }

  get theme(): Theme {
    return settings.now.theme === "auto" ? (this.#night ? "dark" : "light") : settings.now.theme;
  }

  /** Lay out the materials of the art for the style sheets: --court-paper, --princess-wax-light … */
  apply(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.theme;
    for (const [hand, themes] of Object.entries(MATERIALS))
      for (const [name, colour] of Object.entries(themes[this.theme]) as [string, string][])
        root.style.setProperty(`--${hand}-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, colour);
  }
}

export const look = new Look();
