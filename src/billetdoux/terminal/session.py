"""A game at one keyboard: people and bots in their seats, from the first deal to the end, or to be gone on with."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from billetdoux.bots import bot
from billetdoux.errors import BilletDouxError
from billetdoux.game.record import to_record, write_record
from billetdoux.game.verify import proof
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.terminal.ask import HELP, LEAVE, Keyboard, Leave
from billetdoux.terminal.choose import Chooser
from billetdoux.terminal.pages import card_page, reference_page
from billetdoux.terminal.table import TableDrawing, lines_of
from billetdoux.text.rulebook import Rulebook
from billetdoux.text.sentences import Teller
from billetdoux.views.chronicle import Chronicle
from billetdoux.views.events import Drew, RoundBegan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from billetdoux.game.fair import FairShuffle
    from billetdoux.game.game import Game
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.events import Event
    from billetdoux.views.view import View


@dataclass
class Setting:
    """A game with who sits where: a bot's name for each seat, or None for a person."""

    game: Game
    seats: list[str | None]
    seed: int  # what the bots leave to chance comes from here
    shuffle: FairShuffle | None  # None: the game carries no proof of its shuffle


class Session:
    """Plays a game to its end, or until somebody leaves."""

    def __init__(self, setting: Setting, text: Catalogue, keyboard: Keyboard) -> None:
        self.setting = setting
        self.game = setting.game
        self.text = text
        self.keyboard = keyboard
        self.chronicle = Chronicle(self.game)
        self.book = Rulebook(text, self.game.edition)
        self.drawing = TableDrawing(self.book)
        self.people = [seat for seat, bot_name in enumerate(setting.seats) if bot_name is None]
        self.holder = self.people[0] if len(self.people) == 1 else None  # whose eyes are on the screen
        self.told: dict[int | None, int] = {}  # how many entries each viewer has been shown

    def run(self) -> None:
        """Play on; leaving raises Leave."""
        while not (self.game.round_over and self.game.over):
            if self.game.round_over:
                self.game.next_round()
            while (seat := self.game.turn) is not None:
                self._turn(seat)
            self._round_end()

    def _turn(self, seat: int) -> None:
        name = self.setting.seats[seat]
        if name is not None:
            decision = sum(len(played.moves) for played in self.game.rounds)
            chance = generator(self.setting.seed, 0, CHOICE, decision)
            self.chronicle.play(seat, bot(name).choose(self.chronicle.view(seat), chance))
            return
        self._hand_over(seat)
        view = self.chronicle.view(seat)
        chooser = Chooser(self.keyboard, self.drawing, lambda question: self._show(view, question), self._more)
        self.chronicle.play(seat, chooser.choose(view))
        self.told[seat] = len(self.chronicle.entries)
        if len(self.people) > 1 and not self.game.round_over and self.game.turn != seat:
            self._show(self.chronicle.view(seat), Text(self.text("wait-done"), style="dim"))
            self.keyboard.wait()

    def _hand_over(self, seat: int) -> None:
        """Nobody sees another's hand when the keyboard changes hands."""
        if self.holder == seat:
            return
        self.holder = None
        self.keyboard.show(Text(""), Text(self.text("wait-hand-over", name=self.game.players[seat]), style="bold"))
        self.keyboard.say(self.text("wait-alone", name=self.game.players[seat]))
        self.keyboard.wait()
        self.holder = seat

    def _round_end(self) -> None:
        viewer = self.people[0] if len(self.people) == 1 else None
        if viewer is None:
            self.holder = None
        self._show(
            self.chronicle.view(viewer), Text(self.text("wait-end" if self.game.over else "wait-round"), style="dim")
        )
        self.told[viewer] = len(self.chronicle.entries)
        self.keyboard.wait()

    def _show(self, view: View, below: RenderableType) -> None:
        """Show the table with something below it, leaving a line to type on."""
        height = self.keyboard.console.height - lines_of(self.keyboard.console, below) - 1
        self.keyboard.show(self.drawing.draw(self.keyboard.console, view, self._log(view.seat), height), below)

    def _log(self, viewer: int | None) -> list[Text]:
        """Return the log of this round, and whatever the viewer has not been shown yet; what is old is dim."""
        teller = Teller(self.text, self.game.edition, self.game.players, viewer)
        entries = self.chronicle.seen(viewer)
        told = self.told.get(viewer, 0)
        begun = max(n for n, events in enumerate(entries) if isinstance(events[0], RoundBegan))
        lines = list[Text]()
        for number in range(min(begun, told), len(entries)):
            line = " ".join(teller.sentences(worth_telling(entries[number], viewer)))
            if line:
                lines.append(Text(line, style="dim" if number < told - 1 else ""))
        return lines

    def _more(self, asked: str) -> None:
        """Show a page: the whole log, the reference card, or a card's rule."""
        if not asked.startswith(HELP):
            self.keyboard.show(*self._log(self.holder))
        elif wanted := asked.removeprefix(HELP).strip():
            try:
                self.keyboard.show(card_page(self.book, self.book.find(wanted)))
            except BilletDouxError as error:
                self.keyboard.show(Text(self.text.error(error)))
        else:
            self.keyboard.show(reference_page(self.book), Text(self.text("ask-which-rule"), style="dim"))
        self.keyboard.say(self.text("wait-back"), "dim")
        self.keyboard.wait()

    def save(self) -> str | None:
        """Offer to save the game's record; return where it was saved, if it was."""
        default = f"billetdoux-{time.strftime('%Y%m%d-%H%M%S')}.json"
        self.keyboard.show(Text(self.text("save-over" if self.game.over else "save-offer", file=default)))
        while True:
            answer = self.keyboard.line()
            if answer.lower() in {"n", "no", "non", LEAVE}:
                return None
            path = Path(answer or default)
            try:
                write_record(path, self.record())
            except BilletDouxError as error:
                self.keyboard.say(f"{self.text.error(error)} {self.text('save-again')}")
            else:
                return str(path)

    def record(self) -> dict[str, object]:
        """Return the record of the game, with all that going on with it needs."""
        more: dict[str, object] = {"seats": self.setting.seats, "seed": self.setting.seed}
        if self.setting.shuffle is not None:
            more["fair"] = proof(self.setting.shuffle)
        return to_record(self.game, **more)


def worth_telling(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """Leave out that the next player draws a card, which everyone knows, unless it is mine to see."""
    if events and isinstance(last := events[-1], Drew) and last.seat != viewer:
        return list(events[:-1])
    return list(events)


def play_session(setting: Setting, text: Catalogue, keyboard: Keyboard) -> list[str]:
    """Play a game on a screen of its own; return what to say when that is gone."""
    session = Session(setting, text, keyboard)
    saved: str | None = None
    with keyboard:
        with suppress(Leave, KeyboardInterrupt):
            session.run()
        with suppress(Leave, KeyboardInterrupt):
            saved = session.save()
    said = list[str]()
    if session.game.over:
        said += Teller(text, session.game.edition, session.game.players, None).sentences(
            session.chronicle.seen(None)[-1]
        )[-2:]
    if saved is not None:
        said.append(text("saved" if session.game.over else "saved-resume", file=saved))
    return said
