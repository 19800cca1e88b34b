"""A game as a node has it in memory: rebuilt from its row and its log, and never anything else."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from billetdoux.errors import IllegalMoveError
from billetdoux.game.fair import FairShuffle, derived
from billetdoux.game.game import make_setting
from billetdoux.game.record import to_record
from billetdoux.game.state import GameState
from billetdoux.game.verify import proof
from billetdoux.protocol.messages import Entry, Log
from billetdoux.views.events import seen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from billetdoux.game.record import Record
    from billetdoux.game.shuffle import Shuffle
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View

    Row = Mapping[Any, Any]
    Shuffler = Callable[[Row], Shuffle]


def fair_shuffle(row: Row) -> FairShuffle:
    """Return the shuffle that a game's secret and seeds give."""
    seeds = json.loads(row["seeds"])
    return FairShuffle(
        bytes.fromhex(row["secret"]), tuple(None if seed is None else bytes.fromhex(seed) for seed in seeds)
    )


class Playing:
    """A game and its log so far. `row` is its row of the database; the first entry is the first deal."""

    def __init__(self, row: Row, shuffler: Shuffler) -> None:
        self.id: str = row["id"]
        self.row = row
        names = [seat["name"] for seat in json.loads(row["seats"])]
        self.game = GameState.begin(make_setting(row["edition"], names, shuffler(row)), row["first"])
        self.length = 1
        self.last: float = row["began"]
        self.messages: dict[tuple[int, str], int] = {}  # the number that each client's message has got
        self.stand_ins: set[int] = set()

    def follow(self, entry: Row) -> None:
        """Take in an entry of the log; those that are known already are passed over."""
        if entry["number"] == self.length:
            self.apply(entry["seat"], entry["move"])
            self.note(entry)

    def apply(self, seat: int | None, move: Move | str | None) -> Move | None:
        """Do what an entry says; an illegal move is an error and changes nothing."""
        if move is None or seat is None:
            self.game = self.game.next_round()
            return None
        if seat != self.game.turn:
            raise IllegalMoveError("move-out-of-turn")
        self.game = self.game.after(move)
        return self.game.moves[-1]

    def note(self, entry: Row) -> None:
        """Count an entry that has been done and is in the log."""
        if entry["message"] is not None:
            self.messages[entry["seat"], entry["message"]] = self.length
        if entry["stand_in"]:
            self.stand_ins.add(self.length)
        self.last = entry["at"]
        self.length += 1

    def log(self, viewer: int | None, start: int, deadline: float | None) -> Log:
        """Return the message that tells a viewer the log from a number on."""
        told = [seen(entry, viewer) for entry in self.game.entries_from(start)]
        entries = [
            Entry(number=number, stand_in=number in self.stand_ins, events=events)
            for number, events in enumerate(told, start)
        ]
        return Log(
            game=self.id,
            entries=tuple(entries),
            number=self.length - 1,
            view=self.game.view(viewer),
            deadline=deadline,
        )

    def view(self, seat: int) -> View:
        """Return what a seat sees, with what it has seen of this round."""
        told = [event for entry in self.game.entries for event in seen(entry, seat)]
        return self.game.view_with(seat, told)

    def chance(self) -> int:
        """Return what the bots of this game leave to chance: a number nobody knows before the secret is revealed."""
        return int.from_bytes(derived(int(self.row["secret"], 16), "bots")[:8], "big")

    def record(self) -> Record:
        """Return the record with the secret revealed; only for a game that has ended."""
        return to_record(self.game, id=self.id, fair=proof(fair_shuffle(self.row)))
