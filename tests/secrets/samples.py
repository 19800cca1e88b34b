"""Samples for the secrets test: a random game cut off somewhere, beside one that a viewer cannot tell from it.

    for sample in samples(seed, games): ...

Every edition and number of players comes in turn. The players like what makes hidden cards move and be known:
Chancellors, Priests, Kings, Barons, Princes, above all with a hand that somebody knows; they dislike knocking each
other out, so that rounds last. Many games are cut off just after a King or a Chancellor, when it is hardest to say
who still knows what.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from observe import hands
from worlds import another_game, rebuild, worlds_of

from billetdoux.game.game import Game
from billetdoux.rules import effects
from billetdoux.rules.edition import edition, known_editions

if TYPE_CHECKING:
    from collections.abc import Iterator

    from observe import Seat, World

    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State

NAMES = ("Ada", "Bo", "Chloé", "Dino", "Eve", "Fay")
ALL = 99  # more rounds than a game has, and more moves than a round
TABLES = [(id, players) for id in known_editions() for players in edition(id).tokens]

# How much the players like to play a card, by its effect; 4 if it is not listed.
LIKING = {effects.GUARD: 1.0, effects.PRINCESS: 0.1, effects.NONE: 2.0}
LIKING_OF_A_KNOCK_OUT = 0.1


@dataclass(frozen=True, slots=True)
class Sample:
    """A game and its other world, both played to the same point, for a viewer who cannot tell them apart."""

    game: Game
    other: Game
    viewer: Seat
    what: str  # how to find this sample again

    def changed(self) -> Changed:
        """Tell what is different in the round that is being played."""
        real, other = worlds_of(self.game)[-1], worlds_of(self.other)[-1]
        return Changed(
            samples=1,
            hand=hands(self.game.state) != hands(self.other.state),
            deck=real.deck != other.deck,
            choice=real.moves != other.moves,
            past=worlds_of(self.game)[:-1] != worlds_of(self.other)[:-1],
        )


@dataclass(slots=True)
class Changed:
    """In how many samples something is different between the two worlds."""

    samples: int = 0
    hand: int = 0  # what an opponent holds now
    deck: int = 0  # the deck as it was shuffled for this round
    choice: int = 0  # an opponent's Chancellor's choice in this round
    past: int = 0  # anything in an earlier round
    skipped: int = 0  # no other world was found

    def add(self, more: Changed) -> None:
        """Count more samples."""
        for name in ("samples", "hand", "deck", "choice", "past", "skipped"):
            setattr(self, name, getattr(self, name) + getattr(more, name))


def samples(seed: int, games: int, counts: Changed | None = None) -> Iterator[Sample]:
    """Play games and give a sample of each for every seat and for a spectator."""
    for number in range(games):
        id, players = TABLES[number % len(TABLES)]
        rng = Random(f"{seed}/{number}")
        game = play_some(id, players, rng)
        rounds = worlds_of(game)
        for viewer in (None, *range(players)):
            what = f"seed {seed}, game {number}, viewer {viewer}"
            sample = make_sample(game, rounds, viewer, Random(what), what)
            if counts is not None:
                counts.add(Changed(skipped=1) if sample is None else sample.changed())
            if sample is not None:
                yield sample


def make_sample(game: Game, rounds: list[World], viewer: Seat, rng: Random, what: str) -> Sample | None:
    """Find another world for a viewer and build its game."""
    others = another_game(rounds, viewer, rng)
    if others is None:
        return None
    other = rebuild(others, game.players, by_lot=game.rounds[0].by_lot)
    return Sample(game, other, viewer, f"{what}: {game.edition.id}, {len(game.players)} players")


def play_some(id: str, players: int, rng: Random) -> Game:
    """Play a random game up to a random point: within one of its rounds, or to the end of a round, or of the game."""
    first = rng.choice([None, rng.randrange(players)])
    game = Game(id, NAMES[:players], seed=rng.getrandbits(64), first=first)
    for _ in range(rng.choices((0, 1, 2, ALL), (60, 24, 12, 4))[0]):
        play_moves(game, ALL, rng)
        if game.over:
            return game
        game.next_round()
    if rng.random() < 0.4:
        play_to_a_twist(game, rng)
        play_moves(game, rng.choice((0, 0, 0, 1, 2)), rng)
    else:
        play_moves(game, rng.choices((rng.randrange(8), rng.randrange(16), ALL), (50, 45, 5))[0], rng)
    return game


def play_moves(game: Game, moves: int, rng: Random) -> None:
    """Play so many moves, or to the end of the round."""
    while moves and not game.round_over:
        play_one(game, rng)
        moves -= 1


def play_to_a_twist(game: Game, rng: Random) -> None:
    """Play until a hand that somebody knew was swapped or went through a Chancellor, or to the end of the round."""
    while not game.round_over:
        known = any(game.state.knows)
        move = play_one(game, rng)
        if known and (move.choice is not None or game.state.effect[move.card] == effects.KING):
            return


def play_one(game: Game, rng: Random) -> Move:
    """Play a legal move, one that is liked more than others."""
    legal = game.legal_moves()
    move = rng.choices(legal, [liking(game.state, move) for move in legal])[0]
    game.play(move)
    return move


def liking(s: State, move: Move) -> float:
    """Return how much a move is liked. All the cards may be looked at for it: only the seats' views are judged."""
    if move.choice is not None:
        return 3.0 if s.knows[s.turn] and move.choice[0] == s.hand[s.turn] else 1.0
    effect = s.effect[move.card]
    like = LIKING.get(effect, 4.0)
    if s.knows[s.turn] and move.card != s.hand[s.turn]:
        like *= 3  # keep the hand that somebody knows
    if move.target is None or move.target == s.turn:
        return like
    mine = s.drawn[0] if s.hand[s.turn] == move.card else s.hand[s.turn]
    theirs = s.hand[move.target]
    if effect == effects.GUARD:
        return like * (LIKING_OF_A_KNOCK_OUT if theirs == move.named else 1.0) / 9
    if effect == effects.BARON and mine != theirs:
        return like * LIKING_OF_A_KNOCK_OUT
    if effect == effects.KING and (s.knows[s.turn] or s.knows[move.target]):
        return like * 5
    return like
