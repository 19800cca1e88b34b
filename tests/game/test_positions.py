"""Positions: a round as a line of text, there and back, for whoever looks; and what cannot be, said all at once."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from samples import NAMES, TABLES, play_one

from billetdoux.bots import BOTS, bot
from billetdoux.bots.rounds import play_round
from billetdoux.errors import BilletDouxError, OptionError, PositionError
from billetdoux.game.game import Game
from billetdoux.game.position import Position
from billetdoux.game.record import to_record
from billetdoux.rules.edition import Card, Edition
from billetdoux.rules.generator import generator
from billetdoux.views.events import OPEN
from sizes import times

if TYPE_CHECKING:
    from collections.abc import Iterator

    from billetdoux.views.view import View

LINE = "standard 0:4|7 0:8|11 0:6|50d1 0:4+9|2 >d 13203611~5 cd>a,a-5,d-7"


def moments(id: str, players: int, seed: int) -> Iterator[tuple[Game, Random]]:
    """Play a game, and give it before each decision and at the end of each round."""
    rng = Random(f"{id} {players} {seed}")
    game = Game(id, NAMES[:players], seed=rng.getrandbits(64))
    while True:
        yield game, rng
        if game.over:
            return
        if game.round_over:
            game.next_round()
        else:
            play_one(game, rng)


def unnamed(view: View) -> View:
    """What a position can tell of a view: no names, nothing of other rounds, nothing of how it came."""
    letters = tuple("ABCDEF"[: len(view.players)])
    under = tuple(one for one in view.under if one.depth is not None)
    return replace(view, players=letters, round=0, events=(), under=under, began=None)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_every_position_comes_back_the_same(id: str, players: int) -> None:
    for seed in range(times(3)):
        for game, rng in moments(id, players, seed):
            whole = game.position()
            again = Position.parse(str(whole))
            assert again == whole
            assert str(again) == str(whole)
            for viewer in (None, *game.seats):
                mine = game.position(viewer)
                there = Position.parse(str(mine))
                assert there == mine
                assert str(whole.seen_by(viewer)) == str(mine)
                seen = unnamed(game.view(viewer))
                assert unnamed(there.view(viewer)) == seen
                assert unnamed(again.view(viewer)) == seen
            if rng.random() < 0.1:
                plays_on_alike(game, again, rng)


def plays_on_alike(game: Game, position: Position, rng: Random) -> None:
    """What is played on from a position comes out as it does in the game itself."""
    here, there = game.copy(), Game.from_position(position, players=game.players, shuffle=game.shuffle)
    while here.turn is not None:
        assert there.legal_moves() == here.legal_moves()
        move = rng.choice(here.legal_moves())
        assert there.play(move) == here.play(move)
        assert str(there.position()) == str(here.position())
        for viewer in (None, *game.seats):
            assert unnamed(there.view(viewer)) == unnamed(here.view(viewer))
            assert there.view(viewer).began == str(position.seen_by(viewer))
    assert (there.over, there.winners) == (here.over, here.winners)
    assert there.rounds[-1].gains == here.rounds[-1].gains


def test_a_game_goes_on_after_the_round_it_was_set_up_in() -> None:
    game = Game.from_position(LINE)
    rng = Random(1)
    while not game.over:
        if game.round_over:
            game.next_round()
            assert game.view(0).began is None
        game.play(rng.choice(game.legal_moves()))
    assert len(game.rounds) > 2
    again = game.copy()
    while game.number:
        game.undo()
    assert repr(game) == f"Game.from_position({LINE!r})"
    with pytest.raises(BilletDouxError, match="nothing to take back"):
        game.undo()
    for played in again.rounds:
        for move in played.moves:
            game.play(move)
        if not game.over:
            game.next_round()
    assert game == again


def test_moves_stand_behind_a_line_only_if_they_are_all_that_were_made() -> None:
    game = Game.from_position(LINE)
    game.play("4")
    assert str(game.position()) == "standard 0:4+1|7 0:8|11 0:6|50d1 0:9!|24 >a 3203611~5 cd>a,a-5"
    assert Position.parse(str(game.position())) == game.position()
    fresh = Game.from_position("standard 0:1+3 0:1 0:0 >a 6194024127611853~5")
    fresh.play("1@1=2")
    assert str(fresh.position()).endswith("; 1@1=2")


def test_the_moves_so_far_stand_behind_the_line() -> None:
    game = Game("standard", ["Ada", "Bo"], seed=25, first=0)
    game.play("6")
    game.play("6=9,8,1")
    assert [str(game.position(viewer)).partition("; ")[2] for viewer in (OPEN, 0, 1, None)] == [
        "6 6=9,8,1",
        "6 6=9,8,1",
        "6 6=?",
        "6 6=?",
    ]
    position = Position.parse(str(game.position()))
    assert position.history() == list(zip((0, 0), position.moves, strict=True))


def test_what_a_seat_sees_is_not_enough_for_a_game() -> None:
    game = Game("standard", ["Ada", "Bo"], seed=25, first=0)
    for viewer in (0, 1, None):
        with pytest.raises(PositionError, match="a game needs one that hides nothing"):
            Game.from_position(game.position(viewer))
        with pytest.raises(PositionError, match="a game needs one that hides nothing"):
            Game.from_position(str(game.position(viewer)))


def test_a_seats_form_tells_what_that_seat_sees_and_no_other() -> None:
    mine = Position.parse(LINE).seen_by(3)
    assert str(mine) == "standard 0:4|7 0:?|11 0:?|50d1 0:4+9|2 >d @d ????????~? cd>a,a-5,d-7"
    assert mine.view(3).hand == (4, 9)
    assert mine.view(None).hand == ()
    with pytest.raises(PositionError, match="does not tell what seat a sees"):
        mine.view(0)
    with pytest.raises(OptionError, match="Seat 4 is not in this game; it has seats 0 to 3"):
        mine.view(4)


def test_a_game_from_a_position_cannot_be_recorded() -> None:
    with pytest.raises(BilletDouxError, match="cannot be recorded: its first deck is not known"):
        to_record(Game.from_position(LINE))


def test_names_are_as_many_as_seats() -> None:
    assert Game.from_position(LINE, players=NAMES[:4]).players == NAMES[:4]
    assert Game.from_position(LINE).players == ("A", "B", "C", "D")
    with pytest.raises(OptionError, match="3 names were given for 4 players; give one for each"):
        Game.from_position(LINE, players=NAMES[:3])


def test_an_edition_of_ones_own() -> None:
    cards = (Card(9, "princess", 1, "princess"), Card(1, "guard", 11, "guard"))
    tiny = Edition("tiny", "standard", 12, {2: 6, 3: 5}, cards)
    game = Game(tiny, ["Ada", "Bo"], seed=1, first=0)
    assert Position.parse(str(game.position(1)), tiny).view(1).hand == game.view(1).hand
    with pytest.raises(PositionError, match="There is no edition “tiny”; choose one of standard"):
        Position.parse(str(game.position()))
    with pytest.raises(PositionError, match="The line is of the edition standard, but tiny was given"):
        Position.parse(LINE, tiny)


@pytest.mark.parametrize("name", BOTS)
def test_bots_play_from_a_position(name: str) -> None:
    """With the moves so far or without them, from the seat's own line or from the whole truth: all is one to them."""
    player, chance = bot(name), Random(name)
    for players in (2, 4):
        moves = list(moments("standard", players, 3))[: 40 if name in ("random", "casual", "master", "gentle") else 8]
        for game, _ in moves:
            seat = game.turn
            if seat is None:
                continue
            for line in (str(game.position()), game.position().line):
                there = Position.parse(line)
                rng = chance.getrandbits(32)
                whole = player.choose(there.view(seat), generator(rng, 0, 0, 0))
                mine = player.choose(Position.parse(str(there.seen_by(seat))).view(seat), generator(rng, 0, 0, 0))
                assert whole == mine
                assert whole in there.view(seat).legal
        played = Game.from_position(moves[-1][0].position())
        play_round(played, [player] * players, seed=1)
        assert played.round_over


