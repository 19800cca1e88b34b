"""The fair shuffle before a game: all commit to a seed, the list is frozen, all reveal, and the cards are dealt.

Before the list is frozen, starting again is free. From then on nothing makes the shuffle void but the agreement of
all who have revealed, where a game is not rated: whoever leaves, is removed, deletes themselves or does not reveal in
time is absent, and a stand-in plays their seat for the whole game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.game.fair import commitment
from billetdoux.game.frozen_list import FrozenList, FrozenSeat, list_hash
from billetdoux.table.facts import GameBegan, GameBroken, GameMade, SeatedPlayer
from billetdoux.table.seats import (
    check_host,
    check_seat,
    choose_bots,
    fill,
    keep_host,
    my_seat,
    rested,
    unseal,
)
from billetdoux.table.table import Seal, Seat, begin_game, want
from billetdoux.value import change

if TYPE_CHECKING:
    from billetdoux.protocol.commands import Start
    from billetdoux.table.facts import Fact
    from billetdoux.table.outside import Outside
    from billetdoux.table.table import Table

    Changed = tuple[Table, tuple[Fact, ...]]


def start(table: Table, who: str, command: Start, outside: Outside) -> Changed:
    """Get ready to play; bots fill the free seats."""
    if table.phase == "sealing" and who == table.host:
        return table, ()  # after a rematch that all wanted, it has begun by itself
    want(table, "open")
    check_host(table, who)
    my_seat(table, who)
    first = command.first
    if table.first == "lot":
        first = None
    elif first is not None:
        check_seat(table, first)
    seats = tuple(change(seat, wants_rematch=False) for seat in table.seats)
    return ask_for_seeds(fill(change(table, seats=seats, broken=None), outside), first, outside)


def ask_for_seeds(table: Table, first: int | None, outside: Outside) -> Changed:
    """Choose a secret, and ask everyone for a commitment to a seed of theirs."""
    game, secret = outside.id, outside.secret
    instead_of = None if table.seal is None or is_frozen(table) else table.game
    none = (None,) * len(table.seats)
    seal = Seal(commitment(secret), none, none, outside.now + outside.seal_time, first, secret)
    made = GameMade(game, table.id, table.settings.edition, secret, instead_of)
    return change(table, phase="sealing", game=game, seal=seal, left={}, removals={}, tampered=False), (made,)


def start_over(table: Table, outside: Outside) -> Changed:
    """Unseat whoever has not committed, and begin again, if anybody is left to play."""
    seal = table.seal
    if seal is None or seal.frozen is not None:
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


def commit(table: Table, who: str, game: str, promised: str, outside: Outside) -> Table:
    """Take a person's commitment, which cannot be changed; with the last one the list is frozen."""
    seat, seal = sealing(table, who, game)
    if seal.commitments[seat] not in (None, promised):
        raise Refusal("commitment-changed")
    seal = change(seal, commitments=put(seal.commitments, seat, promised))
    return freeze(change(table, seal=seal), outside)


def freeze(table: Table, outside: Outside) -> Table:
    """Freeze the list once all have committed. An older server may have gone on from there: seeds are asked again."""
    seal, game = table.seal, table.game
    if seal is None or game is None or seal.frozen is not None or seal.missing(table.seats):
        return table
    frozen, none = frozen_list(table, game, seal), (None,) * len(table.seats)
    return change(table, seal=change(seal, frozen=frozen, seeds=none, until=outside.now + outside.seal_time))


def frozen_list(table: Table, game: str, seal: Seal) -> FrozenList:
    """Return what everybody is told before anybody reveals a seed."""
    promised = zip(seal.commitments, table.seats, strict=True)
    return FrozenList(
        game=game,
        edition=table.settings.edition,
        enough=table.enough,
        first=seal.first,
        commitment=seal.commitment,
        seats=tuple(FrozenSeat(commitment=None if seat.bot else one, bot=seat.bot) for one, seat in promised),
        again=table.again,
        before=table.before,
    )


def is_frozen(table: Table) -> bool:
    """Whether seeds are being revealed: nothing makes the shuffle void any more."""
    return table.seal is not None and table.seal.frozen is not None


