"""`grandmaster`: `master` that searches in worlds in which it would have played as the others did."""

# pyright: basic

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from billetdoux import bots
from billetdoux.bots import BOTS, bot, grandmaster, offered
from billetdoux.bots.grandmaster import FEW, Grandmaster
from billetdoux.bots.master import GAME, ROUND, Master, history_input
from billetdoux.bots.network.features import network_input
from billetdoux.bots.network.forward import network
from billetdoux.bots.story import story_of
from billetdoux.game.game import Game
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.move import pack_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.bots.network.particles import NetworkSearch
    from billetdoux.views.view import View

pytest.importorskip("numba")

CELLS = [(id, players) for id in known_editions() for players in edition(id).tokens]
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]
COUNT = 200  # worlds; with few of them, the lots may fall badly


def lots(number: int = 0) -> Any:
    return generator(7, 0, CHOICE, number)


def decisions(id: str, players: int, rounds: int) -> Iterator[tuple[Game, View]]:
    """Views of whoever has something to decide, in rounds of `master`."""
    for seed in range(rounds):
        game = Game(id, NAMES[:players], seed=seed)
        number = 0
        while (seat := game.turn) is not None:
            view = game.view(seat)
            if len(view.legal) > 1:
                yield game, view
            game.play(Master().choose(view, generator(seed, 1, CHOICE, number)))
            number += 1


def supposing(count: int, stray: float, goal: int = GAME) -> NetworkSearch:
    from billetdoux.bots.network.particles import NetworkSearch

    return NetworkSearch(count, 8 * count, stray, goal)


