/** Where we are on the page: the address is the state, so that links, back and reload work. */
export type Route =
  | { view: "nowhere" | "home" | "watch" | "new" | "join" | "games" | "leaderboard" | "settings" }
  | { view: "table"; id: string; invitation: string; start: boolean }
  | { view: "replay"; id: string }
  | { view: "learn"; id: string; table: string } // the table that somebody comes from
  | { view: "rules" | "print"; edition: string };

const PLAIN = ["watch", "new", "join", "games", "leaderboard", "settings"] as const;

/** The parts of a path; none if it is no path that anybody wrote. */
function parts(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null; // a % that begins nothing
  }
}

export function read(address: URL, state: unknown = null): Route {
  const found = parts(address.pathname);
  if (!found) return { view: "nowhere" };
  const [first = "", second = ""] = found;
  const plain = PLAIN.find((one) => one === first);
  if (plain) return { view: plain };
  if (first === "t" && second) {
    const { start, invitation = "" } = (state ?? {}) as { start?: boolean; invitation?: string };
    return { view: "table", id: second, invitation: address.searchParams.get("invitation") ?? invitation, start: start === true };
  }
  if (first === "learn") return { view: "learn", id: second, table: address.searchParams.get("table") ?? "" };
  if (first === "g") return { view: "replay", id: second };
  if (first === "rules" || first === "print") return { view: first, edition: second || "standard" };
  return { view: first ? "nowhere" : "home" };
}

/** Where we are. An invitation is kept beside the address: nobody reads it over a shoulder or passes it on with a copy. */
function here(): Route {
  const address = new URL(location.href);
  const route = read(address, history.state);
  if (route.view === "table" && address.searchParams.has("invitation")) {
    history.replaceState({ ...(history.state as object | null), invitation: route.invitation }, "", address.pathname);
  }
  return route;
}

const SETTLING = 50; // ms in which one sheet may give way to another

class Router {
  now: Route = $state.raw(here());
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
    this.now = here();
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
