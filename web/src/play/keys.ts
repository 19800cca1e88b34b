/** The game by keyboard: a card by its number, a player by theirs, Enter plays, Escape goes back. */
import { focusStep } from "../board/keyboard";
import type { SheetName } from "../board/sheets";
import type { Choosing } from "../game/choosing.svelte";

interface Keyed {
  choosing: Choosing;
  seats: () => readonly number[]; // in the order of their numbers
  aim: (seat: number) => void;
  back: () => void;
  skip: () => void;
  open: (what: SheetName) => void;
  rules: () => void;
}

const SHEETS = { l: "log", a: "aids", c: "chat", m: "menu" } as const;

export function gameKeys(keyed: Keyed): (event: KeyboardEvent) => void {
  const { choosing } = keyed;

  function digit(value: number): void {
    if (choosing.step === "target" || choosing.step === "name") {
      const seat = keyed.seats()[value - 1];
      if (seat !== undefined) keyed.aim(seat);
      return;
    }
    const places = choosing.hand.flatMap((card, at) => (card === value && choosing.can(at) ? [at] : []));
    const next = places.find((at) => at !== choosing.at) ?? places[0];
    if (next !== undefined && next !== choosing.at) choosing.pick(next);
    focusStep(choosing);
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || (event.target as Element | null)?.closest?.("input, select, textarea")) return;
    const onButton = (event.target as Element | null)?.closest?.("button, a") !== null;
    if (/^[0-9]$/.test(event.key)) digit(Number(event.key));
    else if (event.key === "Escape") keyed.back();
    else if (event.key === "Enter" && !onButton && ["play", "sure", "order"].includes(choosing.step)) choosing.play();
    else if (event.key === "Enter" && !onButton && choosing.step === "wait") keyed.skip();
    else if (event.key === "?") keyed.rules();
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      if (choosing.step === "order") choosing.flip();
      else return;
    } else if (event.key === " " && !onButton) keyed.skip();
    else if (event.key in SHEETS) keyed.open(SHEETS[event.key as keyof typeof SHEETS]);
    else return;
    event.preventDefault();
  };
}
