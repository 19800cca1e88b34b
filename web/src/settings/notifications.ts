/** Calls somebody back who is looking elsewhere, where they allow it. */
import type { Sight } from "../protocol/types";
import { settings } from "../browser/settings.svelte";
import { t } from "../text/language.svelte";

export function canCall(): boolean {
  return "Notification" in globalThis && globalThis.isSecureContext;
}

export async function askToCall(): Promise<boolean> {
  return canCall() && (await Notification.requestPermission()) === "granted";
}

export function callBack(view: Sight): void {
  if (!settings.now.notify || !view.legal.length || !document.hidden || !canCall()) return;
  if (Notification.permission !== "granted") return;
  try {
    const called = new Notification("Billet Doux", { body: t("page-your-turn"), tag: "billetdoux-turn" });
    called.onclick = () => {
      window.focus();
      called.close();
    };
  } catch {
    void callThroughWorker(); // phones allow them to workers alone
  }
}

async function callThroughWorker(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification("Billet Doux", { body: t("page-your-turn"), tag: "billetdoux-turn", data: location.href });
}
