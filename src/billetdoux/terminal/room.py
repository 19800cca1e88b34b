"""The room before a game: who sits where, the invitation, and the shuffle that everyone adds to."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

import segno
from rich.console import Group
from rich.table import Table
from rich.text import Text

from billetdoux.bots import BOTS
from billetdoux.client.http import plain
from billetdoux.rules.edition import edition
from billetdoux.terminal.drawing import lines_of
from billetdoux.terminal.keys import BACK, ESCAPE, LEAVE, is_key, options_block, wants_page
from billetdoux.terminal.pages import ACCENT
from billetdoux.terminal.screen import Screen
from billetdoux.text.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import RenderableType

    from billetdoux.terminal.remote import RemoteTable
    from billetdoux.text.catalogue import Catalogue

DAY = 86400
FIRST = {"lot": "join-first-lot", "letter": "join-first-letter"}
NOBODY = "-"  # nobody can tell who wrote the last letter: a lot says who begins
QUIET = 1  # modules of white around a QR code


class Room:
    """The pages before a game."""

    def __init__(self, table: RemoteTable) -> None:
        self.table = table
        self.text = table.text
        self.keyboard = table.keyboard

    def gather(self) -> None:
        """Show who is here; let people sit down, invite others, and the host start."""
        table = self.table
        answer = table.prompt(self._draw_room, lambda: (table.is_host, table.seated)).lower()
        if wants_page(answer):
            self._rules(answer)
        elif answer == "s" and table.is_host:
            self._start()
        elif answer == "i" and table.seated:
            self._invitation()
        elif answer.isdecimal() and int(answer) < len(table.seats):
            self._take_or_fill(int(answer))
        elif table.is_host and (unwanted := table.person_at(answer, "x")) is not None:
            table.ask("remove", person=unwanted)
        else:
            known = ["s"] * table.is_host + ["i"] * table.seated + [str(n) for n in range(len(table.seats))]
            table.unknown(answer, [*known, "/", "?", LEAVE])

    def _draw_room(self) -> None:
        table, console = self.table, self.keyboard.console
        below = Group(*table.asides(), *self._keys())
        parts: list[RenderableType] = [
            heading(self.text, table.told),
            Text(""),
            places(self.text, table.told, table.client.person),
            Text(""),
        ]
        if table.seated:
            parts += [Text(self.text("join-code", code=table.client.code)), Text(self.text("join-invite"))]
            parts += [link_line(self._link()), Text("")]
            code = qr_code(self._link())
            broken = len(self._link()) // console.width  # lines of the link after its first
            if lines_of(console, Group(*parts, code, below)) + broken + 2 <= console.height:
                parts += [code, Text("")]
        self.keyboard.show(*parts, below)

    def _keys(self) -> list[Text]:
        """Return what can be done here, and who starts."""
        table = self.table
        if table.is_host:
            first = Text(self.text("join-room-host"), "dim")
        else:
            host = next((seat["name"] for seat in table.seats if seat["person"] == table.told["host"]), "—")
            first = Text(self.text("join-room-wait", host=plain(host)), "bold")
        return [first, Text(self.text("join-room-keys" if table.seated else "join-room-keys-watching"), "dim")]

    def _link(self) -> str:
        return self.table.client.link

    def _take_or_fill(self, number: int) -> None:
        """Sit down in a seat; or, as the host, put a bot there, another bot, or none."""
        seat = self.table.seats[number]
        if not self.table.seated:
            self.table.ask("sit", seat=number)
        elif seat["person"] is not None:
            self.table.notice = self.text("join-seat-persons", name=plain(seat["name"]))
        else:
            levels = [None, *self.table.server.about["bots"]]  # one after the other
            at = levels.index(seat["bot"]) if seat["bot"] in levels else -1
            self.table.ask("set-bot", seat=number, level=levels[(at + 1) % len(levels)])

    def _start(self) -> None:
        first = self._who_begins() if self.table.told["first"] == "letter" else NOBODY
        if first is not None:
            self.table.ask("start", first=None if first == NOBODY else int(first))

    def _who_begins(self) -> str | None:
        """Ask who wrote the last letter, or whether nobody can tell; None goes back."""
        table = self.table
        while True:
            answer = table.prompt(self._draw_who_begins, lambda: [seat["person"] for seat in table.seats]).lower()
            if is_key(answer, BACK, ESCAPE):
                return None
            if answer in (known := [*(key for key, _ in self._people()), NOBODY]):
                return answer
            table.unknown(answer, [*known, BACK])

    def _draw_who_begins(self) -> None:
        options = [*self._people(), (NOBODY, self.text("ask-letter-nobody")), (BACK, self.text("join-leave-stay"))]
        block = options_block(options, self.keyboard.console.width)
        question = Text(self.text("ask-letter"), "bold")
        self.keyboard.show(heading(self.text, self.table.told), Text(""), *self.table.asides(), question, block)

    def _people(self) -> list[tuple[str, str]]:
        return [(str(n), plain(seat["name"])) for n, seat in enumerate(self.table.seats) if seat["person"]]

    def _invitation(self) -> None:
        """Show the invitation, which the host can replace by another."""
        keys = Text(self.text("join-invitation-keys-host" if self.table.is_host else "wait-back"), "dim")
        while True:
            answer = self.table.prompt(
                lambda: self.keyboard.show(qr_code(self._link()), link_line(self._link()), keys)
            )
            if answer.lower() != "n" or not self.table.is_host:
                return
            self.table.ask("invite")

    def wait_for_seeds(self) -> None:
        """Show the wait for everyone's seed, which the clients give by themselves."""
        answer = self.table.prompt(self._draw_shuffle)
        if wants_page(answer):
            self._rules(answer)

    def _draw_shuffle(self) -> None:
        table = self.table.told
        self.keyboard.show(
            heading(self.text, table),
            Text(""),
            places(self.text, table, self.table.client.person),
            Text(""),
            Text(self.text("join-sealing")),
            Text(""),
            *self.table.asides(),
            Text(self.text("join-wait-keys"), "dim"),
        )

    def _rules(self, asked: str) -> None:
        book = Rulebook(self.text, edition(self.table.told["edition"]))
        Screen(self.keyboard, book, (), lambda _: ()).more(asked, None)


