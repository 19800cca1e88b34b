"""`random`: any legal move, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View


class Random:
    """Plays any legal move."""

    def choose(self, view: View, rng: Generator) -> Move:
        """Return a legal move by lot."""
        return rng.choice(view.legal)
