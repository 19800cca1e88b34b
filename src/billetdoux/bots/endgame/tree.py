"""All that can happen in a small round of two players, as a tree: what is chosen, what is drawn, who can tell what.

It is made level by level, a level being a decision, with the compiled rules. Cards that nobody can tell apart (those
of the deck that were not put under it, and the one set aside) are looked at only when they are drawn.

Two positions are the same to a player if they have looked the same at each of that player's decisions, and the player
has done the same at each: nothing is forgotten.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from billetdoux.bots.network.features import INPUTS, PLAY_NUMBERS, PLAYS
from billetdoux.fast.arrays import fresh_records, worlds_scratch
from billetdoux.fast.kernel import compiled
from billetdoux.observe.actions import ACTIONS
from billetdoux.rules.state import FACE_UP, KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.edition import Edition

PLAYERS = 2
TURNS = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
OVER = -1  # in the place of a node: the round has ended


@dataclass
class Positions:
    """Positions of one level."""

    states: Any  # records
    history: Any  # what was played, as fast/worlds.py writes it
    chance: Any  # how likely the cards, and what was settled before, are
    keys: Any  # for each player a number that stands for all they have seen and done

    def of(self, some: Any) -> Positions:
        """Return some of them, in arrays of their own."""
        return Positions(*(one[some] for one in vars(self).values()))


@dataclass
class Tree:
    """Nodes in the order of their levels. Each has choices, each choice has outcomes: nodes again, or shares."""

    levels: Any  # where each level begins, and where the last one ends
    turn: Any  # of each node: who decides
    chance: Any  # how likely it is, whatever is chosen
    information_set: Any  # what it looks like: the number of a sight
    choices: Any  # where its choices begin
    outcomes: Any  # of each choice: where its outcomes begin
    node: Any  # of each outcome: the node, or OVER
    likely: Any  # how likely it is after the choice
    share: Any  # if the round is over: what the first player has of it
    slots: Any  # of each sight: where its actions begin
    inputs: Any  # what the network is shown of it
    mask: Any  # the legal actions


def all_deals(edition: Edition, face_up: Sequence[int]) -> Positions:
    """Return all deals of two players with these cards lying face up, the first to decide having drawn."""
    rest = list(edition.deck())
    for card in face_up:
        rest.remove(card)
    states = fresh_records(edition, PLAYERS, 1)
    states["deck"][0, : edition.total] = [rest.pop(), *face_up, *rest]
    states["aside"] = states["deck"][:, 0]
    states["top"], states["left"] = 1 + FACE_UP, edition.total - 1 - FACE_UP
    states, chance, _ = draw_cards(states, np.ones(1), np.full(1, PLAYERS + 1))
    states["deck"][:, 0] = states["aside"]
    return deal_positions(states, chance)


def deal_positions(states: Any, chance: Any) -> Positions:
    """Return positions at the beginning of a round, dealt from decks as they lie."""
    compiled()["deal_worlds"](states)
    history = np.zeros((len(states), PLAYS, PLAY_NUMBERS), np.int8)
    return Positions(states, history, chance, np.zeros((len(states), PLAYERS), np.uint64))


def draw_cards(states: Any, chance: Any, draws: Any) -> tuple[Any, Any, Any]:
    """Return each position as often as the next so many cards can be others, with the chance of each case.

    The third is the number of the position that each comes from.
    """
    source, kernels = np.arange(len(states)), compiled()
    for depth in range(int(draws.max(initial=0))):
        counts = np.zeros((len(states), KINDS), np.int64)
        kernels["count_next_worlds"](states, draws[source], depth, counts)
        row, card = counts.nonzero()
        likely = counts[row, card] / counts.sum(1)[row]
        states, chance, source = states[row], chance[row] * likely, source[row]
        kernels["settle_next_worlds"](states, draws[source], depth, card)
    return states, chance, source


def inputs_of(at: Positions, goal: int = 0) -> tuple[Any, Any, Any]:
    """Return what the network is shown of each position, the legal actions, and a number for what is shown."""
    count = len(at.states)
    masks, inputs = np.zeros((count, ACTIONS), np.int8), np.zeros((count, INPUTS), np.int8)
    keys, room = np.zeros(count, np.int64), worlds_scratch()
    compiled()["input_worlds"](at.states, np.arange(count), at.history, goal, room, masks, inputs, keys)
    return inputs, masks, keys


def with_fresh_keys(at: Positions) -> Positions:
    """Return positions with what each player can tell apart at this moment, and nothing from before."""
    inputs, keys = np.zeros((len(at.states), INPUTS), np.int8), np.zeros(len(at.states), np.int64)
    for seat in range(PLAYERS):
        compiled()["seat_input_worlds"](at.states, seat, at.history, worlds_scratch(), inputs, keys)
        at.keys[:, seat] = keys.view(np.uint64)
    return at


def combined_keys(keys: Any, before: Any) -> Any:
    """Return a number for each row that stands for what is shown, and for what was before."""
    number = keys.view(np.uint64) + before * TURNS[0]
    return (number ^ (number >> np.uint64(29))) * TURNS[1]


def positions_after(at: Positions, rows: Any, actions: Any, draws: Any | None = None) -> tuple[Positions, Any]:
    """Return what comes of an action in each of some rows, once for each way the cards can fall.

    With it comes, for each, the number of the row among those given. `chance` takes the cards' part only.
    """
    if draws is None:
        draws = count_draws(at.states[rows], actions)
    states, chance, source = draw_cards(at.states[rows], at.chance[rows], draws)
    after = Positions(states, at.history[rows[source]], chance, at.keys[rows[source]])
    compiled()["carry_out_worlds"](states, actions[source], after.history)
    return after, source


def count_draws(states: Any, actions: Any) -> Any:
    """Return how many cards are drawn if these actions are played; that does not depend on which cards they are."""
    tried, history = (
        states.copy(),
        np.zeros((len(states), 0, PLAY_NUMBERS), np.int8),
    )  # no room: nothing is written down
    compiled()["carry_out_worlds"](tried, actions, history)
    return (tried["top"].astype(int) - states["top"]) % states["cards"]


@overload
def grow(at: Positions) -> Tree: ...
@overload
def grow(at: Positions, most: int) -> Tree | None: ...
def grow(at: Positions, most: float = math.inf) -> Tree | None:
    """Return the tree of all that can happen from some positions on; None if it has more choices than so many."""
    levels, nodes, choices, outcomes, sights = [0], list[Any](), list[Any](), list[Any](), list[Any]()
    count_choices = count_outcomes = 0
    while len(at.states):
        inputs, masks, keys = inputs_of(at)
        turn = at.states["turn"].astype(np.int64)
        mine = combined_keys(keys, at.keys[np.arange(len(turn)), turn])
        _, first, sight = np.unique(mine, return_index=True, return_inverse=True)
        row, action = masks.nonzero()
        if count_choices + len(row) > most:
            return None
        after, source = positions_after(at, row, action)
        number = sum(len(one[0]) for one in sights)
        sights.append((inputs[first], masks[first]))
        nodes.append((turn, at.chance, sight + number, count_choices + first_of_each(row, len(turn))))
        choices.append(count_outcomes + first_of_each(source, len(row)))
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
    inputs, mask = (np.concatenate(one) for one in zip(*sights, strict=True))
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
        inputs,
        mask,
    )


def first_of_each(source: Any, count: int) -> Any:
    """Return where the part of each of so many begins, in a sorted list of whose part each one is."""
    return np.searchsorted(source, np.arange(count))
