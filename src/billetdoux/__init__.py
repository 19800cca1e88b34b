"""Billet Doux: the game of Love Letter as software."""

from billetdoux.bots import Bot, bot
from billetdoux.bots.playing import play_round
from billetdoux.errors import BilletDouxError
from billetdoux.game.game import Game
from billetdoux.game.position import Position
from billetdoux.game.record import read_records, replay, to_record, write_record
from billetdoux.rules.edition import Edition, edition, known_editions
from billetdoux.rules.generator import Generator
from billetdoux.rules.move import Move
from billetdoux.views.view import View

__version__ = "0.1.0"

__all__ = [
    "BilletDouxError",
    "Bot",
    "Edition",
    "Game",
    "Generator",
    "Move",
    "Position",
    "View",
    "bot",
    "edition",
    "known_editions",
    "play_round",
    "read_records",
    "replay",
    "to_record",
    "write_record",
]