def reveal(table: Table, who: str, game: str, seed: str, outside: Outside) -> Changed:
    """Take a person's seed, which must be what was committed to; with the last one the game begins."""
    seat, seal = sealing(table, who, game)
    if seal.frozen is None:
        raise Refusal("reveal-too-early")
    if commitment(bytes.fromhex(seed)) != seal.commitments[seat]:
        raise Refusal("seed-wrong")
    return go_on(change(table, seal=change(seal, seeds=put(seal.seeds, seat, seed))), outside)


def go_on(table: Table, outside: Outside) -> Changed:
    """Deal, if the list is frozen and nobody is waited for any more: all others have revealed, or are gone."""
    seal = table.seal
    if seal is None or seal.frozen is None or seal.missing(table.seats):
        return table, ()
    return deal(table, outside)


def reveals_over(table: Table, outside: Outside) -> Changed:
    """Deal without those who are missing; but where all who revealed may agree to shuffle anew, ask them first."""
    seal = table.seal
    if seal is None or seal.frozen is None:
        raise Refusal("not-sealing")
    all_here = all(table.seats[seat].person for seat in seal.revealed)
    if counts(table) or seal.deciding or not seal.revealed or not all_here:
        return deal(table, outside)
    return change(table, seal=change(seal, deciding=True, until=outside.now + outside.seal_time)), ()


def counts(table: Table) -> bool:
    """Whether games at this table are for the ratings, whatever has become of this one."""
    return table.settings.rated and table.enough is None


def reshuffle(table: Table, who: str, game: str, outside: Outside, *, agree: bool) -> Changed:
    """Shuffle anew, once all who have revealed agree; if one of them does not, deal at once."""
    seat, seal = sealing(table, who, game)
    if counts(table):
        raise Refusal("reshuffle-rated")
    if not seal.deciding:
        raise Refusal("reshuffle-early")
    if seat not in seal.revealed:
        raise Refusal("reshuffle-unrevealed")
    if not agree:
        return deal(table, outside)
    agreed = tuple(sorted({*seal.agreed, seat}))
    table = change(table, seal=change(seal, agreed=agreed))
    if agreed != tuple(seal.revealed):
        return table, ()
    table, broken = break_off(table, outside)
    table, made = ask_for_seeds(fill(choose_bots(table, outside), outside), seal.first, outside)
    return table, (*broken, *made)


def deal(table: Table, outside: Outside) -> Changed:
    """Deal the first round with the seeds that are there; if there are none, nothing comes of the shuffle."""
    seal, game = table.seal, table.game
    assert seal is not None, "only a frozen shuffle is dealt"
    assert game is not None, "it was made for a game"
    if not seal.revealed:
        table, broken = break_off(table, outside)
        return unseal(keep_host(table), outside), broken
    began = game_began(table, game, seal, outside)
    seeds = tuple(None if seed is None else bytes.fromhex(seed) for seed in seal.seeds)
    played = begin_game(began, seal.secret, outside.shuffler(seal.secret, seeds, seal.frozen))
    seats = tuple(rested(seat, absent=player.absent) for seat, player in zip(table.seats, began.seats, strict=True))
    table = change(table, phase="playing", seal=None, seats=seats, played=played, again=0, before=None)
    return table, (began, *played.entries)


def break_off(table: Table, outside: Outside) -> Changed:
    """Keep a frozen shuffle of which nothing comes as a game that was broken off, and count it."""
    seal, game = table.seal, table.game
    assert seal is not None, "only a frozen shuffle is kept"
    assert seal.frozen is not None, "only a frozen shuffle is kept"
    assert game is not None, "it was made for a game"
    facts = game_began(table, game, seal, outside), GameBroken(game, outside.now)
    return counted(table, seal.frozen), facts


def counted(table: Table, frozen: FrozenList) -> Table:
    """Count a frozen shuffle that came to nothing; the next list says so."""
    return change(table, again=frozen.again + 1, before=list_hash(frozen).hex())


def game_began(table: Table, game: str, seal: Seal, outside: Outside) -> GameBegan:
    """Return the fact that a shuffle has become a game; those who left since it was frozen are still in it."""
    players = tuple(
        SeatedPlayer(
            seat.name,
            seat.person or table.left.get(number),
            None if number in table.left else seat.bot,
            absent=seal.seeds[number] is None and seal.commitments[number] is not None,
        )
        for number, seat in enumerate(table.seats)
    )
    return GameBegan(
        game,
        table.settings.edition,
        players,
        seal.commitments,
        seal.seeds,
        seal.first,
        outside.now,
        table.enough,
        table.rated,
        seal.frozen,
    )
