"""Certain knowledge, deduction by deduction: the list in rules/knowledge.py and in the design."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, Table, given

from billetdoux.views.view import Under

ALL = frozenset(range(10))


def known(table: Table, viewer: int | None) -> list[int | None]:
    return list(table.view(viewer).known)


def ruled_out(table: Table, viewer: int | None, seat: int) -> set[int]:
    """Return what the viewer can rule out of the cards that are not all in view."""
    view = table.view(viewer)
    return {card for card in view.impossible[seat] if view.unseen[card]}


# 1. A hand seen by Priest, Baron or King ...


def test_a_priest_knows_the_hand_seen_and_nobody_else_does():
    table = given("standard", hands=[2, 7, 4], draws=[3]).plays("2@1")
    assert known(table, 0) == [None, 7, None]
    assert known(table, 1) == known(table, 2) == known(table, SPECTATOR) == [None, None, None]
    assert table.view(0).impossible[1] == ALL - {7}


def test_a_barons_tie_lets_both_know_the_others_hand():
    table = given("standard", hands=[3, 5, 4], draws=[5]).plays("3@1")
    assert known(table, 0) == [None, 5, None]
    assert known(table, 1) == [5, None, None]
    assert known(table, 2) == [None, None, None]


def test_a_barons_loser_knows_the_winners_hand():
    table = given("standard", hands=[3, 7, 4], draws=[5]).plays("3@1")
    assert known(table, 0) == [None, 7, None]
    assert known(table, 2) == [None, None, None]


def test_a_king_lets_both_know_the_card_they_gave():
    table = given("standard", hands=[7, 5, 4], draws=[2]).plays("7@1")
    assert known(table, 0) == [None, 2, None]
    assert known(table, 1) == [5, None, None]
    assert known(table, 2) == [None, None, None]


# ... and whose hand it is after further swaps.


def test_a_hand_seen_is_followed_through_a_swap_of_two_others():
    table = given("standard", hands=[2, 1, 9, 3], draws=[4, 7]).plays("2@2", "7@2")
    assert [table.hand(1), table.hand(2)] == [9, 1]
    assert known(table, 0) == [None, 9, None, None]
    assert known(table, 3) == [None, None, None, None]


def test_a_hand_seen_that_comes_to_oneself_is_known_no_more_as_anothers():
    table = given("standard", hands=[2, 9, 1], draws=[4, 1, 1, 7]).plays("2@1", "1@2=8", "1@1=8", "7@1")
    assert table.hand(0) == 9
    assert known(table, 0) == [None, 4, None]


def test_a_hand_seen_that_comes_to_oneself_is_counted_once():
    """Seat 0 has seen a Prince, and takes it as King; where the other Prince is, seat 0 cannot tell."""
    table = given("standard", hands=[2, 5, 1], draws=[4, 1, 1, 7]).plays("2@1", "1@2=8", "1@1=8", "7@1")
    assert table.hand(0) == 5
    assert 5 not in table.view(0).impossible[2]


def test_a_hand_given_stays_known_when_its_player_keeps_it():
    table = given("standard", hands=[7, 3, 1, 1], draws=[9, 1]).plays("7@1", "1@2=8")
    assert known(table, 0) == [None, 9, None, None]
    assert known(table, 1) == [3, None, None, None]


# It is kept when another card is played, and lost when it is played, discarded, or a Chancellor's choice was made.


def test_a_hand_seen_is_kept_when_another_card_is_played():
    table = given("standard", hands=[2, 7, 4], draws=[3, 1]).plays("2@1", "1@2=9")
    assert table.hand(1) == 7
    assert known(table, 0) == [None, 7, None]


def test_a_hand_seen_is_lost_when_it_is_played():
    table = given("standard", hands=[2, 1, 4], draws=[3, 7]).plays("2@1", "1@2=9")
    assert table.hand(1) == 7
    assert known(table, 0) == [None, None, None]


def test_a_hand_seen_is_lost_when_its_like_is_played():
    """Nobody but its player can tell that the Guard played was the one drawn, or that another was kept."""
    table = given("standard", hands=[2, 1, 4], draws=[3, 1]).plays("2@1", "1@2=9")
    assert table.hand(1) == 1
    assert known(table, 0) == [None, None, None]


def test_a_hand_seen_is_lost_when_a_prince_has_it_discarded():
    table = given("standard", hands=[2, 3, 1, 1], draws=[3, 5, 7]).plays("2@2", "5@2")
    assert table.hand(2) == 7
    assert known(table, 0) == [None, None, None, None]


def test_a_hand_seen_is_lost_when_its_player_chooses_with_a_chancellor():
    table = given("standard", hands=[2, 8, 1], draws=[3, 6, 4, 4]).plays("2@1", "6")
    assert known(table, 0) == [None, 8, None]  # until the choice is made
    table.plays("6=8,4,4")
    assert known(table, 0) == [None, None, None]


def test_a_hand_seen_is_lost_when_its_player_goes_out():
    table = given("standard", hands=[2, 1, 8], draws=[3, 1]).plays("2@2", "1@2=8")
    assert known(table, 0) == [None, None, None]


def test_what_was_known_is_forgotten_with_the_round():
    table = given("standard", hands=[2, 8, 1], draws=[3, 1], deck=1).plays("2@1", "1@2=9").next_round()
    assert known(table, 0) == [None, None, None]
    assert table.view(1).known_by == ()


# 2. The cards one put under the deck, while they lie there; and who drew one.


def chancellor(deck: int) -> Table:
    """Seat 0 keeps 4 and puts 9 and then 7 under the deck, of which `deck` - 2 cards (Guards) are above."""
    return given("standard", hands=[6, 2, 3], draws=[4, 9, 7, 1, 1, 1, 1], deck=deck).plays("6", "6=4,9,7")


def test_the_putter_knows_the_depth_of_the_cards_put_under_the_deck():
    table = chancellor(deck=5)
    assert table.view(0).under == (Under(9, 2), Under(7, 3))
    table.plays("1@2=8")
    assert table.view(0).under == (Under(9, 1), Under(7, 2))


def test_depth_0_is_drawn_next():
    table = chancellor(deck=3)
    assert table.view(0).under == (Under(9, 0), Under(7, 1))
    table.plays("1@2=8")
    assert table.cards(2) == [3, 9]


def test_a_card_put_under_the_deck_has_no_depth_once_it_is_drawn():
    table = chancellor(deck=2)
    assert table.cards(1) == [2, 9]
    assert table.view(0).under == (Under(9, None), Under(7, 0))


def test_the_cards_of_two_chancellors_are_each_known_to_their_own_putter():
    draws = [4, 9, 7, 6, 1, 2]
    table = given("standard", hands=[6, 8, 3], draws=draws, deck=6).plays("6", "6=4,9,7", "6", "6=8,1,2")
    assert table.view(0).under == (Under(9, 0), Under(7, 1))
    assert table.view(1).under == (Under(1, 2), Under(2, 3))
    assert table.view(2).under == ()


def test_the_putter_knows_who_drew_a_card_and_kept_it():
    table = chancellor(deck=2).plays("2@2")
    assert table.hand(1) == 9
    assert known(table, 0) == [None, 9, None]
    assert known(table, 2) == [None, None, None]


def test_the_putter_does_not_know_the_hand_if_the_card_drawn_was_played():
    table = given("standard", hands=[6, 2, 3], draws=[4, 1, 7], deck=2).plays("6", "6=4,1,7", "1@2=8")
    assert table.hand(1) == 2
    assert known(table, 0) == [None, None, None]


def test_the_putter_knows_what_a_prince_let_somebody_draw():
    table = given("standard", hands=[6, 5, 3], draws=[4, 9, 7, 1], deck=3).plays("6", "6=4,9,7", "5@2")
    assert table.hand(2) == 9
    assert known(table, 0) == [None, None, 9]
    assert known(table, 1) == [None, None, None]
    assert table.view(2).known_by == (0,)


def test_who_knew_the_hand_and_the_card_drawn_knows_the_one_kept_in_any_case():
    """Seat 0 has looked at seat 1's Guard, and had put the Guard there that seat 1 then draws."""
    table = given("standard", hands=[6, 1, 3], draws=[2, 1, 7, 8, 1, 1], deck=5).plays("6", "6=2,1,7")
    table.plays("8", "1@0=9", "2@1", "1@2=9")
    assert known(table, 0) == [None, 1, None]
    assert known(table, 2) == [None, None, None]
    assert table.view(1).known_by == (0,)
    table.plays("7@1")  # and seat 2, who gets that Guard, can tell that seat 0 knows it
    assert table.view(2).known_by == (0, 1)


