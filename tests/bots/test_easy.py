"""`easy`: it makes no move that even a beginner knows to be foolish, and beginners can beat it."""

from __future__ import annotations

from random import Random

import pytest
from beginners import Careful, Learner, share_of_games

from billetdoux import Game, Position, bot
from billetdoux.bots.easy import Easy, is_foolish
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import Generator

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")
TABLES = [(id, players) for id in known_editions() for players in edition(id).tokens]
GAMES = 400


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_it_does_nothing_foolish_unless_it_must(id: str, players: int) -> None:
    chance, easy, foolish = Random(f"{id} {players}"), Easy(), 0
    princess = next(card.value for card in edition(id).cards if card.effect == "princess")
    for seed in range(60):
        game = Game(id, NAMES[:players], seed=seed)
        while game.turn is not None:
            view = game.view(game.turn)
            move = easy.choose(view, Generator(seed, game.number))
            assert move in view.legal
            wiser = [one for one in view.legal if not is_foolish(view, one)]
            if wiser:
                assert move in wiser
                assert move.choice is not None or move.card != princess
                assert move.named is None or move.named not in view.impossible[move.target or 0]
            foolish += len(view.legal) - len(wiser)
            game.play(chance.choice(game.legal_moves()))
    assert foolish > 100, "there was hardly anything foolish to do"


@pytest.mark.parametrize(
    ("line", "foolish"),
    [
        ("classic 0:8+4 0:2|1 >a 71351491~5(321)", set[str]()),
        ("classic 0:9+4 0:2|1 >a 71351481~5(321)", {"9"}),
        ("classic 0:9+5 0:2|1 >a 71341481~5(321)", {"9", "5@0"}),  # the Prince would discard the Princess
        ("classic 0:4+1 0:2|1 >a 71341891~5(352) a>b", {"1@1=3", "1@1=4", "1@1=5", "1@1=7", "1@1=8", "1@1=9"}),
        ("classic 0:4+1 0:2|1 >a 71351491~8(352) b-579", {"1@1=5", "1@1=7", "1@1=9"}),
    ],
)
def test_what_is_foolish(line: str, foolish: set[str]) -> None:
    view = Position.parse(line).view(0)
    assert {str(move) for move in view.legal if is_foolish(view, move)} == foolish
    chosen = {str(Easy().choose(view, Generator(1, n))) for n in range(200)}
    assert chosen == {str(move) for move in view.legal} - foolish, "it is not always the same, and never foolish"


def test_it_throws_the_princess_away_if_nothing_else_is_left() -> None:
    view = Position.parse("classic 0:9+5 0:2!|4 >a 11113478~5(321)").view(0)
    assert {str(Easy().choose(view, Generator(1, n))) for n in range(20)} == {"5@0", "9"}


@pytest.mark.parametrize(("beginner", "least", "most"), [(Learner, 0.45, 0.60), (Careful, 0.25, 0.45)])
def test_beginners_can_beat_it_in_their_first_games(
    beginner: type[Careful | Learner], least: float, most: float
) -> None:
    """In 3,000 such games the learner wins .517 and the careful one .341; here the standard error is .025."""
    assert least <= share_of_games(beginner(), bot("easy"), GAMES, seed=1) <= most
