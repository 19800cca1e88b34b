"""rules.md: the Spy bonus and the pair bonus."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, Table, given, only_classic, only_standard, with_pairs, with_spies

from billetdoux.rules.edition import edition as edition_of
from billetdoux.views.events import BonusGained
from billetdoux.views.view import Laid

# Spy bonus: if exactly one of the players still in has a Spy in their pile, that player gains a token.


@with_spies
@pytest.mark.parametrize("spy", range(3))
def test_spy_exactly_one_player_still_in_with_a_spy_in_the_pile_gains_a_token(edition: str, spy: int):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, aside=0, piles={spy: [0]}).plays("4")
    assert table.winners == (1,)
    assert table.gains == tuple((seat == 1) + (seat == spy) for seat in range(3))
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.saw(viewer, BonusGained) == BonusGained("spy", (spy,))


@with_spies
def test_spy_played_in_the_last_turn_counts(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[0], deck=0, aside=0).plays("0")
    assert table.gains == (1, 1, 0)


@with_spies
def test_spy_in_hand_does_not_count(edition: str):
    table = given(edition, hands=[0, 9, 1], draws=[4], deck=0, aside=0).plays("4")
    assert table.gains == (0, 1, 0)
    assert table.saw_none(0, BonusGained)


@with_spies
def test_spy_has_no_effect_when_played(edition: str):
    table = given(edition, hands=[0, 9, 1], draws=[4, 1]).plays("0")
    assert [table.hand(seat) for seat in range(3)] == [4, 9, 1]
    assert table.laid(0) == [Laid(0, "played")]
    assert table.tokens == (0, 0, 0)
    assert table.turn == 1


@with_spies
def test_spy_two_of_one_player_bring_one_token(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles={0: [0, 0]}).plays("4")
    assert table.gains == (1, 1, 0)
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles={1: [0, 0]}).plays("4")
    assert table.gains == (0, 2, 0)


@with_spies
def test_spy_of_two_players_none_gains(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles={0: [0], 2: [0]}).plays("4")
    assert table.gains == (0, 1, 0)
    assert table.saw_none(SPECTATOR, BonusGained)


@with_spies
def test_spy_of_two_players_one_of_whom_is_out_brings_the_other_a_token(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles={0: [0], 2: [0]}, out=[2]).plays("4")
    assert table.gains == (1, 1, 0)


@with_spies
def test_spy_of_a_player_who_is_out_brings_nothing(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, aside=0, piles={2: [0]}, out=[2]).plays("4")
    assert table.gains == (0, 1, 0)


@with_spies
def test_spy_laid_down_on_being_knocked_out_brings_nothing(edition: str):
    table = given(edition, hands=[1, 0, 9], draws=[4], deck=0, aside=0).plays("1@1=0")
    assert table.laid(1)[-1] == Laid(0, "out")
    assert table.gains == (0, 0, 1)


@with_spies
def test_spy_discarded_by_a_prince_counts(edition: str):
    table = given(edition, hands=[5, 0, 9], draws=[4], deck=0, aside=0).plays("5@1")
    assert table.laid(1)[-1] == Laid(0, "discarded")
    assert table.gains == (0, 1, 1)


@with_spies
def test_spy_discarded_by_a_prince_on_oneself_counts(edition: str):
    table = given(edition, hands=[5, 2, 9], draws=[0], deck=0, aside=0).plays("5@0")
    assert table.gains == (1, 0, 1)


@with_spies
def test_spy_put_under_the_deck_does_not_count(edition: str):
    table = given(edition, hands=[6, 9, 1], draws=[0, 2], deck=1, aside=0).plays("6", "6=2,0", "9")
    assert table.over
    assert table.gains == (1, 0, 0)


@with_spies
def test_spy_of_the_last_one_left_counts(edition: str):
    table = given(edition, hands=[1, 4, 5], draws=[2], deck=5, aside=0, piles={0: [0]}, out=[2]).plays("1@1=4")
    assert table.winners == (0,)
    assert table.gains == (2, 0, 0)


@with_spies
def test_spy_bonus_whoever_won_the_round(edition: str):
    table = given(edition, hands=[5, 5, 1], draws=[4], deck=0, aside=0, piles={2: [0]}).plays("4")
    assert table.winners == (0, 1)
    assert table.gains == (1, 1, 1)


@with_spies
def test_spy_bonus_wins_the_game_for_someone_who_did_not_win_the_round(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, aside=0, piles={2: [0]}, tokens=[4, 3, 4]).plays("4")
    assert table.winners == (1,)
    assert table.tokens == (4, 4, 5)
    assert table.game.winners == (2,)


@with_spies
@pytest.mark.parametrize("spy", [0, 2])
def test_spy_bonus_says_nothing_about_who_begins_the_next_round(edition: str, spy: int):
    for seed in range(10):
        table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, aside=0, piles={spy: [0]}, seed=seed).plays("4")
        assert table.next_round().turn == 1


@with_spies
def test_spy_bonus_of_one_tied_player_does_not_let_them_begin(edition: str):
    begins = {
        given(edition, hands=[5, 5, 1], draws=[4], deck=0, aside=0, piles={0: [0]}, seed=seed)
        .plays("4")
        .next_round()
        .turn
        for seed in range(30)
    }
    assert begins == {0, 1}


@with_spies
def test_spy_of_a_round_that_is_over_does_not_count_in_the_next(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, aside=0, piles={0: [0]}).plays("4").next_round()
    assert table.state.boons == [0] * 6


@only_classic
def test_spy_bonus_is_not_in_classic(edition: str):
    assert {card.bonus for card in edition_of(edition).cards} == {"none"}
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0).plays("4")
    assert table.gains == (0, 1, 0)


# Pair bonus: if two players still in each have an Amira & Sadie in their pile, each of them gains a token.


def paired(edition: str, *holders: int, hands: tuple[int, ...] = (2, 9, 1), out: tuple[int, ...] = ()) -> Table:
    """Lay a 6 before each of these seats (twice: two of them) and end the round with a Handmaid."""
    piles = {seat: [6] * holders.count(seat) for seat in holders}
    return given(edition, hands=hands, draws=[4], deck=0, piles=piles, out=out).plays("4")


@with_pairs
@pytest.mark.parametrize("pair", [(0, 1), (0, 2), (1, 2)])
def test_pair_two_players_still_in_each_with_a_6_each_gain_a_token(edition: str, pair: tuple[int, int]):
    table = paired(edition, *pair)
    assert table.winners == (1,)
    assert table.gains == tuple((seat == 1) + (seat in pair) for seat in range(3))
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.saw(viewer, BonusGained) == BonusGained("pair", pair)


@with_pairs
def test_pair_with_two_players_left_in_of_three(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles={0: [6], 1: [6]}, out=[2]).plays("4")
    assert table.gains == (1, 2, 0)


@with_pairs
def test_pair_of_whom_one_is_out_brings_nothing(edition: str):
    assert paired(edition, 0, 2, out=(2,)).gains == (0, 1, 0)


@with_pairs
def test_pair_with_one_player_left_in_brings_nothing(edition: str):
    table = given(edition, hands=[1, 4, 5], draws=[2], deck=5, piles={0: [6], 1: [6]}, out=[2]).plays("1@1=4")
    assert table.winners == (0,)
    assert table.gains == (1, 0, 0)


@with_pairs
@pytest.mark.parametrize("seat", range(3))
def test_pair_one_player_with_both_gains_nothing(edition: str, seat: int):
    table = paired(edition, seat, seat)
    assert table.gains == (0, 1, 0)
    assert table.saw_none(SPECTATOR, BonusGained)


@with_pairs
def test_pair_one_6_alone_brings_nothing(edition: str):
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, aside=6, piles={0: [6]}).plays("4")
    assert table.gains == (0, 1, 0)


@with_pairs
def test_pair_a_6_in_hand_does_not_count(edition: str):
    table = given(edition, hands=[2, 6, 1], draws=[4], deck=0, piles={0: [6]}).plays("4")
    assert table.gains == (0, 1, 0)


@with_pairs
def test_pair_a_6_discarded_counts(edition: str):
    table = given(edition, hands=[5, 6, 9], draws=[4], deck=0, aside=2, piles={0: [6]}).plays("5@1")
    assert table.laid(1)[-1] == Laid(6, "discarded")
    assert table.gains == (1, 1, 1)


@with_pairs
def test_pair_a_6_played_without_effect_counts(edition: str):
    table = given(edition, hands=[6, 2, 9], draws=[4], deck=0, piles={1: [6]}).plays("6")
    assert table.laid(0)[-1] == Laid(6, "idle")
    assert table.gains == (1, 1, 1)


@with_pairs
def test_pair_a_6_laid_down_on_being_knocked_out_does_not_count(edition: str):
    table = given(edition, hands=[1, 6, 9], draws=[4], deck=0, piles={0: [6], 1: [0, 0]}).plays("1@1=6")
    assert table.gains == (0, 0, 1)


@with_pairs
def test_pair_the_9_is_the_ogre_and_counts_for_no_pair(edition: str):
    table = given(edition, hands=[2, 7, 1], draws=[4], deck=0, aside=6, piles={0: [6], 1: [9]}).plays("4")
    assert table.gains == (0, 1, 0)


@with_pairs
def test_pair_and_spy_bonus_can_come_together(edition: str):
    piles = {0: [6, 0], 1: [6]}
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, aside=0, piles=piles).plays("4")
    assert table.gains == (2, 2, 0)


@with_pairs
def test_pair_bonus_can_win_the_game_for_both(edition: str):
    piles = {0: [6], 2: [6]}
    table = given(edition, hands=[2, 9, 1], draws=[4], deck=0, piles=piles, tokens=[4, 3, 4]).plays("4")
    assert table.game.winners == (0, 2)


@with_pairs
def test_pair_bonus_says_nothing_about_who_begins(edition: str):
    assert paired(edition, 0, 2).next_round().turn == 1


@only_standard
def test_pair_bonus_is_not_in_standard(edition: str):
    assert paired(edition, 0, 1).gains == (0, 1, 0)
    assert paired(edition, 0, 2).gains == (0, 1, 0)
