/** What is said about the table besides its events. */
import type { Edition } from "../game/editions";
import type { PublicSeat } from "../protocol/messages";
import type { Sight } from "../protocol/types";
import { botLine } from "./bots";
import type { Catalogue } from "./catalogue";

const FEW = 3;
const DAY = 86400;

/** A player's place in words, for those who do not see it. */
export function placeLabel(
  text: Catalogue,
  view: Sight,
  seat: number,
  edition: Edition,
  known: number | null,
  sitting: PublicSeat | null,
): string {
  const name = view.players[seat] ?? "";
  const pile = view.piles[seat] ?? [];
  const parts = [
    text.say("page-place-name", { name }),
    view.turn === seat ? text.say("page-place-turn") : "",
    text.say("page-seals", { won: view.tokens[seat] ?? 0, enough: view.enough }),
    view.out[seat] ? text.say("page-place-out") : view.protected[seat] ? text.say("page-place-safe") : "",
    sitting ? botLine(text, sitting) : "",
    pile.length ? text.say("page-place-pile", { cards: pile.map((laid) => text.card(edition, laid.card)).join(", ") }) : "",
    known !== null ? text.say("know-hand", { name, card: text.card(edition, known, "the") }) : "",
  ];
  return parts.filter(Boolean).join(" ");
}

/** How much time there is for a turn. */
export function clockName(text: Catalogue, seconds: number | null): string {
  if (seconds === null) return text.say("page-clock-none");
  return seconds % DAY ? text.say("page-clock-set", { count: seconds }) : text.say("page-clock-set-days", { count: seconds / DAY });
}

/** Whose turn it is, when nothing is asked of me. */
export function turnLine(text: Catalogue, view: Sight): string {
  if (view.turn === null) return text.say("page-round-soon");
  if (view.turn === view.seat) return text.say("page-your-turn");
  const out = view.seat !== null && view.out[view.seat];
  return text.say(out ? "page-turn-out" : "page-turn", { name: view.players[view.turn] ?? "" });
}

/** What I know for certain, in sentences. */
export function knowledge(text: Catalogue, view: Sight, edition: Edition): string[] {
  const told: string[] = [];
  const exhausted = new Set(view.unseen.flatMap((count, card) => (count ? [] : [card])));
  view.players.forEach((name, seat) => {
    if (seat === view.seat || view.out[seat]) return;
    const card = view.known[seat] ?? null;
    if (card !== null) {
      told.push(text.say("know-hand", { name, card: text.card(edition, card, "the") }));
      return;
    }
    const excluded = (view.impossible[seat] ?? []).filter((value) => !exhausted.has(value) && edition.cards.some((one) => one.value === value));
    if (excluded.length) told.push(text.say("know-not", { name, cards: few(text, edition, excluded) }));
  });
  const knowing = view.known_by.filter((seat) => !view.out[seat]).map((seat) => view.players[seat] ?? "");
  if (knowing.length) told.push(text.say("know-by", { names: text.list(knowing), count: knowing.length }));
  for (const under of view.under)
    if (under.depth !== null)
      told.push(text.say("know-under", { card: text.card(edition, under.card, "the"), count: under.depth + 1 }));
  return told;
}

function few(text: Catalogue, edition: Edition, cards: readonly number[]): string {
  return cards.length <= FEW ? cards.map((card) => text.card(edition, card)).join(", ") : cards.join(" ");
}
