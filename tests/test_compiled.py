"""The rules compiled by numba, bounds checked, against the same functions as they stand: every field is equal."""

from __future__ import annotations

import types
from typing import Any

import pytest

from billetdoux.rules import deck, effects, generator, knowledge, moves, scoring, state, turn
from billetdoux.rules.editions import edition, set_table
from brute import PLAYERS
from sizes import times

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")

MODULES = (state, deck, knowledge, effects, moves, turn, scoring, generator)
PLAIN_ONLY = {"fields_of", "zeros", "generator"}
TABLES = [(name, players) for name, counts in PLAYERS.items() for players in counts]


def subset() -> dict[str, types.FunctionType]:
    """Return the functions of the compiled subset by name; no two modules may use the same one."""
    found = dict[str, types.FunctionType]()
    for module in MODULES:
        for name, value in vars(module).items():
            if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
                assert name not in found, f"two functions are called {name}"
                found[name] = value
    return {name: function for name, function in found.items() if name not in PLAIN_ONLY}


@pytest.fixture(scope="module")
def compiled() -> types.SimpleNamespace:
    shared = dict[str, Any]()
    for module in MODULES:
        for name, value in vars(module).items():
            if type(value) is int:
                assert shared.setdefault(name, value) == value, f"two constants are called {name}"
    for name, function in subset().items():
        plain = types.FunctionType(function.__code__, shared, name)
        shared[name] = numba.njit(boundscheck=True)(plain)
    return types.SimpleNamespace(**shared)


def record_of(declared: list[tuple[str, str, tuple[int, ...]]]) -> Any:
    return np.zeros(1, np.dtype(declared, align=True))[0]


def fill(record: Any, plain: Any, declared: list[tuple[str, str, tuple[int, ...]]]) -> None:
    for name, _, _ in declared:
        record[name] = getattr(plain, name)


def differing(record: Any, plain: Any, declared: list[tuple[str, str, tuple[int, ...]]]) -> list[str]:
    return [name for name, _, _ in declared if record[name].tolist() != getattr(plain, name)]


class Pair:
    """A table twice: as a slotted object played by the plain functions, and as a record by the compiled ones."""

    def __init__(self, rules: types.SimpleNamespace, name: str, players: int, seed: int, learning: int) -> None:
        self.rules, self.seed = rules, seed
        self.plain = set_table(edition(name), players)
        self.plain.learning = learning
        self.fast = record_of(state.FIELDS)
        fill(self.fast, self.plain, state.FIELDS)
        self.draws, self.fast_draws = generator.Generator(), record_of(generator.GENERATOR_FIELDS)
        self.listed, self.fast_listed = [0] * moves.MOST_MOVES, np.zeros(moves.MOST_MOVES, np.int64)

    def same(self) -> None:
        assert differing(self.fast, self.plain, state.FIELDS) == []
        assert differing(self.fast_draws, self.draws, generator.GENERATOR_FIELDS) == []

    def start(self, topic: int, number: int) -> None:
        name = (self.seed & 0xFFFFFFFF, self.seed >> 32, 5, topic, number)
        generator.start(self.draws, *name)
        self.rules.start(self.fast_draws, *name)

    def deal(self, number: int) -> None:
        self.start(generator.DECK, number)
        generator.shuffle(self.plain, self.draws)
        self.rules.shuffle(self.fast, self.fast_draws)
        self.same()
        first = generator.below(self.draws, self.plain.players)
        assert self.rules.below(self.fast_draws, self.plain.players) == first
        turn.deal(self.plain, first)
        self.rules.deal(self.fast, first)
        self.same()

    def move(self) -> None:
        n = moves.list_legal(self.plain, self.listed)
        assert self.rules.list_legal(self.fast, self.fast_listed) == n
        assert self.fast_listed[:n].tolist() == self.listed[:n]
        place = generator.below(self.draws, n)
        assert self.rules.below(self.fast_draws, n) == place
        turn.play(self.plain, self.listed[place])
        self.rules.play(self.fast, self.fast_listed[place])
        self.same()

    def know(self) -> None:
        """What everyone can be certain of, and a spectator."""
        for who in range(-1, self.plain.players):
            plain, fast = [0] * state.KINDS, np.zeros(state.KINDS, np.int64)
            for name in ("count_unseen", "count_unplaced"):
                getattr(knowledge, name)(self.plain, who, plain)
                getattr(self.rules, name)(self.fast, who, fast)
                assert fast.tolist() == plain
            for whose in range(self.plain.players):
                expected = knowledge.impossible(self.plain, who, whose, plain)
                assert self.rules.impossible(self.fast, who, whose, fast) == expected


@pytest.mark.parametrize("learning", [1, 0], ids=["learning", "not learning"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_compiled_rules_play_the_same(compiled: Any, name: str, players: int, learning: int) -> None:
    pair = Pair(compiled, name, players, 2**40 + players, learning)
    for number in range(times(12)):
        pair.deal(number)
        pair.start(generator.CHOICE, number)
        while not pair.plain.over:
            pair.move()
            if number % 4 == 0:
                pair.know()
        assert pair.rules.list_legal(pair.fast, pair.fast_listed) == 0
        if max(pair.plain.tokens) >= pair.plain.enough:
            pair.plain.tokens = [0] * state.SEATS
            pair.fast["tokens"] = 0


def test_compiled_words_are_the_same(compiled: Any) -> None:
    edges = (0, 1, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
    for low in edges:
        for high in edges:
            plain, fast = generator.Generator(), record_of(generator.GENERATOR_FIELDS)
            generator.start(plain, low, high, high << 32 | low if high < 2**31 else low, generator.LOT, high)
            compiled.start(fast, low, high, high << 32 | low if high < 2**31 else low, generator.LOT, high)
            assert differing(fast, plain, generator.GENERATOR_FIELDS) == []
            for tick in (0, 1, 2**31, 2**32 - 1):
                plain.tick, fast["tick"] = tick, tick
                expected = generator.word(plain)
                assert compiled.word(fast) == expected
                assert 0 <= expected < 2**32


def test_moves_are_packed_the_same(compiled: Any) -> None:
    for card in range(10):
        for target in range(-1, 6):
            for named in range(-1, 10):
                assert compiled.pack(card, target, named) == moves.pack(card, target, named)
                if target >= 0:
                    assert compiled.pack_keep(card, target, named) == moves.pack_keep(card, target, named)


def test_every_function_of_the_rules_is_tried(compiled: Any) -> None:
    pair = Pair(compiled, "standard", 4, 1, 1)
    pair.deal(0)
    pair.know()
    while not pair.plain.over:
        pair.move()
    compiled.pack(1, 2, 3)
    untried = [name for name in subset() if not getattr(compiled, name).signatures]
    assert untried == []


def test_the_record_is_made_of_the_state_s_fields() -> None:
    fields = np.dtype(state.FIELDS, align=True)
    assert list(fields.names) == list(state.State.__slots__)
    fresh = np.zeros(1, fields)[0]
    assert differing(fresh, state.State(), state.FIELDS) == []
    assert {kind for _, kind, _ in state.FIELDS} <= {"i1", "i2"}
