/** What happens at a table, for those who listen: sentences for screen readers, and sounds. */
import { announcer } from "../browser/announcer.svelte";
import { edition as editionOf } from "../game/editions";
import type { Entry, Sight } from "../protocol/types";
import { language, t } from "../text/language.svelte";
import { Teller } from "../text/sentences";
import { play } from "./sound";

export function tell(entry: Entry, view: Sight): void {
  const teller = new Teller(language.text, editionOf(view.edition), view.players, view.seat);
  announcer.say(...teller.sentences(entry.events));
  if (view.legal.length) {
    const hand = language.text.list(view.hand.map((card) => language.text.card(teller.edition, card, "a")));
    announcer.say(t(view.choosing ? "page-hear-keep" : "page-hear-turn", { hand }));
  }
  play(entry.events, view.legal.length > 0);
}
