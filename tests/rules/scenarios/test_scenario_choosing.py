"""rules.md: the ruling "Choosing", and the effects of Guard, Priest and Handmaid."""

from __future__ import annotations

import pytest
from scenarios.table import SPECTATOR, given, only_classic, with_chancellors, with_spies

from billetdoux.views.events import Guessed, Looked, Played
from billetdoux.views.view import Laid

CHOOSING = [1, 2, 3, 5, 7]  # cards whose player chooses somebody


def targets(legal: list[str], card: int) -> set[str]:
    return {move.split("=")[0] for move in legal if move[0] == str(card)}


# A player who is out, or protected, cannot be chosen.


@pytest.mark.parametrize("card", CHOOSING)
def test_a_player_who_is_out_cannot_be_chosen(edition: str, card: int):
    table = given(edition, hands=[card, 2, 1, 1], draws=[9], out=[2])
    own = {"5@0"} if card == 5 else set[str]()
    assert targets(table.legal, card) == {f"{card}@1", f"{card}@3"} | own
    assert table.refuses(f"{card}@2=8" if card == 1 else f"{card}@2")


@pytest.mark.parametrize("card", CHOOSING)
def test_a_player_who_is_protected_cannot_be_chosen(edition: str, card: int):
    table = given(edition, hands=[1, 4, card, 1], draws=[1, 3, 9]).plays("1@2=8", "4")
    assert table.protected(1)
    own = {"5@2"} if card == 5 else set[str]()
    assert targets(table.legal, card) == {f"{card}@0", f"{card}@3"} | own
    assert table.refuses(f"{card}@1=8" if card == 1 else f"{card}@1")


@pytest.mark.parametrize("card", [1, 2, 3, 7])
def test_another_player_must_be_chosen(edition: str, card: int):
    table = given(edition, hands=[card, 2, 1], draws=[9])
    assert table.refuses(f"{card}@0=8" if card == 1 else f"{card}@0")


def test_nobody_is_chosen_who_does_not_sit_at_the_table(edition: str):
    table = given(edition, hands=[2, 2, 1], draws=[9])
    assert table.refuses("2@3")
    assert table.refuses("2@9")


# If another player must be chosen and none can be, Guard, Priest, Baron and King are played without effect.


@pytest.mark.parametrize("card", [1, 2, 3, 7])
def test_when_none_can_be_chosen_it_is_played_without_effect(edition: str, card: int):
    table = given(edition, hands=[9, 4, 4], draws=[1, 5, 5, card]).plays("1@1=8", "4", "4")
    assert targets(table.legal, card) == {str(card)}
    assert table.view(0).idle == (card,)
    table.plays(str(card))
    assert table.laid(0)[-1] == Laid(card, "idle")
    assert [table.hand(seat) for seat in range(3)] == [9, 5, 5]
    assert not any(table.out(seat) for seat in range(3))
    assert table.saw(1, Played) == Played(0, card, None, None, idle=True)


@pytest.mark.parametrize("card", [1, 2, 3, 7])
def test_when_all_others_are_protected_none_can_be_chosen_all_the_same(edition: str, card: int):
    table = given(edition, hands=[card, 2, 1], draws=[9], protected=[1, 2])
    for seat in range(3):
        assert table.refuses(f"{card}@{seat}=8" if card == 1 else f"{card}@{seat}")


@pytest.mark.parametrize("card", [1, 2, 3, 7])
def test_when_the_others_are_out_or_protected_none_can_be_chosen(edition: str, card: int):
    table = given(edition, hands=[card, 2, 1], draws=[9], protected=[1], out=[2])
    assert targets(table.legal, card) == {str(card)}


def test_when_none_can_be_chosen_a_princes_player_must_choose_themself(edition: str):
    table = given(edition, hands=[9, 4, 4], draws=[1, 3, 3, 5]).plays("1@1=8", "4", "4")
    assert targets(table.legal, 5) == {"5@0"}
    assert table.refuses("5")
    table.plays("5@0")
    assert table.out(0)


def test_a_prince_may_be_kept_rather_than_used_on_oneself(edition: str):
    table = given(edition, hands=[2, 3, 1], draws=[5], protected=[1, 2])
    assert table.legal == ["2", "5@0"]


# If someone can be chosen, you may not choose nobody.


@pytest.mark.parametrize("card", CHOOSING)
def test_if_someone_can_be_chosen_you_may_not_choose_nobody(edition: str, card: int):
    table = given(edition, hands=[card, 2, 1], draws=[9], protected=[1])
    assert table.refuses(str(card))
    assert not table.refuses(f"{card}@2=8" if card == 1 else f"{card}@2")


# Guard: whoever is chosen and holds the character that was named is out; a Guard cannot be named.


def test_guard_names_what_the_chosen_player_holds_and_they_are_out(edition: str):
    table = given(edition, hands=[1, 7, 2], draws=[3]).plays("1@1=7")
    assert table.out(1)
    assert table.pile(1) == [7]
    assert not table.out(2)


