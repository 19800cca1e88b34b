/** Where we are on the page: the address is the state, so that links, back and reload work. */
export type Route =
  | { view: "home" | "watch" | "new" | "join" | "games" | "leaderboard" | "settings" }
  | { view: "table"; id: string; invitation: string; start: boolean }
  | { view: "replay" | "learn"; id: string }
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
  if (first === "learn") return { view: "learn", id: second };
  if (first === "g") return { view: "replay", id: second };
  if (first === "rules" || first === "print") return { view: first, edition: second || "standard" };
  return { view: "home" };
}

class Router {
  now: Route = $state.raw(read(new URL(location.href), history.state));

  constructor() {
    window.addEventListener("popstate", () => this.#show());
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
