"""rules.md, "A round", 7 and 8, and the rulings on who has won the game and on tokens."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, given, only_standard, with_spies

from billetdoux.views.events import GameWon, HandsShown, RoundWon, Scored

# 7. The moment one player is left, the round is over and they win: no hand is shown, deck empty or not.


@pytest.mark.parametrize("deck", [0, 1, 5])
def test_the_moment_one_player_is_left_the_round_is_over_and_they_win(edition: str, deck: int):
    table = given(edition, hands=[1, 4, 5], draws=[2], deck=deck, out=[2]).plays("1@1=4")
    assert table.over
    assert table.turn is None
    assert table.legal == []
    assert table.winners == (0,)
    assert table.gains == (1, 0, 0)


@pytest.mark.parametrize("deck", [0, 5])
def test_when_one_player_is_left_no_hand_is_shown(edition: str, deck: int):
    table = given(edition, hands=[1, 4, 5], draws=[2], deck=deck, out=[2]).plays("1@1=4")
    for viewer in (1, 2, SPECTATOR):
        assert table.saw_none(viewer, HandsShown)
        assert table.saw(viewer, RoundWon) == RoundWon((0,), None)
        assert table.view(viewer).shown is False
        assert table.view(viewer).known[0] is None


def test_the_last_one_left_wins_also_with_the_lowest_card_and_on_anothers_turn(edition: str):
    table = given(edition, hands=[7, 1, 2], draws=[9], deck=3, out=[2]).plays("9")
    assert table.over
    assert table.winners == (1,)


def test_with_two_left_and_cards_in_the_deck_the_round_goes_on(edition: str):
    table = given(edition, hands=[1, 4, 5], draws=[2]).plays("1@1=4")
    assert not table.over
    assert table.winners is None
    assert table.turn == 2


# 7. Otherwise, after a turn with the deck empty, all still in show their hands; the highest wins.


def test_after_a_turn_with_the_deck_empty_the_round_is_over(edition: str):
    table = given(edition, hands=[2, 4, 5], draws=[1], deck=0).plays("1@1=9")
    assert table.over
    assert table.refuses("4")


def test_the_last_card_of_the_deck_is_still_drawn_and_its_turn_played(edition: str):
    table = given(edition, hands=[2, 4, 5], draws=[1, 3], deck=1).plays("1@1=9")
    assert not table.over
    assert table.turn == 1
    assert table.cards(1) == [4, 3]
    assert table.plays("4").over


def test_with_the_deck_empty_all_still_in_show_their_hands(edition: str):
    table = given(edition, hands=[2, 4, 5, 3], draws=[1], deck=0, out=[3]).plays("1@1=9")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        assert table.saw(viewer, HandsShown) == HandsShown((2, 4, 5, None))
        assert table.view(viewer).shown
        shown = [2, 4, 5, None]
        assert table.view(viewer).known == tuple(None if seat == viewer else shown[seat] for seat in range(4))


@pytest.mark.parametrize(("hands", "winner"), [([9, 8, 7], 0), ([7, 8, 5], 1), ([2, 3, 5], 2)])
def test_the_highest_wins(edition: str, hands: list[int], winner: int):
    table = given(edition, hands=hands, draws=[4], deck=0).plays("4")
    assert table.winners == (winner,)
    assert table.gains == tuple(int(seat == winner) for seat in range(3))
    assert table.saw(SPECTATOR, RoundWon) == RoundWon((winner,), hands[winner])


def test_a_player_who_is_out_does_not_win_whatever_lies_in_their_pile(edition: str):
    table = given(edition, hands=[1, 2, 9], draws=[4], deck=0, out=[2]).plays("4")
    assert table.winners == (1,)


def test_the_sum_of_the_pile_breaks_no_tie(edition: str):
    table = given(edition, hands=[5, 5, 2], draws=[4], deck=0, piles={0: [7, 8]}).plays("4")
    assert table.winners == (0, 1)


def test_all_tied_for_it_win(edition: str):
    table = given(edition, hands=[5, 2, 5], draws=[4], deck=0).plays("4")
    assert table.winners == (0, 2)
    assert table.saw(1, RoundWon) == RoundWon((0, 2), 5)


def test_all_players_can_tie(edition: str):
    table = given(edition, hands=[1, 1, 1], draws=[4], deck=0, aside=9).plays("4")
    assert table.winners == (0, 1, 2)


def test_each_winner_gains_a_token(edition: str):
    table = given(edition, hands=[5, 2, 5], draws=[4], deck=0, tokens=[1, 2, 0]).plays("4")
    assert table.gains == (1, 0, 1)
    assert table.tokens == (2, 2, 1)
    for viewer in (0, 1, SPECTATOR):
        assert table.saw(viewer, Scored) == Scored((1, 0, 1), (2, 2, 1))


def test_a_prince_with_the_deck_nearly_empty_can_end_the_round(edition: str):
    table = given(edition, hands=[5, 2, 3], draws=[4, 7], deck=1).plays("5@1")
    assert table.hand(1) == 7
    assert table.over
    assert table.winners == (1,)


# 8. The game is over when someone has enough tokens; several can get there together and all win.


def test_the_game_is_over_when_someone_has_enough_tokens(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, tokens=[4, 4, 0]).plays("4")
    assert table.tokens == (4, 5, 0)
    assert table.game.over
    assert table.game.winners == (1,)
    assert table.saw(SPECTATOR, GameWon) == GameWon((1,))


def test_until_then_there_are_further_rounds(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, tokens=[4, 3, 0]).plays("4")
    assert not table.game.over
    assert table.game.winners == ()
    assert table.saw_none(SPECTATOR, GameWon)
    assert not table.next_round().over
    assert table.tokens == (4, 4, 0)


def test_several_can_get_there_together_and_all_win(edition: str):
    table = given(edition, hands=[5, 2, 5], draws=[4], deck=0, tokens=[4, 4, 4]).plays("4")
    assert table.game.winners == (0, 2)
    assert table.saw(1, GameWon) == GameWon((0, 2))


# Who has won the game is looked at once, after the round's token and all its bonuses.


@with_spies
def test_a_bonus_wins_the_game_without_winning_the_round(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles={0: [0]}, aside=0, tokens=[4, 0, 0]).plays("4")
    assert table.winners == (1,)
    assert table.game.winners == (0,)


@with_spies
def test_winner_of_the_round_and_of_a_bonus_win_the_game_together(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles={0: [0]}, aside=0, tokens=[4, 4, 0]).plays("4")
    assert table.tokens == (5, 5, 0)
    assert table.game.winners == (0, 1)


@with_spies
def test_more_tokens_than_enough_win_no_more_than_enough(edition: str):
    table = given(edition, hands=[2, 9, 5], draws=[4], deck=0, piles={1: [0]}, aside=0, tokens=[0, 4, 4])
    table.plays("4")
    assert table.tokens == (0, 6, 4)
    assert table.game.winners == (1,)


@with_spies
def test_all_with_enough_have_won_and_not_only_those_with_most(edition: str):
    table = given(edition, hands=[5, 5, 2], draws=[4], deck=0, piles={1: [0]}, aside=0, tokens=[4, 4, 0]).plays("4")
    assert table.tokens == (5, 6, 0)
    assert table.game.winners == (0, 1)


# Tokens are never short: the box's 13 are a piece of the box, not a rule.


@only_standard
def test_tokens_are_never_short(edition: str):
    table = given(edition, hands=[1, 1, 1, 1], draws=[4], deck=0, tokens=[3, 3, 3, 3]).plays("4")
    assert table.tokens == (4, 4, 4, 4)
    assert table.game.winners == (0, 1, 2, 3)
