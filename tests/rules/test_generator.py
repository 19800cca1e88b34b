"""The random generator: the documented formula, and that no stream resembles its neighbours."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import Any

import pytest

from billetdoux.game.shuffle import SeededShuffle
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.generator import CHOICE, DECK, LOT, Generator, below, generator, shuffle, start, word
from sizes import times

M = 2**32
EDGES = (0, 1, 2, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 0x12345678)


def documented(a: int, b: int, n: int) -> int:
    """Word n of the key (a, b), as the module's docstring has it."""
    x = (n * 0x632BE5AB + a) % M
    x ^= x >> 16
    x = x * 0x7FEB352D % M
    x ^= b
    x ^= x >> 15
    x = x * 0x6C8E9CF5 % M
    return x ^ (x >> 16)


def test_words_are_as_documented() -> None:
    for a, b, tick in product(EDGES, EDGES, (*range(20), 2**31, 2**32 - 1, 2**32, 2**40 + 3)):
        g = Generator(a, b, tick)
        assert word(g) == documented(a, b, tick)
        assert (g.a, g.b, g.tick) == (a, b, tick + 1)


def test_words_fit_32_bits_and_products_63() -> None:
    for factor in (0x632BE5AB, 0x7FEB352D, 0x6C8E9CF5):
        assert factor < 2**31
        assert factor % 2 == 1  # so that no word is lost
    g = generator(1, 2, 3, 4)
    for _ in range(2000):
        assert 0 <= word(g) < M


def test_a_draw_is_the_high_part_of_a_product() -> None:
    for n in (1, 2, 3, 7, 21, 64, 2**31 - 1):
        g = generator(5, 0, CHOICE, n)
        for tick in range(50):
            drawn = below(g, n)
            assert drawn == documented(g.a, g.b, tick) * n // M
            assert 0 <= drawn < n


def test_methods_draw_the_same() -> None:
    items = "abcdefg"
    one, two = generator(9, 8, LOT, 7), generator(9, 8, LOT, 7)
    for _ in range(50):
        assert one.choice(items) == items[two.below(7)]


def test_a_stream_is_named_by_all_that_names_it() -> None:
    names = product((0, 1, M, M + 1, 2**64 - 1), (0, 1, M, 2**63), (DECK, LOT, CHOICE), (0, 1, 2, 1000))
    streams = [tuple(word(g) for _ in range(4)) for g in (generator(*name) for name in names)]
    assert len(set(streams)) == len(streams)
    flat = [w for stream in streams for w in stream]
    assert len(set(flat)) >= len(flat) - 1


def test_seeds_are_64_bits() -> None:
    def first(seed: int) -> int:
        return word(generator(seed, 0, DECK, 0))

    assert first(3) == first(3 + 2**64)
    assert first(-1) == first(2**64 - 1)
    assert first(3) != first(3 + 2**32)


def test_starting_again_is_starting_afresh() -> None:
    g = generator(1, 2, DECK, 3)
    fresh = (g.a, g.b)
    word(g)
    start(g, 1, 0, 2, DECK, 3)
    assert (g.a, g.b, g.tick) == (*fresh, 0)


# Avalanche: one bit of what names a stream is flipped; every bit of its words should change half of the time.

BITS = {"seed": 64, "game": 64, "topic": 2, "number": 32}


def named(seed: int, game: int, topic: int, number: int, tick: int) -> int:
    g = generator(seed, game, topic, number)
    g.tick = tick
    return word(g)


