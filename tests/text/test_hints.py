"""Hints: what a seat could work out from what it sees, as facts and in words."""

from __future__ import annotations

import doctest
from random import Random

import pytest

from billetdoux import Game, Position
from billetdoux.rules.edition import edition, known_editions
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.hints import hint_sentences
from billetdoux.views import hints as room
from billetdoux.views.hints import Holds, HoldsNone, KnowMine, LiesUnder, Unseen, hints, may_hold, reachable

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")


def test_its_examples_run() -> None:
    done = doctest.testmod(room)
    assert (done.failed, done.attempted) == (0, 8)


def certain(line: str, seat: int = 0) -> list[object]:
    """What is certain in a position, apart from what is unseen."""
    return [one for one in hints(Position.parse(line).view(seat)) if not isinstance(one, Unseen)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("classic 0:4+1 0:2|1 >a 71341891~5(352)", []),
        ("classic 0:4+1 0:2|1 >a 71341891~5(352) a>b", [Holds(1, 2)]),
        ("classic 0:4+1 0:2|1 >a 71341891~5(352) b-79", [HoldsNone(1, (7, 9))]),
        ("classic 0:4+1 0:2|1 >a 71341891~5(352) b>a", [KnowMine((1,))]),
        ("standard 0:4+5|6 0:8|1 >a 01123679113a5a~0(241)", [HoldsNone(1, (5,)), LiesUnder(3, 10), LiesUnder(5, 11)]),
    ],
)
def test_what_is_certain(line: str, expected: list[object]) -> None:
    assert certain(line) == expected


def test_what_is_counted() -> None:
    view = Position.parse("classic 0:4+1 0:2|1 >a 71341891~5(352)").view(0)
    counted = {one.card: (one.unseen, one.copies) for one in hints(view) if isinstance(one, Unseen)}
    assert counted == {1: (3, 5), 2: (1, 2), 3: (1, 2), 4: (1, 2), 5: (1, 2), 7: (1, 1), 8: (1, 1), 9: (1, 1)}


def test_they_are_right_and_never_more_than_the_view() -> None:
    """In random games of all editions, and for spectators as well."""
    chance, facts = Random(3), 0
    for id in known_editions():
        for players in edition(id).tokens:
            game = Game(id, NAMES[:players], seed=players)
            while game.turn is not None:
                for seat in [*game.seats, None]:
                    view = game.view(seat)
                    facts += len(check(game, hints(view), seat))
                    for other in reachable(view):
                        assert game.state.hand[other] in may_hold(view, other)
                game.play(chance.choice(game.legal_moves()))
    assert facts > 100


def check(game: Game, found: tuple[object, ...], seat: int | None) -> list[object]:
    """Compare what is said with the truth; return what was said of others."""
    for one in found:
        match one:
            case Holds(other, card):
                assert (game.state.hand[other], other != seat) == (card, True)
            case HoldsNone(other, cards):
                assert game.state.hand[other] not in cards
            case _:
                pass
    return [one for one in found if not isinstance(one, Unseen)]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            [
                "Bo holds the Priest.",
                "Still unseen: Guard 3 of 5, Priest 1 of 2, Handmaid 1 of 2, Prince 2 of 2, King 1 of 1, "
                "Countess 1 of 1, Princess 1 of 1.",
                "All in view: Baron.",
            ],
        ),
        (
            "fr",
            [
                "Bo tient le Prêtre.",
                "Pas encore vues : Garde 3 sur 5, Prêtre 1 sur 2, Servante 1 sur 2, Prince 2 sur 2, Roi 1 sur 1, "
                "Comtesse 1 sur 1, Princesse 1 sur 1.",
                "Toutes visibles : Baron.",
            ],
        ),
        (
            "it",
            [
                "Bo ha il Prete.",
                "Non ancora viste: Guardia 3 su 5, Prete 1 su 2, Serva 1 su 2, Principe 2 su 2, Re 1 su 1, "
                "Contessa 1 su 1, Principessa 1 su 1.",
                "Tutte in vista: Barone.",
            ],
        ),
    ],
)
def test_in_words(language: str, expected: list[str]) -> None:
    game = Game.from_position("classic 0:4+1 0:2|1 >a 71541891~5(332) a>b", players=["Ada", "Bo"])
    assert [one.replace("\u00a0", " ") for one in hint_sentences(catalogue(language), game.view(0))] == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_sentence(language: str) -> None:
    text, chance = catalogue(language), Random(5)
    for seed in range(20):
        game = Game("standard", NAMES[:3], seed=seed)
        while game.turn is not None:
            told = hint_sentences(text, game.view(game.turn))
            assert all(one[0].isupper() or one[0].isdigit() for one in told), told
            assert all(one.endswith(".") for one in told)
            game.play(chance.choice(game.legal_moves()))
