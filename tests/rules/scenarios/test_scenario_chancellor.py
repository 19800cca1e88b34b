"""rules.md: the Chancellor, and Amira & Sadie, who do the same in `princess`."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, Table, given

from billetdoux.views.events import Kept, Took
from billetdoux.views.view import Laid, Under

pytestmark = pytest.mark.parametrize("edition", ["standard", "princess"])

# Two or more cards in the deck, draw two, keep one of three, the other two under the deck in the order you choose.


@pytest.mark.parametrize("deck", [None, 5, 3, 2])
def test_with_two_or_more_cards_in_the_deck_draw_two_and_keep_one_of_three(edition: str, deck: int | None):
    table = given(edition, hands=[6, 2, 1], draws=[4, 7, 9], deck=deck)
    left = table.deck
    table.plays("6")
    assert table.cards(0) == [4, 7, 9]
    assert table.deck == left - 2
    assert table.legal == ["6=4,7,9", "6=4,9,7", "6=7,4,9", "6=7,9,4", "6=9,4,7", "6=9,7,4"]


def test_the_choice_is_a_decision_of_its_own_before_the_next_turn(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[4, 7, 9]).plays("6")
    assert table.turn == 0
    assert table.view(1).choosing
    assert table.refuses("4")
    assert table.refuses("6")
    table.plays("6=7,4,9")
    assert table.turn == 1
    assert not table.view(1).choosing


def test_the_card_kept_is_the_hand_and_the_other_two_go_under_the_deck(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[4, 7, 9]).plays("6")
    left = table.deck
    table.plays("6=7,9,4")
    assert table.hand(0) == 7
    assert table.deck == left + 2 - 1  # and the next player has drawn
    assert table.pile(0) == [6]


@pytest.mark.parametrize("choice", ["6=4,7,9", "6=4,9,7", "6=7,4,9", "6=7,9,4", "6=9,4,7", "6=9,7,4"])
def test_the_two_are_later_drawn_in_the_order_chosen(edition: str, choice: str):
    """With three in the deck, the third is drawn next, then the two that were put under it."""
    table = given(edition, hands=[6, 2, 1], draws=[4, 7, 9, 3], deck=3).plays("6", choice)
    first, second = int(choice[4]), int(choice[6])
    assert table.cards(1) == [2, 3]
    table.plays("2@2")
    assert table.cards(2) == [1, first]
    table.plays("1@1=8")
    assert table.cards(0) == [int(choice[2]), second]
    assert table.deck == 0


def test_the_two_lie_below_all_others(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[8, 3, 3, 1, 1, 1, 1, 2], deck=7).plays("6", "6=8,3,3")
    drawn: list[int] = []
    for move in ("2@2", "1@0=9", "1@1=9", "1@0=9", "1@0=9", "8"):
        drawn.append(table.cards(table.turn or 0)[-1])
        table.plays(move)
    assert drawn == [1, 1, 1, 1, 2, 3]
    assert table.turn == 1
    assert table.cards(1)[-1] == 3


def test_only_the_three_can_be_kept_and_all_of_them_are_used(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[4, 7, 9]).plays("6")
    for choice in ("6=5,7,9", "6=4,7,7", "6=4,4,7", "6=4,7", "6=?", "6=4,9,9", "7=4,7,9", "7"):
        assert table.refuses(choice)


def test_no_choice_without_a_chancellor(edition: str):
    assert given(edition, hands=[6, 2, 1], draws=[4, 7, 9]).refuses("6=4,7,9")


@pytest.mark.parametrize(
    ("kept", "drawn", "legal"),
    [
        (1, [1, 9], ["6=1,1,9", "6=1,9,1", "6=9,1,1"]),
        (9, [1, 1], ["6=1,1,9", "6=1,9,1", "6=9,1,1"]),
        (1, [9, 1], ["6=1,1,9", "6=1,9,1", "6=9,1,1"]),
        (1, [3, 3], ["6=1,3,3", "6=3,1,3", "6=3,3,1"]),
        (1, [1, 1], ["6=1,1,1"]),
    ],
)
def test_of_equal_cards_each_distinct_outcome_is_offered_once(
    edition: str, kept: int, drawn: list[int], legal: list[str]
):
    table = given(edition, hands=[6, 2, 4], draws=[kept, *drawn]).plays("6")
    assert table.legal == legal


def test_the_other_chancellor_can_be_kept(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[6, 7, 9]).plays("6")
    assert "6=6,7,9" in table.legal
    table = table.plays("6=6,9,7")
    assert table.hand(0) == 6
    assert table.pile(0) == [6]


def test_the_princess_can_be_put_under_the_deck_and_nobody_is_out(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[9, 4, 1]).plays("6", "6=4,9,1")
    assert not table.out(0)


# With a single card left, it is drawn and one goes back. In `princess` as well, whose book does not say.


@pytest.mark.parametrize(("choice", "kept", "back"), [("6=4,7", 4, 7), ("6=7,4", 7, 4)])
def test_of_the_last_card_and_their_own_one_goes_back(edition: str, choice: str, kept: int, back: int):
    table = given(edition, hands=[6, 2, 1], draws=[4, 7], aside=9, deck=1).plays("6")
    assert table.cards(0) == [4, 7]
    assert table.deck == 0
    assert table.legal == ["6=4,7", "6=7,4"]
    table.plays(choice)
    assert table.hand(0) == kept
    assert table.turn == 1
    assert table.cards(1) == [2, back]
    assert table.deck == 0
    assert table.state.aside == 9


def test_with_one_card_in_the_deck_and_two_alike_there_is_one_choice(edition: str):
    table = given(edition, hands=[6, 2, 4], draws=[1, 1], deck=1).plays("6")
    assert table.legal == ["6=1,1"]
    assert table.refuses("6=1,1,1")


def test_with_two_in_the_deck_the_round_is_not_over_while_the_choice_is_open(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[4, 7, 9], deck=2).plays("6")
    assert table.deck == 0
    assert not table.over
    assert not table.plays("6=4,7,9").over
    assert table.turn == 1


# None, no effect.


def test_with_no_card_in_the_deck_it_has_no_effect(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[4], aside=9, deck=0)
    assert table.view(0).idle == (6,)
    table.plays("6")
    assert table.over
    assert table.laid(0)[-1] == Laid(6, "idle")
    assert table.hand(0) == 4
    assert table.state.aside == 9
    assert table.winners == (0,)
    assert table.saw_none(SPECTATOR, Took)


# The cards put back are known to the player who put them there, in their order.


def put_back(edition: str) -> Table:
    return given(edition, hands=[6, 2, 1], draws=[4, 7, 9, 3, 1], deck=4).plays("6", "6=4,9,7")


def test_the_cards_put_back_are_known_to_whoever_put_them_there_in_their_order(edition: str):
    table = put_back(edition)
    assert table.view(0).under == (Under(9, 1), Under(7, 2))
    assert table.saw(0, Kept) == Kept(0, 4, (9, 7), 2, 4)


def test_the_cards_put_back_are_known_to_nobody_else(edition: str):
    table = put_back(edition)
    for viewer in (1, 2, SPECTATOR):
        assert table.view(viewer).under == ()
        assert table.saw(viewer, Kept) == Kept(0, None, None, 2, 4)


def test_the_cards_drawn_are_known_to_nobody_else(edition: str):
    table = given(edition, hands=[6, 2, 1], draws=[4, 7, 9]).plays("6")
    left = table.deck
    assert table.saw(0, Took) == Took(0, (7, 9), 2, left)
    for viewer in (1, 2, SPECTATOR):
        assert table.saw(viewer, Took) == Took(0, None, 2, left)
        assert table.view(viewer).legal == ()
