/** Dragging a card: past a few pixels it follows the pointer; where it is let go, its owner decides what that means. */
import type { Attachment } from "svelte/attachments";

const SLACK = 12; // px

export function drag(dropped: (onto: Element | null) => void, allowed: () => boolean): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number; id: number } | null = null;
    let moving = false;

    const down = (event: PointerEvent): void => {
      if (event.button === 0 && allowed()) start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent): void => {
      if (!start || event.pointerId !== start.id) return;
      const [x, y] = [event.clientX - start.x, event.clientY - start.y];
      if (!moving && Math.hypot(x, y) < SLACK) return;
      if (!moving) element.setPointerCapture(event.pointerId);
      moving = true;
      element.style.transform = `translate(${x}px, ${y}px) rotate(${Math.max(-8, Math.min(8, x / 12))}deg)`;
      element.style.zIndex = "10";
      element.style.transition = "none";
    };
    const up = (event: PointerEvent): void => {
      if (moving && start) {
        element.style.pointerEvents = "none";
        const onto = document.elementFromPoint(event.clientX, event.clientY);
        element.style.pointerEvents = "";
        if (event.type === "pointerup") dropped(onto);
        window.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 50);
      }
      element.style.transform = element.style.zIndex = element.style.transition = "";
      start = null;
      moving = false;
    };
    const swallow = (event: MouseEvent): void => event.stopPropagation();

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
    };
  };
}
