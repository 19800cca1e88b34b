/** Dragging a card: past a few pixels it follows the pointer; where it is let go, its owner decides what that means. */
import type { Attachment } from "svelte/attachments";

const SLACK = 12; // px

export function drag(dropped: (onto: Element | null) => void, allowed: () => boolean): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let moving = false;

    // A quick hand is off the card before it has moved once: from the press on, the whole window is listened to.
    const down = (event: PointerEvent): void => {
      if (start || event.button !== 0 || !allowed()) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      window.addEventListener("pointermove", move);
      window.addEventListener("pointerup", up);
      window.addEventListener("pointercancel", up);
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!moving && Math.hypot(x, y) < SLACK) return;
      moving = true;
      element.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 12))}deg)`;
      element.style.zIndex = "10";
      element.style.transition = "none";
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== start?.id) return;
      const moved = moving;
      element.style.pointerEvents = "none"; // what lies under it is what counts
      const onto = document.elementFromPoint(event.clientX, event.clientY);
      letGo();
      if (!moved) return;
      if (event.type === "pointerup") dropped(onto);
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
    };
    const swallow = (event: MouseEvent): void => event.stopPropagation();
    const letGo = (): void => {
      start = null;
      moving = false;
      element.style.transform = element.style.zIndex = element.style.transition = element.style.pointerEvents = "";
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", up);
    };

    element.addEventListener("pointerdown", down);
    return () => {
      letGo();
      element.removeEventListener("pointerdown", down);
    };
  };
}
