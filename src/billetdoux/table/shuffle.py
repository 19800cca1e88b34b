"""The fair shuffle before a game: everyone commits to a seed, then everyone reveals it, and the cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.game.fair import commitment
from billetdoux.game.game import short_of
from billetdoux.rules.edition import edition as find_edition
from billetdoux.table.facts import GameBegan, GameMade, SeatedPlayer
from billetdoux.table.seats import check_host, check_seat, fill, keep_host, my_seat, rested, unseal
from billetdoux.table.table import Seal, Seat, begin_game, want
from billetdoux.value import change

if TYPE_CHECKING:
    from billetdoux.protocol.commands import Start
    from billetdoux.table.facts import Fact
    from billetdoux.table.outside import Outside
    from billetdoux.table.table import Table


def start(table: Table, who: str, command: Start, outside: Outside) -> tuple[Table, tuple[Fact, ...]]:
    """Get ready to play; bots fill the free seats."""
    want(table, "open")
    check_host(table, who)
    my_seat(table, who)
    first = command.first
    if table.first == "lot":
        first = None
    elif first is not None:
        check_seat(table, first)
    seats = tuple(change(seat, wants_rematch=False) for seat in table.seats)
    return ask_for_seeds(fill(change(table, seats=seats), outside), first, outside)


def ask_for_seeds(table: Table, first: int | None, outside: Outside) -> tuple[Table, tuple[Fact, ...]]:
    """Choose a secret, and ask everyone for a commitment to a seed of theirs."""
    game, secret = outside.id, outside.secret
    instead_of = table.game if table.phase == "sealing" else None
    none = (None,) * len(table.seats)
    seal = Seal(commitment(secret), none, none, outside.now + outside.seal_time, first, secret)
    made = GameMade(game, table.id, table.settings.edition, secret, instead_of)
    return change(table, phase="sealing", game=game, left={}, seal=seal), (made,)


def start_over(table: Table, outside: Outside) -> tuple[Table, tuple[Fact, ...]]:
    """Unseat whoever kept the others waiting, and begin again, if anybody is left to play."""
    seal = table.seal
    if seal is None:
        raise Refusal("not-sealing")
    for number in seal.missing(table.seats):
        table = table.with_seat(number, Seat())
    table = keep_host(table)
    if table.host is None:
        return unseal(table, outside), ()
    return ask_for_seeds(fill(table, outside), seal.first, outside)


def sealing(table: Table, who: str, game: str) -> tuple[int, Seal]:
    """Return somebody's seat and the shuffle of a game, if seeds are being collected for it."""
    seat = my_seat(table, who)
    if table.seal is None or game != table.game:
        raise Refusal("not-sealing")
    return seat, table.seal


def put(row: tuple[str | None, ...], place: int, what: str) -> tuple[str | None, ...]:
    """Return a row with something in this place."""
    return (*row[:place], what, *row[place + 1 :])


def commit(table: Table, who: str, game: str, promised: str) -> Table:
    """Take a person's commitment; it cannot be changed."""
    seat, seal = sealing(table, who, game)
    if seal.commitments[seat] not in (None, promised):
        raise Refusal("commitment-changed")
    return change(table, seal=change(seal, commitments=put(seal.commitments, seat, promised)))


def reveal(table: Table, who: str, game: str, seed: str, outside: Outside) -> tuple[Table, tuple[Fact, ...]]:
    """Take a person's seed, which must be what was committed to; with the last one the game begins."""
    seat, seal = sealing(table, who, game)
    if not seal.revealing(table.seats):
        raise Refusal("reveal-too-early")
    if commitment(bytes.fromhex(seed)) != seal.commitments[seat]:
        raise Refusal("seed-wrong")
    seal = change(seal, seeds=put(seal.seeds, seat, seed))
    table = change(table, seal=seal)
    return (table, ()) if seal.missing(table.seats) else begin(table, game, seal, outside)


def begin(table: Table, game: str, seal: Seal, outside: Outside) -> tuple[Table, tuple[Fact, ...]]:
    """All have revealed: deal the first round."""
    players = tuple(SeatedPlayer(seat.name, seat.person, seat.bot) for seat in table.seats)
    edition = table.settings.edition
    enough = short_of(find_edition(edition), len(players), table.settings.enough)
    began = GameBegan(game, edition, players, seal.commitments, seal.seeds, seal.first, outside.now, enough)
    seeds = tuple(None if seed is None else bytes.fromhex(seed) for seed in seal.seeds)
    played = begin_game(began, seal.secret, outside.shuffler(seal.secret, seeds))
    seats = tuple(map(rested, table.seats))
    return change(table, phase="playing", seal=None, seats=seats, played=played), (began, *played.entries)