def test_what_was_put_under_the_deck_is_forgotten_with_the_round():
    table = given("standard", hands=[6, 9, 3], draws=[4, 1, 7], deck=2).plays("6", "6=4,1,7", "1@2=8", "3@0")
    assert table.over
    table.next_round()
    for viewer in range(3):
        assert table.view(viewer).under == ()
    for seat in table.game.seats:
        assert table.view(seat).known_by == ()


# 3. A character whose copies are all in view.


def test_nobody_holds_a_character_whose_copies_are_all_in_view():
    table = given("standard", hands=[1, 2, 3], draws=[4], piles={1: [8, 5, 5]})
    for viewer in (0, 2, SPECTATOR):
        assert {5, 8} <= table.view(viewer).impossible[1]
        assert not {7, 9} & table.view(viewer).impossible[1]


def test_nobody_else_holds_what_i_hold_myself():
    table = given("standard", hands=[9, 2, 3], draws=[8])
    assert {8, 9} == table.view(0).impossible[1] == table.view(0).impossible[2]
    assert table.view(1).impossible[0] == table.view(SPECTATOR).impossible[0] == frozenset()


def test_nobody_else_holds_what_lies_face_up():
    table = given("standard", hands=[1, 2], draws=[4], face_up=[9, 5, 5])
    assert table.view(SPECTATOR).impossible == (frozenset({5, 9}), frozenset({5, 9}))


