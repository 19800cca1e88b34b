"""All that can happen in a small round of two players, as a tree: what is chosen, what is drawn, who can tell what.

It is made level by level, a level being a decision, with the compiled rules. Cards that nobody can tell apart (those
of the deck that were not put under it, and the one set aside) are looked at only when they are drawn.

Two positions are the same to a player if they have looked the same at each of that player's decisions, and the player
has done the same at each: nothing is forgotten.
"""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from billetdoux.bots.master.features import PLAYED, PLAYS, TOLD
from billetdoux.fast import engine
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import SIZE
from billetdoux.rules.state import CARDS, FACE_UP, KINDS
from billetdoux.train.table import show, tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.editions import Edition

    Array = np.ndarray[Any, Any]

PLAYERS = 2
MIXERS = np.random.default_rng(7).integers(1, 2**63, size=SIZE + PLAYS * TOLD + 1, dtype=np.uint64) | np.uint64(1)
TURNS = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
AT_ONCE = 1 << 16  # positions that are mixed to numbers at once
OVER = -1  # in the place of a node: the round has ended

_played = torch.tensor(PLAYED)


@dataclass
class Positions:
    """Positions of one level."""

    states: Array  # records
    told: Array  # what was played, the seats as they are
    plays: Array  # how much that is
    chance: Array  # how likely the cards, and what was settled before, are
    keys: Array  # for each player a number that stands for all they have seen and done

    def of(self, some: Array) -> Positions:
        """Return some of them, in arrays of their own."""
        return Positions(*(one[some] for one in vars(self).values()))


@dataclass
class Tree:
    """Nodes in the order of their levels. Each has choices, each choice has outcomes: nodes again, or shares."""

    levels: Array  # where each level begins, and where the last one ends
    turn: Array  # of each node: who decides
    chance: Array  # how likely it is, whatever is chosen
    sight: Array  # what it looks like: the number of a sight
    choices: Array  # where its choices begin
    outcomes: Array  # of each choice: where its outcomes begin
    node: Array  # of each outcome: the node, or OVER
    likely: Array  # how likely it is after the choice
    share: Array  # if the round is over: what the first player has of it
    slots: Array  # of each sight: where its actions begin
    shown: Array  # what the network is shown of it
    mask: Array  # the legal actions


def begin(edition: Edition, face_up: Sequence[int]) -> Positions:
    """Return all deals of two players with these cards lying face up, the first to decide having drawn."""
    rest = list(edition.deck())
    for card in face_up:
        rest.remove(card)
    states = engine.fresh_records(edition, PLAYERS, 1)
    states["deck"][0, : edition.total] = [rest.pop(), *face_up, *rest]
    states["aside"] = states["deck"][:, 0]
    states["top"], states["left"] = 1 + FACE_UP, edition.total - 1 - FACE_UP
    states, chance, _ = drawn_out(states, np.ones(1), np.full(1, PLAYERS + 1))
    states["deck"][:, 0] = states["aside"]
    return dealt(states, chance)


def dealt(states: Array, chance: Array) -> Positions:
    """Return positions at the beginning of a round, dealt from decks as they lie."""
    engine.compiled()["deal_lanes"](states, 0, len(states))
    told = np.zeros((len(states), PLAYS, TOLD), np.int8)
    return Positions(states, told, np.zeros(len(states), np.int64), chance, np.zeros((len(states), 2), np.uint64))


def drawn_out(states: Array, chance: Array, draws: Array) -> tuple[Array, Array, Array]:
    """Return each position as often as the next so many cards can be others, with the chance of each case.

    The third is the number of the position that each comes from.
    """
    source = np.arange(len(states))
    for depth in range(int(draws.max(initial=0))):
        cards = states["cards"].astype(int)[:, None]
        left = states["left"].astype(int)
        alike = left - np.minimum(states["buried"], left) - depth
        open_ones = (draws[source] > depth) & (alike > 0)
        places = (states["top"].astype(int)[:, None] + depth + np.arange(CARDS)) % cards
        lying = np.take_along_axis(states["deck"], places, 1).astype(int)
        lying[np.arange(CARDS) >= alike[:, None]] = -1
        lying = np.concatenate((lying, states["aside"].astype(int)[:, None]), axis=1)
        counts = (lying[:, :, None] == np.arange(KINDS)).sum(1)
        counts[~open_ones] = 0
        counts[~open_ones, 0] = 1  # nothing to be settled: the one case there is
        row, kind = counts.nonzero()
        likely = counts[row, kind] / counts.sum(1)[row]
        swapped = (lying[row] == kind[:, None]).argmax(1)
        states, chance, source = states[row], chance[row] * likely, source[row]
        settle(states, np.nonzero(open_ones[row])[0], depth, swapped)
    return states, chance, source


def settle(states: Array, rows: Array, depth: int, swapped: Array) -> None:
    """Put the card that lies so many places on, or the one set aside, where it will be drawn."""
    cards, top = states["cards"].astype(int)[rows], states["top"].astype(int)[rows]
    here, there = (top + depth) % cards, (top + depth + swapped[rows]) % cards
    aside = swapped[rows] == CARDS
    deck = states["deck"]
    first = deck[rows, here]
    new = np.where(aside, states["aside"][rows], deck[rows, there])
    deck[rows[~aside], there[~aside]] = first[~aside]
    states["aside"][rows[aside]] = first[aside]
    deck[rows, here] = new


