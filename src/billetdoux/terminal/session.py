"""A game at one keyboard: people and bots in their seats, from the first deal to the end, or to be gone on with."""

from __future__ import annotations

import shlex
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from billetdoux.bots import BOTS, bot
from billetdoux.game.record import to_record
from billetdoux.game.verify import proof
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.terminal.ask import Leave, is_key, wants_page
from billetdoux.terminal.choose import Chooser
from billetdoux.terminal.saving import YES, ask_to_leave, command_name, offer_to_save
from billetdoux.terminal.screen import Screen
from billetdoux.text.rulebook import Rulebook
from billetdoux.text.sentences import Teller

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.bots import Bot
    from billetdoux.game.fair import FairShuffle
    from billetdoux.game.game import Game
    from billetdoux.terminal.ask import Keyboard
    from billetdoux.text.catalogue import Catalogue


@dataclass
class Setting:
    """A game with who sits where: a bot's name for each seat, or None for a person."""

    game: Game
    seats: list[str | None]
    seed: int  # what the bots leave to chance comes from here
    shuffle: FairShuffle | None  # None: the game carries no proof of its shuffle
    file: str | None = None  # where it was saved before
    find: Callable[[str], Bot] = bot  # where the bots come from; what a file names must be one of ours


class Session:
    """Plays a game to its end, or until somebody leaves."""

    def __init__(self, setting: Setting, text: Catalogue, keyboard: Keyboard) -> None:
        self.setting = setting
        self.game = setting.game
        self.text = text
        self.keyboard = keyboard
        self.screen = Screen(keyboard, Rulebook(text, self.game.edition), self.game.players, self.game.events)
        self.people = [seat for seat, bot_name in enumerate(setting.seats) if bot_name is None]
        self.bots = [None if name is None else setting.find(name) for name in setting.seats]
        self.alone = self.people[0] if len(self.people) == 1 else None  # the one person, if there is but one
        self.holder = self.alone  # whose eyes are on the screen

    def run(self) -> None:
        """Play on; leaving raises Leave."""
        while not (self.game.round_over and self.game.over):
            if self.game.round_over:
                self.game.next_round()
            while (seat := self.game.turn) is not None:
                if (player := self.bots[seat]) is not None:
                    self._bot_turn(seat, player)
                else:
                    self._turn(seat)
            self._round_end()

    def _bot_turn(self, seat: int, player: Bot) -> None:
        decision = sum(len(played.moves) for played in self.game.rounds)
        chance = generator(self.setting.seed, 0, CHOICE, decision)
        was_in = self.alone is not None and not self.game.state.out[self.alone]
        self.game.play(player.choose(self.game.view(seat), chance), seat=seat)
        if self.alone is not None and was_in and self.game.state.out[self.alone] and not self.game.round_over:
            self._pause(self.alone, "wait-out")

    def _turn(self, seat: int) -> None:
        self._hand_over(seat)
        view = self.game.view(seat)
        chooser = Chooser(
            self.keyboard,
            self.screen.drawing,
            view,
            lambda question: self.screen.show(view, question),
            lambda asked: self.screen.more(asked, seat),
        )
        before = self.game.number + 1
        self.game.play(chooser.choose(), seat=seat)
        self.screen.told[seat] = before
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
            self.screen.show(self.game.view(viewer), Text(self.text(key), style="dim"))
            answer = self.keyboard.wait()
            if not wants_page(answer):
                break
            self.screen.more(answer, viewer)
        self.screen.told[viewer] = self.game.number + 1

    def play(self) -> str | None:
        """Play until the end, or until somebody leaves who means it; return where the game was saved, if it was."""
        leaves = False
        while not leaves:
            try:
                self.run()
                return offer_to_save(self.keyboard, self.text, "save-over", self.record(), self.setting.file)
            except (Leave, KeyboardInterrupt):
                if self.game.over:
                    return None
            leaves, saved = ask_to_leave(self.keyboard, self.text, self.record(), self.setting.file)
            if leaves:
                return saved
        return None

    def wants_another(self) -> bool:
        """Ask whether to play another game, if this one is over."""
        if not self.game.over:
            return False
        self.keyboard.show(Text(self.text("another-game"), "bold"))
        return is_key(self.keyboard.line(), "", *YES)

    def record(self) -> dict[str, object]:
        """Return the record of the game, with all that going on with it needs."""
        more: dict[str, object] = {"seats": self.setting.seats, "seed": self.setting.seed, "lang": self.text.language}
        if self.setting.shuffle is not None:
            more["fair"] = proof(self.setting.shuffle)
        return to_record(self.game, **more)


def play_session(setting: Setting, text: Catalogue, keyboard: Keyboard) -> tuple[list[str], bool]:
    """Play a game on a screen of its own; return what to say when that is gone, and whether another is wanted."""
    session = Session(setting, text, keyboard)
    saved: str | None = None
    another = False
    with keyboard, suppress(Leave, KeyboardInterrupt):
        saved = session.play()
        another = session.wants_another()
    said = list[str]()
    if session.game.over:
        said += Teller(text, session.game.edition, session.game.players, None).sentences(
            session.game.events(None)[-1]
        )[-2:]
    if saved is not None:
        key = "saved" if session.game.over else "saved-resume"
        outside = [shlex.quote(name) for name in setting.seats if name is not None and name not in BOTS]
        file = shlex.quote(saved)
        again = f"{file} --bot {outside[0]}" if outside and not session.game.over else file
        said.append(text(key, file=again, command=command_name()))
    return said, another
