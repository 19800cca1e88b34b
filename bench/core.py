"""What a move costs above the bare rules: played with its events, seen from all seats, and told to four people.

    python bench/core.py [--games N] [--json]

All figures are of one run, in turns, the best of some rounds, with their ratio to a decision in bare rules: list the
legal moves, play one. No socket and no disk takes part.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from random import Random
from typing import TYPE_CHECKING

from billetdoux.declare import to_json
from billetdoux.game.fair import commitment
from billetdoux.game.game import Game
from billetdoux.game.shuffle import GivenShuffle, SeededShuffle
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import Settings
from billetdoux.rules.edition import edition, set_table
from billetdoux.rules.move import Move, pack_move
from billetdoux.rules.moves import MOST_MOVES, list_legal
from billetdoux.rules.turn import deal, play
from billetdoux.table import house_commands as house
from billetdoux.table.news import Listener, Place, WayIn, news
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.step import Command, open_table, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.table.table import Table

REPEATS = 7
NAMES = ("Ada", "Bo", "Cy", "Dee")
Dealt = tuple[tuple[int, ...], list[Move]]  # a deck, and the moves that were played with it


def play_out(seed: int) -> Dealt:
    """Return a round of four that plays at random."""
    game, chance = Game("standard", list(NAMES), seed=seed, first=0), Random(seed)
    while game.turn is not None:
        game.play(chance.choice(game.legal_moves()))
    return game.rounds[0].deck, list(game.rounds[0].moves)


def bare(rounds: list[Dealt]) -> Callable[[], None]:
    """Return what plays the rounds in bare rules."""
    standard, packed = edition("standard"), [(deck, [pack_move(move) for move in moves]) for deck, moves in rounds]

    def run() -> None:
        buffer = [0] * MOST_MOVES
        for deck, moves in packed:
            state = set_table(standard, len(NAMES))
            state.deck[: len(deck)] = deck
            deal(state, 0)
            for move in moves:
                list_legal(state, buffer)
                play(state, move)

    return run


def with_game(rounds: list[Dealt], *, views: int) -> Callable[[], Callable[[], None]]:
    """Return what sets up games, and then what plays the rounds in them, looking at some seats after each move."""

    def set_up() -> Callable[[], None]:
        games = [
            Game("standard", list(NAMES), shuffle=GivenShuffle([deck], [0], SeededShuffle(0)), first=0)
            for deck, _ in rounds
        ]

        def run() -> None:
            for game, (_, moves) in zip(games, rounds, strict=True):
                for move in moves:
                    game.play(move)
                    for seat in range(views):
                        game.view(seat)

        return run

    return set_up


def at_table(outside: Given) -> Table:
    """Return a table of four people with a game begun."""
    table = open_table("t", Settings(seats=4), Visitor("p0", NAMES[0], "n"), outside)
    seeds = {f"p{seat}": bytes([seat]) * 32 for seat in range(4)}

    def ask_for(person: str, command: Command) -> None:
        nonlocal table
        table = step(table, Visitor(person, NAMES[int(person[1])], "n"), command, outside).table

    for seat, person in enumerate(seeds):
        if seat:
            ask_for(person, ask.Sit(id=f"sit{seat}", seat=seat))
        ask_for(person, house.Connect())
    ask_for("p0", ask.Start(id="start"))
    game = table.game or ""
    for person, seed in seeds.items():
        ask_for(person, ask.Commit(id="commit", game=game, commitment=commitment(seed)))
    for person, seed in seeds.items():
        ask_for(person, ask.Reveal(id="reveal", game=game, seed=seed.hex()))
    return table


def told(rounds: list[Dealt]) -> Callable[[], Callable[[], None]]:
    """Return what plays the rounds at a table, and tells four people each move, as JSON."""
    listeners = [Listener(f"p{seat}", str, lambda _: WayIn("", "")) for seat in range(4)]
    visitors = [Visitor(f"p{seat}", NAMES[seat], "n") for seat in range(4)]

    def set_up() -> Callable[[], None]:
        tables: list[tuple[Table, list[Place], Given, list[ask.Play]]] = []
        for deck, moves in rounds:
            shuffle = GivenShuffle([deck], [0], SeededShuffle(0))
            outside = Given(1000.0, "g", b"s" * 32, "CODE", shuffler=lambda _, __, shuffle=shuffle: shuffle)
            table = at_table(outside)
            commands = [
                ask.Play(id=f"m{number}", game="g", after=number, move=str(move)) for number, move in enumerate(moves)
            ]
            tables.append((table, [news(table, one, Place())[1] for one in listeners], outside, commands))

        def run() -> None:
            for first, places, outside, commands in tables:
                table = first
                for command in commands:
                    assert table.played is not None
                    turn = table.played.state.turn
                    assert turn is not None
                    table = step(table, visitors[turn], command, outside).table
                    for seat, listener in enumerate(listeners):
                        messages, places[seat] = news(table, listener, places[seat])
                        for message in messages:
                            to_json(message)

        return run

    return set_up


def looked_at(games: int) -> tuple[float, float]:
    """Return what a look at a game costs after its first moves and after its last: it must not depend on how many."""
    first = last = 0.0
    for seed in range(games):
        game, chance = Game("standard", list(NAMES), seed=seed, first=0), Random(seed)
        costs: list[float] = []
        while not game.over:
            if game.turn is None:
                game.next_round()
            game.play(chance.choice(game.legal_moves()))
            begun = time.perf_counter()
            game.view(0)
            costs.append(time.perf_counter() - begun)
        first += sorted(costs[:10])[5]
        last += sorted(costs[-10:])[5]
    return first / games, last / games


def best(*set_ups: Callable[[], Callable[[], None]]) -> list[float]:
    """Return how long each takes, the best of some runs in turns."""
    seconds = [float("inf")] * len(set_ups)
    for _ in range(REPEATS):
        for number, set_up in enumerate(set_ups):
            run = set_up()
            begun = time.process_time()
            run()
            seconds[number] = min(seconds[number], time.process_time() - begun)
    return seconds


def main() -> int:
    """Measure, and print what came out."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    gc.disable()
    rounds = [play_out(seed) for seed in range(options.games)]
    decisions = sum(len(moves) for _, moves in rounds)
    plain = bare(rounds)
    seconds = best(lambda: plain, with_game(rounds, views=0), with_game(rounds, views=4), told(rounds))
    rules, played, seen, all_told = (1e6 * one / decisions for one in seconds)
    first, last = looked_at(options.games // 3)
    if options.json:
        print(json.dumps({"rules": rules, "play": played, "views": seen - played, "told": all_told}))
        return 0
    print(f"a decision in bare rules, legal moves listed   {rules:7.2f} µs")
    print(f"Game.play, with its events                     {played:7.2f} µs   {played / rules:5.2f} ×")
    print(
        f"Game.view of all four seats after a move       {seen - played:7.1f} µs   {(seen - played) / rules:5.1f} ×"
    )
    print(f"a move at a table, told to four people as JSON {all_told:7.1f} µs   {all_told / rules:5.1f} ×")
    print(f"a view early and late in a game                {first * 1e6:7.1f} and {last * 1e6:.1f} µs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
