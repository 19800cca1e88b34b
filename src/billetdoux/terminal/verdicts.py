"""What came of a game that is over: whether its record is what was promised, and what was shown at this terminal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from billetdoux.client.game_check import problems
from billetdoux.client.intake import plain
from billetdoux.errors import Refusal
from billetdoux.game.verify import findings
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.client.connection import Client
    from billetdoux.client.http import Server
    from billetdoux.text.catalogue import Catalogue


class Verdict(NamedTuple):
    """What is said of a game: one quiet sentence, or several loud ones; and what else is worth knowing of it."""

    good: bool
    sentences: tuple[str, ...]
    notes: tuple[str, ...] = ()


class Verdicts:
    """The verdicts on the games of one visit. Each game is looked at once, in the background."""

    def __init__(self, server: Server, client: Client, text: Catalogue) -> None:
        self.server = server
        self.client = client
        self.text = text
        self.found: dict[str, Verdict] = {}
        self._begun = set[str]()
        self._news = asyncio.Event()

    async def changed(self) -> None:
        """Wait until there is a new verdict."""
        await self._news.wait()
        self._news.clear()

    def missing(self) -> str | None:
        """Return the game that is over and has yet to be looked at; it counts as begun from then on."""
        client = self.client
        if client.table.get("phase") != "over" or not client.game or client.game in self._begun:
            return None
        self._begun.add(client.game)
        return client.game

    async def examine(self, game: str) -> None:
        """Get the record of a game, and compare it with what was shown here."""
        try:
            record = await asyncio.to_thread(self.server.get_file, f"/api/games/{game}/record")
        except Refusal as refusal:
            self.found[game] = self._withheld(self.text.error(refusal))
        else:
            proved = isinstance(record.get("fair"), dict) and record["fair"].get("secret")
            self.found[game] = await asyncio.to_thread(self._judge, game, record) if proved else self._withheld()
        self._news.set()

    def _withheld(self, *why: str) -> Verdict:
        return Verdict(good=False, sentences=(self.text("unfair"), self.text("unfair-withheld"), *why))

    def _judge(self, game: str, record: dict[str, Any]) -> Verdict:
        client, text = self.client, self.text
        receipt, view = client.receipts.get(game), client.view
        seat = client.seat if view is None else view.seat
        wrong = [text.error(one) for one in problems(record, receipt, seat, client.log, client.stand_ins)]
        if client.rewritten:
            wrong.insert(0, text("unfair-rewritten"))
        if wrong:
            return Verdict(good=False, sentences=(text("unfair"), *map(plain, wrong), text("unfair-do")))
        fair: dict[str, Any] = record["fair"]
        ours = receipt is not None and fair["seeds"][receipt["seat"]] is not None
        if fair.get("frozen") is None:
            return Verdict(good=True, sentences=(text("fair-old-receipt" if ours else "fair-old"),))
        notes = tuple(plain(text(one.key, **one.details)) for one in findings(record))
        return Verdict(good=True, sentences=(text("fair-seen" if ours else "fair-watched"),), notes=notes)

    def lines(self, game: str) -> Iterator[Text]:
        """Yield what is said of a game on the page at its end."""
        verdict = self.found.get(game)
        if verdict is None:
            return
        for number, sentence in enumerate(verdict.sentences):
            yield Text(sentence, "dim" if verdict.good else f"bold {ACCENT}" if number == 0 else "bold")
        for note in verdict.notes:
            yield Text(note, "dim")

    def farewell(self) -> list[str]:
        """Return what is said when somebody leaves: only what they have to know."""
        return [sentence for one in self.found.values() if not one.good for sentence in one.sentences]
