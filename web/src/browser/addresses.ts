/** What somebody typed who wants to come to a table: a link, the end of one, or a code. */
export type Destination = { table: string; invitation: string } | { code: string };

const LINK = /(?:\/t\/|^)([\w-]{10,40})(?:\?invitation=([^\s&]+))?$/;
const CODE_LENGTH = 6;

export function destinationOf(typed: string): Destination | null {
  const text = typed.trim();
  const code = text.replace(/[\s-]/g, "");
  if (code.length === CODE_LENGTH && /^[a-z0-9]+$/i.test(code)) return { code };
  const found = LINK.exec(text);
  if (!found) return null;
  const invitation = new URLSearchParams(`invitation=${found[2] ?? ""}`).get("invitation") ?? "";
  return { table: found[1]!, invitation };
}

/** Which of a person's codes this is, by its length: one for another device, or the one that they kept. */
export function isRecovery(typed: string): boolean {
  return typed.replace(/[\s-]/g, "").length > 12;
}

/** The address of a table within the page. */
export function pathTo(table: string, invitation: string): string {
  return `/t/${encodeURIComponent(table)}${invitation ? `?invitation=${encodeURIComponent(invitation)}` : ""}`;
}

/** Whether a link leads nowhere from any other machine. */
export function isLocal(link: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname);
}
