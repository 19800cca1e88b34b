/** The tables that this browser has been at, to find the way back; and how others reach the server. */
import { keep, recall } from "./kept";

const MOST = 6;

export function remember(table: string): void {
  keep("tables", [table, ...recall<string[]>("tables", []).filter((one) => one !== table)].slice(0, MOST));
}

export function forget(table: string): void {
  keep("tables", recall<string[]>("tables", []).filter((one) => one !== table));
}

export function remembered(): string[] {
  return recall<string[]>("tables", []);
}

/** Note the address that the server gives to others: ours may be good on this machine alone. */
export function noteAddress(link: string): void {
  keep("address", { ours: location.origin, theirs: new URL(link).origin });
}

export function publicAddress(): string {
  const { ours, theirs } = recall("address", { ours: "", theirs: "" });
  return ours === location.origin && theirs ? theirs : location.origin;
}
