/** Whether somebody plays by keyboard, and where the focus goes then. */
import { tick } from "svelte";
import type { Choosing, Step } from "../game/choosing.svelte";

let keyboard = false;
if (typeof window !== "undefined") {
  window.addEventListener("keydown", () => (keyboard = true), { capture: true });
  window.addEventListener("pointerdown", () => (keyboard = false), { capture: true });
}

/** Whether the last thing done was done with a key. */
export function byKeyboard(): boolean {
  return keyboard;
}

const NEXT: Partial<Record<Step, string>> = {
  target: ".place.can, .self.can",
  play: ".mine .button.main",
  sure: ".mine .button.main",
  order: ".mine .button.main",
};

/** By keyboard, go on to where the next step is answered; before another key can come. */
export function focusStep(choosing: Choosing): void {
  const next = NEXT[choosing.step];
  if (next && keyboard) void tick().then(() => document.querySelector<HTMLElement>(next)?.focus());
}