def shares_of_flips(part: str, samples: int) -> list[float]:
    """For each bit of a word, how often it changes when a bit of this part changes."""
    counts = [0] * 32
    source = generator(2026, 11, 0, list(BITS).index(part))
    for n in range(samples):
        values = [word(source) << 32 | word(source), n, n % 3, n // 7, n % 5]
        flipped = values[:]
        flipped[list(BITS).index(part)] ^= 1 << (n % BITS[part])
        changed = named(*values) ^ named(*flipped)
        for bit in range(32):
            counts[bit] += changed >> bit & 1
    return [count / samples for count in counts]


@pytest.mark.parametrize("part", BITS)
def test_every_bit_of_a_name_changes_half_of_a_word(part: str) -> None:
    for share in shares_of_flips(part, 40_000):  # one standard deviation is .0025
        assert abs(share - 0.5) < 0.01


@pytest.mark.parametrize("part", BITS)
def test_each_single_bit_matters(part: str) -> None:
    """No bit of a name may be a weak one: the mean number of changed bits, for each of them."""
    place, samples = list(BITS).index(part), 200
    for bit in range(BITS[part]):
        changed = 0
        for n in range(samples):
            values = [n * 0x9E3779B97F4A7C15 % 2**64, n, n % 3, n, 0]
            flipped = values[:]
            flipped[place] ^= 1 << bit
            changed += (named(*values) ^ named(*flipped)).bit_count()
        assert abs(changed / samples / 32 - 0.5) < 0.04, (part, bit)  # one standard deviation is .006


def chi_square(counts: Counter[Any], expected: float, cells: int) -> float:
    assert len(counts) <= cells
    return sum((count - expected) ** 2 / expected for count in counts.values()) + expected * (cells - len(counts))


def bound(cells: int) -> float:
    """About five standard deviations above what chance gives."""
    return cells - 1 + 5 * (2 * (cells - 1)) ** 0.5


@pytest.mark.parametrize("step", ["seed", "game", "topic", "number", "tick"])
def test_neighbours_draw_independently(step: str) -> None:
    """The first draws of two streams that are next to each other, as a table of 16 by 16."""
    place = [*BITS, "tick"].index(step)
    pairs = Counter[tuple[int, int]]()
    for n in range(times(20_000) if step != "topic" else 20_000):
        values = [77, 0, 0, 0, 0]
        values[0 if step == "topic" else place] = 2 * n
        after = values[:]
        after[place] += 1
        pairs[named(*values) >> 28, named(*after) >> 28] += 1
    assert chi_square(pairs, pairs.total() / 256, 256) < bound(256)


def decks(name: str, count: int, by: str) -> list[list[int]]:
    """Many shuffled decks: of neighbouring seeds, of games, or of a game's rounds."""
    found = edition(name)
    if by == "round":
        return [SeededShuffle(3).deck(found, number) for number in range(count)]
    if by == "game":
        return [SeededShuffle(3, number).deck(found, 0) for number in range(count)]
    return [SeededShuffle(number).deck(found, 0) for number in range(count)]


@pytest.mark.parametrize("by", ["seed", "game", "round"])
def test_every_card_lies_anywhere(by: str) -> None:
    dealt = decks("standard", 20_000, by)
    copies = Counter(edition("standard").deck())
    for card, count in copies.items():
        places = Counter(place for deck in dealt for place, other in enumerate(deck) if other == card)
        assert chi_square(places, len(dealt) * count / 21, 21) < bound(21)
    neighbours = Counter(pair for deck in dealt for pair in pairwise(deck))
    for low, high in product(copies, copies):
        share = copies[low] * (copies[high] - (low == high)) / (21 * 20)
        expected = len(dealt) * 20 * share
        assert abs(neighbours[low, high] - expected) < 6 * expected**0.5 + 1


def test_two_places_are_independent() -> None:
    dealt = decks("classic", 20_000, "seed")
    copies = Counter(edition("classic").deck())
    for first, second in ((0, 1), (1, 2), (2, 3), (3, 4), (7, 8), (14, 15), (0, 15)):
        pairs = Counter((deck[first], deck[second]) for deck in dealt)
        total = 0.0
        for low, high in product(copies, copies):
            expected = len(dealt) * copies[low] * (copies[high] - (low == high)) / (16 * 15)
            total += (pairs[low, high] - expected) ** 2 / expected if expected else pairs[low, high] * 1e9
        assert total < bound(61)  # 8 × 8 pairs, less the three cards that are there once


def test_the_decks_of_neighbours_agree_by_chance_alone() -> None:
    dealt = decks("standard", 4000, "seed")
    same = sum(one == other for a, b in pairwise(dealt) for one, other in zip(a, b, strict=True))
    chance = sum(count**2 for count in Counter(dealt[0]).values()) / 21**2
    assert abs(same / 3999 / 21 - chance) < 0.01


def test_the_shuffle_is_as_documented() -> None:
    """From low to high, each card at a random place among those before it; three cards share a word."""
    for name, seed in product(("standard", "classic"), range(100)):
        s = set_table(edition(name), 2)
        g = generator(seed, 4, DECK, 5)
        shuffle(s, g)
        expected = list[int]()
        part = 0
        for n, card in enumerate(edition(name).deck()):
            if n % 3 == 0:
                part = documented(g.a, g.b, n // 3)
            place, part = divmod(part * (n + 1), M)
            expected.append(card)
            expected[n], expected[place] = expected[place], card
        assert s.deck[: len(expected)] == expected
        assert g.tick == (len(expected) + 2) // 3


def test_lots_fall_evenly() -> None:
    for players in range(2, 7):
        counts = Counter(SeededShuffle(seed).lot(0, range(players)) for seed in range(6000))
        assert chi_square(counts, 6000 / players, players) < bound(players) + 10


# A few words and decks as numbers, so that what a seed gives never changes unnoticed.
VECTOR_ZERO = [1121491250, 3115148175, 1264095977]
VECTOR_ONES = [2811612958, 3166323996, 243210805]
DECK_STANDARD = "651623441307011518291"
DECK_CLASSIC = "8154732143191251"


def test_vectors() -> None:
    g = generator(0, 0, DECK, 0)
    assert [word(g) for _ in range(3)] == VECTOR_ZERO
    g = generator(2**64 - 1, 7, CHOICE, 3)
    assert [word(g) for _ in range(3)] == VECTOR_ONES
    assert "".join(map(str, SeededShuffle(1).deck(edition("standard"), 0))) == DECK_STANDARD
    assert "".join(map(str, SeededShuffle(1).deck(edition("classic"), 1))) == DECK_CLASSIC