def heading(text: Catalogue, table: dict[str, Any]) -> Text:
    """Return the line at the top: what is played here, and how."""
    facts = [
        text.edition(edition(table["edition"])),
        text("join-open" if table["public"] else "join-private"),
        clock_name(text, table["clock"]),
        *([] if (enough := table.get("enough")) is None else [game_length(text, enough)]),
    ]
    return Text.assemble(
        ("✉ Billet Doux ", f"bold {ACCENT}"), (f"· {' · '.join(facts)}", "dim"), no_wrap=True, overflow="ellipsis"
    )


def clock_name(text: Catalogue, clock: int | None) -> str:
    """Return how much time there is for a turn."""
    if clock is None:
        return text("join-clock-none")
    if clock % DAY == 0:
        return text("join-clock-days", count=clock // DAY)
    return text("join-clock-seconds", count=clock)


def game_length(text: Catalogue, enough: int | None) -> str:
    """Return how many tokens win a game."""
    return text("game-by-the-book") if enough is None else text("short-game", count=enough)


def places(text: Catalogue, table: dict[str, Any], person: str) -> RenderableType:
    """Return the seats: whose they are, who is here, and how far each has come with the shuffle."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(3):
        grid.add_column(no_wrap=True)
    for number, seat in enumerate(table["seats"]):
        mine = seat["person"] is not None and seat["person"] == person
        name = Text(
            plain(seat["name"]) or "—", "bold" if mine else "" if seat["name"] else "dim", overflow="ellipsis"
        )
        facts = seat_facts(text, table, number, person)
        grid.add_row(Text(f"  {number}", "dim"), name, Text(" · ".join(facts), "dim"))
    return grid


def seat_facts(text: Catalogue, table: dict[str, Any], number: int, person: str) -> list[str]:
    """Return what is to be said of a seat."""
    seat, sealing = table["seats"][number], table["sealing"]
    if seat["person"] is None:
        return [text("join-seat-bot"), level_name(text, seat["bot"])] if seat["bot"] else [text("join-seat-free")]
    facts = list[str]()
    if seat["person"] == person:
        facts.append(text("table-you"))
    if seat["person"] == table["host"]:
        facts.append(text("join-seat-host"))
    if not seat["here"]:
        facts.append(text("join-seat-away"))
    if sealing is not None:
        revealed, committed = sealing["revealed"][number], sealing["commitments"][number] is not None
        facts.append(text("join-seed-shown" if revealed else "join-seed-sealed" if committed else "join-seed-none"))
    return facts


def level_name(text: Catalogue, level: str) -> str:
    """Return what a level of bots is called; one that only the server knows keeps the name it has there."""
    return text(f"level-{level}") if level in BOTS else plain(level)


def link_line(link: str) -> Text:
    """Return a link that can be copied whole, even where the terminal has to break it."""
    return Text(link, f"underline {ACCENT}", no_wrap=True, overflow="ignore")


def qr_code(link: str) -> Text:
    """Return a link as a QR code, in white and black whatever the terminal's colours are."""
    drawn = StringIO()
    segno.make(link, error="l", boost_error=False, micro=False).terminal(drawn, border=QUIET, compact=True)
    return Text(drawn.getvalue().strip("\n"), "bright_white on black", no_wrap=True)
