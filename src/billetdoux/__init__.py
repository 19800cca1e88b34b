"""Billet Doux: the game of Love Letter as software."""

from billetdoux.errors import BilletDouxError
from billetdoux.game.game import Game
from billetdoux.game.move import Move
from billetdoux.game.record import replay, to_record
from billetdoux.views.chronicle import Chronicle
from billetdoux.views.view import View

__version__ = "0.1.0"

__all__ = ["BilletDouxError", "Chronicle", "Game", "Move", "View", "replay", "to_record"]
