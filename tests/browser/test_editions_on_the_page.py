"""Each edition at its fewest and its most players: it starts, a round is played, and everything has its place."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from tabs import DESK, ON_ITS_SIDE, PHONE, SMALL_ON_ITS_SIDE, Tab, play_until

from billetdoux.rules.edition import edition, known_editions

if TYPE_CHECKING:
    from guests import Come

TABLES = [(id, seats) for id in known_editions() for seats in (edition(id).least, edition(id).most)]

# As if much had happened at each move, and the question were long: the page has to hold however the cards fall.
FULL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("@media (max-width: 599px) { .said p { min-height: 5lh } .ask { min-height: 120px } }");
  document.adoptedStyleSheets = [sheet];
}"""


def fits(tab: Tab) -> None:
    """See that everything fits a small phone, this and a larger one on their sides, and a desk; stay at the desk."""
    for width, height in (PHONE, SMALL_ON_ITS_SIDE, ON_ITS_SIDE, DESK):
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.until(tab.overflow, [])


@pytest.mark.parametrize(("id", "seats"), TABLES, ids=[f"{id}-{seats}" for id, seats in TABLES])
def test_a_round_is_played_and_nothing_overflows(id: str, seats: int, come: Come) -> None:
    ada = come()
    ada.play_now(id, seats)
    ada.page.evaluate(FULL)
    play_until(lambda: ada.round > 0 or ada.over, [ada], Random(f"{id} {seats}"), fits)
    assert ada.page.locator(".place").count() == seats - 1
    fits(ada)
