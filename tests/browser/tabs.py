"""A person at a browser: what is on their page, and how they play."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from difflib import ndiff
from pprint import pformat
from typing import TYPE_CHECKING, Any

from ears import KEEP_ANSWERS, PATIENCE, Ear, Told
from hands import GO_ON, Mouse

from billetdoux.rules.move import Move
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from hands import Hand
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page

PHONE, SMALL_ON_ITS_SIDE, ON_ITS_SIDE, DESK = (360, 640), (640, 360), (844, 390), (1280, 800)
PRINCESS = 9  # who plays her by choice is out
# What the console says of a server that is away, or that refuses something.
EXPECTED = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION", "WebSocket connection to", "status of 40")

# What is on show of my turn: the step, and what can be chosen in it.
LOOK = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const distinct = (values) => [...new Set(values)].sort((a, b) => a - b);
  return {
    step: document.querySelector("section.mine")?.dataset.step ?? null,
    cards: distinct(all(".mine .held:not([aria-disabled])").map((one) => Number(one.dataset.card))),
    seats: distinct(all("[data-seat].can").map((one) => Number(one.dataset.seat))),
    names: distinct(all("dialog[open] .names button").map((one) => parseInt(one.getAttribute("aria-label")))),
  };
}"""

# Wait for one of these steps, or for a round's end that has to be left first.
COME_TO = """([steps, leave]) => {
  if (document.querySelector(leave)) return "end";
  const mine = document.querySelector("section.mine");
  if (document.querySelector("dialog[open] .names") && steps.includes("name")) return "name";
  return mine && steps.includes(mine.dataset.step) ? mine.dataset.step : null;
}"""

# Leave a round's end, if one is on show; tell whether the game's end is.
WATCH_ON = """(leave) => {
  document.querySelector(leave)?.click();
  return document.querySelector(".end .acts") !== null;
}"""

# The log's sentences, without the mark before those that only this seat was told.
LOG_LINES = """() => [...document.querySelectorAll(".log p")].map((line) =>
  [...line.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data).join("").trim())"""

