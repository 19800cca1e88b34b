"""Other worlds: rounds and games that one viewer could not tell from the real one.

    another_round(world, viewer, rng)    another world of one round (World: edition, players, first, deck, moves)
    another_game(rounds, viewer, rng)    the same for all rounds of a game, each with a world of its own
    worlds_of(game)                      the rounds of a Game as worlds
    rebuild(rounds, names, by_lot)       the Game that a list of worlds makes, played to the same point

`viewer` is a seat, or None for a spectator; `rng` a random.Random. The other world has the same moves, but for
what an opponent's Chancellor kept and put back, and other cards wherever the viewer has not seen them; everything
that the viewer observed, at every point, is the same (`observe.observe`). A world is returned only after a replay
on the rules has shown that. None means that no other world was found; there may be none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from observe import Impossible, Seat, World, hands, observe_replay, replay, worlds_of
from sketch import DeadEnd, Sketch

from billetdoux.game.game import Game
from billetdoux.game.shuffle import GivenShuffle, SeededShuffle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from billetdoux.rules.state import State

__all__ = ["World", "another_game", "another_round", "rebuild", "worlds_of"]

ATTEMPTS = 12
STEADY = 8  # from this attempt on, no lots are drawn: such an attempt hardly ever fails


def another_round(world: World, viewer: Seat, rng: Random) -> World | None:
    """Return another world of a round, if possible one in which an opponent holds other cards at its end."""
    states = replay(world)
    seen = observe_replay(world, states, viewer)
    found = None
    for other in proposals(world, states, viewer, rng):
        there = replay_of(other)
        if other == world or there is None or observe_replay(other, there, viewer) != seen:
            continue
        found = other
        if states[-1].shown or hands(there[-1]) != hands(states[-1]):
            break
    return found


def proposals(world: World, states: list[State], viewer: Seat, rng: Random) -> Iterator[World]:
    """Propose worlds, the real one perhaps among them."""
    for attempt in range(ATTEMPTS):
        try:
            yield Sketch(world, states, viewer, rng, steady=attempt >= STEADY).result()
        except DeadEnd:
            continue


def replay_of(world: World) -> list[State] | None:
    """Replay a world, if the rules allow it."""
    try:
        return replay(world)
    except Impossible:
        return None


def another_game(rounds: Sequence[World], viewer: Seat, rng: Random) -> list[World] | None:
    """Return the rounds of a game with other worlds for as many of them as have any; None if none has."""
    others = [another_round(world, viewer, rng) or world for world in rounds]
    return None if others == list(rounds) else others


def rebuild(rounds: Sequence[World], names: Sequence[str], *, by_lot: bool) -> Game:
    """Play the rounds; `by_lot` is whether who begins the first was drawn by lot."""
    given = GivenShuffle([world.deck for world in rounds], [world.first for world in rounds], SeededShuffle(0))
    game = Game(rounds[0].edition, names, shuffle=given, first=None if by_lot else rounds[0].first)
    for number, world in enumerate(rounds):
        if number:
            game.next_round()
        for move in world.moves:
            game.play(move)
    return game
