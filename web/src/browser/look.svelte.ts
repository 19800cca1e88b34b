/** Day or night, motion and its pace: what the person has chosen, else what the system asks for. */
import { MediaQuery } from "svelte/reactivity";
import { MATERIALS, properties, type Theme } from "../art/palette";
import { settings, SPEEDS } from "./settings.svelte";

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

  /** By what the length of every motion is multiplied. */
  get pace(): number {
    return SPEEDS[settings.now.speed];
  }

  /** Lay out the materials of the art for the style sheets. */
  apply(): void {
    const root = document.documentElement;
    root.dataset["theme"] = this.theme;
    root.dataset["motion"] = this.still ? "still" : "moving";
    for (const style of ["court", "princess"] as const)
      for (const [name, colour] of properties(style, MATERIALS[style][this.theme])) root.style.setProperty(name, colour);
  }
}

export const look = new Look();
