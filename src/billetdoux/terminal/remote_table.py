"""At a table over the network, from coming in to leaving."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rich.text import Text

from billetdoux.errors import Refusal
from billetdoux.terminal.ask import BACK, Leave, options_block
from billetdoux.terminal.remote_before import Before
from billetdoux.terminal.remote_game import RemoteGame
from billetdoux.terminal.remote_visit import Overtaken
from billetdoux.terminal.saving import command_name

if TYPE_CHECKING:
    from billetdoux.terminal.remote_visit import Visit


class AtTable:
    """Turns to the page that the table's phase asks for, until the person leaves."""

    def __init__(self, visit: Visit, *, watch: bool) -> None:
        self.visit = visit
        self.text = visit.text
        self.keyboard = visit.keyboard
        self.watch = watch
        self.before = Before(visit)
        self.game = RemoteGame(visit)

    def stay(self) -> None:
        """Stay until leaving."""
        pages = {
            "open": self.before.room,
            "sealing": self.before.shuffle,
            "playing": self.game.play,
            "over": self.game.over,
        }
        self.visit.begin()
        self._arrive()
        self.keyboard.on_slash = self.visit.slash
        while True:
            try:
                self.visit.check()
                pages[self.visit.phase]()
            except Overtaken:
                pass
            except Leave:
                if self._leaves():
                    return

    def _arrive(self) -> None:
        """Wait until the table is told, and sit down in the first free seat."""
        self.keyboard.show(Text(self.text("join-connecting", url=self.visit.server.url), "dim"))
        self.keyboard.on_news = self.visit.check
        answer = self.keyboard.wait_for(
            self.visit.client.ask("ping")
        )  # the table is told before anything is answered
        self.game.ahead = float(answer["time"]) - time.time()
        self.visit.check()
        if self.visit.seated:
            return
        if self.watch and not self.visit.table["spectators"]:
            raise Refusal("spectators-none")
        if not self.watch and not self._sit_down():
            raise Refusal("table-full")

    def _sit_down(self) -> bool:
        """Take a free seat; somebody else may be quicker, so try each."""
        free = [n for n, seat in enumerate(self.visit.seats) if seat["person"] is None and seat["bot"] is None]
        seated = self.visit.phase == "open" and any(self.visit.ask("sit", seat=seat) for seat in free)
        self.visit.notice = ""
        return seated

    def _leaves(self) -> bool:
        """Ask whether to leave, and how; to leave the question as well is an answer."""
        self.keyboard.on_news = self.keyboard.on_slash = None
        try:
            if self.visit.phase == "over":
                self.game.offer_to_save()
            elif self.visit.seated:
                return self._gives_up_or_keeps()
        except Leave:
            pass
        finally:
            self.keyboard.on_slash = self.visit.slash
        return True

    def _gives_up_or_keeps(self) -> bool:
        options = [
            ("1", self.text("join-leave-keep")),
            ("2", self.text("join-leave-give")),
            (BACK, self.text("join-leave-stay")),
        ]
        while True:
            block = options_block(options, self.keyboard.console.width, one_a_line=True)
            self.keyboard.show(Text(self.text("join-leave"), "bold"), block)
            answer = self.keyboard.wait().lower()
            if answer == "2":
                return self.visit.ask("leave")
            if answer in ("1", BACK):
                return answer == "1"

    def farewell(self) -> list[str]:
        """Return what to say when the screen is gone: how it ended, what was saved, how to come back."""
        visit, command = self.visit, command_name()
        if not visit.table:
            return []
        said = self.game.result() if visit.phase == "over" else []
        for game, file in self.game.saved.items():
            said.append(self.text("saved", file=file, command=command))
            if game in visit.kept:
                said.append(self.text("join-verify", file=file, receipt=str(visit.kept[game]), command=command))
        if visit.seated and visit.phase in ("open", "sealing", "playing"):
            url = f"{visit.server.url}/t/{visit.client.id}"
            said.append(self.text("join-come-back", command=command, url=url))
        return said
