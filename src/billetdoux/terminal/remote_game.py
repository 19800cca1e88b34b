"""A game over the network: one's own turns as at this keyboard, the wait for the others', and what comes after it."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.client.http import plain
from billetdoux.errors import Refusal
from billetdoux.rules.edition import edition
from billetdoux.terminal.ask import BACK, LEAVE, LOG, options_block, wants_page
from billetdoux.terminal.choose import Chooser
from billetdoux.terminal.remote_room import DAY
from billetdoux.terminal.saving import command_name, offer_to_save
from billetdoux.terminal.screen import Screen
from billetdoux.text.rulebook import Rulebook
from billetdoux.text.sentences import Teller

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.terminal.remote_visit import Visit
    from billetdoux.views.view import View


class RemoteGame:
    """The pages of a game. `ahead` is how far the server's clock is ahead of ours, in seconds."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.client = visit.client
        self.text = visit.text
        self.keyboard = visit.keyboard
        self.ahead = 0.0
        self.saved: dict[str, str] = {}  # by game: where its record was saved
        self._screens: dict[str, Screen] = {}  # by game

    def play(self) -> None:
        """Choose a move, or wait."""
        view = self.view()
        if view is None:
            self.visit.prompt(lambda: self.keyboard.show(Text(self.text("join-wait-keys"), "dim")), self._place)
        elif view.legal and not self._stood_in():
            self._choose(view)
        else:
            self._wait(view)

    def view(self) -> View | None:
        """Return how the table looks from here; None if it has not been told."""
        view = self.client.view
        return None if view is None else replace(view, players=tuple(map(plain, view.players)))

    def _screen(self, view: View) -> Screen:
        if self.client.game not in self._screens:
            book = Rulebook(self.text, edition(view.edition))
            screen = Screen(self.keyboard, book, view.players, lambda _: self.client.log, self._remark)
            self._screens = {self.client.game: screen}
            self.visit.heard = len(self.client.said)  # what was said before the game has been read
        return self._screens[self.client.game]

    def _remark(self, number: int) -> str:
        return self.text("join-stood-in") if number in self.client.stand_ins else ""

    def _place(self) -> object:
        """Return where the game stands; when that changes, a question about it is overtaken."""
        return self.client.game, len(self.client.log), self.client.seat, self._stood_in()

    def _stood_in(self) -> bool:
        """Tell whether a bot plays for us."""
        return self.client.seat is not None and self.visit.seats[self.client.seat]["bot"] is not None

    # Our turn.

    def _choose(self, view: View) -> None:
        screen, after = self._screen(view), len(self.client.log) - 1

        def show(question: RenderableType) -> None:
            def draw() -> None:
                screen.show(view, Group(*self.visit.asides(), *self._deadline(), question))

            self.visit.draw(draw, self._place)

        more = partial(screen.more, viewer=view.seat)
        move = str(Chooser(self.keyboard, screen.drawing, view, show, more).choose())
        self.visit.notice = ""
        screen.told[view.seat] = after + 1
        if self.visit.ask("move", game=self.client.game, after=after, move=move):
            self.visit.heard = len(self.client.said)

    def _deadline(self) -> list[Text]:
        """Say when a bot plays for whoever's turn it is."""
        if self.client.deadline is None:
            return []
        here = self.client.deadline - self.ahead
        form = "%H:%M:%S" if here - time.time() < DAY else "%Y-%m-%d %H:%M"
        return [Text(self.text("join-until", time=time.strftime(form, time.localtime(here))), "dim")]

    # Others' turns.

    def _wait(self, view: View) -> None:
        """Show the table while others play."""
        screen = self._screen(view)
        if view.over or view.seat is None:  # what has been read need not be told as new in the next round
            screen.told[view.seat] = len(self.client.log) - (not view.over)
        answer = self.visit.prompt(partial(self._draw_wait, view), lambda: (self._place(), self._gone())).lower()
        handed = re.fullmatch(r"h(?:and)? ?(\d)", answer)
        if wants_page(answer):
            screen.more(answer, view.seat)
        elif answer in (BACK, "back"):
            self.visit.ask("back")
        elif handed and int(handed[1]) < len(view.players):
            self.visit.ask("hand", seat=int(handed[1]))
        else:
            self.visit.unknown(answer, [*(key for key, _ in self._choices()), "/", "?", LOG, LEAVE])

    def _draw_wait(self, view: View) -> None:
        parts: list[RenderableType] = [*self.visit.asides(), *self._deadline()]
        if said := self._whose_turn(view):
            parts.append(Text(said, "bold"))
        if choices := self._choices():
            parts.append(options_block(choices, self.keyboard.console.width))
        self._screen(view).show(view, Group(*parts, Text(self.text("join-wait-keys"), "dim")))

    def _choices(self) -> list[tuple[str, str]]:
        """Return what can be done while others play: take one's seat back, hand that of somebody gone to a bot."""
        choices = [(BACK, self.text("join-back"))] if self._stood_in() else []
        if self.visit.seated:
            choices += [(f"h{seat}", self.text("join-hand", name=name)) for seat, name in self._gone()]
        return choices

    def _gone(self) -> list[tuple[int, str]]:
        """Return who is not here, and for whom no bot plays."""
        return [
            (n, plain(seat["name"]))
            for n, seat in enumerate(self.visit.seats)
            if seat["person"] and not seat["here"] and not seat["bot"]
        ]

    def _stood_in_for(self) -> list[str]:
        """Return for whom else a bot plays until they return."""
        others = (seat for seat in self.visit.seats if seat["person"] not in (None, self.visit.client.person))
        return [plain(seat["name"]) for seat in others if seat["bot"]]

    def _whose_turn(self, view: View) -> str:
        said = [self.text("join-stand-in")] if self._stood_in() else []
        if view.turn is None:
            said.append(self.text("join-round-soon"))
        elif view.turn != view.seat:
            said.append(self.text("join-turn", name=view.players[view.turn]))
        if names := [name for _, name in self._gone()]:
            said.append(self.text("join-gone", names=self.text.list(names)))
        if names := self._stood_in_for():
            said.append(self.text("join-stood-in-for", names=self.text.list(names)))
        return " ".join(said)

    # After the game.

    def over(self) -> None:
        """Show how it ended; let people want a rematch, and save the record."""
        view = self.view()
        choices = [("r", self.text("join-rematch"))] if self.visit.seated else []
        choices.append(("s", self.text("join-save")))

        def draw() -> None:
            block = options_block(choices, self.keyboard.console.width)
            keys = Text(self.text("join-wait-keys"), "dim")
            below = Group(*self.visit.asides(), *self._who_wants_more(), block, keys)
            if view is None:
                self.keyboard.show(below)
            else:
                self._screen(view).show(view, below)

        answer = self.visit.prompt(draw).lower()
        if wants_page(answer) and view is not None:
            self._screen(view).more(answer, view.seat)
        elif answer == "r" and self.visit.seated:
            self.visit.ask("rematch")
        elif answer == "s":
            self.offer_to_save()
        else:
            self.visit.unknown(answer, [*(key for key, _ in choices), "/", "?", LOG, LEAVE])

    def _who_wants_more(self) -> list[Text]:
        names = [plain(seat["name"]) for seat in self.visit.seats if seat["wants_rematch"]]
        if not names:
            return []
        return [Text(self.text("join-rematch-wanted", names=self.text.list(names), count=len(names)), "bold")]

    def offer_to_save(self) -> None:
        """Offer to save the record of the game that is over, unless it has been saved."""
        game = self.visit.table["game"]
        if game not in self.saved:
            try:
                record = self.visit.server.get(f"/api/games/{game}/record")
            except Refusal as refusal:
                self.visit.notice = self.text.error(refusal)
                return
            self.keyboard.on_news = None
            if (file := offer_to_save(self.keyboard, self.text, "save-over", record)) is not None:
                self.saved[game] = file
        if game in self.saved:
            self.visit.notice = self.text("saved", file=self.saved[game], command=command_name())

    def result(self) -> list[str]:
        """Say who won, if the game is over."""
        view = self.view()
        if view is None or not view.game_over:
            return []
        return Teller(self.text, edition(view.edition), view.players, None).sentences(self.client.log[-1])[-2:]
