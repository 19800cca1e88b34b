"""A visit to a table over the network: what its pages need to draw, to ask the person, and to ask the server."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from rich.console import Group
from rich.text import Text

from billetdoux.client.http import plain
from billetdoux.errors import FileError, OptionError, Refusal, shorten
from billetdoux.game.record import reason
from billetdoux.protocol.values import PHRASES
from billetdoux.terminal.ask import LEAVE, Leave, options_block
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from billetdoux.client.connection import Client
    from billetdoux.client.http import Server
    from billetdoux.terminal.remote_keys import LiveKeyboard
    from billetdoux.text.catalogue import Catalogue

SHOWN = 3  # things said that are shown below the table
TALK = {"phrases": "join-talk-phrases", "text": "join-talk-text", "none": "join-talk-none"}


class Overtaken(Exception):  # noqa: N818  (nothing went wrong)
    """What was asked no longer matters: the table has gone on."""


class Visit:
    """One person at one table. What the server tells is drawn at once; what is typed is asked of it."""

    def __init__(
        self, server: Server, client: Client, text: Catalogue, keyboard: LiveKeyboard, receipts: Path | None = None
    ) -> None:
        self.server = server
        self.client = client
        self.text = text
        self.keyboard = keyboard
        self.receipts = receipts
        self.notice = ""  # the answer to what was typed last
        self.heard = 0  # how much of what was said need not be shown any more
        self.kept: dict[str, Path] = {}  # by game: where its receipt is
        self._running: asyncio.Task[Any] | None = None
        self._draw: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """Come to the table."""
        self._running = self.keyboard.start(self.client.run())
        self.keyboard.listen(self.client.changed)

    @property
    def table(self) -> dict[str, Any]:
        """The table as it was last told; empty before that."""
        return self.client.table

    @property
    def phase(self) -> str:
        """What is going on at the table."""
        return self.table["phase"]

    @property
    def seats(self) -> list[dict[str, Any]]:
        """The seats of the table."""
        return self.table["seats"]

    @property
    def seated(self) -> bool:
        """Whether we sit at the table."""
        return self.client.seat is not None

    @property
    def is_host(self) -> bool:
        """Whether the table is ours."""
        return self.seated and self.table["host"] == self.client.person

    # Asking.

    def ask(self, type: str, **details: object) -> bool:
        """Ask the server; what it refuses is told with the next page."""
        heeded, self.keyboard.on_news = self.keyboard.on_news, self._draw
        try:
            answer = self.keyboard.wait_for(self.client.ask(type, **details))
        finally:
            self.keyboard.on_news = heeded
        if answer["type"] == "refused":
            self.notice = plain(answer["sentence"])
        return answer["type"] != "refused"

    def prompt(self, draw: Callable[[], None], same: Callable[[], object] = lambda: None) -> str:
        """Draw a page and return what is typed; it is overtaken when the phase changes, or what `same` returns."""
        self.draw(draw, same)
        answer = self.keyboard.line()
        self.notice = ""
        if answer.lower() == LEAVE:
            raise Leave
        return answer

    def draw(self, draw: Callable[[], None], same: Callable[[], object] = lambda: None) -> None:
        """Draw a page now, and anew whenever there is news, until it is overtaken."""
        before = self.phase, same()

        def redraw() -> None:
            self.check()
            if (self.phase, same()) != before:
                raise Overtaken
            draw()

        self._draw = draw
        redraw()
        self.keyboard.on_news = redraw

    def check(self) -> None:
        """Raise what ends the visit; keep the receipts that came."""
        if self.client.refused is not None:
            raise Refusal("server-says", sentence=plain(self.client.refused["sentence"]))
        if self._running is not None and self._running.done():
            raise Refusal("server-unreadable", url=self.server.url) from self._running.exception()
        if self.table and self.phase == "closed":
            raise Refusal("table-closed")
        self._keep_receipts()

    def unknown(self, answer: str, known: Sequence[str]) -> None:
        """Say that something typed is nothing that can be done here."""
        if answer:
            error = OptionError("answer-unknown", answer=shorten(answer), known=", ".join(known))
            self.notice = self.text.error(error)

    def person_at(self, answer: str, key: str) -> str | None:
        """Return the person in the seat that is named after a key, as in x2."""
        found = re.fullmatch(rf"{key} ?(\d)", answer)
        return self.seats[int(found[1])]["person"] if found and int(found[1]) < len(self.seats) else None

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

    # Talking.

    def asides(self) -> list[Text]:
        """Return what was said, what was answered, and whether the connection is lost."""
        lines = list[Text]()
        for said in self.client.said[self.heard :][-SHOWN:]:
            line = Text.assemble((f"{plain(said['name'])}: ", f"bold {ACCENT}"), plain(said["sentence"]))
            line.no_wrap, line.overflow = True, "ellipsis"
            lines.append(line)
        if self.notice:
            lines.append(Text(self.notice, "bold"))
        if self.table and not self.client.connected:
            lines.append(Text(self.text("join-lost"), f"bold {ACCENT}"))
        return lines

    def slash(self, typed: str) -> None:
        """Say something: a phrase by its number or name, or any text where the table allows it."""
        self.notice = ""
        typed = typed or self._talk()
        muted = self.person_at(typed, "m")
        if muted is not None:
            self.ask("mute", person=muted)
        elif typed.isdecimal() and 1 <= int(typed) <= len(PHRASES):
            self.ask("say", phrase=PHRASES[int(typed) - 1])
        elif typed.lower() in PHRASES:
            self.ask("say", phrase=typed.lower())
        elif typed:
            self.ask("say", text=typed)

    def _talk(self) -> str:
        """Show what was said and what can be said; return what is typed then."""
        said = [Text(f"{plain(one['name'])}: {plain(one['sentence'])}") for one in self.client.said]
        phrases = [(f"/{n}", self.text(f"phrase-{phrase}")) for n, phrase in enumerate(PHRASES, start=1)]
        chat = self.table["chat"]
        choices = [] if chat == "none" else [Text(""), options_block(phrases, self.keyboard.console.width)]
        self.keyboard.on_slash = None
        try:
            typed = self.keyboard.pages(Group(*said, *choices), self.text("wait-more"), self.text(TALK[chat]))
        finally:
            self.keyboard.on_slash = self.slash
        return typed.removeprefix("/").strip()
