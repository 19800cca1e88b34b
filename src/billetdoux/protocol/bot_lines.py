"""What a bot that is a program is asked, and what it answers: a line of JSON each."""

from __future__ import annotations

from typing import Annotated, Literal

from billetdoux.declare import Between, Length, message
from billetdoux.views.events import Event
from billetdoux.views.view import Sight

Word = Annotated[int, Between(0, 2**32 - 1)]


@message
class BotQuestion:
    """It is your turn: one line on standard input."""

    format: Literal["billetdoux-bot/1"] = "billetdoux-bot/1"
    game: int  # counts the games that this program plays; with another number, forget the last one
    limit: float  # seconds in which an answer must come
    chance: Annotated[tuple[Word, ...], Length(2)]  # where to draw what you leave to chance from
    view: Sight  # with your legal moves, in notation
    events: tuple[Event, ...]  # what you have seen since the last question of this game


@message
class MoveAnswer:
    """The move you make: one of `legal`, as it stands there."""

    move: str


@message
class ErrorAnswer:
    """You do not know; the turn is lost, and the report says why."""

    error: str


BotAnswer = MoveAnswer | ErrorAnswer
