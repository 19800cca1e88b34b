"""rules.md, "What everyone may see, and what not"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from scenarios.table import SPECTATOR, given, with_chancellors

from billetdoux.game.record import to_record
from billetdoux.views.events import (
    OPEN,
    Compared,
    Discarded,
    Drew,
    Guessed,
    Kept,
    Looked,
    Played,
    Protected,
    Swapped,
    Took,
    WentOut,
)

if TYPE_CHECKING:
    from billetdoux.views.view import View

LAST = [(9, [5, 8]), (8, [5, 9])]  # the face-down card, and what lies in the deck
EVERYBODY = (0, 1, 2, 3, SPECTATOR)
PUBLIC = ("turn", "choosing", "piles", "protected", "out", "tokens", "enough", "deck", "aside", "face_up", "shown")


def public_part(view: View) -> dict[str, Any]:
    return {name: getattr(view, name) for name in PUBLIC}


# Public: every card played or discarded and by whom, who was chosen.


@pytest.mark.parametrize(
    ("card", "move", "played"),
    [
        (1, "1@1=9", Played(0, 1, 1, 9, idle=False)),
        (2, "2@3", Played(0, 2, 3, None, idle=False)),
        (3, "3@2", Played(0, 3, 2, None, idle=False)),
        (4, "4", Played(0, 4, None, None, idle=False)),
        (5, "5@2", Played(0, 5, 2, None, idle=False)),
        (7, "7@1", Played(0, 7, 1, None, idle=False)),
        (8, "8", Played(0, 8, None, None, idle=False)),
        (9, "9", Played(0, 9, None, None, idle=False)),
    ],
)
def test_public_every_card_played_and_by_whom_and_who_was_chosen(edition: str, card: int, move: str, played: Played):
    table = given(edition, hands=[card, 2, 1, 1], draws=[4]).plays(move)
    for viewer in EVERYBODY:
        assert table.saw(viewer, Played) == played
        assert table.view(viewer).piles[0][0].card == card


def test_public_every_card_discarded_and_by_whom(edition: str):
    table = given(edition, hands=[5, 2, 8, 1], draws=[4]).plays("5@2")
    for viewer in EVERYBODY:
        assert table.saw(viewer, Discarded) == Discarded(2, 8)
        assert [laid.card for laid in table.view(viewer).piles[2]] == [8]


@pytest.mark.parametrize(("named", "right"), [(7, True), (9, False)])
def test_public_what_a_guard_named_and_whether_it_was_right(edition: str, named: int, right: bool):
    table = given(edition, hands=[1, 7, 2, 1], draws=[4]).plays(f"1@1={named}")
    for viewer in EVERYBODY:
        assert table.saw(viewer, Guessed) == Guessed(0, 1, named, right=right)
        assert table.saw_none(viewer, WentOut) is not right


def test_public_that_two_players_compared(edition: str):
    table = given(edition, hands=[3, 7, 2, 1], draws=[4]).plays("3@1")
    for viewer in EVERYBODY:
        seen = table.saw(viewer, Compared)
        assert (seen.seat, seen.target, seen.loser) == (0, 1, 0)


def test_public_that_two_players_swapped(edition: str):
    table = given(edition, hands=[7, 3, 2, 1], draws=[4]).plays("7@1")
    for viewer in EVERYBODY:
        seen = table.saw(viewer, Swapped)
        assert (seen.seat, seen.target) == (0, 1)


def test_public_that_one_looked(edition: str):
    table = given(edition, hands=[2, 3, 2, 1], draws=[4]).plays("2@1")
    for viewer in EVERYBODY:
        seen = table.saw(viewer, Looked)
        assert (seen.seat, seen.target) == (0, 1)


def test_public_who_is_protected(edition: str):
    table = given(edition, hands=[4, 3, 2, 1], draws=[2]).plays("4")
    for viewer in EVERYBODY:
        assert table.saw(viewer, Protected) == Protected(0)
        assert table.view(viewer).protected == (True, False, False, False)


def test_public_who_is_out(edition: str):
    table = given(edition, hands=[1, 3, 2, 1], draws=[2]).plays("1@1=3")
    for viewer in EVERYBODY:
        assert table.saw(viewer, WentOut) == WentOut(1, 3, "guard")
        assert table.view(viewer).out == (False, True, False, False)


def test_public_how_many_cards_the_deck_has(edition: str):
    table = given(edition, hands=[1, 3, 2, 1], draws=[2])
    total = len(table.game.rounds[0].deck)
    for viewer in EVERYBODY:
        assert table.view(viewer).deck == total - 1 - 4 - 1
        assert table.saw(viewer, Drew).deck == total - 1 - 4 - 1


@with_chancellors
def test_public_how_many_cards_the_deck_has_during_and_after_a_chancellor(edition: str):
    table = given(edition, hands=[6, 3, 2, 1], draws=[2, 4, 5], deck=5).plays("6")
    for viewer in EVERYBODY:
        assert (table.view(viewer).deck, table.saw(viewer, Took).deck, table.saw(viewer, Took).count) == (3, 3, 2)
    table.plays("6=2,4,5")
    for viewer in EVERYBODY:
        assert (table.view(viewer).deck, table.saw(viewer, Kept).deck, table.saw(viewer, Kept).count) == (4, 5, 2)


def test_public_the_three_face_up_cards(edition: str):
    table = given(edition, hands=[1, 3], draws=[2], face_up=[9, 4, 1])
    for viewer in (0, 1, SPECTATOR):
        assert table.view(viewer).face_up == (9, 4, 1)


def test_public_how_many_copies_of_each_character_are_still_unseen(edition: str):
    table = given(edition, hands=[5, 3], draws=[2, 7, 1], face_up=[9, 4, 1]).plays("5@1")
    copies = [*table.state.copies]
    for card in (9, 4, 1, 5, 3):
        copies[card] -= 1
    assert list(table.view(SPECTATOR).unseen) == copies
    assert list(table.view(0).unseen) == [n - (card == 2) for card, n in enumerate(copies)]
    assert list(table.view(1).unseen) == [n - (card in (7, 1)) for card, n in enumerate(copies)]


def test_public_is_the_same_for_everybody(edition: str):
    table = given(edition, hands=[5, 3, 2, 1], draws=[4, 7, 1, 2, 5])
    for move in ("4", "3@2", "1@1=9", "2@1"):
        parts = [public_part(table.view(viewer)) for viewer in EVERYBODY]
        assert all(part == parts[0] for part in parts)
        table.plays(move)


# Private: what a Priest saw (to its player).


def test_private_what_a_priest_saw_to_its_player(edition: str):
    table = given(edition, hands=[2, 7, 2, 1], draws=[4]).plays("2@1")
    assert table.saw(0, Looked).card == 7
    assert table.view(0).known == (None, 7, None, None)
    assert table.view(1).known == (None, None, None, None)  # the Priest's own hand is not shown in return
    for viewer in (2, 3, SPECTATOR):
        assert table.saw(viewer, Looked).card is None
        assert table.view(viewer).known == (None, None, None, None)


# Private: what a Baron compared (to both).


@pytest.mark.parametrize(("mine", "theirs"), [(7, 4), (4, 7), (5, 5)])
def test_private_what_a_baron_compared_to_both(edition: str, mine: int, theirs: int):
    table = given(edition, hands=[3, theirs, 2, 1], draws=[mine]).plays("3@1")
    for viewer in (0, 1):
        assert (table.saw(viewer, Compared).card, table.saw(viewer, Compared).other) == (mine, theirs)
    for viewer in (2, 3, SPECTATOR):
        assert (table.saw(viewer, Compared).card, table.saw(viewer, Compared).other) == (None, None)


# Private: what a King gave (to both).


def test_private_what_a_king_gave_to_both(edition: str):
    table = given(edition, hands=[7, 4, 2, 1], draws=[3]).plays("7@1")
    for viewer in (0, 1):
        assert (table.saw(viewer, Swapped).gave, table.saw(viewer, Swapped).got) == (3, 4)
    for viewer in (2, 3, SPECTATOR):
        assert (table.saw(viewer, Swapped).gave, table.saw(viewer, Swapped).got) == (None, None)


# Private: what anyone drew.


def test_private_what_anyone_drew(edition: str):
    table = given(edition, hands=[1, 4, 2, 1], draws=[3, 7]).plays("1@2=9")
    assert table.saw(1, Drew).card == 7
    assert table.view(1).hand == (4, 7)
    for viewer in (0, 2, 3, SPECTATOR):
        assert table.saw(viewer, Drew).card is None
        assert 7 not in table.view(viewer).hand


def test_private_what_a_princes_target_drew(edition: str):
    table = given(edition, hands=[5, 4, 2, 1], draws=[3, 7, 8]).plays("5@2")
    drawn = {viewer: [event for event in table.told(viewer) if isinstance(event, Drew)] for viewer in EVERYBODY}
    assert [event.card for event in drawn[2]] == [7, None]
    assert [event.card for event in drawn[1]] == [None, 8]
    for viewer in (0, 3, SPECTATOR):
        assert [event.card for event in drawn[viewer]] == [None, None]


def test_private_everybodys_hand(edition: str):
    table = given(edition, hands=[9, 4, 2, 1], draws=[3])
    assert [table.view(viewer).hand for viewer in EVERYBODY] == [(9, 3), (4,), (2,), (1,), ()]


def test_private_the_moves_that_somebody_may_play(edition: str):
    table = given(edition, hands=[8, 4, 2, 1], draws=[7])
    assert [str(move) for move in table.view(0).legal] == ["8"]
    for viewer in (1, 2, 3, SPECTATOR):
        assert table.view(viewer).legal == ()


# Private: which cards went under the deck (to whoever put them there).


@with_chancellors
def test_private_which_cards_went_under_the_deck_to_whoever_put_them_there(edition: str):
    table = given(edition, hands=[6, 4, 2, 1], draws=[3, 7, 9]).plays("6")
    assert table.saw(0, Took).cards == (7, 9)
    for viewer in (1, 2, 3, SPECTATOR):
        assert table.saw(viewer, Took).cards is None
    table.plays("6=9,3,7")
    assert (table.saw(0, Kept).card, table.saw(0, Kept).under) == (9, (3, 7))
    assert [one.card for one in table.view(0).under] == [3, 7]
    for viewer in (1, 2, 3, SPECTATOR):
        assert (table.saw(viewer, Kept).card, table.saw(viewer, Kept).under) == (None, None)
        assert table.view(viewer).under == ()


# The face-down card stays unknown for ever, unless a Prince's target drew it.


def test_the_face_down_card_is_shown_to_nobody(edition: str):
    tables = [given(edition, hands=[1, 4, 2, 1], draws=[3, 1, 1, 1, *last], aside=aside) for aside, last in LAST]
    for move in (None, "1@1=9", "1@0=9", "1@0=9", "1@2=9"):
        for table in tables:
            table.plays(*([move] if move else []))
        for viewer in EVERYBODY:
            assert tables[0].view(viewer) == tables[1].view(viewer)


def test_a_live_table_does_not_show_it_at_the_end_of_a_round(edition: str):
    tables = [given(edition, hands=[1, 4, 2], draws=[3, *last], aside=aside, out=[2]) for aside, last in LAST]
    for table in tables:
        assert table.plays("1@1=4").over
    for viewer in (0, 1, 2, SPECTATOR):
        assert tables[0].view(viewer) == tables[1].view(viewer)
        assert tables[0].view(viewer).aside
        assert tables[0].view(viewer).unseen[9] == tables[0].view(viewer).unseen[8] == 1


def test_with_hands_shown_a_live_table_does_not_show_it_either(edition: str):
    table = given(edition, hands=[1, 4, 2], draws=[3], aside=9, deck=0).plays("3@2")
    assert table.over
    for viewer in (0, 1, 2, SPECTATOR):
        assert table.view(viewer).aside
        assert "9" not in repr(table.told(viewer))


def test_a_princes_target_who_drew_it_knows_it(edition: str):
    table = given(edition, hands=[5, 4, 2], draws=[3], aside=9, deck=0).plays("5@1")
    assert table.saw(1, Drew).card == 9
    assert table.view(1).hand == (9,)
    for viewer in (0, 2, SPECTATOR):
        assert table.saw(viewer, Drew).card is None


def test_a_record_made_afterwards_shows_it(edition: str):
    table = given(edition, hands=[1, 4, 2], draws=[3], aside=9, out=[2]).plays("1@1=4")
    assert to_record(table.game)["rounds"][0]["deck"][0] == 9


def test_an_open_replay_shows_every_card_that_was_hidden(edition: str):
    table = given(edition, hands=[2, 4, 1], draws=[3, 7]).plays("2@1")
    assert table.saw(OPEN, Looked).card == 4
    assert table.saw(OPEN, Drew).card == 7


def test_an_open_replay_shows_the_face_down_card_and_nobody_else_sees_it(edition: str):
    table = given(edition, hands=[2, 4, 1], draws=[3], aside=9)
    assert table.saw_the_deal(OPEN).aside == 9
    assert all(table.saw_the_deal(viewer).aside is None for viewer in (0, 1, 2, SPECTATOR))
