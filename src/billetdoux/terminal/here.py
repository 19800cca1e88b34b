"""A table right here: people at this keyboard, who hand it on if they are several, and bots that think here."""

from __future__ import annotations

import secrets
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from billetdoux.bots import BOTS, bot
from billetdoux.errors import Refusal
from billetdoux.game.fair import FairShuffle
from billetdoux.game.game import Game
from billetdoux.game.record import to_record
from billetdoux.game.verify import proof
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.terminal.keyboard import Quit
from billetdoux.terminal.keys import YES, is_key
from billetdoux.terminal.saved_game import ask_to_leave, command_name, offer_to_save
from billetdoux.terminal.table import Action, Hints
from billetdoux.text.coach import advice
from billetdoux.text.hints import hint_sentences
from billetdoux.text.sentences import Teller

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from billetdoux.bots import Bot
    from billetdoux.rules.move import Move
    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.events import Event
    from billetdoux.views.view import View


@dataclass
class LocalGame:
    """A game with who sits where: a bot's name for each seat, or None for a person."""

    game: Game
    seats: list[str | None]
    seed: int  # what the bots leave to chance comes from here
    shuffle: FairShuffle | None  # None: the game carries no proof of its shuffle
    file: str | None = None  # where it was saved before
    find: Callable[[str], Bot] = bot  # where the bots come from; what a file names must be one of ours

    def another(self) -> LocalGame:
        """Return another game with the same players; a lot says who begins."""
        shuffle = FairShuffle.fresh([name is None for name in self.seats])
        game = Game(self.game.edition, self.game.players, shuffle=shuffle, enough=self.game.enough)
        return LocalGame(game, self.seats, secrets.randbits(63), shuffle, find=self.find)


