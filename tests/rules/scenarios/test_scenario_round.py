"""rules.md, "A round", 1 to 6: the deal, who begins, a turn, being out."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, Table, given, only_standard, with_spies

from billetdoux.errors import MoveError
from billetdoux.game.game import Game
from billetdoux.views.events import Dealt, Drew, RoundBegan, WentOut
from billetdoux.views.view import Laid

# 1. Shuffle. Set one card aside face down, unseen. With two players, set three more aside face up.


def test_each_round_is_shuffled(edition: str):
    decks = {Game(edition, ["Ada", "Bo", "Cy"], seed=seed).rounds[0].deck for seed in range(20)}
    assert len(decks) == 20


def test_a_new_round_is_shuffled_anew(edition: str):
    table = given(edition, hands=[1, 9, 2], draws=[4], deck=0).plays("4").next_round()
    assert table.game.rounds[1].deck != table.game.rounds[0].deck
    assert sorted(table.game.rounds[1].deck) == sorted(table.game.rounds[0].deck)


@pytest.mark.parametrize("hands", [[1, 2], [1, 2, 3], [1, 2, 3, 4]])
def test_one_card_is_set_aside_face_down_unseen(edition: str, hands: list[int]):
    table = given(edition, hands=hands, draws=[1], aside=9)
    assert table.state.aside == 9
    for viewer in (*range(len(hands)), SPECTATOR):
        assert table.view(viewer).aside
        assert table.view(viewer).unseen[9] == 1


def test_with_two_players_three_more_are_set_aside_face_up(edition: str):
    table = given(edition, hands=[1, 2], draws=[1], aside=9, face_up=[8, 5, 5])
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer).face_up == (8, 5, 5)
        assert table.saw_the_deal(viewer).face_up == (8, 5, 5)
    assert table.deck == len(table.game.rounds[0].deck) - 1 - 3 - 2 - 1


@pytest.mark.parametrize("hands", [[1, 2, 3], [1, 2, 3, 4]])
def test_with_more_players_nothing_is_set_aside_face_up(edition: str, hands: list[int]):
    table = given(edition, hands=hands, draws=[1])
    assert table.view(SPECTATOR).face_up == ()
    assert table.saw_the_deal(SPECTATOR).face_up == ()
    assert table.deck == len(table.game.rounds[0].deck) - 1 - len(hands) - 1


# 2. Deal one card to each player. Order of dealing: from seat 0 upward.


@pytest.mark.parametrize("first", range(4))
def test_one_card_is_dealt_to_each_player_from_seat_0_upward(edition: str, first: int):
    table = given(edition, hands=[7, 2, 3, 4], draws=[9], aside=8, first=first)
    assert table.game.rounds[0].deck[:6] == (8, 7, 2, 3, 4, 9)
    assert [table.hand(seat) for seat in range(4)] == [7, 2, 3, 4]
    assert table.cards(first) == [table.hand(first), 9]


def test_with_two_players_they_are_dealt_after_the_four_set_aside(edition: str):
    table = given(edition, hands=[7, 2], draws=[9], aside=8, face_up=[1, 5, 1])
    assert table.game.rounds[0].deck[:7] == (8, 1, 5, 1, 7, 2, 9)
    assert [table.hand(0), table.hand(1), table.cards(0)] == [7, 2, [7, 9]]


# 3. First round: whoever wrote a letter begins, or by lot. Later rounds: the winner, or one of the tied by lot.


@pytest.mark.parametrize("first", range(3))
def test_whoever_wrote_a_letter_most_recently_begins_the_first_round(edition: str, first: int):
    table = given(edition, hands=[1, 2, 3], first=first)
    assert table.turn == first
    assert table.saw_the_deal(SPECTATOR).by_lot is False


def test_where_nobody_can_tell_the_first_round_begins_by_lot(edition: str):
    begins = {given(edition, hands=[1, 2, 3], first=None, seed=seed).turn for seed in range(40)}
    assert begins == {0, 1, 2}
    assert given(edition, hands=[1, 2, 3], first=None).saw_the_deal(SPECTATOR).by_lot


@pytest.mark.parametrize("winner", range(3))
def test_later_rounds_the_winner_of_the_last_one_begins(edition: str, winner: int):
    hands = [2, 2, 1]
    hands[winner] = 9
    table = given(edition, hands=hands, draws=[4], deck=0).plays("4").next_round()
    assert table.turn == winner
    assert table.saw_the_deal(SPECTATOR) == RoundBegan(1, winner, by_lot=False, face_up=(), aside=None)


def test_later_rounds_the_winner_by_knocking_out_begins(edition: str):
    table = given(edition, hands=[1, 2, 4], draws=[1], out=[0], first=1).plays("1@2=4")
    assert table.winners == (1,)
    assert table.next_round().turn == 1


def tied(edition: str, seed: int) -> Table:
    return given(edition, hands=[2, 5, 5], draws=[4], deck=0, seed=seed).plays("4")


def test_after_a_tie_one_of_the_tied_begins_by_lot(edition: str):
    assert tied(edition, seed=0).winners == (1, 2)
    tables = [tied(edition, seed).next_round() for seed in range(30)]
    assert {table.turn for table in tables} == {1, 2}
    assert all(table.saw_the_deal(SPECTATOR).by_lot for table in tables)


def test_the_next_round_is_not_dealt_before_this_one_is_over(edition: str):
    with pytest.raises(MoveError):
        given(edition, hands=[1, 2, 3]).next_round()


def test_a_new_round_begins_with_everyone_in_it_and_nothing_in_front_of_them(edition: str):
    table = given(edition, hands=[1, 9, 2], draws=[4], deck=1, out=[2]).plays("4", "1").next_round()
    for seat in range(3):
        assert not table.out(seat)
        assert not table.protected(seat)
        assert table.pile(seat) == []
    assert table.tokens == (0, 1, 0)


# 4. Clockwise: draw one, play one of the two face up in front of you, carry out its effect.


def test_turns_go_clockwise(edition: str):
    table = given(edition, hands=[2, 2, 4], draws=[1, 1, 3, 4], first=1)
    turns = [table.turn, table.plays("1@0=9").turn, table.plays("4").turn, table.plays("3@1").turn]
    assert turns == [1, 2, 0, 1]


def test_a_turn_begins_by_drawing_one(edition: str):
    table = given(edition, hands=[2, 3, 4], draws=[1, 5, 7])
    assert table.cards(0) == [2, 1]
    deck = table.deck
    table.plays("1@1=9")
    assert table.cards(1) == [3, 5]
    assert table.cards(2) == [4]
    assert table.deck == deck - 1
    assert table.saw(1, Drew) == Drew(1, 5, deck - 1, aside=False)


@pytest.mark.parametrize(("move", "kept"), [("2@1", 4), ("4", 2)])
def test_one_of_the_two_is_played_face_up_in_front_of_you_and_the_other_kept(edition: str, move: str, kept: int):
    for hands, draws in (([2, 1, 1], [4]), ([4, 1, 1], [2])):
        table = given(edition, hands=hands, draws=draws).plays(move)
        assert table.laid(0) == [Laid(int(move[0]), "played")]
        assert table.hand(0) == kept


def test_a_card_that_is_not_one_of_the_two_cannot_be_played(edition: str):
    table = given(edition, hands=[2, 4, 1], draws=[3])
    assert {move[0] for move in table.legal} == {"2", "3"}
    assert table.refuses("4")
    assert table.refuses("1@1=4")


# 5. Out of the round.


def knocked_out(edition: str) -> Table:
    """Seat 1, holding 4, is named by seat 0; the turn passes to seat 2."""
    return given(edition, hands=[1, 4, 2, 2], draws=[3, 1, 1, 1, 5, 5]).plays("1@1=4")


def test_out_of_the_round_you_discard_your_hand_face_up(edition: str):
    table = knocked_out(edition)
    assert table.out(1)
    assert table.hand(1) is None
    assert table.cards(1) == []
    assert table.laid(1) == [Laid(4, "out")]
    assert table.saw(SPECTATOR, WentOut) == WentOut(1, 4, "guard")


def test_out_of_the_round_your_hand_is_discarded_unresolved(edition: str):
    table = given(edition, hands=[1, 9, 4, 2], draws=[3, 3, 1]).plays("1@2=4")
    assert not table.protected(2)
    table = given(edition, hands=[1, 5, 4, 2], draws=[3]).plays("1@1=5")
    assert [table.hand(seat) for seat in range(4)] == [3, None, 4, 2]


def test_out_of_the_round_nobody_can_choose_you(edition: str):
    table = knocked_out(edition)
    assert not [move for move in table.legal if "@1" in move]
    assert table.refuses("2@1")
    assert table.refuses("1@1=4")


def test_out_of_the_round_a_prince_cannot_choose_you(edition: str):
    table = given(edition, hands=[1, 4, 5, 2], draws=[3, 1]).plays("1@1=4")
    assert [move for move in table.legal if move[0] == "5"] == ["5@0", "5@2", "5@3"]


def test_out_of_the_round_your_turns_are_skipped(edition: str):
    table = knocked_out(edition)
    assert table.turn == 2
    assert table.plays("1@0=9").turn == 3
    assert table.plays("1@0=9").turn == 0
    assert table.plays("1@2=9").turn == 2


@only_standard
def test_several_in_a_row_are_skipped_past_the_last_seat(edition: str):
    table = given(edition, hands=[1, 4, 3, 2, 2], draws=[1, 1, 1], out=[3, 4, 0], first=1)
    assert table.plays("1@2=9").turn == 2
    assert table.plays("1@1=9").turn == 1


@with_spies
def test_who_plays_out_of_turn_is_refused(edition: str):
    table = given(edition, hands=[1, 4, 2], draws=[0, 0])
    with pytest.raises(MoveError):
        table.game.play("4", seat=1)
    table.game.play("0", seat=0)
    table.game.play("4", seat=1)
    assert table.pile(1) == [4]


# 6. Every card played or discarded stays in view, in front of whoever it belonged to.


def test_every_card_played_or_discarded_stays_in_view_before_whoever_it_belonged_to(edition: str):
    table = given(edition, hands=[5, 3, 1, 8], draws=[1, 2, 4, 2, 4, 7])
    table.plays("5@1", "4", "1@3=8")
    piles = [[Laid(5, "played")], [Laid(3, "discarded"), Laid(4, "played")], [Laid(1, "played")], [Laid(8, "out")]]
    for viewer in (0, 1, 2, 3, SPECTATOR):
        assert [list(pile) for pile in table.view(viewer).piles] == piles
    table.plays("4")
    assert table.pile(0) == [5, 4]


def test_cards_swapped_by_a_king_lie_before_whoever_had_them_last(edition: str):
    table = given(edition, hands=[7, 4, 1], draws=[2, 1]).plays("7@1")
    assert table.pile(0) == [7]
    table.plays("2@2", "1@0=4")
    assert table.pile(0) == [7, 4]
    assert table.pile(1) == [2]


def test_a_deal_tells_each_seat_its_own_card_alone(edition: str):
    table = given(edition, hands=[7, 4, 1], draws=[2])
    dealt = [event for event in table.told(1) if isinstance(event, Dealt)]
    assert dealt == [Dealt(0, None), Dealt(1, 4), Dealt(2, None)]
