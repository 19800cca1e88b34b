"""`gentle`: `master` that errs a little, and forgets."""

# pyright: basic

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from billetdoux.bots import bot
from billetdoux.bots.gentle import FRESH, Gentle, absurd, remembered
from billetdoux.bots.master import Master, history_input
from billetdoux.bots.story import events_of_round
from billetdoux.game.game import Game
from billetdoux.observe.actions import action_of
from billetdoux.observe.observation import AT_KNOWN, AT_UNDER, AT_UNPLACED, AT_UNSEEN, DEEPEST, SIZE, observe
from billetdoux.observe.seat_state import observed_by_seat
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.move import pack_move
from billetdoux.rules.state import KINDS, SEATS
from billetdoux.views.events import Played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.views.view import View

CELLS = [(id, players) for id in known_editions() for players in edition(id).tokens]
NAMES = ["Ann", "Bob", "Cy", "Di", "Ed", "Flo"]
PRINCESS = 9


def lots(number: int = 0):
    return generator(7, 0, CHOICE, number)


def positions(id: str = "standard", players: int = 2, rounds: int = 40) -> Iterator[tuple[Game, View]]:
    """Views of whoever has to decide, in rounds of players who play anything but the Princess: much becomes known."""
    for seed in range(rounds):
        game = Game(id, NAMES[:players], seed=seed)
        chance = lots(seed)
        while (seat := game.turn) is not None:
            view = game.view(seat)
            if len(view.legal) > 1:
                yield game, view
            game.play(chance.choice([move for move in view.legal if move.card != PRINCESS] or view.legal))


def decisions(id: str = "standard", players: int = 2, rounds: int = 40) -> Iterator[View]:
    return (view for _, view in positions(id, players, rounds))


def what_is_shown(view: View) -> tuple[list[int], list[int]]:
    return observed_by_seat(view)[1], history_input(view)


@pytest.mark.parametrize(("id", "players"), CELLS)
def test_its_moves_are_legal_depend_on_the_seed_alone_and_are_never_absurd(id: str, players: int) -> None:
    alike = True
    for view in decisions(id, players, 10):
        moves = [bot("gentle").choose(view, lots(number)) for number in (0, 0, 1, 2)]
        assert set(moves) <= set(view.legal)
        assert moves[0] == moves[1]
        alike &= len(set(moves)) == 1
        s, seen, _ = observed_by_seat(remembered(view, 0.0, lots()))
        if not all(absurd(seen, action_of(s, pack_move(move))) for move in view.legal):
            assert PRINCESS not in {move.card for move in moves}
            assert not any(move.card == 5 and move.target == view.seat and PRINCESS in view.hand for move in moves)
    assert not alike


def test_what_anybody_sees_is_absurd() -> None:
    found = set()
    for view in decisions(players=3, rounds=300):
        s, seen, _ = observed_by_seat(view)
        for move in view.legal:
            if absurd(seen, action_of(s, pack_move(move))):
                found.add(move.card)
                beside = sum(view.hand) - move.card
                if move.card == 1:
                    assert move.named in view.impossible[move.target or 0]
                elif move.card == 3:
                    assert set(range(beside)) <= view.impossible[move.target or 0]
                else:
                    assert move.card == PRINCESS or (move.card, move.target, beside) == (5, view.seat, PRINCESS)
    assert found == {1, 3, 5, PRINCESS}


def test_who_forgets_nothing_and_minds_everything_is_the_master() -> None:
    for id, players in CELLS:
        for view in decisions(id, players, 4):
            assert what_is_shown(remembered(view, 1.0, lots())) == what_is_shown(view)
    for view in decisions(rounds=8):
        s, seen, _ = observed_by_seat(view)
        sensible = tuple(move for move in view.legal if not absurd(seen, action_of(s, pack_move(move))))
        if sensible == view.legal:
            chance = lots()
            remembered(view, 1.0, chance)  # the lots that it draws to remember by
            assert Gentle(temperature=1.0, recall=1.0).choose(view, lots()) == Master().choose(view, chance)


@pytest.mark.parametrize("players", [2, 4])
def test_who_forgets_everything_sees_the_table_and_what_was_just_played(players: int) -> None:
    forgot = set()
    for view in decisions(players=players, rounds=200):
        left = remembered(view, 0.0, lots())
        seen, told = what_is_shown(left)
        plays = sum(isinstance(event, Played) for event in events_of_round(view))
        kept = history_input(view)  # the latest first
        assert told[: 4 * FRESH] == kept[: 4 * FRESH]
        for n in range(FRESH, plays):
            assert told[4 * n : 4 * n + 4] == [*kept[4 * n : 4 * n + 2], 0, 0]
        # Copies that may be anywhere are those unseen, less those that are still known somewhere.
        placed = [*seen[AT_KNOWN : AT_KNOWN + SEATS], *seen[AT_UNDER : AT_UNDER + DEEPEST]]
        for card in range(KINDS):
            assert seen[AT_UNPLACED + card] == seen[AT_UNSEEN + card] - placed.count(card + 1)
        # The table is as it was; and nothing is in its mind that was not there.
        same = {"events", "known", "known_by", "impossible", "under"}
        emptied = {name: getattr(left, name) for name in same}
        assert replace(view, **emptied) == left
        assert all(now in (None, before) for now, before in zip(left.known, view.known, strict=True))
        assert all(now <= before for now, before in zip(left.impossible, view.impossible, strict=True))
        forgot |= {name for name in same if getattr(left, name) != getattr(view, name)}
    assert forgot == {"events", "known", "known_by", "impossible", "under"}


def test_who_has_forgotten_everything_might_never_have_learnt_it() -> None:
    compared = 0
    for game, view in positions(rounds=100):
        left = remembered(view, 0.0, lots())
        if {*left.known, *left.known_by, *left.impossible, *left.under} == {None, frozenset()}:
            unlearnt, seen = deepcopy(game.state), [0] * SIZE
            unlearnt.knows, unlearnt.sure, unlearnt.cannot = ([0] * SEATS for _ in range(3))
            unlearnt.marks = [0] * len(unlearnt.marks)
            observe(unlearnt, game.state.turn, [0] * KINDS, seen)
            assert observed_by_seat(left)[1] == seen
            compared += what_is_shown(left)[0] != what_is_shown(view)[0]
    assert compared > 50


def test_it_rules_out_by_what_was_played_and_not_by_cards_it_no_longer_knows_the_place_of() -> None:
    for game, view in positions(players=3, rounds=100):
        for hand, cannot in zip(remembered(view, 0.5, lots()).impossible, game.state.cannot, strict=False):
            assert all(cannot >> card & 1 for card in hand)


def test_each_thing_comes_to_mind_as_often_as_it_is_said_to() -> None:
    nothing = (None, None)
    seen = [view for view in decisions() if view.known != nothing]
    view = next(view for view in seen if remembered(view, 0.0, lots()).known == nothing)
    count = 1000
    kept = sum(remembered(view, 0.3, lots(number)).known == view.known for number in range(count))
    assert abs(kept / count - 0.3) < 4 * (0.21 / count) ** 0.5
