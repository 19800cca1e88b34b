"""A table over the network: what the server tells is drawn at once, and what is typed is asked of the server."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.text import Text

from billetdoux.client.http import plain
from billetdoux.declare import ShapeError, reader
from billetdoux.errors import FileError, OptionError, Refusal, shorten
from billetdoux.game.record import reason
from billetdoux.protocol.messages import Hinted
from billetdoux.rules.edition import edition
from billetdoux.terminal.chat import Chat
from billetdoux.terminal.keyboard import nothing
from billetdoux.terminal.keys import BACK, ESCAPE, is_key, options_block
from billetdoux.terminal.pages import ACCENT
from billetdoux.terminal.room import DAY, Room
from billetdoux.terminal.saved_game import command_name, offer_to_save
from billetdoux.terminal.table import Action, Hints
from billetdoux.text.sentences import Teller

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from billetdoux.client.connection import Client
    from billetdoux.client.http import Server
    from billetdoux.protocol.messages import Advice
    from billetdoux.rules.move import Move
    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.events import Event
    from billetdoux.views.view import View


read_hinted = reader(Hinted, strict=False)  # a newer server may say more


class RemoteTable:
    """One person at one table of a server. `ahead` is how far the server's clock is ahead of ours, in seconds."""

    def __init__(
        self, server: Server, client: Client, text: Catalogue, keyboard: Keyboard, receipts: Path | None = None
    ) -> None:
        self.server = server
        self.client = client
        self.text = text
        self.keyboard = keyboard
        self.receipts = receipts
        self.notice = ""
        self.ahead = 0.0
        self.kept: dict[str, Path] = {}  # by game: where its receipt is
        self.saved: dict[str, str] = {}  # by game: where its record was saved
        self.chat = Chat(self)
        self.room = Room(self)
        self._seen = ""  # the game that was shown last
        self._running: asyncio.Task[Any] | None = None

    # What the server has told.

    @property
    def told(self) -> dict[str, Any]:
        """The table as it was last told; empty before that."""
        return self.client.table

    @property
    def phase(self) -> str:
        """What is going on at the table."""
        return self.told["phase"]

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats of the table."""
        return self.told["seats"]

    @property
    def seated(self) -> bool:
        """Whether we sit at the table."""
        return self.client.seat is not None

    @property
    def is_host(self) -> bool:
        """Whether the table is ours."""
        return self.seated and self.told["host"] == self.client.person

    def person_at(self, answer: str, key: str) -> str | None:
        """Return the person in the seat that is named after a key, as in x2."""
        found = re.fullmatch(rf"{key} ?(\d)", answer)
        return self.seats[int(found[1])]["person"] if found and int(found[1]) < len(self.seats) else None

    # Coming and asking.

    def arrive(self, *, watch: bool) -> None:
        """Come to the table, wait until it is told, and sit down in the first free seat."""
        self._running = self.keyboard.start(self.client.run())
        self.keyboard.listen(self.client.changed)
        connecting = Text(self.text("join-connecting", url=self.server.url), "dim")
        self.keyboard.draw(lambda: self.keyboard.show(connecting))
        answer = self.keyboard.wait_for(self.client.ask("ping"), self.check)  # the table is told before any answer
        self.ahead = float(answer["time"]) - time.time() if "time" in answer else 0.0
        self.check()
        if not self.seated:
            if watch and not self.told["spectators"]:
                raise Refusal("spectators-none")
            if not watch and not self._sit_down():
                raise Refusal("table-full")
        self.keyboard.on_slash = self.chat.slash

    def _sit_down(self) -> bool:
        """Take a free seat; somebody else may be quicker, so try each."""
        free = [n for n, seat in enumerate(self.seats) if seat["person"] is None and seat["bot"] is None]
        seated = self.phase == "open" and any(self.ask("sit", seat=seat) for seat in free)
        self.notice = ""
        return seated

    def ask(self, type: str, **details: object) -> bool:
        """Ask the server; what it refuses is told with the next page."""
        answer = self.keyboard.wait_for(self.client.ask(type, **details))
        if answer["type"] == "refused":
            self.notice = plain(answer["sentence"])
        return answer["type"] != "refused"

    def prompt(self, draw: Callable[[], None], same: Callable[[], object] = nothing) -> str:
        """Draw a page of ours and return what is typed; it is overtaken by another phase, too."""

        def place() -> object:
            self.check()
            return self.phase, same()

        answer = self.keyboard.prompt(draw, place)
        self.notice = ""
        return answer

    def check(self) -> None:
        """Raise what ends the visit; keep the receipts that came."""
        if self.client.refused is not None:
            raise Refusal("server-says", sentence=plain(self.client.refused["sentence"]))
        if self._running is not None and self._running.done():
            raise Refusal("server-unreadable", url=self.server.url) from self._running.exception()
        if self.told and self.phase == "closed":
            raise Refusal("table-closed")
        self._keep_receipts()

    def _keep_receipts(self) -> None:
        """Write down what proves the shuffle, before the seed is shown to anybody."""
        if self.receipts is None:
            return
        for game, receipt in self.client.receipts.items():
            if game not in self.kept:
                path = self.receipts / f"billetdoux-{game}.receipt.json"
                try:
                    path.write_text(json.dumps(receipt) + "\n", encoding="utf-8")
                except OSError as error:
                    raise FileError("file-unwritable", file=path, problem=reason(error)) from error
                self.kept[game] = path

    def unknown(self, answer: str, known: Sequence[str]) -> None:
        """Say that something typed is nothing that can be done here."""
        if answer and answer != ESCAPE:
            error = OptionError("answer-unknown", answer=shorten(answer), known=", ".join(known))
            self.notice = self.text.error(error)

    # The game.

    @property
    def game(self) -> str:
        """The game as the server calls it."""
        return self.client.game

    @property
    def viewer(self) -> int | None:
        """Our seat."""
        return self.client.seat

    @property
    def deciding(self) -> bool:
        """Whether we have to choose a move, and no bot does it for us."""
        return self.phase == "playing" and bool(self.client.shown.get("legal")) and not self._stood_in()

    def view(self) -> View | None:
        """Return how the table looks from here; None if it has not been told."""
        view = self.client.view
        return None if view is None else replace(view, players=tuple(map(plain, view.players)))

    def events(self, viewer: int | None) -> Sequence[Sequence[Event]]:  # noqa: ARG002  (there is but one here)
        """Return what we have seen of the game."""
        return self.client.log

    def remark(self, number: int) -> str:
        """Say of an entry that a bot played it for a person."""
        return self.text("join-stood-in") if number in self.client.stand_ins else ""

    def place(self) -> object:
        """Return where the table stands."""
        self.check()
        return self.phase, self.client.game, len(self.client.log), self.client.seat, self._stood_in(), self._gone()

    def page(self) -> Callable[[], None] | None:
        """Return the room before a game, or its shuffle."""
        self.check()
        if self._seen != self.client.game:  # what was said before the game has been read
            self._seen = self.client.game
            self.chat.hear()
        return {"open": self.room.gather, "sealing": self.room.wait_for_seeds}.get(self.phase)

    def go_on(self) -> None:
        """Do nothing: the server lets happen what happens."""

    def play(self, move: Move) -> bool:
        """Play a move at the point that was last seen."""
        played = self.ask("move", game=self.client.game, after=len(self.client.log) - 1, move=str(move))
        if played:
            self.chat.hear()
        return played

    @property
    def has_hints(self) -> bool:
        """Whether we play against bots alone. In a rated game there are no hints either; the server says so."""
        return self.seated and all(seat["person"] in (None, self.client.person) for seat in self.seats)

    def hints(self, silent: Sequence[str]) -> Hints | None:
        """Ask the server what is certain to us, and what the coach says."""
        answer = self.keyboard.wait_for(self.client.ask("hint", silent=tuple(silent)))
        if answer["type"] == "refused":
            self.notice = plain(answer["sentence"])
            return None
        try:
            told: Hinted = read_hinted(answer)
        except ShapeError:
            self.notice = self.text.error(Refusal("server-unreadable", url=self.server.url))
            return None
        return Hints([*map(plain, told.sentences)], None if told.advice is None else clean(told.advice))

    def asides(self) -> list[Text]:
        """Return what was said, what was answered, whether the connection is lost, and how much time there is."""
        lines = self.chat.lines()
        if self.notice:
            lines.append(Text(self.notice, "bold"))
        if self.told and not self.client.connected:
            lines.append(Text(self.text("join-lost"), f"bold {ACCENT}"))
        if self.told and self.phase == "playing" and self.client.deadline is not None:
            here = self.client.deadline - self.ahead
            form = "%H:%M:%S" if here - time.time() < DAY else "%Y-%m-%d %H:%M"
            lines.append(Text(self.text("join-until", time=time.strftime(form, time.localtime(here))), "dim"))
        return lines

    def waiting(self) -> list[Text]:
        """Return whose turn it is, who is not here, and who wants another game."""
        said = list[str]()
        if self.phase == "over":
            if names := [plain(seat["name"]) for seat in self.seats if seat["wants_rematch"]]:
                said.append(self.text("join-rematch-wanted", names=self.text.list(names), count=len(names)))
        elif self.client.shown:
            said = self._whose_turn()
        return [Text(" ".join(said), "bold")] if said else []

    def _whose_turn(self) -> list[str]:
        turn = self.client.shown["turn"]
        said = [self.text("join-stand-in")] if self._stood_in() else []
        if turn is None:
            said.append(self.text("join-round-soon"))
        elif turn != self.client.seat:
            said.append(self.text("join-turn", name=plain(self.client.shown["players"][turn])))
        if names := [name for _, name in self._gone()]:
            said.append(self.text("join-gone", names=self.text.list(names)))
        if names := self._stood_in_for():
            said.append(self.text("join-stood-in-for", names=self.text.list(names)))
        return said

    def _stood_in(self) -> bool:
        """Tell whether a bot plays for us."""
        return self.client.seat is not None and self.seats[self.client.seat]["bot"] is not None

    def _stood_in_for(self) -> list[str]:
        """Return for whom else a bot plays until they return."""
        others = (seat for seat in self.seats if seat["person"] not in (None, self.client.person))
        return [plain(seat["name"]) for seat in others if seat["bot"]]

    def _gone(self) -> list[tuple[int, str]]:
        """Return who is not here, and for whom no bot plays."""
        return [
            (n, plain(seat["name"]))
            for n, seat in enumerate(self.seats)
            if seat["person"] and not seat["here"] and not seat["bot"]
        ]

    # What can be done besides.

    def actions(self) -> list[Action]:
        """Return what can be done: a seat taken back or handed to a bot; after the game, a rematch, a record."""
        if self.phase == "over":
            again = [Action("r", self.text("join-rematch"), partial(self.ask, "rematch"))] if self.seated else []
            return [*again, Action("s", self.text("join-save"), self._offer_to_save)]
        actions = [Action(BACK, self.text("join-back"), partial(self.ask, "back"))] if self._stood_in() else []
        if self.seated:
            actions += [
                Action(f"h{seat}", self.text("join-hand", name=name), partial(self.ask, "hand", seat=seat))
                for seat, name in self._gone()
            ]
        return actions

    def keys(self) -> str:
        """Return the keys that work on every page."""
        return self.text("join-wait-keys")

    def _offer_to_save(self) -> None:
        """Offer to save the record of the game that is over, unless it has been saved."""
        game = self.told["game"]
        if game not in self.saved:
            try:
                record = self.server.get(f"/api/games/{game}/record")
            except Refusal as refusal:
                self.notice = self.text.error(refusal)
                return
            if (file := offer_to_save(self.keyboard, self.text, "save-over", record)) is not None:
                self.saved[game] = file
        if game in self.saved:
            self.notice = self.text("saved", file=self.saved[game], command=command_name())

    # Leaving.

    def leave(self, *, interrupted: bool) -> bool:
        """Ask whether to leave, and how."""
        if interrupted or not self.told:
            return True
        self.keyboard.on_slash = None
        try:
            if self.phase == "over":
                self._offer_to_save()
            elif self.seated:
                return self._gives_up_or_keeps()
        finally:
            self.keyboard.on_slash = self.chat.slash
        return True

    def _gives_up_or_keeps(self) -> bool:
        options = [
            ("1", self.text("join-leave-keep")),
            ("2", self.text("join-leave-give")),
            (BACK, self.text("join-leave-stay")),
        ]
        block = options_block(options, self.keyboard.console.width, one_a_line=True)
        question = Text(self.text("join-leave"), "bold")
        while True:
            answer = self.keyboard.prompt(lambda: self.keyboard.show(question, block)).lower()
            if answer == "2":
                return self.ask("leave")
            if is_key(answer, "1", BACK, ESCAPE, ""):
                return answer == "1"

    def farewell(self) -> list[str]:
        """Return how it ended, what was saved, and how to come back."""
        if not self.told:
            return []
        command = command_name()
        said = self._result() if self.phase == "over" else []
        for game, file in self.saved.items():
            said.append(self.text("saved", file=file, command=command))
            if game in self.kept:
                said.append(self.text("join-verify", file=file, receipt=str(self.kept[game]), command=command))
        if self.seated and self.phase in ("open", "sealing", "playing"):
            url = f"{self.server.url}/t/{self.client.id}"
            said.append(self.text("join-come-back", command=command, url=url))
        return said

    def _result(self) -> list[str]:
        """Say who won, if the game is over."""
        view = self.view()
        if view is None or not view.game_over:
            return []
        return Teller(self.text, edition(view.edition), view.players, None).sentences(self.client.log[-1])[-2:]


def clean(advice: Advice) -> Advice:
    """Return advice that cannot do anything to a terminal."""
    return replace(advice, sentence=plain(advice.sentence), afterwards=tuple(map(plain, advice.afterwards)))
