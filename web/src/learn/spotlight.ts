/** What a lesson asks to look at gets a mark, wherever on the board it is drawn. */
const PLACES: Record<string, (which: string) => string> = {
  seat: (seat) => `.place[data-seat="${seat}"], .self[data-seat="${seat}"]`,
  pile: (seat) => `[data-seat="${seat}"] .pile`,
  tokens: (seat) => `[data-seat="${seat}"] .seals`,
  card: (card) => `.held[data-card="${card}"]`,
  hand: () => ".held",
  deck: () => ".middle .deck",
  aside: () => ".middle .aside",
  "face-up": () => ".middle .face-up",
  log: () => ".said .said",
  unseen: () => ".right .aids, .counted",
};

export function spotlight(wanted: readonly string[]): void {
  for (const one of document.querySelectorAll("[data-look]")) one.removeAttribute("data-look");
  for (const [what = "", which = ""] of wanted.map((one) => one.split(":"))) {
    const place = PLACES[what];
    if (place) for (const one of document.querySelectorAll(place(which))) one.setAttribute("data-look", "");
  }
}
