"""Short games: the first to one, two or three tokens wins."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from billetdoux import Game, Position, bot
from billetdoux.bots import BOTS
from billetdoux.bots.rounds import play_round
from billetdoux.errors import OptionError, PositionError, RecordError
from billetdoux.game.record import read_records, replay, to_record, write_record
from billetdoux.rules.edition import edition, known_editions

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")
TABLES = [(id, players) for id in known_editions() for players in edition(id).tokens]


def played(game: Game, seed: int = 1) -> Game:
    """Return a game that bots have played to its end."""
    bots = [bot("casual")] * len(game.players)
    play_round(game, bots, seed)
    while not game.over:
        game.next_round()
        play_round(game, bots, seed)
    return game


@pytest.mark.parametrize("enough", [1, 2, 3])
@pytest.mark.parametrize(("id", "players"), TABLES)
def test_the_first_to_so_many_tokens_wins(id: str, players: int, enough: int) -> None:
    game = Game(id, NAMES[:players], seed=4, enough=enough)
    assert game.view(0).enough == game.view(None).enough == enough
    tokens = played(game).rounds[-1].tokens or ()
    assert game.winners == tuple(seat for seat, count in enumerate(tokens) if count >= enough) != ()
    assert game.view(None).game_over
    for earlier in game.rounds[:-1]:
        assert max(earlier.tokens or ()) < enough


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_its_record_says_so_and_is_replayed(id: str, players: int, tmp_path: Path) -> None:
    game = played(Game(id, NAMES[:players], seed=5, enough=2))
    write_record(tmp_path / "short.json", to_record(game))
    (record,) = read_records(tmp_path / "short.json")
    assert record["enough"] == 2
    assert replay(record) == game
    assert replay(record).over


def test_a_saved_game_is_as_short_when_it_goes_on() -> None:
    game = Game("classic", ["Ada", "Bo"], seed=6, enough=3)
    play_round(game, [bot("casual")] * 2, 1)
    resumed = replay(json.loads(json.dumps(to_record(game))), then=game.shuffle)
    assert resumed.enough == resumed.view(0).enough == 3
    assert played(resumed) == played(game)


def test_a_game_by_the_book_leaves_nothing_in_its_record() -> None:
    by_the_book = to_record(played(Game("standard", NAMES, seed=7)))
    assert list(by_the_book) == ["format", "edition", "players", "began", "rounds", "winners"]
    three = edition("standard").tokens[6]
    assert to_record(played(Game("standard", NAMES, seed=7, enough=three))) == by_the_book
    assert Game("standard", NAMES, seed=7, enough=three).enough is None


def test_undoing_and_copying_keep_it() -> None:
    game = Game("classic", ["Ada", "Bo"], seed=6, enough=3)
    before = game.copy()
    play_round(game, [bot("casual")] * 2, 1)
    game.next_round()
    assert game.undo() is None
    while game != before:
        game.undo()
        assert game.view(1).enough == 3
    assert game != Game("classic", ["Ada", "Bo"], seed=6), "it is another game than the one by the book"


@pytest.mark.parametrize("wrong", [0, 4, -1, 13, "3", 2.5])
def test_other_numbers_are_refused(wrong: Any) -> None:
    with pytest.raises(OptionError, match="it takes 1, 2 or 3"):
        Game("classic", ["Ada", "Bo"], enough=wrong)


@pytest.mark.parametrize("wrong", [0, 4, "3", None, True, 2.0, [2]])
def test_a_record_with_another_number_is_refused(wrong: Any) -> None:
    record = to_record(played(Game("classic", ["Ada", "Bo"], seed=1))) | {"enough": wrong}
    with pytest.raises(RecordError, match="“enough” is not 1, 2 or 3"):
        replay(record)


def test_a_round_can_be_set_up_in_a_short_game() -> None:
    line = "classic 2:4+3 1:5 >a 122345789~1(111)"
    game = Game.from_position(line, enough=3)
    game.play("3@1")
    assert (game.view(0).enough, game.over) == (3, False)
    with pytest.raises(PositionError, match="Seat a has 2 favor tokens, but 2 win the game"):
        Game.from_position(line, enough=2)


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_them_from_the_deal_and_from_a_position(name: str) -> None:
    """A view says how short a game is, and a bot sees nothing else: it must not go by the book."""
    game = Game("classic", ["Ada", "Bo"], seed=3, first=0, enough=1)
    play_round(game, [bot(name), bot("casual")], 3)
    assert game.over
    position = Position.parse("classic 0:5+4 0:2|1 >a 71351491~8(321)")
    game = Game.from_position(position, enough=1)
    play_round(game, [bot(name), bot("casual")], 3)
    assert game.over
