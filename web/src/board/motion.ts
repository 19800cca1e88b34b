/** Motion: cards travel from where they were to where they go. Transform and opacity only; never where it is unwanted. */
import { look } from "../browser/look.svelte";

const LENGTH = 340; // ms

export function place(name: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-at="${name}"]`)) {
    const box = element.getBoundingClientRect();
    if (box.width) return box;
  }
  return null;
}

function shift(from: DOMRect, to: DOMRect): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px)`;
}

/** Let an element arrive from a place. */
export function arrive(element: Element, from: string): void {
  const start = place(from);
  if (!start || look.still) return;
  const end = element.getBoundingClientRect();
  const small = Math.min(0.6, Math.max(0.2, start.width / Math.max(1, end.width)));
  element.animate(
    [{ transform: `${shift(start, end)} scale(${small})`, opacity: 0.4 }, { transform: "none", opacity: 1 }],
    { duration: LENGTH * look.pace, easing: "cubic-bezier(.2,.7,.2,1)" },
  );
}

/** Let an element travel between two places and then call back. */
export function travel(element: HTMLElement, from: string, to: string, delay: number, done: () => void): void {
  const [start, end] = [place(from), place(to)];
  if (!start || !end || look.still) {
    done();
    return;
  }
  const own = element.getBoundingClientRect();
  const motion = element.animate(
    [
      { transform: shift(start, own), opacity: 1 },
      { transform: shift(end, own), opacity: 1, offset: 0.85 },
      { transform: `${shift(end, own)} scale(.8)`, opacity: 0 },
    ],
    { duration: LENGTH * look.pace, delay, easing: "cubic-bezier(.3,.6,.3,1)", fill: "both" },
  );
  motion.onfinish = done;
  motion.oncancel = done;
}
