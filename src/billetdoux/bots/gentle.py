"""`gentle`: `master` with a head like a person's. It does not always take the best move, and it forgets.

What lies on the table it always sees: the piles, who is out, who is protected. What must be kept in mind may slip its
mind at a decision, unless it has only just happened: on whom a card was played and what was named, a hand that it was
shown, who was shown its own, what a hand cannot be, what it put under the deck.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from billetdoux.bots.master import GAME, Master
from billetdoux.bots.network.features import BARON_CARD, GUARD_CARD, PARTS_OF_PLAY, PRINCE_CARD, PRINCESS_CARD
from billetdoux.bots.story import events_of_round
from billetdoux.observe.casual import beside
from billetdoux.observe.observation import AT_IMPOSSIBLE
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.generator import word
from billetdoux.rules.state import KINDS
from billetdoux.views.events import Compared, Kept, Looked, Played, Swapped

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

# So that it is about as strong as `casual`, and a little stronger. The moves that the network hesitates between are
# nearly equal: only at 6 does it take its best move no more than six times of ten (docs/bots.md says what it wins).
TEMPERATURE = 6.0
RECALL = 0.5  # the chance that something comes to mind when it is needed
FRESH = 2  # so many last plays are fresh (where two play, its own and the answer): of those nothing slips its mind


class Gentle(Master):
    """Plays roughly as the network says, by what it remembers."""

    def __init__(self, goal: int = GAME, temperature: float = TEMPERATURE, recall: float = RECALL) -> None:
        super().__init__(goal, temperature)
        self.recall = recall

    def choose(self, view: View, rng: Generator) -> Move:
        """Return a legal move: never one that anybody sees is absurd, if there is another."""
        view = remembered(view, self.recall, rng)
        s, seen, mask = observed_by_seat(view)
        sensible = [int(legal and not absurd(seen, action)) for action, legal in enumerate(mask)]
        return self.sample_move(view, s, seen, sensible if any(sensible) else mask, rng)


def absurd(seen: list[int], action: int) -> bool:
    """Whether an action gives the Princess away, names what the other cannot hold, or compares what cannot win."""
    if action >= len(PARTS_OF_PLAY):
        return False
    card, ahead, named = PARTS_OF_PLAY[action]
    impossible = seen[AT_IMPOSSIBLE + ahead * KINDS :][:KINDS]
    if card == GUARD_CARD:
        return named >= 0 and impossible[named] == 1
    if card == BARON_CARD:
        return ahead > 0 and all(impossible[: beside(seen, card)])
    if card == PRINCE_CARD:
        return ahead == 0 and beside(seen, card) == PRINCESS_CARD
    return card == PRINCESS_CARD


def remembered(view: View, recall: float, rng: Generator) -> View:
    """Return a view without what slips the seat's mind: each thing comes to mind with the chance `recall`."""

    def comes_to_mind() -> bool:
        return word(rng) < recall * 2**32

    told = events_of_round(view)
    plays = [n for n, event in enumerate(told) if isinstance(event, Played)]
    begin = (plays[-FRESH:] or [0])[0]
    old, fresh = told[:begin], told[begin:]
    shown = [{event.seat, event.target} for event in fresh if isinstance(event, Looked | Compared | Swapped)]
    just_met = {seat for pair in shown if view.seat in pair for seat in pair}
    just_named = {(event.target, event.named) for event in fresh if isinstance(event, Played)}
    just_put = any(isinstance(event, Kept) and event.seat == view.seat for event in fresh)
    return replace(
        view,
        events=(*(unaimed(one) if isinstance(one, Played) and not comes_to_mind() else one for one in old), *fresh),
        known=tuple(
            None if card is None or not (seat in just_met or comes_to_mind()) else card
            for seat, card in enumerate(view.known)
        ),
        known_by=tuple(seat for seat in view.known_by if seat in just_met or comes_to_mind()),
        impossible=tuple(
            frozenset(card for card in cards if (seat, card) in just_named or comes_to_mind())
            for seat, cards in enumerate(ruled_out(view))
        ),
        under=tuple(card for card in view.under if just_put or comes_to_mind()),
    )


def unaimed(event: Played) -> Played:
    """Return what the table still shows of a play: the card, and whose it was."""
    return replace(event, target=None, named=None)


def ruled_out(view: View) -> list[list[int]]:
    """Return what each hand cannot be by what was played; what only counting says, an observation counts again."""
    placed = [*view.known, *(under.card for under in view.under if under.depth is not None)]
    gone = {card for card, count in enumerate(view.unseen) if count == placed.count(card)}
    hands = zip(view.known, view.impossible, strict=True)
    return [sorted(cards - gone) if card is None else [] for card, cards in hands]
