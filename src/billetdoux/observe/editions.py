"""Which editions the numbering of actions fits: those whose cards have the effects of the standard deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import EditionError

if TYPE_CHECKING:
    from billetdoux.rules.edition import Edition

# The effect that the actions of each value stand for; a card without effect fits anywhere.
NUMBERED = ("none", "guard", "priest", "baron", "handmaid", "prince", "chancellor", "king", "countess", "princess")


def check_numbered(edition: Edition) -> None:
    """Raise an error for an edition in which an action would mean something else."""
    for card in edition.cards:
        if card.effect not in ("none", NUMBERED[card.value]):
            raise EditionError(
                "edition-not-numbered",
                edition=edition.id,
                value=card.value,
                effect=card.effect,
                right=NUMBERED[card.value],
            )
