"""What a bot that is a program is asked, and what it answers, as types; `bots/program.py` writes and reads the lines.

They stand here because they are made of the same views and events as the messages of the network.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, RootModel

from billetdoux.server.wire import Wired, WireEvent, WireView

Word = Annotated[int, Field(ge=0, lt=2**32)]


class BotQuestion(Wired):
    """It is your turn: one line on standard input."""

    format: Literal["billetdoux-bot/1"]
    game: int  # counts the games that this program plays; with another number, forget the last one
    limit: float  # seconds in which an answer must come
    chance: Annotated[list[Word], Field(min_length=2, max_length=2)]  # where to draw what you leave to chance from
    view: WireView  # with your legal moves, in notation
    events: list[WireEvent]  # what you have seen since the last question of this game


class MoveAnswer(Wired):
    """The move you make: one of `legal`, as it stands there."""

    move: str


class ErrorAnswer(Wired):
    """You do not know; the turn is lost, and the report says why."""

    error: str


class BotAnswer(RootModel[MoveAnswer | ErrorAnswer]):
    """Your answer: one line on standard output."""