def test_nobody_else_holds_the_one_copy_that_i_know_in_a_hand():
    table = given("standard", hands=[2, 9, 3], draws=[4]).plays("2@1")
    assert table.view(0).impossible[2] == {9}
    assert table.view(1).impossible[2] == {9}
    assert table.view(SPECTATOR).impossible[2] == frozenset()


def test_nobody_holds_the_one_copy_that_i_put_under_the_deck():
    table = chancellor(deck=5)
    assert {7, 9} <= table.view(0).impossible[1]
    assert {7, 9} <= table.view(0).impossible[2]
    assert not {7, 9} & table.view(1).impossible[2]


def test_in_classic_nobody_holds_what_the_edition_has_not():
    assert given("classic", hands=[2, 9, 3], draws=[4]).view(SPECTATOR).impossible[1] == {0, 6}


def test_a_hand_of_ones_own_and_of_players_out_is_no_matter_of_guessing():
    table = given("standard", hands=[9, 2, 3], draws=[8], out=[2])
    assert table.view(0).impossible[0] == table.view(0).impossible[2] == frozenset()


def test_a_hand_that_is_shown_is_not_ruled_out():
    table = given("standard", hands=[1, 9, 3], draws=[4], deck=0).plays("4")
    assert table.view(0).known[1] == 9
    assert 9 not in table.view(0).impossible[1]
    assert 9 not in table.view(SPECTATOR).impossible[1]


# 4. What a Guard named in vain, until that hand may have changed.


def test_everybody_can_rule_out_what_a_guard_named_in_vain():
    table = given("standard", hands=[1, 2, 7, 3], draws=[4]).plays("1@2=5")
    for viewer in (0, 1, 3, SPECTATOR):
        assert ruled_out(table, viewer, 2) == {5}
        assert ruled_out(table, viewer, 3 if viewer != 3 else 1) == set()


def test_what_was_named_is_ruled_out_until_the_hand_may_have_changed():
    table = given("standard", hands=[1, 7, 3], draws=[4, 1]).plays("1@1=5")
    assert ruled_out(table, 0, 1) == {5}
    table.plays("1@2=8")
    assert ruled_out(table, 0, 1) == set()


def test_what_was_named_stays_ruled_out_if_just_that_card_is_played_then():
    table = given("standard", hands=[1, 7, 3], draws=[4, 2]).plays("1@1=2", "2@2")
    assert table.hand(1) == 7
    assert 2 in ruled_out(table, 0, 1)
    assert 2 in ruled_out(table, SPECTATOR, 1)


def test_two_guards_rule_out_two_characters():
    table = given("standard", hands=[1, 1, 7, 3], draws=[4, 4]).plays("1@2=5", "1@2=3")
    assert ruled_out(table, 3, 2) == ruled_out(table, SPECTATOR, 2) == {3, 5}


def test_what_was_named_is_forgotten_when_a_prince_has_the_hand_discarded():
    table = given("standard", hands=[1, 5, 7, 3], draws=[4, 4, 1]).plays("1@2=2", "5@2")
    assert ruled_out(table, 0, 2) == set()


