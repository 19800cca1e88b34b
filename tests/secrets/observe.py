"""What a seat, or a spectator, observes of a round: a list of its own, written from rules.md for the secrets test.

It replays on the rules alone, with their certain knowledge switched off, and imports nothing from `views/`: it is
what those are judged by. Two worlds with the same list cannot be told apart by that viewer, at no point of the round.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from billetdoux.rules import effects
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.move import pack_move
from billetdoux.rules.moves import MOST_MOVES, list_legal
from billetdoux.rules.state import FACE_UP, NOTHING
from billetdoux.rules.turn import deal, play

if TYPE_CHECKING:
    from billetdoux.game.game import Game
    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State

Seat = int | None  # None: a spectator
Observation = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class World:
    """A round, or the beginning of one: everything that happened in it, hidden or not."""

    edition: str
    players: int
    first: int
    deck: tuple[int, ...]
    moves: tuple[Move, ...]


class Impossible(Exception):  # noqa: N818  (a world, not an error)
    """The rules do not allow this world."""


def worlds_of(game: Game) -> list[World]:
    """Return the rounds of a game as far as it has been played."""
    seats = len(game.players)
    return [World(game.edition.id, seats, one.first, one.deck, tuple(one.moves)) for one in game.rounds]


def replay(world: World) -> list[State]:
    """Return the state after the deal and after each move. A move that is not legal makes a world impossible."""
    s = set_table(edition(world.edition), world.players)
    s.learning = 0
    s.deck[: len(world.deck)] = world.deck
    deal(s, world.first)
    states = [s]
    legal = [0] * MOST_MOVES
    for move in world.moves:
        s = s.copy()
        if pack_move(move) not in legal[: list_legal(s, legal)]:
            raise Impossible(f"{move} is not legal")
        play(s, pack_move(move))
        states.append(s)
    return states


def observe(world: World, viewer: Seat) -> list[Observation]:
    """List what the viewer observes of a world: at the deal, then of each move."""
    return observe_replay(world, replay(world), viewer)


def observe_replay(world: World, states: list[State], viewer: Seat) -> list[Observation]:
    """The same for a world that has been replayed already."""
    seen: list[Observation] = [("dealt", table(states[0]), own_cards(states[0], viewer))]
    for (before, after), move in zip(pairwise(states), world.moves, strict=True):
        done = move if before.turn == viewer else move.hidden()
        seen.append((str(done), table(after), own_cards(after, viewer), told(before, move, viewer), result(after)))
    return seen


def table(s: State) -> Observation:
    """Public: all cards played or discarded, by whom and how; who is protected or out; the deck's size; whose turn.

    A Guard's right guess and a Baron's result are public as well, and lie on the table: who is out, with which card.
    """
    seats = range(s.players)
    return (
        ("face up", *s.face_up[:FACE_UP]) if s.players == 2 else (),
        tuple(tuple(zip(s.pile[seat][: s.piled[seat]], s.how[seat], strict=False)) for seat in seats),
        ("protected", *(seat for seat in seats if s.shield[seat])),
        ("out", *(seat for seat in seats if s.out[seat])),
        ("deck", s.left),
        ("face down", s.aside != NOTHING),
        ("over",) if s.over else ("turn", s.turn, "chooses" if s.choosing else "plays"),
    )


def own_cards(s: State, viewer: Seat) -> tuple[int, ...]:
    """Private: the card I hold and what I have drawn: by the deal, my turn, a Prince, a King, or my Chancellor."""
    if viewer is None or s.out[viewer]:
        return ()
    drawn = tuple(s.drawn) if viewer == s.turn and not s.over else ()
    return (s.hand[viewer], *drawn)


def told(before: State, move: Move, viewer: Seat) -> Observation:
    """Private: what a Priest saw, to its player; what a Baron compared and a King swapped, to both."""
    me, target = before.turn, move.target
    if move.choice is not None or target is None or viewer not in (me, target):
        return ()
    mine, theirs = kept_card(before, move), before.hand[target]
    effect = before.effect[move.card]
    if effect in (effects.BARON, effects.KING):
        return (mine, theirs)
    return (theirs,) if effect == effects.PRIEST and viewer == me else ()


def kept_card(before: State, move: Move) -> int:
    """Return the card that the player of a card has left."""
    held = before.hand[before.turn]
    return before.drawn[0] if held == move.card else held


def result(s: State) -> Observation:
    """Public, when the round is over: the hands, if they are shown; who has won, and what all have gained."""
    if not s.over:
        return ()
    seats = range(s.players)
    shown = tuple(None if s.out[seat] else s.hand[seat] for seat in seats) if s.standing > 1 else ()
    return (shown, tuple(s.won[: s.players]), tuple(s.gain[: s.players]))


def hands(s: State) -> list[tuple[int, ...]]:
    """Return what each seat holds, in no order; nothing if it is out."""
    return [tuple(sorted(own_cards(s, seat))) for seat in range(s.players)]