# What cannot be. Each line is wrong in all the ways that are listed, and every one of them is said.

WRONG: list[tuple[str, list[str]]] = [
    ("", ["There is no edition “”", "“” cannot be read; it should look like >b"]),
    ("chess 0:1 0:1+1 >b 1~1", ["There is no edition “chess”"]),
    ("standard", ["“” cannot be read; it should look like >b, >b= or >b-", "0 players cannot play standard"]),
    ("standard 0:4|7 0:8|11 >d", ["“” cannot be read; it should look like 13a2~5", "There is no seat d"]),
    (LINE + " x", ["“x” cannot be read"]),
    (LINE.replace("0:8|11", "8|11"), ["“8|11” cannot be read; it should look like 0:4+9!|50d1"]),
    (LINE.replace(">d", ">g"), ["“>g” cannot be read; it should look like >b"]),
    (LINE.replace("cd>a", "c>"), ["“c>” cannot be read; it should look like ac>b, b-57 or +a"]),
    (LINE + "; 1@2=5 1@", ["“1@” is not a move"]),
    (LINE.replace("0:8|11", "0:7|11"), ["Too many cards of value 7: 2, but standard has 1"]),
    (
        LINE.replace("~5", "55~5"),
        ["number of cards is 23, but standard has 21", "cards of value 5: 4, but standard has 2"],
    ),
    (LINE.replace("0:6", "0:?"), ["A “?” is possible only in what one seat sees"]),
    (LINE.replace(">d", ">d @d").replace("0:4+9", "0:?+9"), ["Seat d sees its own cards"]),
    (LINE.replace("0:8", "5:8"), ["Seat b has 5 favor tokens, but 4 win the game"]),
    (LINE.replace(">d", ">c"), ["Seat d has drawn a card, but does not have the turn", "one card, not 0", "in turn"]),
    (LINE.replace("0:4+9", "0:4"), ["Seat d has the turn, so it has drawn one card, not 0", "number of cards is 20"]),
    (LINE.replace(">d", ">d="), ["Seat d can choose only after a Chancellor", "two cards, or the last one"]),
    (
        LINE.replace(">d", ">d-"),
        ["The round cannot be over: players still in it: 4, cards in the deck: 8", "Seat d has drawn"],
    ),
    (
        LINE.replace("0:8|11", "0:-|11"),
        ["Seat b is out, but its pile does not end with the card it held", "number of cards is 20"],
    ),
    (LINE.replace("0:8|11", "0:8|11x"), ["Seat b is in the round, but its pile says that it went out"]),
    (LINE.replace("0:8|11", "0:8|1x1"), ["Nothing can lie on the 1 with which seat b went out"]),
    (LINE.replace("0:8|11", "0:8!|11"), ["Seat b cannot be protected"]),
    (LINE.replace("0:4|7", "0:7|4"), ["Seat a must be protected, with “!”"]),
    (LINE.replace("50d1", "501"), ["Princes played: 1, cards discarded: 0"]),
    (LINE.replace("0:8|11", "0:1|18i"), ["Seat b cannot have played a 8 without effect"]),
    (LINE.replace("0:6|50d1", "0:6|50d19"), ["Seat c played the 9 and is out; the other card lies on it, with an x"]),
    (
        LINE.replace("~5", "~-"),
        ["The card set aside can be gone only when the deck is empty", "number of cards is 20"],
    ),
    (
        LINE.replace("~5", "~5(113)"),
        ["Three cards lie face up if two players play, and none if more do; here 4 play"],
    ),
    (
        LINE.replace("611~5", "6a11~5"),
        ["Cards that a Chancellor put under the deck lie below", "for the Chancellors it has played: 0"],
    ),
    (LINE.replace("cd>a", "ad>a"), ["Seat a knows its own hand"]),
    (LINE.replace("a-5", "a-45"), ["Seat a holds 4, so it cannot be known to hold none of 45"]),
    (LINE + ",+ab", ["Only one seat can have put the card there that was drawn last, not ab"]),
    (LINE.replace("0:4|7 0:8|11", "0:4|71 0:8|1"), ["The players have not played in turn"]),
    (LINE + "; 1@2=5", ["The moves behind “;” do not lead to these piles"]),
    (
        "standard 0:-|13x 0:-|196x 1:0|1 >a 4024127611853~5",
        ["with so few in it: 1", "Seat a has the turn, but is"],
    ),
    ("standard 0:-|13x 0:-|196x 1:0|1 >c- 4024127611853~5 c>a", ["Seat a is out, and has no hand to be known"]),
    ("classic " + "0:1 " * 7 + ">a ~1", ["7 players cannot play classic; it takes 2 to 4"]),
]


