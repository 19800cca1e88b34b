"""Ends of real rounds of two players, with all that the hands could have been: small enough to be solved.

A round is played by a network until few cards are left. Beside it goes every other deal that looks the same to those
who watch, each as likely as its cards are, and as likely as the network would have played so with them. What is left
is a game of its own, in which both players know that.
"""

# pyright: basic

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from billetdoux.fast import engine
from billetdoux.observe.actions import AT_KEEP
from billetdoux.observe.observation import SIZE
from billetdoux.rules.state import CARDS, FACE_UP
from billetdoux.train.model import Position
from billetdoux.train.tree import PLAYERS, Positions, begin, chosen, dealt, looked_at, mixed, shown_to

if TYPE_CHECKING:
    from billetdoux.rules.editions import Edition
    from billetdoux.train.model import Network

    Array = np.ndarray[Any, Any]

PUBLIC = ("pile", "how", "piled", "out", "shield", "left", "buried", "turn", "choosing", "over")
SMALLEST = 1e-6  # of all chances: deals that are less likely are left out
AT_ONCE = 500  # deals that are followed at once: a Chancellor makes hundreds of each


@torch.no_grad()
def policy(network: Network, shown: Array, masks: Array) -> Array:
    """Return how likely a network takes each action."""
    answers = network(Position(torch.from_numpy(shown), torch.from_numpy(masks)))
    return torch.softmax(answers.policy.double(), dim=1).numpy()


def endgame(
    edition: Edition, network: Network, cards: int, rng: np.random.Generator, most: int = 20000
) -> Positions | None:
    """Play a round until so many cards are left in the deck; return all it could be, or None if it ended before.

    Nor is there any if more deals than `most` look the same on the way.
    """
    deck = rng.permutation(edition.deck())
    real = one_deal(edition, deck)
    story = list[tuple[int, Positions]]()
    while real.states["left"][0] > cards or real.states["choosing"][0]:
        chances = policy(network, *looked_at(real))[0]
        action = int(rng.choice(len(chances), p=chances))
        real, _ = chosen(real, np.zeros(1, int), np.array([action]), np.zeros(1, int))
        if real.states["over"][0]:
            return None
        story.append((action, real))
    all_deals = begin(edition, deck[1 : 1 + FACE_UP].tolist())
    for action, after in story:
        parts = np.array_split(np.arange(len(all_deals.states)), len(all_deals.states) // AT_ONCE + 1)
        followed_parts = [merged(alike(followed(all_deals.of(part), network, action), after)) for part in parts]
        all_deals = likely(merged(joined(followed_parts)))
        if len(all_deals.states) > most:
            return None
    return told_apart(all_deals)


def one_deal(edition: Edition, deck: Array) -> Positions:
    """Return one deal of two players."""
    states = engine.fresh_records(edition, PLAYERS, 1)
    states["deck"][0, : len(deck)] = deck
    return dealt(states, np.ones(1))


def followed(at: Positions, network: Network, action: int) -> Positions:
    """Return what comes of an action in all deals in which it can be taken; what a Chancellor keeps is not seen."""
    shown, masks = looked_at(at)
    rows, actions = masks.nonzero()
    same = actions == action if action < AT_KEEP else actions >= AT_KEEP
    rows, actions = rows[same], actions[same]
    chances = policy(network, shown, masks)[rows, actions]
    return chosen(replace(at.of(rows), chance=at.chance[rows] * chances), np.arange(len(rows)), actions)[0]


def alike(at: Positions, real: Positions) -> Positions:
    """Return those deals that look to everybody like the real one."""
    same = np.ones(len(at.states), bool)
    for name in PUBLIC:
        field = at.states[name] == real.states[name][0]
        same &= field.all(tuple(range(1, field.ndim)))
    return at.of(same)


def merged(at: Positions) -> Positions:
    """Return deals that differ in nothing that is still to come as one."""
    states = at.states
    tidy(states)
    rows = np.ascontiguousarray(states).view(np.dtype((np.void, states.dtype.itemsize)))
    _, first, which = np.unique(rows, return_index=True, return_inverse=True)
    return replace(at.of(first), chance=np.bincount(which.reshape(-1), at.chance, len(first)))


def joined(parts: list[Positions]) -> Positions:
    """Return positions of several parts in one."""
    return Positions(*(np.concatenate(one) for one in zip(*(vars(part).values() for part in parts), strict=True)))


def likely(at: Positions) -> Positions:
    """Return positions that are not too unlikely, all of them together as likely as 1."""
    kept = at.of(at.chance > SMALLEST * at.chance.sum())
    return replace(kept, chance=kept.chance / kept.chance.sum())


def tidy(states: Array) -> None:
    """Put the cards that nobody can tell apart in order, and clear what lies outside the deck."""
    places = (states["top"].astype(int)[:, None] + np.arange(CARDS)) % states["cards"].astype(int)[:, None]
    depth = np.arange(CARDS)
    left = states["left"].astype(int)[:, None]
    unknown = depth < left - np.minimum(states["buried"].astype(int)[:, None], left)
    lying = np.take_along_axis(states["deck"], places, 1)
    highest = np.iinfo(lying.dtype).max
    pool = np.concatenate((states["aside"][:, None], np.where(unknown, lying, highest)), axis=1)
    pool.sort(axis=1)
    states["aside"] = pool[:, 0]
    lying = np.where(unknown, pool[:, 1:], np.where(depth < left, lying, 0))
    marks = np.where((depth < left) & ~unknown, np.take_along_axis(states["marks"], places, 1), 0)
    inside = depth < states["cards"].astype(int)[:, None]
    rows = np.broadcast_to(np.arange(len(states))[:, None], places.shape)[inside]
    states["deck"][rows, places[inside]] = lying[inside]
    states["marks"][rows, places[inside]] = marks[inside]


def told_apart(at: Positions) -> Positions:
    """Return positions with what each player can tell apart at this moment, and nothing from before."""
    for seat in range(PLAYERS):
        seats, seen = np.full(len(at.states), seat), np.zeros((len(at.states), SIZE), np.int8)
        engine.compiled()["observe_lanes"](at.states, seats, 0, len(seats), engine.scratch(), seen)
        at.keys[:, seat] = mixed(shown_to(at, seen, seats), np.zeros(len(seats), np.uint64))
    return at