# All that lies outside the window, is covered by something, or is cut off; and whether anything scrolls.
OVERFLOW = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight + 1) {
    const low = [...document.querySelectorAll("body *:not(.hidden, .hidden *)")]
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([, box]) => box.bottom + scrollY > innerHeight + 1)
      .map(([one, box]) => `${one.tagName}.${one.className} ${box.top}–${box.bottom}`);
    found.push(`the page is ${root.scrollHeight} high: ${low.join(", ")}`);
  }
  if (root.scrollWidth > innerWidth + 1) found.push(`the page is ${root.scrollWidth} wide`);
  const sheet = document.querySelector("dialog[open]");
  const what = "button, a, .question, .said p, .ask p, .round, h2, select, input";
  for (const element of (sheet ?? document).querySelectorAll(what)) {
    if (element.closest(".hidden, .log, .aids, aside, [hidden], .sky") || element.matches(".hidden")) continue;
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const words = (element.textContent || element.ariaLabel || "").trim().slice(0, 40);
    const name = `${element.tagName}.${element.className} “${words}”`;
    const scrolled = element.closest("dialog .body, dialog .said, .inside");
    if (box.right > innerWidth + 1 || box.left < -1) found.push(`${name} is beside the window`);
    if (scrolled) continue;
    if (box.bottom > innerHeight + 1 || box.top < -1) found.push(`${name} is above or below the window`);
    else if (element.matches("button, a")) {
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top && !element.contains(top) && !top.contains(element)) found.push(`${name} is behind ${top.className}`);
    } else if (element.scrollHeight > element.clientHeight + 3 && getComputedStyle(element).overflowY === "hidden")
      found.push(`${name} is cut off`);
  }
  for (const word of document.querySelectorAll(".bot small"))
    if (word.scrollWidth > word.clientWidth + 1) found.push(`the word ${word.textContent} is cut off`);
  const CORNER = 10; // so far a tilted card may reach out
  for (const piece of document.querySelectorAll(".deck, .aside, .spot .card")) {
    const one = piece.getBoundingClientRect();
    for (const element of document.querySelectorAll(".place, .said p")) {
      const other = element.getBoundingClientRect();
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (Math.min(wide, high) > CORNER)
        found.push(`${piece.className} lies over ${element.textContent.trim().slice(0, 40)}`);
    }
  }
  return found;
}"""


@dataclass(eq=False)
class Tab:
    """A tab of somebody's browser."""

    context: BrowserContext
    page: Page
    language: str
    hand: Hand
    open: list[Tab]  # all tabs of all browsers
    problems: list[str] = field(default_factory=list[str])  # what went wrong on the page

    def __post_init__(self) -> None:
        self.open.append(self)
        self.ear = Ear(self.page)
        self.page.set_default_timeout(PATIENCE)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("console", self._console)
        self.page.expose_binding("keepAnswer", self._keep_answer)

    def _keep_answer(self, _source: object, url: str, status: int, text: str) -> None:
        self.ear.told.append(Told(url, status, text))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(one in message.text for one in EXPECTED):
            self.problems.append(message.text)

    def another(self) -> Tab:
        """Open one more tab of the same browser."""
        return Tab(self.context, self.context.new_page(), self.language, self.hand, self.open)

    # What is on the page.

    def text(self, key: str, **details: object) -> str:
        """Return a text in the language of the page."""
        return catalogue(self.language)(key, **details)

    def button(self, key: str, **details: object) -> Locator:
        """Return the button that bears a text."""
        return self.page.get_by_role("button", name=self.text(key, **details), exact=True)

    def link(self, key: str) -> Locator:
        """Return the link that bears a text."""
        return self.page.get_by_role("link", name=self.text(key), exact=True)

    def press(self, key: str, **details: object) -> None:
        """Press the button that bears a text."""
        self.hand.press(self.button(key, **details))

    def look(self) -> dict[str, Any]:
        """Return what is on show of my turn."""
        return self.page.evaluate(LOOK)

    def held(self) -> list[int]:
        """Return the cards in my hand, as they are on show."""
        return [int(str(one.get_attribute("data-card"))) for one in self.page.locator(".mine .held").all()]

    def overflow(self) -> list[str]:
        """Return what does not fit the window."""
        return self.page.evaluate(OVERFLOW)

    def log_lines(self) -> list[str]:
        """Return what the log says."""
        return self.page.evaluate(LOG_LINES)

    def until(self, what: Callable[[], object], right: object) -> None:
        """Wait until something on the page is as it should be."""
        deadline = time.monotonic() + PATIENCE / 1000
        while (found := what()) != right and time.monotonic() < deadline:
            self.page.evaluate("() => new Promise(requestAnimationFrame)")  # nothing changes between two frames
        assert found == right, "\n".join(ndiff(pformat(found).splitlines(), pformat(right).splitlines()))

    def shown(self, what: str) -> None:
        """Wait until something is on show."""
        self.page.locator(what).first.wait_for()

    def gone(self, what: str) -> None:
        """Wait until something is no longer there."""
        self.page.locator(what).first.wait_for(state="detached")

    # Coming to a table.

    def play_now(self, edition: str = "standard", seats: int = 4) -> None:
        """Press Play now, for a game of this kind."""
        self.page.goto("/")
        quick = json.dumps({"edition": edition, "seats": seats})
        self.page.evaluate("quick => localStorage.setItem('billetdoux.quick', quick)", quick)
        self.page.reload()
        self.press("page-play-now")
        self.shown(".board")

    def come_in(self, address: str, name: str) -> None:
        """Come to an address for the first time, and say how one is called."""
        self.page.goto(address)
        self.page.get_by_label(self.text("page-name")).fill(name)
        self.page.keyboard.press("Enter")

    def set_up_table(self, name: str, edition: str, seats: int, *options: str) -> str:
        """Set up a table for friends; return the link for them."""
        self.come_in("/new", name)
        self.page.get_by_text(self.text(f"edition-{edition}"), exact=True).click()
        self.page.get_by_text(str(seats), exact=True).click()
        self.page.get_by_text(self.text("page-more-options")).click()
        for option in options:
            self.page.get_by_text(self.text(option), exact=True).click()
        self.press("page-make-table")
        return self.page.get_by_label(self.text("page-link")).input_value()

    # Playing.

    @property
    def due(self) -> bool:
        """Whether it is my turn."""
        return self.ear.log is not None and bool(self.ear.view["legal"])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.ear.log is not None and any(
            event["event"] == "game-won" for entry in self.ear.log["entries"] for event in entry["events"]
        )

    def winners(self) -> list[int]:
        """Return who has won the round that has just ended."""
        assert self.ear.log is not None
        events = [event for entry in self.ear.log["entries"] for event in entry["events"]]
        return next(event["winners"] for event in reversed(events) if event["event"] == "round-won")

    @property
    def round(self) -> int:
        """Which round it is."""
        return self.ear.view["round"]

    def come_to(self, *steps: str) -> str:
        """Wait until the page asks for one of these steps; leave a round's end on the way."""
        while True:
            step = self.page.wait_for_function(COME_TO, arg=[steps, GO_ON]).json_value()
            if step != "end":
                return step
            self.hand.go_on(self.page)

    def hear(self, type: str) -> None:
        """Wait for the next message of a type."""
        before = len(self.ear.told)
        while not any(told.status == 0 and told.data["type"] == type for told in self.ear.told[before:]):
            self.ear.wait(pong=True)

    def heard_last(self, type: str) -> dict[str, Any]:
        """Return the last message of a type."""
        return next(told.data for told in reversed(self.ear.told) if told.status == 0 and told.data["type"] == type)

    def see_the_end(self) -> None:
        """Watch on, past each round's end, to the end of the game."""
        self.page.wait_for_function(WATCH_ON, arg=GO_ON)

    def hear_beyond(self, number: int) -> None:
        """Wait until the log has gone beyond a number."""
        while self.ear.number <= number:
            self.ear.wait()

    def decide(self, rng: Random, check: Callable[[], None] = lambda: None) -> None:
        """Play one of the legal moves, and wait until it is done."""
        number = self.ear.number
        legal = self.legal()
        self.carry_out(self.choose(legal, rng), legal, rng, check)
        self.hear_beyond(number)

    def legal(self) -> list[Move]:
        """Return what the server lets me play."""
        return [Move.parse(move) for move in self.ear.view["legal"]]

    def choose(self, legal: Sequence[Move], rng: Random) -> Move:
        """Choose a move, any but the most foolish."""
        return rng.choice([one for one in legal if one.card != PRINCESS] or legal)

    def carry_out(
        self, move: Move, legal: Sequence[Move], rng: Random, check: Callable[[], None] = lambda: None
    ) -> None:
        """Play a move on the page, step by step; each step offers just what is legal."""
        if move.choice is None:
            self._play(move, legal, check)
        else:
            self._keep(move, legal, rng, check)

    def _play(self, move: Move, legal: Sequence[Move], check: Callable[[], None]) -> None:
        self.come_to("card")
        assert self.look()["cards"] == distinct(one.card for one in legal)
        check()
        self.hand.card(self.page, move.card)
        legal = [one for one in legal if one.card == move.card]
        if move.target is None:
            self.come_to("play", "sure")
            check()
            self.hand.play(self.page)
            return
        self.come_to("target")
        assert self.look()["seats"] == distinct(one.target for one in legal)
        check()
        self.hand.seat(self.page, move.target)
        if move.named is not None:
            self.come_to("name")
            assert self.look()["names"] == distinct(one.named for one in legal if one.target == move.target)
            check()
            self.hand.name(self.page, move.named)

    def _keep(self, move: Move, legal: Sequence[Move], rng: Random, check: Callable[[], None]) -> None:
        assert move.choice is not None
        self.come_to("keep")
        assert self.look()["cards"] == distinct(one.choice[0] for one in legal if one.choice)
        check()
        self.hand.card(self.page, move.choice[0])
        self.come_to("order")
        check()
        if rng.random() < 0.5 and len([one for one in legal if one.choice and one.choice[0] == move.choice[0]]) > 1:
            self.hand.flip(self.page)
        self.hand.play(self.page)


