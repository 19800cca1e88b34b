"""Before a game over the network: the room in which people gather, and the shuffle that everyone adds to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.client.http import plain
from billetdoux.rules.edition import edition
from billetdoux.terminal.ask import BACK, LEAVE, options_block, wants_page
from billetdoux.terminal.remote_room import heading, link_line, places, qr_code
from billetdoux.terminal.screen import Screen
from billetdoux.terminal.table import lines_of
from billetdoux.text.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.terminal.remote_visit import Visit

NOBODY = "-"  # nobody can tell who wrote the last letter: a lot says who begins


class Before:
    """The pages before a game."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.text = visit.text
        self.keyboard = visit.keyboard

    def room(self) -> None:
        """Show who is here; let people sit down, invite others, and the host start."""
        visit = self.visit
        answer = visit.prompt(self._draw_room, lambda: (visit.is_host, visit.seated)).lower()
        if wants_page(answer):
            self._rules(answer)
        elif answer == "s" and visit.is_host:
            self._start()
        elif answer == "i" and visit.seated:
            self._invitation()
        elif answer.isdecimal() and int(answer) < len(visit.seats):
            self._take_or_fill(int(answer))
        elif visit.is_host and (unwanted := visit.person_at(answer, "x")) is not None:
            visit.ask("remove", person=unwanted)
        else:
            known = ["s"] * visit.is_host + ["i"] * visit.seated + [str(n) for n in range(len(visit.seats))]
            visit.unknown(answer, [*known, "/", "?", LEAVE])

    def _draw_room(self) -> None:
        visit, console = self.visit, self.keyboard.console
        below = Group(*visit.asides(), *self._keys())
        parts: list[RenderableType] = [
            heading(self.text, visit.table),
            Text(""),
            places(self.text, visit.table, visit.client.person),
            Text(""),
        ]
        if visit.seated:
            parts += [Text(self.text("join-code", code=visit.client.code)), Text(self.text("join-invite"))]
            parts += [link_line(self._link()), Text("")]
            code = qr_code(self._link())
            broken = len(self._link()) // console.width  # lines of the link after its first
            if lines_of(console, Group(*parts, code, below)) + broken + 2 <= console.height:
                parts += [code, Text("")]
        self.keyboard.show(*parts, below)

    def _keys(self) -> list[Text]:
        """Return what can be done here, and who starts."""
        visit = self.visit
        if visit.is_host:
            first = Text(self.text("join-room-host"), "dim")
        else:
            host = next((seat["name"] for seat in visit.seats if seat["person"] == visit.table["host"]), "—")
            first = Text(self.text("join-room-wait", host=plain(host)), "bold")
        return [first, Text(self.text("join-room-keys" if visit.seated else "join-room-keys-watching"), "dim")]

    def _link(self) -> str:
        return self.visit.client.link

    def _take_or_fill(self, number: int) -> None:
        """Sit down in a seat; or, as the host, put a bot there, another bot, or none."""
        seat = self.visit.seats[number]
        if not self.visit.seated:
            self.visit.ask("sit", seat=number)
        elif seat["person"] is not None:
            self.visit.notice = self.text("join-seat-persons", name=plain(seat["name"]))
        else:
            levels = [None, *self.visit.server.about["bots"]]  # one after the other
            at = levels.index(seat["bot"]) if seat["bot"] in levels else -1
            self.visit.ask("set-bot", seat=number, level=levels[(at + 1) % len(levels)])

    def _start(self) -> None:
        first = self._who_begins() if self.visit.table["first"] == "letter" else NOBODY
        if first is not None:
            self.visit.ask("start", first=None if first == NOBODY else int(first))

    def _who_begins(self) -> str | None:
        """Ask who wrote the last letter, or whether nobody can tell; None goes back."""
        visit = self.visit
        while True:
            answer = visit.prompt(self._draw_who_begins, lambda: [seat["person"] for seat in visit.seats]).lower()
            if answer == BACK:
                return None
            if answer in (known := [*(key for key, _ in self._people()), NOBODY]):
                return answer
            visit.unknown(answer, [*known, BACK])

    def _draw_who_begins(self) -> None:
        options = [*self._people(), (NOBODY, self.text("ask-letter-nobody")), (BACK, self.text("join-leave-stay"))]
        block = options_block(options, self.keyboard.console.width)
        question = Text(self.text("ask-letter"), "bold")
        self.keyboard.show(heading(self.text, self.visit.table), Text(""), *self.visit.asides(), question, block)

    def _people(self) -> list[tuple[str, str]]:
        return [(str(n), plain(seat["name"])) for n, seat in enumerate(self.visit.seats) if seat["person"]]

    def _invitation(self) -> None:
        """Show the invitation, which the host can replace by another."""
        keys = Text(self.text("join-invitation-keys-host" if self.visit.is_host else "wait-back"), "dim")
        while True:
            self.visit.draw(lambda: self.keyboard.show(qr_code(self._link()), link_line(self._link()), keys))
            if self.keyboard.wait().lower() != "n" or not self.visit.is_host:
                return
            self.visit.ask("invite")

    def shuffle(self) -> None:
        """Show the wait for everyone's seed, which the clients give by themselves."""
        answer = self.visit.prompt(self._draw_shuffle)
        if wants_page(answer):
            self._rules(answer)

    def _draw_shuffle(self) -> None:
        table = self.visit.table
        self.keyboard.show(
            heading(self.text, table),
            Text(""),
            places(self.text, table, self.visit.client.person),
            Text(""),
            Text(self.text("join-sealing")),
            Text(""),
            *self.visit.asides(),
            Text(self.text("join-wait-keys"), "dim"),
        )

    def _rules(self, asked: str) -> None:
        book = Rulebook(self.text, edition(self.visit.table["edition"]))
        Screen(self.keyboard, book, (), lambda _: ()).more(asked, None)