class LocalTable:
    """Plays games here, one after the other. It stops for whoever has something to read; Enter then goes on."""

    def __init__(self, played: LocalGame, text: Catalogue, keyboard: Keyboard) -> None:
        self.text = text
        self.keyboard = keyboard
        self.notice = ""
        self.people = [seat for seat, name in enumerate(played.seats) if name is None]
        self.alone = self.people[0] if len(self.people) == 1 else None  # the one person, if there is but one
        self.bots = [None if name is None else played.find(name) for name in played.seats]
        self._said = list[str]()  # when the screen is gone
        self._count = 0
        self._begin(played)

    def _begin(self, played: LocalGame) -> None:
        self.played = played
        self._count += 1
        self._holder = self.alone  # whose eyes are on the screen
        self._stop = self._round_end() if played.game.round_over else ""  # what has to be read before it goes on
        self._over = False  # the game has come to its end, and that was read
        self._told = False  # how it has ended is among what will be said

    @property
    def game(self) -> str:
        """Which of the games here it is."""
        return str(self._count)

    @property
    def viewer(self) -> int | None:
        """Whoever holds the keyboard; nobody in particular while it changes hands."""
        return self._holder

    @property
    def deciding(self) -> bool:
        """Whether it is the turn of whoever holds the keyboard."""
        turn = self.played.game.turn
        return not self._stop and turn is not None and turn == self._holder

    def view(self) -> View:
        """Return how the table looks to whoever holds the keyboard."""
        return self.played.game.view(self._holder)

    def events(self, viewer: int | None) -> Sequence[Sequence[Event]]:
        """Return what somebody has seen of the game."""
        return self.played.game.events(viewer)

    def remark(self, number: int) -> str:  # noqa: ARG002  (nothing is to be said of any)
        """Say nothing more."""
        return ""

    def place(self) -> object:
        """Return where the game stands, which waits for us."""
        return self._count, self.played.game.number

    def page(self) -> Callable[[], None] | None:
        """Return the page on which the keyboard changes hands, or what comes after a game."""
        if self._over:
            return self._afterwards
        turn = self.played.game.turn
        return self._hand_over if not self._stop and turn in self.people and turn != self._holder else None

    @property
    def has_hints(self) -> bool:
        """Whether one person plays against bots alone: what is shown to one of several, the others may see."""
        return self.alone is not None

    def hints(self, silent: Sequence[str]) -> Hints | None:
        """Return what is certain to whoever plays alone, and what the coach says."""
        if not self.has_hints:
            self.notice = self.text.error(Refusal("hint-company"))
            return None
        view = self.view()
        return Hints(hint_sentences(self.text, view), advice(self.text, view, silent))

    def asides(self) -> list[Text]:
        """Return what was wrong with an answer."""
        return [Text(self.notice, "bold")] if self.notice else []

    def waiting(self) -> list[Text]:
        """Say nothing: nobody is waited for."""
        return []

    def actions(self) -> list[Action]:
        """Return the one thing to be done at a stop."""
        return [Action("", "", self._resume)]

    def keys(self) -> str:
        """Say what Enter does."""
        return self.text(self._stop)

    # The game.

    def go_on(self) -> None:
        """Let the bots play, until a person's turn or something to be read."""
        game = self.played.game
        while not self._stop and (seat := game.turn) is not None and (player := self.bots[seat]) is not None:
            decision = sum(len(played.moves) for played in game.rounds)
            chance = generator(self.played.seed, 0, CHOICE, decision)
            was_in = self.alone is not None and not game.state.out[self.alone]
            game.play(player.choose(game.view(seat), chance), seat=seat)
            if game.round_over:
                self._end_round()
            elif was_in and self.alone is not None and game.state.out[self.alone]:
                self._stop = "wait-out"

    def play(self, move: Move) -> bool:
        """Play a move; who plays among people has it to themselves before the keyboard is handed on."""
        game, seat = self.played.game, self._holder
        game.play(move, seat=seat)
        others = [one for one in self.people if one != seat and not game.state.out[one]]
        if self.alone is None and game.turn != seat and (others or game.round_over):
            self._stop = "wait-done"
        elif game.round_over:
            self._end_round()
        return True

    def _end_round(self) -> None:
        self._holder = self.alone
        self._stop = self._round_end()

    def _round_end(self) -> str:
        return "wait-end" if self.played.game.over else "wait-round"

    def _resume(self) -> None:
        """What there was to be read has been read."""
        read, self._stop = self._stop, ""
        if not self.played.game.round_over:
            return
        if read == "wait-done":
            self._end_round()
        elif self.played.game.over:
            self._over = True
        else:
            self.played.game.next_round()

    def _hand_over(self) -> None:
        """Nobody sees another's hand when the keyboard changes hands."""
        turn = self.played.game.turn
        assert turn is not None
        self._holder = None
        name = self.played.game.players[turn]
        parts = (
            Text(""),
            Text(self.text("wait-hand-over", name=name), "bold"),
            Text(self.text("wait-alone", name=name)),
        )
        self.keyboard.prompt(lambda: self.keyboard.show(*parts))
        self._holder = turn

    # Afterwards.

    def _afterwards(self) -> None:
        """Offer to save the game that is over, and to play another; leave if that is not wanted."""
        file = offer_to_save(self.keyboard, self.text, "save-over", self.record(), self.played.file)
        self._tell(file)
        self.keyboard.draw(lambda: self.keyboard.show(Text(self.text("another-game"), "bold")))
        if not is_key(self.keyboard.wait(), "", *YES):
            raise Quit
        self._begin(self.played.another())

    def leave(self, *, interrupted: bool) -> bool:  # noqa: ARG002  (what is not saved is lost: it asks in any case)
        """Ask whether somebody means to leave, and where to save their game."""
        if self.played.game.over:
            if not self._told:
                self._tell(None)
            return True
        leaves, file = ask_to_leave(self.keyboard, self.text, self.record(), self.played.file)
        if leaves:
            self._tell(file)
        return leaves

    def _tell(self, file: str | None) -> None:
        """Say how a game has ended, and where it was saved."""
        game, self._told = self.played.game, True
        if game.over:
            teller = Teller(self.text, game.edition, game.players, self.alone)
            self._said += teller.sentences(game.events(self.alone)[-1])[-2:]
        if file is not None:
            again = shlex.quote(file) + ("" if game.over else self._bots_to_name_again())
            key = "saved" if game.over else "saved-resume"
            self._said.append(self.text(key, file=again, command=command_name()))

    def _bots_to_name_again(self) -> str:
        """Return the option that brings bots from outside back: what a file says is not run."""
        bots = [name for name in self.played.seats if name is not None]
        if all(name in BOTS for name in bots):
            return ""
        return f" --bots {shlex.quote(','.join(bots))}" if len(set(bots)) > 1 else f" --bot {shlex.quote(bots[0])}"

    def farewell(self) -> list[str]:
        """Return how the games ended and where they were saved."""
        return self._said

    def record(self) -> dict[str, object]:
        """Return the record of the game, with all that going on with it needs."""
        played = self.played
        more: dict[str, object] = {"seats": played.seats, "seed": played.seed, "lang": self.text.language}
        if played.shuffle is not None:
            more["fair"] = proof(played.shuffle)
        return to_record(played.game, **more)