@pytest.mark.parametrize(("id", "players"), CELLS)
def test_its_moves_are_legal_and_depend_on_the_seed_alone(id: str, players: int) -> None:
    for _, view in decisions(id, players, 1):
        moves = [bot("grandmaster").choose(view, lots()) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in view.legal


@pytest.mark.parametrize(("id", "players"), CELLS)
def test_worlds_look_to_the_seat_like_the_real_one_and_the_network_is_shown_the_same(id: str, players: int) -> None:
    one = supposing(COUNT, 0.05)
    for _, view in decisions(id, players, 4):
        found = one.likely_worlds(story_of(view), lots())
        assert found is not None
        everywhere = np.arange(COUNT)
        for goal in (ROUND, GAME):
            given = one.masks, one.inputs, one.keys
            one.kernels["input_worlds"](
                found.states, everywhere, found.history[None].repeat(COUNT, 0), goal, one.room, *given
            )
            _, seen, mask = observed_by_seat(view)
            assert one.inputs[:COUNT].tolist() == [network_input(seen, history_input(view), goal)] * COUNT
            assert one.masks[:COUNT].tolist() == [mask] * COUNT
            assert len(set(one.keys[:COUNT].tolist())) == 1


@pytest.mark.parametrize(("id", "players"), [("standard", 2), ("princess", 5)])
def test_many_positions_at_once_are_thought_of_as_one_after_the_other(id: str, players: int) -> None:
    from billetdoux.bots.network.batch import batch_network

    rows = [
        network_input(observed_by_seat(view)[1], history_input(view), GAME) for _, view in decisions(id, players, 4)
    ]
    heads = batch_network(players).heads(np.array(rows, np.int8))
    for row, said in zip(rows, heads, strict=True):
        answers = network(None, players).predict(row)
        assert np.allclose(said[:ACTIONS], answers.policy, atol=1e-4)
        assert math.isclose(said[ACTIONS], answers.value, abs_tol=1e-4)


@pytest.mark.parametrize("players", [2, 3])
def test_who_plays_as_the_network_does_is_seen_through(players: int) -> None:
    """The real hands are likelier in worlds weighed by how the network plays than in worlds weighed by nothing."""
    by_network, by_nothing = supposing(200, 0.05), supposing(200, 1.0)

    def surprise(one: NetworkSearch, game: Game, view: View, seat: int) -> float:
        found = one.likely_worlds(story_of(view), lots())
        assert found is not None
        return -math.log(found.hand_chances(seat)[game.state.hand[seat]])

    saved = [
        surprise(by_nothing, game, view, seat) - surprise(by_network, game, view, seat)
        for game, view in decisions("standard", players, 15)
        for seat in range(players)
        if seat != view.seat and not view.out[seat] and view.known[seat] is None
    ]
    assert np.mean(saved) > 2 * np.std(saved) / math.sqrt(len(saved))


def test_a_move_that_wins_is_worth_the_round_and_one_that_loses_is_worth_nothing() -> None:
    one, princess = supposing(64, 0.05), 9
    won = lost = 0
    for _, view in decisions("standard", 2, 40):
        assert view.seat is not None
        known = view.known[1 - view.seat]
        named = [
            pack_move(move) for move in view.legal if known is not None and (move.card, move.named) == (1, known)
        ]
        given_away = [pack_move(move) for move in view.legal if move.card == princess]
        found = one.likely_worlds(story_of(view), lots())
        assert found is not None
        for moves, share in ((named, 1.0), (given_away, 0.0)):
            if moves:
                assert one.values_of(found, view.seat, moves, 64, ROUND).tolist() == [share]
        won, lost = won + len(named), lost + len(given_away)
    assert won
    assert lost


def ends(id: str, rounds: int) -> Iterator[tuple[Game, View]]:
    """Decisions of two players with few cards left."""
    for game, view in decisions(id, 2, rounds):
        if view.deck <= FEW and not view.choosing:
            yield game, view


def test_what_everybody_saw_is_the_same_from_every_seat_and_from_outside() -> None:
    from billetdoux.bots.endgame.end import public_round

    for game, view in decisions("standard", 2, 30):
        assert [public_round(game.view(seat)) for seat in (None, 0, 1)] == [public_round(view)] * 3


@pytest.mark.parametrize("id", ["standard", "classic"])
def test_ends_are_played_almost_perfectly(id: str) -> None:
    """Reckoned on a tree of all deals, of which it has gone through the likeliest, and where `master` errs."""
    from billetdoux.bots.endgame.deals import Player, follow_round
    from billetdoux.bots.endgame.end import public_round, solved_end
    from billetdoux.bots.endgame.solver import Solver
    from billetdoux.bots.endgame.tree import grow, with_fresh_keys
    from billetdoux.bots.network.batch import batch_network

    player, found = Player(batch_network(2)), list[tuple[float, float]]()
    for _, view in ends(id, 120):
        stages = list(follow_round(public_round(view), player, 5000, 0.0))
        end = solved_end(public_round(view), FEW, ROUND, 0.05)
        if end is None or len(max(stages, key=lambda at: len(at.states)).states) == 5000:
            continue
        tree = grow(with_fresh_keys(stages[-1]))
        solver, legal = Solver(tree), tree.mask.nonzero()
        master = player.chances(tree.inputs, tree.mask, np.arange(len(tree.inputs)))[legal].astype(float)
        found.append((solver.distance(end.on(tree, master)), solver.distance(master)))
    of_own, of_master = np.mean(found, axis=0)
    assert len(found) > 5
    assert of_own < min(0.02, of_master / 2)


def test_ends_are_played_as_they_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not as the network says, and not by search: there is none."""
    monkeypatch.setattr(Grandmaster, "search", None)
    played = otherwise = 0
    for _, view in ends("standard", 60):
        s, seen, mask = observed_by_seat(view)
        solved = Grandmaster().solved(view, seen, mask)
        if solved is None:
            continue
        assert (Grandmaster().chances(view, s, seen, mask, lots()) == solved).all()
        assert solved.sum() == pytest.approx(1)
        assert not solved[np.array(mask) == 0].any()
        played += 1
        otherwise += abs(solved - Master().chances(view, s, seen, mask, lots())).max() > 0.2
    assert played > 5
    assert otherwise


def test_it_is_not_offered_where_it_would_be_only_the_master(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered() == [name for name in BOTS if name != "random"]
    monkeypatch.setattr(bots, "find_spec", lambda _: None)
    assert offered() == [name for name in BOTS if name not in ("random", "grandmaster")]


def test_where_it_cannot_search_it_is_the_master(monkeypatch: pytest.MonkeyPatch) -> None:
    class Nowhere:
        def likely_worlds(self, *_: object) -> None:
            """Find no world."""

    views = [view for _, view in decisions("standard", 3, 3)]
    lost = Grandmaster()
    lost.__dict__["search"] = Nowhere()
    played = [Master().choose(view, lots()) for view in views]
    assert [lost.choose(view, lots()) for view in views] == played
    monkeypatch.setattr(grandmaster, "find_spec", lambda _: None)
    assert [Grandmaster().choose(view, lots()) for view in views] == played
