"""Players that are programs. A bot sees a view, as a person in its seat would, and nothing else."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol

from billetdoux.bots.casual import Casual
from billetdoux.bots.easy import Easy
from billetdoux.bots.gentle import Gentle
from billetdoux.bots.grandmaster import Grandmaster
from billetdoux.bots.master import Master
from billetdoux.bots.random import Random
from billetdoux.bots.sharp import Sharp
from billetdoux.errors import OptionError, shorten

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View


class Bot(Protocol):
    """Chooses one of the legal moves of a view; what it leaves to chance, the generator decides.

    >>> class Timid:
    ...     def choose(self, view: View, rng: Generator) -> Move:
    ...         return view.legal[0]
    >>> moves = play_round(Game("classic", ["Ada", "Bo"], seed=1), [Timid(), bot("casual")], seed=1)
    """

    def choose(self, view: View, rng: Generator) -> Move:
        """Return one of `view.legal`.

        >>> view = Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321)").view(0)
        >>> bot("casual").choose(view, Generator(1, 2)) in view.legal
        True
        """
        ...


# Our own bots, the weakest first. A server offers these and no others: what is named over a network, or in a file,
# is looked up here alone. `registry.py` knows more ways, for the command line.
BOTS: dict[str, type[Bot]] = {
    "random": Random,
    "easy": Easy,
    "casual": Casual,
    "gentle": Gentle,
    "sharp": Sharp,
    "master": Master,
    "grandmaster": Grandmaster,
}


def offered() -> list[str]:
    """Return the bots that players choose from, from easy to hard: the first is for whoever has never played.

    `random` is for research, and for tables that name it. Without numba, `grandmaster` is only `master` again.
    """
    there = {"random": False, "grandmaster": find_spec("numba") is not None}
    return [name for name in BOTS if there.get(name, True)]


def bot(name: str) -> Bot:
    """Return one of our own bots by its name.

    >>> type(bot("casual")).__name__
    'Casual'
    """
    if name not in BOTS:
        raise OptionError("bot-unknown", bot=shorten(name), known=", ".join(BOTS))
    return BOTS[name]()
