"""rules.md: the Prince."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, given, with_chancellors, with_spies

from billetdoux.views.events import Discarded, Drew, HandsShown, WentOut
from billetdoux.views.view import Laid

# Any player, you included, discards their hand unresolved and draws.


@pytest.mark.parametrize("target", range(3))
def test_any_player_you_included_discards_their_hand_and_draws(edition: str, target: int):
    table = given(edition, hands=[5, 4, 2], draws=[3, 7, 1])
    before = [3, 4, 2]
    deck = table.deck
    table.plays(f"5@{target}")
    assert table.laid(target)[-1] == Laid(before[target], "discarded")
    assert [table.hand(seat) for seat in range(3)] == [7 if seat == target else before[seat] for seat in range(3)]
    assert not table.out(target)
    assert table.deck == deck - 2  # what the target drew, and the next turn's card
    assert table.cards(1)[-1] == 1


def test_on_oneself_the_other_card_is_discarded_and_not_the_prince(edition: str):
    table = given(edition, hands=[3, 4, 2], draws=[5, 7]).plays("5@0")
    assert table.laid(0) == [Laid(5, "played"), Laid(3, "discarded")]
    assert table.hand(0) == 7


def test_with_two_princes_one_may_be_played_on_the_other(edition: str):
    table = given(edition, hands=[5, 4, 2], draws=[5, 7]).plays("5@0")
    assert table.laid(0) == [Laid(5, "played"), Laid(5, "discarded")]


# The discarded card has no effect, but stays in that player's pile.


@pytest.mark.parametrize("card", [1, 2, 3, 5, 7, 8])
def test_the_discarded_card_has_no_effect(edition: str, card: int):
    table = given(edition, hands=[5, card, 2], draws=[4, 1, 1]).plays("5@1")
    assert table.laid(1) == [Laid(card, "discarded")]
    assert [table.hand(seat) for seat in range(3)] == [4, 1, 2]
    assert not any(table.out(seat) for seat in range(3))
    assert table.turn == 1


def test_a_handmaid_discarded_protects_nobody(edition: str):
    table = given(edition, hands=[5, 2, 4, 1], draws=[3, 1, 1]).plays("5@2")
    assert table.pile(2) == [4]
    assert not any(table.protected(seat) for seat in range(4))
    assert "2@2" in table.legal


def test_a_handmaid_discarded_by_oneself_protects_nobody(edition: str):
    table = given(edition, hands=[5, 2, 3], draws=[4, 1, 1]).plays("5@0")
    assert not table.protected(0)
    assert "2@0" in table.legal


@with_chancellors
def test_a_chancellor_discarded_draws_one_card_and_asks_for_no_choice(edition: str):
    table = given(edition, hands=[5, 6, 3], draws=[4, 7, 1]).plays("5@1")
    assert table.hand(1) == 7
    assert table.turn == 1
    assert table.cards(1) == [7, 1]


@with_spies
def test_a_spy_discarded_counts_for_the_bonus(edition: str):
    table = given(edition, hands=[5, 0, 3], draws=[4, 1], deck=1, aside=0).plays("5@1")
    assert table.over
    assert table.winners == (0,)
    assert table.gains == (1, 1, 0)


# The Princess: out, and nothing is drawn.


@pytest.mark.parametrize("deck", [None, 1, 0])
def test_who_discards_the_princess_is_out_and_nothing_is_drawn(edition: str, deck: int | None):
    table = given(edition, hands=[5, 9, 2, 1], draws=[4], aside=7, deck=deck)
    left = table.deck
    table.plays("5@1")
    assert table.out(1)
    assert table.hand(1) is None
    assert table.laid(1)[-1] == Laid(9, "discarded")
    assert table.pile(1).count(9) == 1
    assert table.deck == max(left - 1, 0)  # the next turn's card alone
    assert table.state.aside == 7


@pytest.mark.parametrize("deck", [None, 1, 0])
def test_on_oneself_with_the_princess_you_are_out_and_nothing_is_drawn(edition: str, deck: int | None):
    for hand, drawn in ((5, 9), (9, 5)):
        table = given(edition, hands=[hand, 3, 2, 1], draws=[drawn], aside=7, deck=deck)
        left = table.deck
        table.plays("5@0")
        assert table.out(0)
        assert table.hand(0) is None
        assert table.laid(0)[-2:] == [Laid(5, "played"), Laid(9, "discarded")]
        assert table.deck == max(left - 1, 0)
        assert table.state.aside == 7
        assert not table.winners or 0 not in table.winners


def test_the_others_see_the_princess_and_that_her_player_is_out(edition: str):
    table = given(edition, hands=[5, 9, 2], draws=[4]).plays("5@1")
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.saw(viewer, Discarded) == Discarded(1, 9)
        assert table.saw(viewer, WentOut) == WentOut(1, None, "prince")


# Deck empty: the face-down card is drawn instead. The round ends with this turn.


@pytest.mark.parametrize("target", range(3))
def test_with_the_deck_empty_the_face_down_card_is_drawn_instead(edition: str, target: int):
    table = given(edition, hands=[5, 2, 1], draws=[3], aside=7, deck=0).plays(f"5@{target}")
    assert table.hand(target) == 7
    assert table.laid(target)[-1].how == "discarded"
    assert table.view(SPECTATOR).aside is False


@pytest.mark.parametrize("target", range(3))
def test_with_the_deck_empty_the_round_ends_with_this_turn(edition: str, target: int):
    table = given(edition, hands=[5, 2, 1], draws=[3], aside=7, deck=0).plays(f"5@{target}")
    assert table.over
    assert table.winners == (target,)
    hands = tuple(7 if seat == target else card for seat, card in enumerate([3, 2, 1]))
    assert table.saw(SPECTATOR, HandsShown) == HandsShown(hands)


def test_the_face_down_card_can_be_the_princess_and_wins(edition: str):
    table = given(edition, hands=[5, 2, 1], draws=[3], aside=9, deck=0).plays("5@2")
    assert table.hand(2) == 9
    assert not table.out(2)
    assert table.winners == (2,)


def test_with_one_card_in_the_deck_that_one_is_drawn_and_not_the_face_down_card(edition: str):
    table = given(edition, hands=[5, 2, 1], draws=[3, 8], aside=7, deck=1).plays("5@1")
    assert table.hand(1) == 8
    assert table.state.aside == 7
    assert table.over


def test_the_others_see_that_the_face_down_card_was_drawn_and_not_which_it_is(edition: str):
    table = given(edition, hands=[5, 2, 1], draws=[3], aside=7, deck=0).plays("5@1")
    assert table.saw(1, Drew) == Drew(1, 7, 0, aside=True)
    for viewer in (0, 2, SPECTATOR):
        assert table.saw(viewer, Drew) == Drew(1, None, 0, aside=True)
