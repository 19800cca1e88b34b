"""The lobby: the public tables of a server, and the page on which a new one is set up."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.table import Table
from rich.text import Text

from billetdoux.client.http import plain
from billetdoux.errors import OptionError, Refusal, shorten
from billetdoux.game.game import SHORT
from billetdoux.protocol.codes import TABLE_CODE
from billetdoux.rules.edition import edition, known_editions
from billetdoux.terminal.keys import BACK, ESCAPE, LEAVE, is_key
from billetdoux.terminal.pages import ACCENT
from billetdoux.terminal.room import DAY, FIRST, clock_name, game_length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from billetdoux.client.http import Server
    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.text.catalogue import Catalogue

NEW = "n"
LOOK_AGAIN = 2.0  # seconds after which the list is fetched anew
CLOCKS = (None, 30, 60, 120, 300, DAY, 3 * DAY, 7 * DAY)
CHAT = {"phrases": "join-chat-phrases", "text": "join-chat-text", "none": "join-chat-none"}
LABELS = {
    "edition": "join-new-edition",
    "seats": "join-new-seats",
    "public": "join-new-public",
    "clock": "join-new-clock",
    "spectators": "join-new-spectators",
    "chat": "join-new-chat",
    "first": "join-new-first",
    "enough": "game-length",
}
FRAME = 6  # lines of the lobby that are not tables


class Chosen(NamedTuple):
    """The table that somebody chose, the invitation to it if they made it, and whether only to watch."""

    table: str
    invitation: str
    watch: bool


class LobbyPage:
    """Shows the tables as they come and go."""

    def __init__(self, server: Server, me: dict[str, Any], text: Catalogue, keyboard: Keyboard) -> None:
        self.server = server
        self.person: str = me["person"]
        self.name = plain(me["name"])
        self.text = text
        self.keyboard = keyboard
        self.tables: list[dict[str, Any]] = []
        self.notice = ""

    def choose(self, *, watch: bool) -> Chosen:
        """Let somebody choose a table, or make one."""
        self._take(self.server.get("/api/tables"))
        looking = self.keyboard.listen(self._look)
        try:
            while True:
                if (chosen := self._ask(watch=watch)) is not None:
                    return chosen
        finally:
            looking.cancel()
            self.keyboard.on_news = None

    def _ask(self, *, watch: bool) -> Chosen | None:
        answer = self.keyboard.prompt(self._draw).lower()
        self.notice = ""
        if answer == NEW:
            settings = NewTablePage(self.server, self.text, self.keyboard).ask()
            return None if settings is None else make_table(self.server, settings)
        if answer.isdecimal() and 1 <= int(answer) <= len(self.tables):
            return self._chosen(self.tables[int(answer) - 1], watch=watch)
        if len(re.sub(r"[\s-]", "", answer)) == TABLE_CODE:
            return self._by_code(answer, watch=watch)
        if answer and answer != ESCAPE:
            numbers = map(str, range(1, len(self.tables) + 1))
            known = ", ".join([*numbers, self.text("join-lobby-code"), NEW, LEAVE])
            self.notice = self.text.error(OptionError("answer-unknown", answer=shorten(answer), known=known))
        return None

    def _by_code(self, code: str, *, watch: bool) -> Chosen | None:
        """Come to the table that a code leads to."""
        try:
            found = self.server.post("/api/tables/code", {"code": code})
        except Refusal as refusal:
            self.notice = self.text.error(refusal)
            return None
        return Chosen(found["id"], found["invitation"], watch)

    def _chosen(self, table: dict[str, Any], *, watch: bool) -> Chosen | None:
        """Join where a seat is free or ours; watch where that is not so."""
        mine = self._is_mine(table)
        watch = not mine and (watch or not can_sit(table))
        if watch and not table["spectators"]:
            self.notice = self.text.error(Refusal("spectators-none" if can_sit(table) else "table-full"))
            return None
        return Chosen(table["id"], "", watch)

    async def _look(self) -> None:
        """Return when the list has been fetched anew; a server that does not answer may answer the next time."""
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            try:
                self._take(await asyncio.to_thread(self.server.get, "/api/tables"))
            except Refusal as refusal:
                self.notice = self.text.error(refusal)
            return

    def _take(self, lobby: dict[str, Any]) -> None:
        known = set(known_editions())
        tables = [table for table in lobby["tables"] if table["edition"] in known]
        self.tables = sorted(tables, key=lambda table: (not self._is_mine(table), not can_sit(table)))

    def _is_mine(self, table: dict[str, Any]) -> bool:
        return any(seat["person"] == self.person for seat in table["seats"])

    def _draw(self) -> None:
        heading = Text.assemble(
            ("✉ Billet Doux ", f"bold {ACCENT}"), (f"· {self.server.url} · {self.name}", "dim"), no_wrap=True
        )
        room = self.keyboard.console.height - FRAME
        listed = self.tables if len(self.tables) <= room else self.tables[: room - 1]
        body: list[RenderableType] = [self._list(listed)]
        if len(listed) < len(self.tables):
            body.append(Text(self.text("join-lobby-more", count=len(self.tables) - len(listed)), "dim"))
        if not self.tables:
            body = [Text(self.text("join-lobby-empty"))]
        notice = [Text(self.notice, "bold")] if self.notice else []
        self.keyboard.show(heading, Text(""), *body, Text(""), *notice, Text(self.text("join-lobby-keys"), "dim"))

    def _list(self, tables: Sequence[dict[str, Any]]) -> RenderableType:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for _ in range(5):
            grid.add_column(no_wrap=True)
        for number, table in enumerate(tables, start=1):
            names = [plain(seat["name"]) for seat in table["seats"] if seat["name"]]
            free = sum(seat["person"] is None and seat["bot"] is None for seat in table["seats"])
            grid.add_row(
                Text(f" {number} ", "reverse bold"),
                Text(self.text.edition(edition(table["edition"]))),
                Text(self._state(table, free), "bold" if can_sit(table) or self._is_mine(table) else "dim"),
                Text(clock_name(self.text, table["clock"]), "dim"),
                Text(", ".join(names), overflow="ellipsis"),
            )
        return grid

    def _state(self, table: dict[str, Any], free: int) -> str:
        if self._is_mine(table):
            return self.text("join-lobby-mine")
        if can_sit(table):
            return self.text("join-lobby-free", count=free)
        return self.text("join-lobby-watch" if table["spectators"] else "join-lobby-full")


def can_sit(table: dict[str, Any]) -> bool:
    """Tell whether somebody could sit down at a table."""
    return table["phase"] == "open" and any(s["person"] is None and s["bot"] is None for s in table["seats"])


def make_table(server: Server, settings: dict[str, Any]) -> Chosen:
    """Make a table, at which we sit."""
    made = server.post("/api/tables", settings)
    return Chosen(made["id"], made["invitation"], watch=False)


class NewTablePage:
    """The page on which a table is set up: a number goes on to a line's next choice, Enter makes it."""

    def __init__(self, server: Server, text: Catalogue, keyboard: Keyboard) -> None:
        self.text = text
        self.keyboard = keyboard
        there = {one["id"] for one in server.about["editions"]}
        self.editions = [edition(id) for id in known_editions() if id in there]
        self.settings: dict[str, Any] = {
            "edition": self.editions[0].id,
            "seats": 4,
            "public": True,
            "clock": None,
            "spectators": True,
            "chat": "phrases",
            "first": "lot",
            "enough": None,
        }

    def ask(self) -> dict[str, Any] | None:
        """Return the settings of the table, or None to go back."""
        notice = ""
        while True:
            answer = self.keyboard.prompt(partial(self._draw, notice)).lower()
            notice = ""
            if is_key(answer, BACK, ESCAPE):
                return None
            if not answer:
                return self.settings
            if answer.isdecimal() and 1 <= int(answer) <= len(self.settings):
                self._change(list(self.settings)[int(answer) - 1])
            else:
                known = ", ".join(str(n) for n in range(1, len(self.settings) + 1))
                notice = self.text.error(OptionError("answer-unknown", answer=shorten(answer), known=known))

    def _choices(self, key: str) -> Sequence[Any]:
        chosen = edition(self.settings["edition"])
        return {
            "edition": [one.id for one in self.editions],
            "seats": range(chosen.least, chosen.most + 1),
            "clock": CLOCKS,
            "chat": tuple(CHAT),
            "first": tuple(FIRST),
            "enough": (None, *SHORT),
        }.get(key, (True, False))

    def _change(self, key: str) -> None:
        choices = list(self._choices(key))
        self.settings[key] = choices[(choices.index(self.settings[key]) + 1) % len(choices)]
        if key == "public":
            self.settings["first"] = "lot" if self.settings["public"] else "letter"
        self.settings["seats"] = min(self.settings["seats"], max(self._choices("seats")))

    def _draw(self, notice: str) -> None:
        grid = Table.grid(padding=(0, 2, 0, 0))
        for number, (key, value) in enumerate(self.settings.items(), start=1):
            label = Text(self.text(LABELS[key]), "dim")
            grid.add_row(Text(f" {number} ", "reverse bold"), label, Text(self._name(key, value), "bold"))
        said = [Text(notice, "bold")] if notice else []
        title = Text(self.text("join-new"), f"bold {ACCENT}")
        self.keyboard.show(title, Text(""), grid, Text(""), *said, Text(self.text("join-new-keys"), "dim"))

    def _name(self, key: str, value: Any) -> str:
        match key:
            case "edition":
                return self.text.edition(edition(value))
            case "seats":
                return str(value)
            case "public":
                return self.text("join-open" if value else "join-private")
            case "clock":
                return clock_name(self.text, value)
            case "spectators":
                return self.text("join-yes" if value else "join-no")
            case "chat":
                return self.text(CHAT[value])
            case "enough":
                return game_length(self.text, value)
            case _:
                return self.text(FIRST[value])
