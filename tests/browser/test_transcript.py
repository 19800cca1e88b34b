"""What a screen reader has to go by: the live regions, in order and nothing twice, and the tree at each step.

BILLETDOUX_UPDATE=1 writes transcript.en.txt anew; read what has changed before keeping it.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from still import SAME_SEEDS, StillServer
from tabs import PHONE, Tab, open_tab, play_until

from billetdoux.client.connection import read_event
from billetdoux.rules.edition import edition
from billetdoux.text.catalogue import catalogue
from billetdoux.text.sentences import Teller

if TYPE_CHECKING:
    from collections.abc import Generator

    from playwright.sync_api import Browser

TRANSCRIPT = Path(__file__).with_name("transcript.en.txt")
UPDATE = os.environ.get("BILLETDOUX_UPDATE") == "1"
HEAD = """\
What a screen reader is given in the first round of a game: "heard" is what the live regions said since the last
step; below it stands the accessibility tree of the page. Made by BILLETDOUX_UPDATE=1 scripts/test -k transcript.
"""

# What live regions say: what is added to them, or all of them where they come with their words; a log does not.
HEAR = """
globalThis.heard = [];
const LIVE = "[aria-live], [role=log], [role=status], [role=alert]";
const known = new WeakSet();
const say = (text) => text.trim() && heard.push(text.trim());
const meet = (region) => {
  if (!known.has(region) && !region.matches("[role=log]")) say(region.textContent);
  known.add(region);
};
new MutationObserver((changes) => {
  for (const { addedNodes, target, type } of changes) {
    const region = (target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement)?.closest(LIVE);
    if (!region) for (const node of addedNodes) {
      if (node.matches?.(LIVE)) meet(node);
      node.querySelectorAll?.(LIVE).forEach(meet);
    } else if (!known.has(region)) meet(region);
    else for (const node of type === "characterData" ? [target] : addedNodes) say(node.textContent);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture
def reader(chromium: Browser) -> Generator[tuple[Tab, StillServer]]:
    """Return somebody who hears the page, at a server where each game is the same."""
    with StillServer(4) as server:
        tab = open_tab(chromium, server.url, [], size=PHONE, script=SAME_SEEDS + HEAR)
        yield tab, server
        tab.context.close()


def expected(tab: Tab) -> list[str]:
    """Return what should have been said: each entry's sentences once, and after them that it is my turn."""
    text, said, known = catalogue(tab.language), list[str](), set[int]()
    for log in (told.data for told in tab.ear.told if told.status == 0 and told.data["type"] == "log"):
        view = log["view"]
        teller = Teller(text, edition(view["edition"]), tuple(view["players"]), view["seat"])
        fresh = [entry for entry in log["entries"] if entry["number"] not in known]  # after a break some come again
        known |= {entry["number"] for entry in fresh}
        said += [line for entry in fresh for line in teller.sentences(map(read_event, entry["events"]))]
        if view["legal"] and fresh:
            hand = text.list([text.card(teller.edition, card, "a") for card in view["hand"]])
            said.append(text("page-hear-keep" if view["choosing"] else "page-hear-turn", hand=hand))
    return said


def spoken(tab: Tab) -> list[str]:
    """Return what was said of the game, without what the page said before it began."""
    lines: list[str] = tab.page.evaluate("heard")
    first = next(n for n, line in enumerate(lines) if line.startswith("Round 1"))
    return lines[first:]


def tree(tab: Tab) -> str:
    """Return the page as a tree of what it says; the live region at its end has been heard already."""
    return tab.page.locator("body").aria_snapshot().partition("\n- log:")[0]


def test_the_transcript_of_a_round_is_as_it_was(reader: tuple[Tab, StillServer]) -> None:
    tab, _server = reader
    tab.play_now("standard", 3)
    lines, heard = [HEAD], 0

    def note(what: str) -> None:
        nonlocal heard
        said = spoken(tab)
        lines.extend(["", f"== {what}", *(f"heard: {line}" for line in said[heard:]), tree(tab)])
        heard = len(said)

    rng = Random(1)
    while tab.round == 0:
        if tab.due:
            tab.decide(rng, lambda: note(str(tab.look()["step"])))
        else:
            tab.ear.wait()
    tab.shown(".end")
    note("the end of the round")
    text = "\n".join(lines) + "\n"
    if UPDATE:
        TRANSCRIPT.write_text(text, encoding="utf-8")
    assert text == TRANSCRIPT.read_text(encoding="utf-8")


def test_everything_is_said_once_and_in_order(reader: tuple[Tab, StillServer]) -> None:
    tab, _server = reader
    tab.play_now("standard", 3)
    play_until(lambda: tab.round > 1 and tab.due, [tab], Random(2))
    tab.come_to("card", "keep")
    tab.until(lambda: spoken(tab), expected(tab))


def test_what_was_missed_during_a_break_is_said_once_and_in_order(
    reader: tuple[Tab, StillServer], chromium: Browser
) -> None:
    tab, server = reader
    link = tab.set_up_table("Ada", "standard", 4)
    eva = open_tab(chromium, server.url, [])
    eva.come_in(link, "Eva")
    eva.shown(".room")
    tab.press("page-start")
    play_until(lambda: tab.due, [tab], Random(3))
    server.tell("hold")
    tab.decide(Random(3))
    tab.context.set_offline(True)
    missed = tab.ear.number
    server.tell("go_on")
    eva.hear_beyond(missed + 1)
    tab.context.set_offline(False)
    play_until(lambda: tab.due, [tab], Random(3))
    tab.come_to("card", "keep")
    said = [line for line in spoken(tab) if line != tab.text("page-lost")]
    assert said == expected(tab)
    eva.context.close()
