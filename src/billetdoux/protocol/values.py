"""What fields of messages may hold."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from billetdoux.declare import Between, Text

Phase = Literal["open", "sealing", "playing", "over", "closed"]
Chat = Literal["phrases", "text", "none"]
First = Literal["lot", "letter"]
Phrase = Literal[
    "hello", "good-luck", "nice-move", "oh-no", "well-done", "hurry", "sorry", "thanks", "good-game", "bye"
]
Language = Literal["en", "fr", "it"]
PHRASES: tuple[Phrase, ...] = get_args(Phrase)

MessageId = Annotated[str, Text(40, 1, r"^[!-~]+$")]
GameId = Annotated[str, Text(40, 1)]
PersonId = Annotated[str, Text(40, 1)]
SeatNumber = Annotated[int, Between(0, 5)]
Hex32 = Annotated[str, Text(pattern=r"^[0-9a-f]{64}$")]
Level = Annotated[str, Text(40)]
NoteId = Annotated[str, Text(40)]
ShortGame = Annotated[int, Between(1, 3)]

LONGEST_TEXT = 300
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 30 * 86400  # seconds per turn