def looked_at(at: Positions) -> tuple[Array, Array]:
    """Return what the network is shown of each position, and the legal actions."""
    count = len(at.states)
    masks, seen = np.zeros((count, ACTIONS), np.int8), np.zeros((count, SIZE), np.int8)
    engine.compiled()["look_lanes"](at.states, 0, count, engine.scratch(), masks, seen)
    return shown_to(at, seen, at.states["turn"]), masks


def shown_to(at: Positions, seen: Array, seats: Array) -> Array:
    """Return what the network is shown of each position from a seat, given what is observed there."""
    goal = torch.zeros(len(seats), dtype=torch.int8)
    turn, players = torch.tensor(seats.astype(np.int64)), torch.full((len(seats),), PLAYERS)
    told, plays = torch.from_numpy(at.told), torch.from_numpy(at.plays)
    return show(torch.from_numpy(seen), told, plays, goal, turn, players).numpy()


def mixed(shown: Array, keys: Array) -> Array:
    """Return a number for each row that stands for what is shown, and for what was before."""
    numbers = [part.astype(np.uint64) @ MIXERS for part in np.array_split(shown, len(shown) // AT_ONCE + 1)]
    number = np.concatenate(numbers) + keys * TURNS[0]
    return (number ^ (number >> np.uint64(29))) * TURNS[1]


def chosen(at: Positions, rows: Array, actions: Array, draws: Array | None = None) -> tuple[Positions, Array]:
    """Return what comes of an action in each of some rows, once for each way the cards can fall.

    With it comes, for each, the number of the row among those given. `chance` takes the cards' part only.
    """
    if draws is None:
        draws = count_draws(at.states[rows], actions)
    states, chance, source = drawn_out(at.states[rows], at.chance[rows], draws)
    after = replace(at.of(rows[source]), states=states, chance=chance)
    done, turn = actions[source], states["turn"].astype(np.int64)
    told, players = torch.from_numpy(after.told), torch.full((len(done),), PLAYERS)
    after.plays += tell(
        told, torch.from_numpy(after.plays), _played, torch.from_numpy(turn), torch.from_numpy(done), players
    ).numpy()
    engine.compiled()["carry_out_lanes"](states, done, 0, len(states))
    return after, source


def count_draws(states: Array, actions: Array) -> Array:
    """Return how many cards are drawn if these actions are played; that does not depend on which cards they are."""
    tried = states.copy()
    engine.compiled()["carry_out_lanes"](tried, actions, 0, len(tried))
    return (tried["top"].astype(int) - states["top"]) % states["cards"]


def grow(at: Positions) -> Tree:
    """Return the tree of all that can happen from some positions on."""
    levels, nodes, choices, outcomes, sights = [0], list[Any](), list[Any](), list[Any](), list[Any]()
    count_choices = count_outcomes = 0
    while len(at.states):
        shown, masks = looked_at(at)
        turn = at.states["turn"].astype(np.int64)
        mine = mixed(shown, at.keys[np.arange(len(turn)), turn])
        _, first, sight = np.unique(mine, return_index=True, return_inverse=True)
        row, action = masks.nonzero()
        after, source = chosen(at, row, action)
        number = sum(len(one[0]) for one in sights)
        sights.append((shown[first], masks[first]))
        nodes.append((turn, at.chance, sight + number, count_choices + begins(row, len(turn))))
        choices.append(count_outcomes + begins(source, len(row)))
        over = after.states["over"] > 0
        share = after.states["won"][:, 0] / np.maximum(after.states["won"].sum(1), 1)
        levels.append(levels[-1] + len(turn))
        place = np.where(over, OVER, levels[-1] + (~over).cumsum() - 1)
        outcomes.append((place, after.chance / at.chance[row[source]], np.where(over, share, 0.0)))
        count_choices, count_outcomes = count_choices + len(row), count_outcomes + len(source)
        who = turn[row[source]]
        after.keys[np.arange(len(who)), who] = mine[row[source]] + action[source].astype(np.uint64) * TURNS[1]
        at = after.of(~over)
    turn, chance, sight, begin_choices = (np.concatenate(one) for one in zip(*nodes, strict=True))
    node, likely, share = (np.concatenate(one) for one in zip(*outcomes, strict=True))
    shown, mask = (np.concatenate(one) for one in zip(*sights, strict=True))
    return Tree(
        np.array(levels),
        turn,
        chance,
        sight,
        np.append(begin_choices, count_choices),
        np.append(np.concatenate(choices), count_outcomes),
        node,
        likely,
        share,
        np.append(0, mask.astype(np.int64).sum(1).cumsum()),
        shown,
        mask,
    )


def begins(source: Array, count: int) -> Array:
    """Return where the part of each of so many begins, in a sorted list of whose part each one is."""
    return np.searchsorted(source, np.arange(count))
