"""rules.md: Baron, King, Countess and Princess."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, given, with_chancellors, with_spies

from billetdoux.views.events import Compared, Played, Swapped, WentOut
from billetdoux.views.view import Laid

# Baron: compare hands in secret with another player: the lower is out; a tie, nobody.


@pytest.mark.parametrize(("mine", "theirs", "loser"), [(7, 5, 1), (2, 8, 0), (9, 8, 1), (1, 2, 0)])
def test_baron_the_lower_is_out(edition: str, mine: int, theirs: int, loser: int):
    for hand, drawn in ((3, mine), (mine, 3)):
        table = given(edition, hands=[hand, theirs, 4, 4], draws=[drawn]).plays("3@1")
        assert [table.out(seat) for seat in range(4)] == [seat == loser for seat in range(4)]
        assert table.hand(1 - loser) == max(mine, theirs)
        assert table.laid(loser)[-1] == Laid(min(mine, theirs), "out")
        assert table.laid(0)[0] == Laid(3, "played")


@pytest.mark.parametrize("card", [1, 2, 5])
def test_baron_a_tie_nobody_is_out(edition: str, card: int):
    table = given(edition, hands=[3, card, 4, 4], draws=[card]).plays("3@1")
    assert not any(table.out(seat) for seat in range(4))
    assert [table.hand(seat) for seat in range(4)] == [card, card, 4, 4]
    assert table.turn == 1


@with_spies
def test_baron_with_a_spy_loses_to_a_guard(edition: str):
    assert given(edition, hands=[3, 1, 4], draws=[0]).plays("3@1").out(0)


def test_baron_beside_the_other_baron(edition: str):
    table = given(edition, hands=[3, 2, 4], draws=[3]).plays("3@1")
    assert table.out(1)
    assert table.hand(0) == 3


def test_baron_both_see_both_cards(edition: str):
    table = given(edition, hands=[3, 7, 4, 4], draws=[5]).plays("3@1")
    assert table.saw(0, Compared) == Compared(0, 1, 5, 7, loser=0)
    assert table.saw(1, Compared) == Compared(0, 1, 5, 7, loser=0)


def test_baron_the_others_learn_the_losers_card_and_that_the_winners_is_higher(edition: str):
    table = given(edition, hands=[3, 7, 4, 4], draws=[5]).plays("3@1")
    for viewer in (2, 3, SPECTATOR):
        assert table.saw(viewer, Compared) == Compared(0, 1, None, None, loser=0)
        assert table.saw(viewer, WentOut) == WentOut(0, 5, "baron")
        assert table.view(viewer).known[1] is None
        assert set(range(6)) <= table.view(viewer).impossible[1]
        assert not {7, 8, 9} & table.view(viewer).impossible[1]


def test_baron_on_a_tie_the_others_learn_only_that_they_are_equal(edition: str):
    table = given(edition, hands=[3, 5, 4, 4], draws=[5]).plays("3@1")
    assert table.saw(1, Compared) == Compared(0, 1, 5, 5, loser=None)
    for viewer in (2, 3, SPECTATOR):
        assert table.saw(viewer, Compared) == Compared(0, 1, None, None, loser=None)
        assert table.saw_none(viewer, WentOut)
        assert table.view(viewer).known[:2] == (None, None)
        assert 5 not in table.view(viewer).impossible[0]


# King: the hands left after the King is played. Both then know the card they gave.


def test_king_swaps_the_hands_left_after_the_king_is_played(edition: str):
    for hand, drawn in ((7, 2), (2, 7)):
        table = given(edition, hands=[hand, 5, 4], draws=[drawn]).plays("7@1")
        assert [table.hand(seat) for seat in range(3)] == [5, 2, 4]
        assert table.pile(0) == [7]


def test_king_swaps_with_another_player_and_no_third(edition: str):
    table = given(edition, hands=[7, 5, 4], draws=[2, 1]).plays("7@2")
    assert [table.hand(seat) for seat in range(3)] == [4, 5, 2]


def test_king_can_give_away_the_princess_and_get_her(edition: str):
    assert given(edition, hands=[7, 5, 4], draws=[9]).plays("7@1").hand(1) == 9
    assert given(edition, hands=[7, 9, 4], draws=[5]).plays("7@1").hand(0) == 9


def test_king_both_then_know_the_card_they_gave(edition: str):
    table = given(edition, hands=[7, 5, 4], draws=[2]).plays("7@1")
    assert table.saw(0, Swapped) == table.saw(1, Swapped) == Swapped(0, 1, gave=2, got=5)
    assert table.view(0).known[1] == 2
    assert table.view(1).known[0] == 5


def test_king_the_others_learn_neither_card(edition: str):
    table = given(edition, hands=[7, 5, 4], draws=[2]).plays("7@1")
    for viewer in (2, SPECTATOR):
        assert table.saw(viewer, Swapped) == Swapped(0, 1, gave=None, got=None)
        assert table.view(viewer).known == (None, None, None)


# Countess: must be the card played if the other one is the King or a Prince.


@pytest.mark.parametrize("other", [5, 7])
def test_countess_must_be_played_beside_the_king_or_a_prince(edition: str, other: int):
    for hand, drawn in ((8, other), (other, 8)):
        table = given(edition, hands=[hand, 1, 2], draws=[drawn])
        assert table.legal == ["8"]
        assert table.refuses(f"{other}@1")
        table.plays("8")
        assert table.hand(0) == other
        assert table.pile(0) == [8]


@pytest.mark.parametrize("other", [5, 7])
def test_countess_must_be_played_also_if_nobody_can_be_chosen(edition: str, other: int):
    for hand, drawn in ((8, other), (other, 8)):
        table = given(edition, hands=[hand, 1, 2], draws=[drawn], protected=[1, 2])
        assert table.legal == ["8"]


@pytest.mark.parametrize("other", [1, 2, 3, 4, 9])
def test_countess_need_not_be_played_beside_any_other_card(edition: str, other: int):
    for hand, drawn in ((8, other), (other, 8)):
        table = given(edition, hands=[hand, 1, 2], draws=[drawn])
        assert "8" in table.legal
        assert any(move[0] == str(other) for move in table.legal)


@with_chancellors
@pytest.mark.parametrize("other", [0, 6])
def test_countess_need_not_be_played_beside_spy_or_chancellor(edition: str, other: int):
    assert sorted(given(edition, hands=[8, 1, 2], draws=[other]).legal) == sorted(["8", str(other)])


@pytest.mark.parametrize("other", [1, 2, 3, 4, 5, 7, 9])
def test_countess_has_no_effect(edition: str, other: int):
    table = given(edition, hands=[8, 1, 2], draws=[other, 1]).plays("8")
    assert [table.hand(seat) for seat in range(3)] == [other, 1, 2]
    assert not any(table.out(seat) or table.protected(seat) for seat in range(3))
    assert table.laid(0) == [Laid(8, "played")]
    assert table.turn == 1


def test_king_and_prince_do_not_bind_one_another(edition: str):
    table = given(edition, hands=[7, 1, 2], draws=[5])
    assert {move[0] for move in table.legal} == {"5", "7"}


@with_chancellors
@pytest.mark.parametrize("other", [5, 7])
def test_countess_never_binds_a_chancellors_choice(edition: str, other: int):
    table = given(edition, hands=[6, 1, 2], draws=[8, other, 1]).plays("6")
    assert {move[2] for move in table.legal} == {"8", "1", str(other)}
    assert table.plays(f"6={other},8,1").hand(0) == other
    table = given(edition, hands=[6, 1, 2], draws=[other, 8, 1]).plays("6")
    assert table.plays(f"6=8,{other},1").hand(0) == 8


@pytest.mark.parametrize("other", [5, 7])
def test_playing_her_never_shows_the_other_card_nor_says_whether_it_was_forced(edition: str, other: int):
    forced = given(edition, hands=[8, 1, 2], draws=[other, 1, 3], aside=9).plays("8")
    free = given(edition, hands=[8, 1, 2], draws=[9, 1, 3], aside=other).plays("8")
    for viewer in (1, 2, SPECTATOR):
        assert forced.saw(viewer, Played) == Played(0, 8, None, None, idle=False)
        assert forced.view(viewer) == free.view(viewer)


# Princess: played or discarded, for any reason: you are out. She may be played by choice.


def test_princess_may_be_played_by_choice_and_you_are_out(edition: str):
    for hand, drawn in ((9, 4), (4, 9)):
        table = given(edition, hands=[hand, 1, 2], draws=[drawn, 1])
        assert set(table.legal) == {"9", "4"}
        table.plays("9")
        assert table.out(0)
        assert table.laid(0) == [Laid(9, "played"), Laid(4, "out")]
        assert not table.protected(0)
        assert table.turn == 1
        assert table.saw(SPECTATOR, WentOut) == WentOut(0, 4, "princess")


def test_princess_may_be_played_beside_the_countess(edition: str):
    assert given(edition, hands=[8, 1, 2], draws=[9]).plays("9").out(0)


def test_princess_discarded_for_any_reason_you_are_out(edition: str):
    assert given(edition, hands=[5, 9, 2], draws=[4]).plays("5@1").out(1)
    assert given(edition, hands=[1, 9, 2], draws=[4]).plays("1@1=9").out(1)


def test_princess_held_at_the_end_wins(edition: str):
    table = given(edition, hands=[8, 9, 7], draws=[4], deck=0).plays("4")
    assert table.winners == (1,)
    assert not table.out(1)
