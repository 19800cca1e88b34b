"""A walk through all views of the page, always in the same order and always the same game, with a stop at each.

Whoever takes the walk looks at each stop as they like: in another size, light or language (`dress`), with pictures or
with axe. Nothing moves meanwhile.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from still import SAME_SEEDS
from tabs import DESK, PHONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page
    from still import StillServer

Kind = Literal["view", "table", "crowd"]
ME, FRIEND = "Élodie", "Maximilian the Great"
PRINCESS = "9"
LEADS_TO = (
    ("6", "table-order"),
    ("1", "table-name"),
    ("4", "table-play"),
    ("0", "table-play"),
)  # what a card leads to
LOOKING_ROUND = 3  # the turn at which there is something to see
MOST_TURNS = 400
LOST = "p.lost"  # the note that there is no connection
CROWD = (
    "Maximilian the Great",
    "Bérénice de Montaigu",
    "Giovanbattista Bassi",
    "Wilhelmina Humboldts",
    "Anne-Charlotte Fabre",
)
CROWDED = ("table-card", "table-target", "table-round-end")  # what is looked at with other numbers of players
SOME = 2  # cards that lie there by then
# Settings are changed as another tab would change them; nothing moves.
SPEAK = """(language) =>
  localStorage.setItem("billetdoux.settings", JSON.stringify({ speed: "still", language }))"""
QUIET = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


@dataclass(frozen=True, slots=True)
class Stop:
    """A view to look at."""

    name: str
    page: Page
    kind: Kind = "view"  # a table is worth a look in more sizes; other tables in less detail
    widths: Literal["all", "narrow"] = "all"  # “narrow”: where there is room, it is not there
    renew: Callable[[], None] | None = None  # to be done again in another language: the server said it


def dress(stop: Stop, language: str, theme: str, size: tuple[int, int], *, text: int = 100) -> None:
    """Show a stop in a language, by day or night, in a size; with larger letters, in per cent."""
    page = stop.page
    resize(page, size)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    speak(page, language, stop.renew)
    page.evaluate("(text) => (document.documentElement.style.fontSize = text === 100 ? '' : `${text}%`)", text)


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size."""
    wanted = {"width": size[0], "height": size[1]}
    if page.viewport_size != wanted:
        page.set_viewport_size({"width": size[0], "height": size[1]})


def speak(page: Page, language: str, renew: Callable[[], None] | None) -> None:
    """Switch the language as another tab would, so that nothing on the page is touched."""
    if page.evaluate("document.documentElement.lang") == language:
        return
    page.context.pages[0].evaluate(SPEAK, language)
    page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
    if page.evaluate("navigator.onLine"):
        page.locator(LOST).wait_for(state="detached")
    if renew is not None:
        renew()


def visit(browser: Browser, url: str) -> Page:
    """Come to the server with a fresh browser."""
    context = browser.new_context(
        locale="en", service_workers="block", reduced_motion="reduce", viewport={"width": DESK[0], "height": DESK[1]}
    )
    context.add_init_script(SAME_SEEDS)
    other = context.new_page()  # the tab from which the language is switched
    other.goto(f"{url}/icon.svg")
    other.evaluate(SPEAK, "en")
    return context.new_page()


