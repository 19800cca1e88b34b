/** Calls somebody back who is looking elsewhere, where they allow it. */
import { settings } from "../browser/settings.svelte";
import type { Sight } from "../protocol/types";
import { t } from "../text/language.svelte";

export function canNotify(): boolean {
  return "Notification" in globalThis && globalThis.isSecureContext;
}

export async function askPermission(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

export function notifyTurn(view: Sight): void {
  if (!settings.now.notify || !view.legal.length || !document.hidden || !canNotify()) return;
  if (Notification.permission !== "granted") return;
  try {
    const called = new Notification("Billet Doux", { body: t("page-your-turn"), tag: "billetdoux-turn" });
    called.onclick = () => {
      window.focus();
      called.close();
    };
  } catch {
    void notifyThroughWorker(); // phones allow them to workers alone
  }
}

async function notifyThroughWorker(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification("Billet Doux", { body: t("page-your-turn"), tag: "billetdoux-turn", data: location.href });
}