def test_what_was_named_follows_the_hand_through_a_swap():
    table = given("standard", hands=[1, 7, 3, 3], draws=[4, 2]).plays("1@2=5", "7@2")
    assert 5 in ruled_out(table, 0, 1)
    assert 5 not in ruled_out(table, 0, 2)


def test_what_was_named_is_forgotten_after_a_chancellors_choice():
    table = given("standard", hands=[1, 6, 3], draws=[4, 7, 1, 1]).plays("1@1=5", "6", "6=7,1,1")
    assert ruled_out(table, 0, 1) == set()


# 5. No Countess beside a King or Prince that was just played.


@pytest.mark.parametrize("target", [0, 2])
def test_who_played_a_prince_did_not_keep_the_countess(target: int):
    table = given("standard", hands=[1, 5, 3], draws=[4, 4, 1]).plays("1@2=2", f"5@{target}")
    assert ruled_out(table, 0, 1) == ruled_out(table, SPECTATOR, 1) == {8}


def test_who_played_a_prince_on_themself_may_have_drawn_the_countess():
    table = given("standard", hands=[5, 1, 3], draws=[4, 8]).plays("5@0")
    assert table.hand(0) == 8
    assert ruled_out(table, 1, 0) == set()


def test_no_countess_follows_the_hand_through_the_kings_swap():
    table = given("standard", hands=[7, 8, 3], draws=[4]).plays("7@1")
    assert table.hand(0) == 8
    assert ruled_out(table, 2, 1) == {8}
    assert ruled_out(table, 2, 0) == set()


def test_who_played_the_king_without_effect_did_not_keep_the_countess():
    table = given("standard", hands=[7, 1, 3], draws=[2], protected=[1, 2]).plays("7")
    assert ruled_out(table, 1, 0) == ruled_out(table, SPECTATOR, 0) == {8}


def test_no_countess_is_forgotten_when_the_hand_may_have_changed():
    table = given("standard", hands=[5, 1, 3], draws=[4, 1, 1, 1, 8]).plays("5@1", "1@2=9", "1@1=9", "4")
    assert table.hand(0) == 8
    assert ruled_out(table, 1, 0) == set()


def test_who_played_another_card_may_have_kept_the_countess():
    table = given("standard", hands=[8, 1, 3], draws=[4]).plays("4")
    assert ruled_out(table, 1, 0) == set()


# 6. A Baron's winner holds more than the loser showed.


def test_a_barons_winner_holds_more_than_the_loser_showed():
    table = given("standard", hands=[3, 8, 1, 4], draws=[5]).plays("3@1")
    for viewer in (2, 3, SPECTATOR):
        assert table.view(viewer).impossible[1] == frozenset(range(6))


def test_a_barons_player_who_wins_holds_more_than_the_loser_showed():
    table = given("standard", hands=[3, 2, 1, 4], draws=[5]).plays("3@1")
    assert table.view(3).impossible[0] == frozenset(range(3))
    assert table.view(SPECTATOR).impossible[0] == frozenset(range(3))


def test_a_barons_tie_rules_nothing_out():
    table = given("standard", hands=[3, 5, 1, 4], draws=[5]).plays("3@1")
    assert ruled_out(table, 2, 0) == ruled_out(table, 2, 1) == set()


def test_a_barons_winner_who_then_plays_a_higher_card_may_hold_anything():
    table = given("standard", hands=[3, 8, 1, 4], draws=[5, 1]).plays("3@1", "8")
    assert table.hand(1) == 1
    assert ruled_out(table, 3, 1) == set()


def test_a_barons_winner_who_then_plays_a_lower_card_has_drawn_it():
    table = given("standard", hands=[3, 8, 1, 4], draws=[5, 1]).plays("3@1", "1@2=9")
    assert table.view(3).impossible[1] == table.view(SPECTATOR).impossible[1] == frozenset(range(6))


# 7. What others know of one's own hand, by the same rules.


def test_who_looked_at_my_hand_knows_it():
    table = given("standard", hands=[2, 7, 4], draws=[3]).plays("2@1")
    assert [table.view(viewer).known_by for viewer in (0, 1, 2, SPECTATOR)] == [(), (0,), (), ()]


def test_who_compared_hands_with_me_knows_mine():
    table = given("standard", hands=[3, 5, 4], draws=[5]).plays("3@1")
    assert [table.view(viewer).known_by for viewer in range(3)] == [(1,), (0,), ()]


def test_who_swapped_hands_with_me_knows_mine():
    table = given("standard", hands=[7, 5, 4], draws=[2]).plays("7@1")
    assert [table.view(viewer).known_by for viewer in range(3)] == [(1,), (0,), ()]