def test_guard_names_another_character_and_nothing_happens(edition: str):
    table = given(edition, hands=[1, 7, 2], draws=[3, 1]).plays("1@1=8")
    assert not any(table.out(seat) for seat in range(3))
    assert [table.hand(seat) for seat in range(3)] == [3, 7, 2]
    assert table.turn == 1


def test_guard_does_not_hit_another_than_the_chosen_player(edition: str):
    table = given(edition, hands=[1, 7, 8], draws=[3]).plays("1@1=8")
    assert not table.out(2)


def test_guard_cannot_name_guard(edition: str):
    table = given(edition, hands=[1, 1, 2], draws=[3])
    assert table.refuses("1@1=1")
    assert "1@1=1" not in table.legal


def test_guard_names_somebody(edition: str):
    assert given(edition, hands=[1, 1, 2], draws=[3]).refuses("1@1")


def test_no_other_card_names_anybody(edition: str):
    assert given(edition, hands=[2, 1, 2], draws=[3]).refuses("2@1=5")


@with_chancellors
def test_guard_names_any_other_character_of_the_edition(edition: str):
    table = given(edition, hands=[1, 1, 2], draws=[3])
    assert [move for move in table.legal if "1@1" in move] == [
        f"1@1={named}" for named in (0, 2, 3, 4, 5, 6, 7, 8, 9)
    ]


@only_classic
def test_guard_names_in_classic_no_chancellor_and_no_spy(edition: str):
    table = given(edition, hands=[1, 1, 2], draws=[3])
    names = [move[4:] for move in table.legal if "1@1=" in move]
    assert names == ["2", "3", "4", "5", "7", "8", "9"]
    assert table.refuses("1@1=0")
    assert table.refuses("1@1=6")


def test_guard_may_name_a_character_whose_copies_are_all_in_view(edition: str):
    table = given(edition, hands=[1, 7, 2], draws=[3], piles={2: [8, 5, 5]})
    assert table.view(0).unseen[8] == table.view(0).unseen[5] == 0
    assert {"1@1=8", "1@1=5"} < set(table.legal)
    table.plays("1@1=8")
    assert table.saw(2, Guessed) == Guessed(0, 1, 8, right=False)


@with_spies
def test_guard_can_name_the_spy(edition: str):
    assert given(edition, hands=[1, 0, 2], draws=[3]).plays("1@1=0").out(1)


@pytest.mark.parametrize("edition", ["princess"])
def test_amira_and_sadie_are_one_character(edition: str):
    table = given(edition, hands=[1, 6, 6], draws=[3, 1])
    assert [move for move in table.legal if move.startswith("1@1=6")] == ["1@1=6"]
    table = given(edition, hands=[1, 1, 6, 6], draws=[1, 1]).plays("1@2=6", "1@3=6")
    assert table.out(2)
    assert table.out(3)


# Mistakes that the books warn of cannot happen here.


def test_a_right_guess_cannot_be_denied(edition: str):
    for card in (2, 3, 4, 5, 7, 8, 9):
        table = given(edition, hands=[1, card, 1], draws=[4 if card != 4 else 3]).plays(f"1@1={card}")
        assert table.out(1)
        assert table.saw(SPECTATOR, Guessed) == Guessed(0, 1, card, right=True)


# Priest: look at another player's hand, alone.


def test_priest_looks_at_another_players_hand_alone(edition: str):
    table = given(edition, hands=[2, 7, 1], draws=[3]).plays("2@1")
    assert table.saw(0, Looked) == Looked(0, 1, 7)
    assert table.view(0).known[1] == 7
    for viewer in (2, SPECTATOR):
        assert table.saw(viewer, Looked) == Looked(0, 1, None)
        assert table.view(viewer).known[1] is None
    assert [table.hand(seat) for seat in range(3)] == [3, 7, 1]


# Handmaid: nobody can choose you until the start of your next turn.


def test_handmaid_nobody_can_choose_you_until_the_start_of_your_next_turn(edition: str):
    table = given(edition, hands=[4, 2, 2], draws=[3, 1, 1, 1, 1]).plays("4")
    for move in ("1@2=9", "1@1=9"):
        assert table.protected(0)
        assert not [legal for legal in table.legal if "@0" in legal]
        table.plays(move)
    assert table.turn == 0
    assert not table.protected(0)


def test_handmaid_no_longer_protects_when_your_next_turn_is_over(edition: str):
    table = given(edition, hands=[4, 2, 2], draws=[3, 1, 1, 1, 1]).plays("4", "1@2=9", "1@1=9", "1@1=9")
    assert table.turn == 1
    assert "2@0" in table.legal


def test_handmaid_protects_again_when_played_again(edition: str):
    table = given(edition, hands=[4, 2, 2], draws=[3, 1, 1, 4, 1]).plays("4", "1@2=9", "1@1=9", "4")
    assert table.protected(0)
    assert "2@0" not in table.legal


def test_handmaid_does_not_keep_her_own_player_from_choosing(edition: str):
    table = given(edition, hands=[4, 2, 2], draws=[5, 1, 1, 4, 1]).plays("4", "1@2=9", "1@1=9")
    assert {"5@0", "5@1", "5@2"} < set(table.legal)
