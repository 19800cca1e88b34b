"""The rules compiled by numba, bounds checked, against the same functions as they stand: every field is equal."""

from __future__ import annotations

import types
from typing import Any

import pytest

from billetdoux.fast.kernel import MODULES, PLAIN, twins
from billetdoux.observe import actions, casual, observation
from billetdoux.rules import generator, knowledge, moves, state, turn
from billetdoux.rules.edition import edition, set_table
from brute import PLAYERS
from sizes import times

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")

TABLES = [(name, players) for name, counts in PLAYERS.items() for players in counts]


@pytest.fixture(scope="module")
def compiled() -> types.SimpleNamespace:
    return types.SimpleNamespace(**twins(numba.njit(boundscheck=True)))


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
        self.number(n)
        self.observe()
        place = generator.below(self.draws, n)
        assert self.rules.below(self.fast_draws, n) == place
        turn.play(self.plain, self.listed[place])
        self.rules.play(self.fast, self.fast_listed[place])
        self.same()

    def know(self) -> None:
        """What everyone can be certain of, and a spectator."""
        for who in range(-1, self.plain.players):
            plain, fast = [0] * state.KINDS, np.zeros(state.KINDS, np.int64)
            for name in ("count_unseen", "take_placed"):
                getattr(knowledge, name)(self.plain, who, plain)
                getattr(self.rules, name)(self.fast, who, fast)
                assert fast.tolist() == plain
            gone = knowledge.exhausted(plain)
            assert self.rules.exhausted(fast) == gone
            for whose in range(self.plain.players):
                expected = knowledge.impossible(self.plain, who, whose, gone)
                assert self.rules.impossible(self.fast, who, whose, gone) == expected

    def number(self, n: int) -> None:
        """The legal moves one by one, without a list, and their numbers: one to one, and equal on both paths."""
        assert moves.count_legal(self.plain) == self.rules.count_legal(self.fast) == n
        near = {move ^ 1 << bit for move in self.listed[:n] for bit in range(13)} | set(self.listed[:n])
        legal = {move for move in near if moves.is_legal(self.plain, move)}
        assert legal == {move for move in near if self.rules.is_legal(self.fast, move)} == set(self.listed[:n])
        numbers = set[int]()
        for place, move in enumerate(self.listed[:n]):
            assert moves.nth_legal(self.plain, place) == self.rules.nth_legal(self.fast, place) == move
            action = actions.action_of(self.plain, move)
            assert self.rules.action_of(self.fast, move) == action
            assert actions.move_of(self.plain, action) == self.rules.move_of(self.fast, action) == move
            numbers.add(action)
        assert len(numbers) == n
        self.mask, fast = [0] * actions.ACTIONS, np.zeros(actions.ACTIONS, np.int8)
        actions.write_mask(self.plain, self.mask)
        self.rules.write_mask(self.fast, fast)
        assert fast.tolist() == self.mask
        assert {action for action, legal in enumerate(self.mask) if legal} == numbers

    def observe(self) -> None:
        """What each seat observes, and what a casual player makes of it."""
        for seat in range(self.plain.players):
            plain, fast = [0] * observation.SIZE, np.zeros(observation.SIZE, np.int8)
            observation.observe(self.plain, seat, [0] * state.KINDS, plain)
            self.rules.observe(self.fast, seat, np.zeros(state.KINDS, np.int64), fast)
            assert fast.tolist() == plain
            if seat == self.plain.turn:
                self.start_over()
                chosen = casual.casual(plain, self.mask, self.chance)
                assert self.rules.casual(fast, np.array(self.mask, np.int8), self.fast_chance) == chosen
                assert self.mask[chosen]

    def start_over(self) -> None:
        self.chance, self.fast_chance = generator.Generator(1, 2, 3), record_of(generator.GENERATOR_FIELDS)
        fill(self.fast_chance, self.chance, generator.GENERATOR_FIELDS)


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
    of_the_rules = [
        name
        for module in MODULES
        for name, value in vars(module).items()
        if module.__name__.startswith("billetdoux.rules")
        and isinstance(value, types.FunctionType)
        and value.__module__ == module.__name__
        and name not in PLAIN
    ]
    compiled.may_begin(pair.fast)
    assert [name for name in of_the_rules if not getattr(compiled, name).signatures] == []


def test_the_record_is_made_of_the_state_s_fields() -> None:
    fields = np.dtype(state.FIELDS, align=True)
    assert list(fields.names) == list(state.State.__slots__)
    fresh = np.zeros(1, fields)[0]
    assert differing(fresh, state.State(), state.FIELDS) == []
    assert {kind for _, kind, _ in state.FIELDS} <= {"i1", "i2"}