@pytest.mark.parametrize(("line", "says"), WRONG)
def test_everything_that_is_wrong_is_said_at_once(line: str, says: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(line)
    sentence = str(caught.value)
    assert sentence.startswith("This position is impossible. ")
    assert sentence.isprintable()
    assert caught.value.key == "position-wrong"
    for part in says:
        assert part in sentence


def test_the_line_of_these_tests_is_good() -> None:
    assert str(Position.parse(LINE)) == LINE
    assert str(Position.parse(f"  {LINE.replace(' ', '   ')}  ;  ")) == LINE


@pytest.mark.parametrize("text", ["\n", "\x00", "é" * 700, LINE * 10, "standard\u202e", "; 1", ";", "@b", ">"])
def test_garbage_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.parse(text)
    assert str(caught.value).isprintable()


def test_no_line_makes_it_stumble() -> None:
    """Lines of real positions with a few letters changed are read, or refused; and what is read can be written."""
    rng = Random(7)
    refused = 0
    lines = [str(game.position(rng.choice([OPEN, None, 0, 1]))) for game, _ in moments("standard", 3, 5)]
    lines += [str(game.position(rng.choice([OPEN, None, 0, 1]))) for game, _ in moments("princess", 2, 5)]
    for _ in range(times(3000)):
        text = list(rng.choice(lines))
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            at = rng.randrange(len(text))
            text[at : at + rng.randrange(2)] = rng.choice(
                ["0", "1", "6", "9", "?", "-", "+", "a", "b", ">", "@", "!", " ", "|", "x", "d", ",", ""]
            )
        try:
            position = Position.parse("".join(text))
        except PositionError:
            refused += 1
        else:
            assert Position.parse(str(position)) == position
            position.view(None)
            if position.viewer == OPEN:
                game = Game.from_position(position)
                while game.turn is not None:
                    game.play(rng.choice(game.legal_moves()))
    assert refused > times(2000)
