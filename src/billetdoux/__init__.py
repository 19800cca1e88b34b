"""Billet Doux: the game of Love Letter as software."""

__version__ = "0.1.0"