class Tour:
    """The walk. `stops` goes through all of it; the parts can be taken by themselves."""

    def __init__(self, browser: Browser, server: StillServer) -> None:
        self.browser = browser
        self.server = server
        self.page = visit(browser, server.url)
        self.invitation = ""
        self.seen = set[str]()

    def stops(self) -> Iterator[Stop]:
        """Go through all views."""
        yield from self.outside()
        yield from self.game()
        yield from self.others()

    def others(self) -> Iterator[Stop]:
        """Look at tables of other sizes and editions."""
        yield from self.crowd()
        for edition, seats in (("princess", 6), ("classic", 2)):
            yield from self.against_bots(edition, seats)

    # Before anybody sits down.

    def outside(self) -> Iterator[Stop]:
        """Home, lessons, rules, ways to a table."""
        page = self.page
        self.go("/", ".play")
        yield Stop("home", page)
        yield from self.lessons()
        for edition in ("standard", "classic", "princess"):
            self.go(f"/rules/{edition}", "main ul")
            yield Stop(f"rules-{edition}", page)
        self.go("/print/classic", ".sheet h2")
        yield Stop("print", page)
        self.go("/rules/princess", "main ul")
        page.locator("main .cards button").first.click()
        yield Stop("rules-card", page)
        self.go("/games", "main p")
        yield Stop("games-none", page)
        self.go("/new", "main input")
        yield Stop("name", page)
        self.come_in()
        yield Stop("new", page)
        page.locator("summary").click()
        yield Stop("new-more", page)
        self.go("/join", "main input")
        yield Stop("join", page)
        self.go("/settings", "fieldset")
        yield Stop("settings", page)
        self.server.tell("table", name="Bérénice", seats=3, edition="classic", bots=[None, None, "casual"])
        self.server.tell("table", name="Cyrano", seats=2, edition="princess", bots=[None, "casual"])
        self.server.tell("start", name="Cyrano")
        self.go("/watch", "main li")
        yield Stop("watch", page)
        self.go("/t/nonesuch1234", "h1")
        yield Stop("not-in", page)

    def lessons(self) -> Iterator[Stop]:
        """Learn: all lessons; one that is begun, answered wrongly, rightly; a question; the end of a round."""
        page = self.page
        self.go("/learn", "main li")
        yield Stop("learn", page)
        for lesson, card, named in (("draw", "4", ""), ("guess", "1", "2"), ("guess", "1", "3")):
            self.go(f"/learn/{lesson}", ".lesson")
            if named == "":
                yield Stop("lesson", page, "table")
            page.locator(f'.held[data-card="{card}"]').click()
            if named:
                page.locator(".place.can").click()
                page.locator(f'dialog .names button[aria-label^="{named} "]').click()
            else:
                yield Stop("lesson-play", page, "table")
                page.locator(".mine .button.main").click()
            page.wait_for_selector(".lesson:not([inert]).wrong" if named == "2" else ".lesson:not([inert]) .onward")
            yield Stop(f"lesson-{'right' if not named else 'wrong' if named == '2' else 'end'}", page, "table")
        self.go("/learn/counting", ".lesson .choice")
        yield Stop("lesson-question", page, "table")

    # A table with a friend.

    def room(self) -> Iterator[Stop]:
        """Set up a table, and let a friend come."""
        page = self.page
        self.come_in()
        page.locator("summary").click()
        page.get_by_role("radio", name="free text").check()
        page.locator("main .button.main").click()
        page.wait_for_selector(".room")
        self.invitation = page.locator("#link").input_value()
        guest = visit(self.browser, self.server.url)
        guest.goto(self.invitation)
        guest.wait_for_selector("main input")
        yield Stop("invited", guest)
        guest.context.close()
        table, _, token = self.invitation.rpartition("/t/")[2].partition("?invitation=")
        self.server.tell("friend", name=FRIEND, table=table, invitation=token, seat=1)
        page.get_by_text(FRIEND).first.wait_for()
        third = page.locator(".seats li").nth(2)
        third.get_by_role("combobox").select_option("casual")
        third.locator("b").wait_for()
        yield Stop("room", page, "table")

    # The game.

    def game(self) -> Iterator[Stop]:
        """Play a game to its end, and stop wherever something is asked or shown for the first time."""
        page = self.page
        yield from self.room()
        page.locator(".start").click()
        page.wait_for_selector(".board")
        for stop in self.turns():
            if stop.name not in self.seen:
                self.seen.add(stop.name)
                yield stop
        yield Stop("table-game-end", page, "table")
        self.check_the_shuffle()
        yield Stop("table-fair", page, "table")
        yield from self.afterwards()

    def turns(self, *, looking: bool = True) -> Iterator[Stop]:
        """Play turn after turn; whatever is asked is a stop. Nothing else happens while it is my turn."""
        for turn in range(1, MOST_TURNS):
            asked = self.until_asked()
            if asked == "over":
                return
            self.server.tell("hold")
            if asked == "end":
                yield Stop("table-round-end", self.page, "table")
                self.server.tell("go_on")
                self.next_round()
                continue
            if turn >= LOOKING_ROUND and asked == "card":
                yield Stop("table-card", self.page, "table")
                if looking and "sheet-log" not in self.seen:
                    yield from self.look_round()
            yield from self.keep() if asked == "keep" else self.play(random.Random(turn))
            if turn > LOOKING_ROUND:
                yield Stop("table-wait", self.page, "table")
            self.server.tell("go_on")
        raise AssertionError("the game does not end")

    def until_asked(self) -> str:
        """Wait until something is asked of me, or a round or the game is over; tell which."""
        found = self.page.wait_for_function(
            """() => document.querySelector(".end .acts") ? "over" : document.querySelector(".end") ? "end"
              : ["card", "keep"].find((step) => document.querySelector(`.mine[data-step=${step}]`))"""
        )
        return str(found.json_value())

    def next_round(self) -> None:
        """Go on to the next round; it may have to be asked for."""
        button = self.page.locator(".end .next")
        if button.count():
            button.first.click()
        self.page.locator(".end").wait_for(state="detached")

    def step(self) -> str | None:
        """Tell what is asked of me; nothing if my hand is not there, which can be so from one moment to the next."""
        return self.page.evaluate("document.querySelector('section.mine')?.dataset.step ?? null")

    def play(self, rng: random.Random) -> Iterator[Stop]:
        """Choose a card, then whatever it asks for."""
        page = self.page
        cards = page.locator(".held:not([aria-disabled])")
        values = [str(cards.nth(n).get_attribute("data-card")) for n in range(cards.count())]
        if PRINCESS in values and len(values) > 1:
            cards.nth(values.index(PRINCESS)).click()
            yield Stop("table-sure", page, "table")
            page.keyboard.press("Escape")
        wanted = [card for card, stop in LEADS_TO if stop not in self.seen and card in values]
        sane = [card for card in values if card != PRINCESS] or values
        cards.nth(values.index(wanted[0] if wanted else rng.choice(sane))).click()
        if self.step() == "target":
            yield Stop("table-target", page, "table")
            targets = page.locator(".place.can, .self.can")
            targets.nth(rng.randrange(page.locator(".place.can").count() or 1)).click()
            names = page.locator("dialog .names button")
            if names.count():
                yield Stop("table-name", page, "table")
                names.nth(rng.randrange(names.count())).click()
        else:
            yield Stop("table-play", page, "table")
            page.locator(".mine .button.main").click()
        page.wait_for_selector(".mine[data-step=wait], .mine[data-step=keep], .end")
        if self.step() == "keep":
            yield from self.keep()

    def keep(self) -> Iterator[Stop]:
        """Keep one of the Chancellor's cards, and put the others under the deck."""
        yield Stop("table-keep", self.page, "table")
        self.page.locator(".held").first.click()
        yield Stop("table-order", self.page, "table")
        self.page.locator(".mine .button.main").click()
        self.page.wait_for_selector(".mine[data-step=wait], .end")

    def look_round(self) -> Iterator[Stop]:
        """Look at all that lies around the table."""
        page = self.page
        for name in ("log", "aids", "chat", "menu"):
            resize(page, PHONE)
            page.evaluate(QUIET)
            page.keyboard.press(name[0])
            page.wait_for_selector("dialog[open]")
            yield Stop(f"sheet-{name}", page, widths="narrow" if name in ("log", "aids") else "all")
            page.keyboard.press("Escape")
            page.wait_for_selector("dialog[open]", state="detached")
        page.keyboard.press("?")
        yield Stop("sheet-rule", page)
        page.keyboard.press("Escape")
        page.locator(".place").nth(1).click()
        yield Stop("sheet-place", page)
        page.keyboard.press("Escape")
        page.context.set_offline(offline=True)
        page.wait_for_selector(LOST)
        yield Stop("table-lost", page, "table")
        page.context.set_offline(offline=False)
        page.locator(LOST).wait_for(state="detached")
        yield from self.watching()
        yield from self.refused()

    def watching(self) -> Iterator[Stop]:
        """Look at the table as somebody who has no seat."""
        guest = visit(self.browser, self.server.url)
        guest.goto(self.invitation)
        guest.fill("main input", "Ève")
        guest.keyboard.press("Enter")
        guest.wait_for_selector(".board")
        yield Stop("table-watching", guest, "table")
        guest.context.close()

    def refused(self) -> Iterator[Stop]:
        """Play a card and be refused."""
        page = self.page
        self.server.tell("refuse", on=True)

        def attempt() -> None:
            page.locator(".held:not([aria-disabled])").last.click()
            if self.step() == "target":
                page.locator(".place.can, .self.can").first.click()
                if page.locator("dialog .names button").count():
                    page.locator("dialog .names button").last.click()
            else:
                page.locator(".mine .button.main").click()
            page.wait_for_selector(".problem")

        attempt()
        yield Stop("table-refused", page, "table", renew=attempt)
        self.server.tell("refuse", on=False)

    def check_the_shuffle(self) -> None:
        """Check that nobody chose the cards."""
        self.page.locator(".end .acts button:not(.main)").first.click()
        self.page.wait_for_selector(".fair")

    # After it.

    def afterwards(self) -> Iterator[Stop]:
        """Look at the game again."""
        page = self.page
        game = page.locator('a[href^="/g/"]').first.get_attribute("href") or ""
        self.go(game, ".board")
        for _ in range(8):
            page.keyboard.press("ArrowRight")
        yield Stop("replay", page, "table")
        page.keyboard.press("End")
        yield Stop("replay-end", page, "table")
        self.go("/games", "main li")
        yield Stop("games", page)
        self.go("/leaderboard", "tbody tr")
        yield Stop("leaderboard", page)
        self.go("/", ".play")
        yield Stop("home-again", page)

    # Other tables.

    def crowd(self) -> Iterator[Stop]:
        """Sit at a full table of friends with long names."""
        page = self.page
        self.come_in()
        page.get_by_role("radio", name="6").check()
        page.locator("main .button.main").click()
        page.wait_for_selector(".room")
        table, _, token = page.locator("#link").input_value().rpartition("/t/")[2].partition("?invitation=")
        for seat, name in enumerate(CROWD, start=1):
            self.server.tell("friend", name=name, table=table, invitation=token, seat=seat)
        page.get_by_text(CROWD[-1]).first.wait_for()
        yield Stop("room-6", page)
        page.locator(".start").click()
        yield from self.some_turns("standard-6")

    def against_bots(self, edition: str, seats: int) -> Iterator[Stop]:
        """Play against bots alone."""
        quick = f'{{"edition":"{edition}","seats":{seats}}}'
        self.page.evaluate("(quick) => localStorage.setItem('billetdoux.quick', quick)", quick)
        self.go("/", ".play")
        self.page.click(".play")
        yield from self.some_turns(f"{edition}-{seats}")

    def some_turns(self, name: str) -> Iterator[Stop]:
        """Play until there is something on the table, and stop there."""
        self.page.wait_for_selector(".board")
        self.seen.clear()
        for stop in self.turns(looking=False):
            if stop.name in CROWDED and stop.name not in self.seen and self.page.locator(".laid").count() > SOME:
                self.seen.add(stop.name)
                yield Stop(stop.name.replace("table", name), stop.page, "crowd")
            if len(self.seen) == len(CROWDED):
                break
        self.server.tell("go_on")

    def come_in(self) -> None:
        """Go where a table is set up; say who we are, unless that is known."""
        self.go("/new", "main input")
        if not self.page.locator("fieldset").count():
            self.page.fill("main input", ME)
            self.page.keyboard.press("Enter")
            self.page.wait_for_selector("fieldset")

    def go(self, path: str, sign: str) -> None:
        """Go to an address, in English, and wait for what is there."""
        self.page.context.pages[0].evaluate(SPEAK, "en")
        self.page.goto(self.server.url + path)
        self.page.wait_for_selector(sign)
