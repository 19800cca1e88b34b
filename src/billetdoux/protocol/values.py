"""What fields of messages may hold."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from billetdoux.declare import Between, Text

Phase = Literal["open", "sealing", "playing", "over", "closed"]
Chat = Literal["phrases", "text", "none"]
First = Literal["lot", "letter"]
Happened = Literal["came", "left", "removed", "host", "bot-plays", "back", "took-over", "restarted"]
Scope = Literal["play", "full"]  # of a cookie or token: to play as somebody, or to be them in everything
SessionKind = Literal["cookie", "token"]
Phrase = Literal[
    "hello", "good-luck", "nice-move", "oh-no", "well-done", "hurry", "sorry", "thanks", "good-game", "bye"
]
Language = Literal["en", "fr", "it"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)

MessageId = Annotated[str, Text(40, 1, r"^[!-~]+$")]
GameId = Annotated[str, Text(40, 1, r"^[A-Za-z0-9_-]+$")]  # stands in names of files and in addresses
PersonId = Annotated[str, Text(40, 1)]
SeatNumber = Annotated[int, Between(0, 5)]
Level = Annotated[str, Text(40)]
NoteId = Annotated[str, Text(40)]
ShortGame = Annotated[int, Between(1, 3)]

LONGEST_TEXT = 300
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 30 * 86400  # seconds per turn
