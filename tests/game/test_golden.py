"""Golden playthroughs: one whole game per edition and number of players, written out for people to read.

BILLETDOUX_UPDATE=1 writes tests/game/golden anew; read what has changed before keeping it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from billetdoux.game.game import Game
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.state import NOTHING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.game.state import Round
    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State

FOLDER = Path(__file__).parent / "golden"
UPDATE = os.environ.get("BILLETDOUX_UPDATE") == "1"
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")
# For each edition, the seed for each number of players; those of princess bring a pair bonus in the first two rounds.
SEEDS = {
    "standard": {2: 2, 3: 3, 4: 4, 5: 5, 6: 6},
    "classic": {2: 12, 3: 13, 4: 14},
    "princess": {2: 34, 3: 25, 4: 20, 5: 23, 6: 21},
}
TABLES = [(edition, players) for edition, seeds in SEEDS.items() for players in seeds]
TOLD = 2  # rounds told move by move; of the others, only how they ended


def cards(held: Sequence[int]) -> str:
    return " ".join(str(card) for card in held if card != NOTHING) or "–"


def deck_of(s: State) -> list[int]:
    return [s.deck[(s.top + i) % s.cards] for i in range(s.left)]


def pile_of(s: State, seat: int) -> list[int]:
    return s.pile[seat][: s.piled[seat]]


def tell_deal(game: Game, number: int) -> Iterator[str]:
    s, dealt = game.state, game.rounds[-1]
    how = "by lot" if dealt.by_lot else "having won the last round"
    yield f"ROUND {number}: seat {dealt.first} begins, {how}"
    yield f"  whole deck  {cards(dealt.deck)}"
    yield f"  face down   {cards([s.aside])}"
    if s.players == 2:
        yield f"  face up     {cards(s.face_up)}"
    hands = (s.hand[seat] for seat in game.seats)
    yield f"  dealt       {', '.join(f'{seat}: {hand}' for seat, hand in enumerate(hands))}"
    yield f"  draw pile   {cards([s.drawn[0], *deck_of(s)])}"


def tell_choice(game: Game, ply: int, legal: Sequence[Move], move: Move) -> Iterator[str]:
    s = game.state
    yield ""
    yield f"  ply {ply}: seat {s.turn} holds {s.hand[s.turn]}, has drawn {cards(s.drawn)}"
    yield f"    may play  {' '.join(map(str, legal))}"
    yield f"    plays     {move}"


def tell_change(before: State, after: State) -> Iterator[str]:
    for seat in range(after.players):
        if new := after.pile[seat][before.piled[seat] : after.piled[seat]]:
            yield f"    pile      seat {seat} lays {cards(new)}"
        if after.out[seat] and not before.out[seat]:
            yield f"    out       seat {seat}"
        if after.shield[seat] != before.shield[seat]:
            yield f"    shield    seat {seat} is {'' if after.shield[seat] else 'no longer '}protected"
    if before.aside != after.aside:
        yield "    aside     the face-down card was drawn"
    hands = ", ".join(f"{seat}: {cards([after.hand[seat]])}" for seat in range(after.players))
    yield f"    hands     {hands}; deck, top first: {cards(deck_of(after))}"


def tell_table(s: State) -> str:
    """The line that everybody at the table could write."""
    marks = ["out" if s.out[seat] else "protected" if s.shield[seat] else "in" for seat in range(s.players)]
    seats = [f"{seat} {mark} [{cards(pile_of(s, seat))}]" for seat, mark in enumerate(marks)]
    turn = "round over" if s.over else f"turn {s.turn}{' choosing' if s.choosing else ''}"
    return f"    table     deck {s.left} · {turn} · {' · '.join(seats)}"


def tell_end(s: State, number: int, played: Round) -> Iterator[str]:
    shown = "hands shown" if s.shown else "one player left"
    yield f"  END of round {number} after {len(played.moves)} plies, {shown}:"
    hands = [f"{seat}: {s.hand[seat]}" for seat in range(s.players) if not s.out[seat]]
    yield f"    still in {', '.join(hands)}"
    yield f"    won by {played.winners}, gains {played.gains}, tokens {played.tokens}"
    yield ""


def tell_round(game: Game, seed: int, number: int, decision: int) -> tuple[list[str], int]:
    """Play a round by chance; return its lines, and the number of the next decision."""
    lines = list(tell_deal(game, number))
    for ply in range(1000):
        if game.round_over:
            break
        legal = game.legal_moves()
        move = generator(seed, 0, CHOICE, decision).choice(legal)
        before = game.state.copy()
        lines += tell_choice(game, ply, legal, move)
        game.play(move)
        lines += [*tell_change(before, game.state), tell_table(game.state)]
        decision += 1
    end = list(tell_end(game.state, number, game.rounds[-1]))
    return ([*lines, "", *end] if number < TOLD else [lines[0], *end]), decision


def tell_game(edition: str, players: int, seed: int) -> str:
    game = Game(edition, NAMES[:players], seed=seed)
    seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(game.players))
    lines = [f"{edition}, {players} players, seed {seed}: {seats}; {game.state.enough} tokens win", ""]
    decision = 0
    while True:
        told, decision = tell_round(game, seed, len(game.rounds) - 1, decision)
        lines += told
        if game.over:
            return "\n".join([*lines, f"GAME won by {game.winners}, {game.state.tokens[:players]} tokens", ""])
        game.next_round()


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_golden(edition: str, players: int) -> None:
    path = FOLDER / f"{edition}-{players}.txt"
    told = tell_game(edition, players, SEEDS[edition][players]).encode()
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        path.write_bytes(told)
    assert told.decode() == path.read_bytes().decode()


def test_no_golden_file_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {f"{edition}-{players}.txt" for edition, players in TABLES}
