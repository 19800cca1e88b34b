"""Billet Doux: the game of Love Letter as software.

Game, Position         a game to be played, undone, looked at; a moment of it as a line of text
Move, View, Event …    what is played, what a seat sees, and what happened
bot, play_round        players that are programs, and a round among them
to_record, replay …    a game as JSON, checked against the rules
Edition, edition       which cards there are
BilletDouxError …      everything that can go wrong; each is a ValueError with a sentence
"""

from billetdoux.bots import Bot, bot
from billetdoux.bots.rounds import play_round
from billetdoux.errors import (
    BilletDouxError,
    BotError,
    BrokenRule,
    EditionError,
    FairnessError,
    FileError,
    IllegalMoveError,
    InvalidMoveError,
    LessonError,
    MoveError,
    OptionError,
    PositionError,
    RecordError,
    Refusal,
    ServerError,
    TextError,
)
from billetdoux.game.game import Game
from billetdoux.game.position import Position
from billetdoux.game.record import read_records, replay, to_record, write_record
from billetdoux.rules.edition import Card, Edition, edition, known_editions
from billetdoux.rules.generator import Generator
from billetdoux.rules.move import Move
from billetdoux.views.events import (
    OPEN,
    BonusGained,
    Compared,
    Dealt,
    Discarded,
    Drew,
    Event,
    GameWon,
    Guessed,
    HandsShown,
    Kept,
    Looked,
    Played,
    Protected,
    RoundBegan,
    RoundWon,
    Scored,
    Swapped,
    Took,
    WentOut,
)
from billetdoux.views.view import Laid, Under, View

__version__ = "0.1.0"

__all__ = [
    "OPEN",
    "BilletDouxError",
    "BonusGained",
    "Bot",
    "BotError",
    "BrokenRule",
    "Card",
    "Compared",
    "Dealt",
    "Discarded",
    "Drew",
    "Edition",
    "EditionError",
    "Event",
    "FairnessError",
    "FileError",
    "Game",
    "GameWon",
    "Generator",
    "Guessed",
    "HandsShown",
    "IllegalMoveError",
    "InvalidMoveError",
    "Kept",
    "Laid",
    "LessonError",
    "Looked",
    "Move",
    "MoveError",
    "OptionError",
    "Played",
    "Position",
    "PositionError",
    "Protected",
    "RecordError",
    "Refusal",
    "RoundBegan",
    "RoundWon",
    "Scored",
    "ServerError",
    "Swapped",
    "TextError",
    "Took",
    "Under",
    "View",
    "WentOut",
    "bot",
    "edition",
    "known_editions",
    "play_round",
    "read_records",
    "replay",
    "to_record",
    "write_record",
]
