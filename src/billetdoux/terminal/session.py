"""A game at one keyboard: people and bots in their seats, from the first deal to the end, or to be gone on with."""

from __future__ import annotations

import os
import shutil
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.bots import bot
from billetdoux.errors import BilletDouxError, FileError
from billetdoux.game.record import to_record, write_record
from billetdoux.game.verify import proof
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.terminal.ask import HELP, LEAVE, LOG, Leave
from billetdoux.terminal.choose import Chooser
from billetdoux.terminal.ending import TOLD_HERE
from billetdoux.terminal.pages import by_turns, card_page, reference_page, rules_page
from billetdoux.terminal.table import LogLine, TableDrawing, lines_of
from billetdoux.text.rulebook import Rulebook
from billetdoux.text.sentences import Teller
from billetdoux.views.chronicle import Chronicle
from billetdoux.views.events import RoundBegan

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.game.fair import FairShuffle
    from billetdoux.game.game import Game
    from billetdoux.terminal.ask import Keyboard
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.view import View


@dataclass
class Setting:
    """A game with who sits where: a bot's name for each seat, or None for a person."""

    game: Game
    seats: list[str | None]
    seed: int  # what the bots leave to chance comes from here
    shuffle: FairShuffle | None  # None: the game carries no proof of its shuffle
    file: str | None = None  # where it was saved before


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
        self.alone = self.people[0] if len(self.people) == 1 else None  # the one person, if there is but one
        self.holder = self.alone  # whose eyes are on the screen
        self.told: dict[int | None, int] = {}  # how many entries each viewer has been shown

    def run(self) -> None:
        """Play on; leaving raises Leave."""
        while not (self.game.round_over and self.game.over):
            if self.game.round_over:
                self.game.next_round()
            while (seat := self.game.turn) is not None:
                if (name := self.setting.seats[seat]) is not None:
                    self._bot_turn(seat, name)
                else:
                    self._turn(seat)
            self._round_end()

    def _bot_turn(self, seat: int, name: str) -> None:
        decision = sum(len(played.moves) for played in self.game.rounds)
        chance = generator(self.setting.seed, 0, CHOICE, decision)
        was_in = self.alone is not None and not self.game.state.out[self.alone]
        self.chronicle.play(seat, bot(name).choose(self.chronicle.view(seat), chance))
        if self.alone is not None and was_in and self.game.state.out[self.alone] and not self.game.round_over:
            self._pause(self.alone, "wait-out")

    def _turn(self, seat: int) -> None:
        self._hand_over(seat)
        view = self.chronicle.view(seat)
        chooser = Chooser(self.keyboard, self.drawing, view, lambda question: self._show(view, question), self._more)
        before = len(self.chronicle.entries)
        self.chronicle.play(seat, chooser.choose())
        self.told[seat] = before
        others = [one for one in self.people if one != seat and not self.game.state.out[one]]
        if self.alone is None and self.game.turn != seat and (others or self.game.round_over):
            self._pause(seat, "wait-done")

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
        self.holder = self.alone
        self._pause(self.alone, "wait-end" if self.game.over else "wait-round")

    def _pause(self, viewer: int | None, key: str) -> None:
        """Show the table until Enter; the log and the rules can be asked for meanwhile."""
        while True:
            self._show(self.chronicle.view(viewer), Text(self.text(key), style="dim"))
            answer = self.keyboard.wait()
            if not (answer.startswith(HELP) or answer.lower() == LOG):
                break
            self._more(answer, viewer)
        self.told[viewer] = len(self.chronicle.entries)

    def _show(self, view: View, below: RenderableType) -> None:
        """Show the table with something below it, leaving a line to type on."""
        height = self.keyboard.console.height - lines_of(self.keyboard.console, below) - 1
        self.keyboard.show(self.drawing.draw(self.keyboard.console, view, self._log(view.seat), height), below)

    def _log(self, viewer: int | None, *, rounds: int = 1) -> list[LogLine]:
        """Return the log of the last rounds, and whatever the viewer has not been shown yet."""
        teller = Teller(self.text, self.game.edition, self.game.players, viewer)
        entries = self.chronicle.seen(viewer)
        told = self.told.get(viewer, 0)
        begun = [n for n, events in enumerate(entries) if isinstance(events[0], RoundBegan)][-rounds]
        lines = list[LogLine]()
        for number, events in by_turns(entries, min(begun, told)):
            worth_telling = events if rounds > 1 else [one for one in events if not isinstance(one, TOLD_HERE)]
            line = " ".join(teller.sentences(worth_telling))
            if line:
                lines.append(LogLine(line, old=number < told))
        return lines

    def _more(self, asked: str, viewer: int | None = None) -> None:
        """Show pages: the log of this round and the last, the reference card, a card's rule, all rules."""
        while asked.startswith(HELP) or asked.lower() == LOG:
            done = self.text("wait-back")
            wanted = asked.removeprefix(HELP).strip()
            if not asked.startswith(HELP):
                page: RenderableType = Group(*(Text(line.text) for line in self._whole_log(viewer)))
            elif wanted == "all":
                page = rules_page(self.book)
            elif wanted:
                try:
                    page = card_page(self.book, self.book.find(wanted))
                except BilletDouxError as error:
                    page = Text(self.text.error(error))
            else:
                page = Group(reference_page(self.book), Text(self.text("legend")))
                done = self.text("ask-which-rule")
            asked = self.keyboard.pages(page, self.text("wait-more"), done)

    def _whole_log(self, viewer: int | None) -> list[LogLine]:
        """Return the log of this round and the one before, as whoever looks at the screen has seen it."""
        return self._log(self.holder if viewer is None else viewer, rounds=min(2, len(self.game.rounds)))

    def save(self) -> str | None:
        """Offer to save the game's record; return where it was saved, if it was."""
        default = self.setting.file or f"billetdoux-{time.strftime('%Y%m%d-%H%M%S')}.json"
        self.keyboard.show(Text(self.text("save-over" if self.game.over else "save-offer", file=default)))
        while True:
            answer = self.keyboard.line()
            if answer.lower() in {"n", "no", "non", LEAVE}:
                return None
            path = Path(answer or default)
            try:
                if path.exists() and str(path) != self.setting.file:
                    raise FileError("file-exists", file=path)
                write_record(path, self.record())
            except BilletDouxError as error:
                self.keyboard.say(f"{self.text.error(error)} {self.text('save-again')}")
            else:
                return str(path)

    def record(self) -> dict[str, object]:
        """Return the record of the game, with all that going on with it needs."""
        more: dict[str, object] = {"seats": self.setting.seats, "seed": self.setting.seed, "lang": self.text.language}
        if self.setting.shuffle is not None:
            more["fair"] = proof(self.setting.shuffle)
        return to_record(self.game, **more)


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
        key = "saved" if session.game.over else "saved-resume"
        said.append(text(key, file=saved, command=command_name()))
    return said


def command_name() -> str:
    """Return what to type for this program: its name, or where it lies if that is not on the path."""
    return "billetdoux" if shutil.which("billetdoux") else os.path.relpath(sys.argv[0])