def distinct(values: Any) -> list[int]:
    """Return the values, each once."""
    return sorted(set(values))


def play_until(
    done: Callable[[], bool], tabs: Sequence[Tab], rng: Random, check: Callable[[Tab], None] | None = None
) -> None:
    """Let everybody play whose turn it is, until something has come about."""
    while not done():
        tab = next((tab for tab in tabs if tab.due), None)
        if tab is None:
            min(tabs, key=lambda tab: tab.ear.number).ear.wait()  # if all know the same, there is news for all
        else:
            tab.decide(rng, (lambda tab=tab: check(tab)) if check else (lambda: None))


def open_tab(
    browser: Browser,
    url: str,
    open: list[Tab],
    *,
    language: str = "en",
    size: tuple[int, int] = DESK,
    touch: bool = False,
    hand: Hand | None = None,
    speed: str = "still",
    state: Any = None,
    script: str = "",
) -> Tab:
    """Open a browser of somebody's own: their own cookies, language and window."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": size[0], "height": size[1]},
        locale=language,
        has_touch=touch,
        is_mobile=touch,
        storage_state=state,
        service_workers="allow",
    )
    settings = json.dumps(json.dumps({"speed": speed}))
    keep = f"if (location.origin !== 'null') localStorage['billetdoux.settings'] ??= {settings};"
    context.add_init_script("\n".join([KEEP_ANSWERS, keep, script]))
    return Tab(context, context.new_page(), language if language in LANGUAGES else "en", hand or Mouse(), open)
