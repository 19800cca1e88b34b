"""What is said at a table over the network: heard below the table, and typed after a slash."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.client.http import plain
from billetdoux.protocol.values import PHRASES
from billetdoux.terminal.keys import SLASH, options_block
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from billetdoux.terminal.remote import RemoteTable

SHOWN = 3  # remarks that are shown below the table
INVITES = {"phrases": "join-talk-phrases", "text": "join-talk-text", "none": "join-talk-none"}


class Chat:
    """The talk at one table."""

    def __init__(self, table: RemoteTable) -> None:
        self.table = table
        self.heard = 0  # how much of what was said need not be shown any more

    def hear(self) -> None:
        """Take what was said so far as read."""
        self.heard = len(self.table.client.said)

    def lines(self) -> list[Text]:
        """Return the newest remarks, a line for each."""
        lines = list[Text]()
        for said in self.table.client.said[self.heard :][-SHOWN:]:
            line = Text.assemble((f"{plain(said['name'])}: ", f"bold {ACCENT}"), plain(said["sentence"]))
            line.no_wrap, line.overflow = True, "ellipsis"
            lines.append(line)
        return lines

    def slash(self, typed: str) -> None:
        """Say something: a phrase by its number or name, or any text where the table allows it."""
        table = self.table
        table.notice = ""
        typed = typed or self._talk()
        muted = table.person_at(typed, "m")
        if muted is not None:
            table.ask("mute", person=muted)
        elif typed.isdecimal() and 1 <= int(typed) <= len(PHRASES):
            table.ask("say", phrase=PHRASES[int(typed) - 1])
        elif typed.lower() in PHRASES:
            table.ask("say", phrase=typed.lower())
        elif typed:
            table.ask("say", text=typed)

    def _talk(self) -> str:
        """Show what was said and what can be said; return what is typed then."""
        table, text, keyboard = self.table, self.table.text, self.table.keyboard
        said = [Text(f"{plain(one['name'])}: {plain(one['sentence'])}") for one in table.client.said]
        phrases = [(f"{SLASH}{n}", text(f"phrase-{phrase}")) for n, phrase in enumerate(PHRASES, start=1)]
        chat = table.told["chat"]
        choices = [] if chat == "none" else [Text(""), options_block(phrases, keyboard.console.width)]
        keyboard.on_slash = None
        try:
            typed = keyboard.pages(Group(*said, *choices), text("wait-more"), text(INVITES[chat]))
        finally:
            keyboard.on_slash = self.slash
        return re.sub(rf"^{SLASH}", "", typed).strip()