def test_they_know_it_still_if_i_play_another_card_and_no_more_if_i_play_it():
    table = given("standard", hands=[2, 7, 4], draws=[3, 1])
    assert table.plays("2@1", "1@2=9").view(1).known_by == (0,)
    table = given("standard", hands=[2, 1, 4], draws=[3, 7])
    assert table.plays("2@1", "1@2=9").view(1).known_by == ()


def test_they_know_it_no_more_after_a_prince_or_a_chancellor():
    table = given("standard", hands=[2, 3, 1, 1], draws=[3, 5, 7])
    assert table.plays("2@2", "5@2").view(2).known_by == ()
    table = given("standard", hands=[2, 8, 1], draws=[3, 6, 4, 4])
    assert table.plays("2@1", "6", "6=8,4,4").view(1).known_by == ()


def test_who_put_my_card_under_the_deck_knows_it():
    table = chancellor(deck=2).plays("2@2")
    assert table.view(1).known_by == (0,)
    assert table.view(2).known_by == (1,)  # by the Priest just played


def test_a_swap_hands_on_what_everybody_saw():
    """All saw seat 0 look at seat 2, and seat 2 has not played since: seat 1, who gets that hand, can tell."""
    table = given("standard", hands=[2, 1, 9, 3], draws=[4, 7]).plays("2@2", "7@2")
    assert table.view(1).known_by == (0, 2)
    assert table.view(2).known_by == (1,)


def test_a_swap_hands_on_that_a_putter_knows_what_a_prince_let_somebody_draw():
    table = given("standard", hands=[6, 5, 4, 3], draws=[2, 9, 7, 1], deck=3).plays("6", "6=2,9,7", "5@3", "7@3")
    assert table.hand(2) == 9
    assert table.view(2).known_by == (0, 3)


def looked_at_and_played_since() -> Table:
    """Seat 0 has looked at seat 1's 9, seat 1 has kept it and played what it drew, and seat 2 takes it as King."""
    return given("standard", hands=[2, 9, 7, 3], draws=[4, 1, 4]).plays("2@1", "1@3=8", "7@1")


def test_a_swap_does_not_hand_on_what_only_the_giver_was_sure_of():
    table = looked_at_and_played_since()
    assert table.hand(2) == 9
    assert known(table, 0)[2] == 9  # seat 0 saw that the Guard played was not the card it had seen
    assert table.view(2).known_by == (1,)  # seat 2 cannot tell


def test_a_swap_hands_on_what_all_can_tell_was_kept():
    """A Guard had named the Priest in vain, so when seat 2 plays a Priest, all can tell that it kept its hand."""
    draws = [4, 4, 2, 1, 1, 7]
    table = given("standard", hands=[2, 1, 9, 3], draws=draws).plays("2@2", "1@2=2", "2@3", "1@0=8", "1@3=9", "7@2")
    assert table.hand(1) == 9
    assert table.view(1).known_by == (0, 2)


# Switched off.


def test_learning_0_switches_knowledge_of_hands_off():
    table = given("standard", hands=[2, 7, 4], draws=[3], learning=False).plays("2@1")
    assert known(table, 0) == [None, None, None]
    assert table.view(1).known_by == ()


@pytest.mark.parametrize(
    ("hands", "move", "viewer", "seat"),
    [([1, 7, 4], "1@1=5", 2, 1), ([5, 7, 4], "5@2", 1, 0), ([7, 5, 4], "7@1", 2, 1), ([3, 1, 4], "3@1", 2, 0)],
)
def test_learning_0_switches_off_what_can_be_ruled_out(hands: list[int], move: str, viewer: int, seat: int):
    off = given("standard", hands=hands, draws=[2], learning=False).plays(move)
    on = given("standard", hands=hands, draws=[2]).plays(move)
    assert ruled_out(off, viewer, seat) == set()
    assert ruled_out(on, viewer, seat) != set()
    assert all(hand is None for viewer in range(3) for hand in known(off, viewer))
    assert all(off.view(viewer).known_by == () for viewer in range(3))


def test_learning_0_switches_off_who_drew_what_was_put_under_the_deck():
    table = given("standard", hands=[6, 2, 3], draws=[4, 9, 7], deck=2, learning=False).plays("6", "6=4,9,7", "2@2")
    assert known(table, 0) == [None, None, None]
    assert table.view(1).known_by == ()
