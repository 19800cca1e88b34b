"""Editions: the three that are shipped, and every check of a data file."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from billetdoux.errors import EditionError, OptionError
from billetdoux.rules.edition import FOLDER, Card, Edition, edition, known_editions, load_edition, set_table

if TYPE_CHECKING:
    from pathlib import Path

# The table of rules.md: value, then effect and bonus, then copies in standard, classic and princess.
CARDS = [
    (9, "princess", "none", 1, 1, 1),
    (8, "countess", "none", 1, 1, 1),
    (7, "king", "none", 1, 1, 1),
    (6, "chancellor", "pair", 2, 0, 2),
    (5, "prince", "none", 2, 2, 2),
    (4, "handmaid", "none", 2, 2, 2),
    (3, "baron", "none", 2, 2, 2),
    (2, "priest", "none", 2, 2, 2),
    (1, "guard", "none", 6, 5, 6),
    (0, "none", "spy", 2, 0, 2),
]
IDS = ["standard", "classic", "princess"]
TOTALS = {"standard": 21, "classic": 16, "princess": 21}
TOKENS = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}
MOST = {"standard": 6, "classic": 4, "princess": 6}

GOOD = """
id = "tiny"
names = "standard"
total = 12
[tokens]
2 = 6
3 = 5
[[card]]
value = 9
id = "princess"
copies = 1
effect = "princess"
[[card]]
value = 1
id = "guard"
copies = 11
effect = "guard"
bonus = "spy"
"""


def write(folder: Path, text: str, name: str = "tiny.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_editions() -> None:
    assert known_editions() == IDS
    assert sorted(path.stem for path in FOLDER.glob("*.toml")) == sorted(IDS)


@pytest.mark.parametrize("id", IDS)
def test_a_shipped_edition_is_as_the_rules_say(id: str) -> None:
    found = edition(id)
    place = 3 + IDS.index(id)
    expected = [
        (row[0], row[1], "none" if row[2] == "pair" and id != "princess" else row[2], row[place])
        for row in reversed(CARDS)
        if row[place]
    ]
    assert [(card.value, card.effect, card.bonus, card.copies) for card in found.cards] == expected
    assert found.id == id
    assert found.total == len(found.deck()) == TOTALS[id]
    assert found.tokens == {players: enough for players, enough in TOKENS.items() if players <= MOST[id]}
    assert (found.least, found.most) == (2, MOST[id])
    assert found.names == ("princess" if id == "princess" else "standard")


@pytest.mark.parametrize("id", IDS)
def test_the_table_is_set_with_its_cards(id: str) -> None:
    found = edition(id)
    for players in found.tokens:
        s = set_table(found, players)
        assert (s.players, s.cards, s.enough, s.countess) == (players, found.total, TOKENS[players], 8)
        assert s.copies == [next(row for row in CARDS if row[0] == value)[3 + IDS.index(id)] for value in range(10)]


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("players", [-1, 0, 1, 7, 100])
def test_so_many_cannot_play(id: str, players: int) -> None:
    with pytest.raises(OptionError) as caught:
        set_table(edition(id), players)
    assert str(caught.value) == f"{players} players cannot play {id}; it takes 2 to {MOST[id]}."


def test_five_cannot_play_classic() -> None:
    with pytest.raises(OptionError, match="5 players cannot play classic; it takes 2 to 4"):
        set_table(edition("classic"), 5)


@pytest.mark.parametrize("id", ["", "Standard", "../standard", "standard.toml", "nope"])
def test_an_unknown_edition(id: str) -> None:
    with pytest.raises(OptionError) as caught:
        edition(id)
    assert str(caught.value) == f"There is no edition “{id}”; choose one of standard, classic, princess."


def test_a_good_file(tmp_path: Path) -> None:
    tiny = load_edition(write(tmp_path, GOOD))
    assert [card.value for card in tiny.cards] == [1, 9]
    assert tiny.tokens == {2: 6, 3: 5}
    assert tiny.card(1).bonus == "spy"
    assert tiny.deck() == [1] * 11 + [9]


GUARD = 'copies = 11\neffect = "guard"'
SECOND = '[[card]]\nvalue = 2\nid = "x"\ncopies = 1\neffect = "none"\n'

# What is changed in the good file, to what, and what the sentence must say: what came in, and what would be right.
WRONG = [
    ('effect = "guard"', 'effect = "gard"', ["effect = 'gard'", "the effects are none, guard, priest, baron"]),
    ('bonus = "spy"', 'bonus = "spies"', ["bonus = 'spies'", "the bonuses are none, spy, pair"]),
    ("total = 12", "total = 13", ["promises 13 cards", "add up to 12"]),
    ("copies = 11", "copies = 10", ["promises 12 cards", "add up to 11"]),
    ('names = "standard"\n', "", ["no “names”", "add it"]),
    ('id = "tiny"\n', "", ["no “id”", "add it"]),
    ("total = 12\n", "", ["no “total”", "add it"]),
    ("[tokens]\n2 = 6\n3 = 5\n", "", ["no “tokens”", "add it"]),
    ("copies = 11\n", "", ["no “copies”", "add it"]),
    ("value = 9\n", "", ["no “value”", "add it"]),
    ('id = "guard"\n', "", ["no “id”", "add it"]),
    ('effect = "guard"\n', "", ["no “effect”", "add it"]),
    ("total = 12", "total = 12\ncolour = 3", ["“colour”", "card, id, names, tokens, total"]),
    ("copies = 11", "copies = 11\ncopys = 2", ["“copys”", "bonus, copies, effect, id, value"]),
    ("value = 9", "value = 1", ["value = [1, 1]", "every card needs a value of its own"]),
    ("value = 9", "value = 10", ["value = 10", "a card's value is 0 to 9"]),
    ("value = 9", "value = -1", ["value = -1", "a card's value is 0 to 9"]),
    ("value = 9", 'value = "9"', ["value = '9'", "a card's value is 0 to 9"]),
    ("copies = 11", "copies = 0", ["copies = 0", "a card has 1 to 21 copies"]),
    ("copies = 11", "copies = 22", ["copies = 22", "a card has 1 to 21 copies"]),
    ("copies = 11", "copies = -3", ["copies = -3", "a card has 1 to 21 copies"]),
    (GUARD, GUARD.replace("11", "21"), ["promises 12 cards", "add up to 22"]),
    ("3 = 5\n", "4 = 5\n", ["tokens = [2, 4]", "no number of players between may be left out"]),
    ("2 = 6\n3 = 5\n", "", ["tokens = []", "no number of players between may be left out"]),
    ("3 = 5\n", "7 = 5\n", ["tokens = '7'", "a number of players is 2 to 6"]),
    ("2 = 6\n", "1 = 6\n", ["tokens = '1'", "a number of players is 2 to 6"]),
    ("2 = 6\n", "two = 6\n", ["tokens = 'two'", "a number of players is 2 to 6"]),
    ("3 = 5\n", "3 = 0\n", ["tokens for 3 = 0", "1 to 13 favor tokens win"]),
    ("3 = 5\n", "3 = 14\n", ["tokens for 3 = 14", "1 to 13 favor tokens win"]),
    ("3 = 5\n", '3 = "5"\n', ["tokens for 3 = '5'", "1 to 13 favor tokens win"]),
    ('id = "tiny"', 'id = "small"', ["id = 'small'", "the file's own name, “tiny”"]),
    ('names = "standard"', "names = 3", ["names = 3", "it is a word"]),
    ("total = 12", "total = ", ["cannot be read"]),
    ("[tokens]", "[tokens", ["cannot be read"]),
]

# Values of a type that none of these has: they must be refused as well, not crash, and not be taken for numbers.
WRONG_TYPES = [
    ("value = 9", "value = 9.0"),
    ("value = 1\n", "value = true\n"),
    ("value = 9", "value = [9]"),
    ("copies = 11", "copies = 11.0"),
    ("copies = 1\n", "copies = true\n"),
    ("total = 12", "total = 12.0"),
    ('effect = "guard"', 'effect = ["guard"]'),
    ('effect = "guard"', "effect = {guard = 1}"),
    ('effect = "guard"', "effect = 1"),
    ('bonus = "spy"', 'bonus = ["spy"]'),
    ("3 = 5\n", "3 = 5.0\n"),
    ("3 = 5\n", "3 = [5]\n"),
    ("2 = 6\n", "2 = true\n"),
    ('id = "guard"', "id = 1"),
    ('id = "guard"', "id = []"),
    ('names = "standard"', "names = []"),
    ('id = "tiny"', "id = []"),
]


@pytest.mark.parametrize(("old", "new", "says"), WRONG)
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path: Path, old: str, new: str, says: list[str]) -> None:
    assert old in GOOD
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, GOOD.replace(old, new, 1)))
    sentence = str(caught.value)
    assert sentence.startswith("The edition file tiny.toml ")
    assert sentence.isprintable()
    for part in says:
        assert part in sentence


@pytest.mark.parametrize(("old", "new"), WRONG_TYPES)
def test_a_wrong_type_is_refused(tmp_path: Path, old: str, new: str) -> None:
    assert old in GOOD
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, GOOD.replace(old, new, 1)))
    assert "tiny.toml" in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("tokens", ["tokens = 3", 'tokens = "3"', "tokens = [1, 2]", "tokens = []"])
def test_tokens_that_are_no_table(tmp_path: Path, tokens: str) -> None:
    text = tokens + GOOD.replace("[tokens]\n2 = 6\n3 = 5\n", "")
    with pytest.raises(EditionError, match="tokens"):
        load_edition(write(tmp_path, text))


@pytest.mark.parametrize("cards", ["card = 3", 'card = "x"', "card = [1, 2]", "card = []", "[card]\nvalue = 1"])
def test_cards_that_are_no_tables(tmp_path: Path, cards: str) -> None:
    head = GOOD[: GOOD.index("[tokens]")]
    tokens = "[tokens]\n2 = 6\n"
    text = head + (tokens + cards if cards.startswith("[") else cards + "\n" + tokens)
    with pytest.raises(EditionError):
        load_edition(write(tmp_path, text))


def test_too_many_cards(tmp_path: Path) -> None:
    text = GOOD.replace("total = 12", "total = 22").replace("copies = 11", "copies = 21")
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, text))
    assert str(caught.value) == "The edition file tiny.toml says total = 22; a deck has at most 21 cards."


def test_too_few_cards_for_a_first_turn(tmp_path: Path) -> None:
    text = GOOD.replace("total = 12", "total = 6").replace("copies = 11", "copies = 5")
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, text))
    sentence = str(caught.value)
    assert sentence == "The edition file tiny.toml says total = 6; 2 players need at least 7 cards for a first turn."


@pytest.mark.parametrize("effect", ["countess", "guard"])
def test_two_with_an_effect_of_which_there_is_one(tmp_path: Path, effect: str) -> None:
    text = GOOD.replace('"guard"\nbonus', f'"{effect}"\nbonus').replace('effect = "princess"', f'effect = "{effect}"')
    with pytest.raises(EditionError, match="one card at most can have this effect"):
        load_edition(write(tmp_path, text))


def test_a_file_under_another_name(tmp_path: Path) -> None:
    with pytest.raises(EditionError) as caught:
        load_edition(write(tmp_path, GOOD, "huge.toml"))
    right = "it is the file's own name, “huge”"
    assert str(caught.value) == f"The edition file huge.toml says id = 'tiny'; {right}."


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"id = ", b"\x00", b"= 1", b"id = 'a'\nid = 'b'", b"[[card]\n"])
def test_a_file_that_is_not_toml(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "tiny.toml"
    path.write_bytes(content)
    with pytest.raises(EditionError) as caught:
        load_edition(path)
    assert str(caught.value).startswith("The edition file tiny.toml cannot be read: ")
    assert str(caught.value).isprintable()


def test_deeply_nested_toml(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"tiny\.toml cannot be read"):
        load_edition(write(tmp_path, "id = " + "[" * 20_000))


def test_an_empty_file(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="has no “card”; add it"):
        load_edition(write(tmp_path, ""))


def test_a_file_that_is_missing_or_a_folder(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for name in ("none.toml", "folder.toml"):
        with pytest.raises(EditionError, match=f"The edition file {name} cannot be read"):
            load_edition(tmp_path / name)


# An edition made in Python is checked like one from a file.

TINY = Edition(
    "tiny", "standard", 12, {2: 6, 3: 5}, (Card(9, "princess", 1, "princess"), Card(1, "guard", 11, "guard"))
)

MADE_WRONG: list[tuple[dict[str, Any], str]] = [
    ({"total": 13}, "promises 13 cards, but its copies add up to 12"),
    ({"cards": (Card(1, "guard", 30, "guard"),), "total": 30}, "copies = 30; a card has 1 to 21 copies"),
    ({"cards": (Card(1, "guard", 15, "guard"), Card(2, "x", 15, "none")), "total": 30}, "total = 30; a deck has at"),
    ({"cards": (Card(1, "guard", 5, "guard"),), "total": 5}, "total = 5; 2 players need at least 7 cards"),
    ({"cards": (Card(1, "guard", 5, "guard"),)}, "promises 12 cards, but its copies add up to 5"),
    ({"cards": (*TINY.cards, Card(9, "x", 1, "none"))}, "value = [1, 9, 9]; every card needs a value of its own"),
    ({"cards": (Card(12, "x", 12, "none"),)}, "value = 12; a card's value is 0 to 9"),
    ({"cards": (Card(1, "x", 12, "gard"),)}, "effect = 'gard'; the effects are none, guard"),
    ({"cards": (Card(1, "x", 12, "none", "spies"),)}, "bonus = 'spies'; the bonuses are none, spy, pair"),
    ({"cards": (Card(1, "x", True, "none"),)}, "copies = True"),
    ({"cards": (Card(1, 3, 12, "none"),)}, "id = 3; it is a word"),  # pyright: ignore[reportArgumentType]
    ({"cards": [3]}, "cards = 3; each of them is a Card"),
    ({"cards": "guard"}, "cards = 'guard'; it is a row of cards"),
    ({"tokens": {2: 6, 4: 4}}, "tokens = [2, 4]; no number of players between may be left out"),
    ({"tokens": {}}, "tokens = []; no number of players"),
    ({"tokens": {7: 5}}, "tokens = 7; a number of players is 2 to 6"),
    ({"tokens": {"2": 5}}, "tokens = '2'; a number of players is 2 to 6"),
    ({"tokens": {2: 14}}, "tokens for 2 = 14; 1 to 13 favor tokens win"),
    ({"tokens": [2, 6]}, "tokens = [2, 6]; it is a table by number of players"),
    ({"id": "my edition"}, "id = 'my edition'; it is a word of letters"),
    ({"id": 3}, "id = 3; it is a word of letters"),
    ({"names": None}, "names = None; it is a word"),
]


@pytest.mark.parametrize(("changes", "says"), MADE_WRONG)
def test_an_edition_made_in_python_is_checked_like_one_from_a_file(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(EditionError) as caught:
        replace(TINY, **changes)
    assert str(caught.value).startswith("The edition ")
    assert says in str(caught.value)


def test_an_edition_cannot_be_changed_after_it_was_checked() -> None:
    rows, tokens = [*reversed(TINY.cards)], {3: 5, 2: 6}
    made = Edition("tiny", "standard", 12, tokens, rows)  # pyright: ignore[reportArgumentType]
    rows.clear()
    tokens[6] = 99
    assert made == TINY
    assert made.deck() == [1] * 11 + [9]
    assert list(made.tokens) == [2, 3]
    with pytest.raises(TypeError):
        made.tokens[6] = 99  # pyright: ignore[reportIndexIssue]
    assert hash(made) == hash(TINY)


def test_an_edition_goes_to_another_process_and_back() -> None:
    assert pickle.loads(pickle.dumps(TINY)) == TINY
    assert copy.deepcopy(TINY) == TINY
    with pytest.raises(OptionError, match="4 players cannot play tiny"):
        pickle.loads(pickle.dumps(TINY)).check_players(4)
