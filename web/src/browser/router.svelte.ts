/** Where we are on the page: the address is the state, so that links, back and reload work. */
export type Route =
  | { view: "home" | "watch" | "new" | "join" | "games" | "leaderboard" | "settings" }
  | { view: "table"; id: string; invitation: string; start: boolean }
  | { view: "replay"; id: string }
  | { view: "learn"; id: string; table: string } // the table that somebody comes from
  | { view: "rules" | "print"; edition: string };

const PLAIN = ["watch", "new", "join", "games", "leaderboard", "settings"] as const;

export function read(address: URL, state: unknown = null): Route {
  const [first = "", second = ""] = address.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  const plain = PLAIN.find((one) => one === first);
  if (plain) return { view: plain };
  if (first === "t" && second) {
    const start = (state as { start?: boolean } | null)?.start === true;
    return { view: "table", id: second, invitation: address.searchParams.get("invitation") ?? "", start };
  }
  if (first === "learn") return { view: "learn", id: second, table: address.searchParams.get("table") ?? "" };
  if (first === "g") return { view: "replay", id: second };
  if (first === "rules" || first === "print") return { view: first, edition: second || "standard" };
  return { view: "home" };
}

const SETTLING = 50; // ms in which one sheet may give way to another

class Router {
  now: Route = $state.raw(read(new URL(location.href), history.state));
  readonly #sheets: (() => void)[] = [];

  constructor() {
    window.addEventListener("popstate", () => {
      const close = this.#sheets.pop();
      if (close) close();
      else this.#show();
    });
  }

  /** A sheet is open: going back closes it. What is returned says that it has closed. */
  cover(close: () => void): () => void {
    if (!isCovered()) history.pushState({ ...(history.state as object | null), sheet: true }, "");
    this.#sheets.push(close);
    return () => {
      const at = this.#sheets.indexOf(close);
      if (at < 0) return; // it was closed by going back
      this.#sheets.splice(at, 1);
      setTimeout(() => {
        if (!this.#sheets.length && isCovered()) history.back();
      }, SETTLING);
    };
  }

  go(path: string, state: unknown = null, replace = false): void {
    if (replace) history.replaceState(state, "", path);
    else history.pushState(state, "", path);
    this.#show();
    window.scrollTo(0, 0);
  }

  #show(): void {
    this.now = read(new URL(location.href), history.state);
  }
}

function isCovered(): boolean {
  return (history.state as { sheet?: boolean } | null)?.sheet === true;
}

export const router = new Router();

/** Follow links within the page without loading it again. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) {
    document.querySelector(link.hash)?.scrollIntoView();
    return;
  }
  router.go(link.pathname + link.search);
}
