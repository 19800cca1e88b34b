"""rules.md, "Editions": both tables, and the tokens that win."""

from __future__ import annotations

import pytest
from scenarios.table import NAMES, given

from billetdoux.errors import MoveError, OptionError
from billetdoux.game.game import Game
from billetdoux.rules.edition import edition as edition_of
from billetdoux.rules.edition import known_editions

COPIES = {
    "standard": {0: 2, 1: 6, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1},
    "classic": {1: 5, 2: 2, 3: 2, 4: 2, 5: 2, 7: 1, 8: 1, 9: 1},
    "princess": {0: 2, 1: 6, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1},
}
MOST = {"standard": 6, "classic": 4, "princess": 6}
TOKENS = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}


def test_there_are_three_editions():
    assert known_editions() == ["standard", "classic", "princess"]


def test_the_deck_has_so_many_copies_of_each_character(edition: str):
    deck = given(edition, hands=[1, 1, 1]).game.rounds[0].deck
    assert {card: deck.count(card) for card in sorted(set(deck))} == COPIES[edition]


@pytest.mark.parametrize(("id", "cards"), [("standard", 21), ("classic", 16), ("princess", 21)])
def test_the_deck_has_so_many_cards(id: str, cards: int):
    assert len(given(id, hands=[1, 1, 1]).game.rounds[0].deck) == cards


def test_classic_is_standard_less_one_guard_two_chancellors_and_two_spies():
    assert sorted([*edition_of("classic").deck(), 1, 6, 6, 0, 0]) == edition_of("standard").deck()


def test_princess_is_the_same_deck_as_standard():
    assert edition_of("princess").deck() == edition_of("standard").deck()


def test_princess_has_other_names_and_classic_the_standard_ones():
    names = {id: [card.id for card in edition_of(id).cards] for id in known_editions()}
    assert set(names["classic"]) == set(names["standard"]) - {"chancellor", "spy"}
    assert set(names["princess"]) & set(names["standard"]) == {"guard"}


def test_princess_has_one_rule_more():
    effects = {id: [card.effect for card in edition_of(id).cards] for id in known_editions()}
    bonuses = {id: {card.bonus for card in edition_of(id).cards} for id in known_editions()}
    assert effects["princess"] == effects["standard"]
    assert bonuses["princess"] - bonuses["standard"] == {"pair"}


@pytest.mark.parametrize("players", range(2, 7))
def test_so_many_can_play(edition: str, players: int):
    if players <= MOST[edition]:
        assert len(Game(edition, NAMES[:players], seed=1).players) == players
    else:
        with pytest.raises(OptionError):
            Game(edition, NAMES[:players], seed=1)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_so_many_cannot_play(edition: str, players: int):
    with pytest.raises(OptionError):
        Game(edition, [f"Player {seat}" for seat in range(players)], seed=1)


@pytest.mark.parametrize(
    ("edition", "players"), [(edition, players) for edition in MOST for players in range(2, MOST[edition] + 1)]
)
def test_tokens_to_win(edition: str, players: int):
    enough = TOKENS[players]
    for before, won in ((enough - 2, False), (enough - 1, True)):
        table = given(edition, hands=[1, 9, *[2, 2, 3, 3][: players - 2]], draws=[4], deck=0, tokens=[0, before])
        table.plays("4")
        assert table.winners == (1,)
        assert table.game.over is won
        assert table.game.winners == ((1,) if won else ())


def test_a_game_that_is_over_has_no_next_round(edition: str):
    table = given(edition, hands=[1, 9, 2], draws=[4], deck=0, tokens=[0, 4, 0]).plays("4")
    with pytest.raises(MoveError):
        table.next_round()


@pytest.mark.parametrize(
    ("card", "legal"),
    [
        (9, ["9"]),
        (8, ["8"]),
        (7, ["7@1", "7@2"]),
        (5, ["5@0", "5@1", "5@2"]),
        (4, ["4"]),
        (3, ["3@1", "3@2"]),
        (2, ["2@1", "2@2"]),
        (1, ["1@1=2", "1@2=2"]),
    ],
)
def test_what_each_card_asks_for_when_it_is_played(edition: str, card: int, legal: list[str]):
    table = given(edition, hands=[card, 1, 1], draws=[4])
    played = [move for move in table.legal if move[0] == str(card) and not (card == 1 and not move.endswith("=2"))]
    assert played == legal


@pytest.mark.parametrize("card", [0, 6])
@pytest.mark.parametrize("edition", ["standard", "princess"])
def test_spy_and_chancellor_choose_nobody(edition: str, card: int):
    table = given(edition, hands=[card, 1, 1], draws=[4])
    assert sorted(table.legal) == sorted([str(card), "4"])
