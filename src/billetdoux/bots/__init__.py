"""Players that are programs. A bot sees a view, as a person in its seat would, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from billetdoux.bots.casual import Casual
from billetdoux.bots.random import Random
from billetdoux.errors import OptionError

if TYPE_CHECKING:
    from billetdoux.game.move import Move
    from billetdoux.rules.generator import Generator
    from billetdoux.views.view import View


class Bot(Protocol):
    """Chooses one of the legal moves of a view; what it leaves to chance, the generator decides."""

    def choose(self, view: View, rng: Generator) -> Move:
        """Return one of `view.legal`."""
        ...


BOTS: dict[str, type[Bot]] = {"random": Random, "casual": Casual}


def bot(name: str) -> Bot:
    """Return a bot by its name."""
    if name not in BOTS:
        raise OptionError("bot-unknown", bot=name, known=", ".join(BOTS))
    return BOTS[name]()
