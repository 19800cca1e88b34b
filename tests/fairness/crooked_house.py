"""A house whose operator cheats: he reads what his server knows, patches its code, and has accomplices."""

from __future__ import annotations

import asyncio
import random
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from house import at_table, play_on, seated, start_game, until

from billetdoux.client.connection import Client
from billetdoux.client.http import Server
from billetdoux.game.fair import SEED_BYTES, FairShuffle, commitment
from billetdoux.game.game import Game
from billetdoux.game.state import GameState
from billetdoux.table import news, seats
from billetdoux.table import shuffle as table_shuffle
from billetdoux.table import table as table_module
from billetdoux.table.table import Seat, after_entry
from billetdoux.terminal.verdicts import Verdicts
from billetdoux.text.catalogue import catalogue
from billetdoux.value import change

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pytest
    from inside import House

    from billetdoux.table.table import RunningGame, Seal, Table
    from billetdoux.terminal.verdicts import Verdict

PRINCESS, GUARD = 9, 1
ENGLISH = catalogue("en")


# What honest people find out.


async def record_of(here: House, game: str) -> dict[str, Any]:
    """Return the record that the house gives."""
    answer = await here.ask("GET", f"/api/games/{game}/record")
    assert answer.status_code == 200, answer.text
    return answer.json()


async def verdict_of(here: House, client: Client) -> Verdict:
    """Return what a client's terminal says of the game that is over."""
    verdicts = Verdicts(Server(here.url, "en"), client, ENGLISH)
    await verdicts.examine(client.game)
    return verdicts.found[client.game]


def loud(verdict: Verdict) -> bool:
    """Tell whether somebody has been warned, in words."""
    assert verdict.good == (ENGLISH("unfair") not in verdict.sentences)
    return not verdict.good


# Games.


async def play(clients: Sequence[Client]) -> None:
    """Play a game from its start to its end; the clients must be running."""
    await start_game(clients)
    async with asyncio.timeout(60):
        await asyncio.gather(*(play_on(client, random.Random(n)) for n, client in enumerate(clients)))


async def break_off(here: House, client: Client) -> None:
    """Close a table in the midst of its game."""
    live = await here.node.tables.get(client.id)
    async with live.held():
        await live.close()
    await until(client, "closed")


async def played(here: House, names: Sequence[str], **settings: Any) -> list[Client]:
    """Let people play a game; return their clients as they are afterwards."""
    clients = await seated(here.url, names, **settings)
    async with at_table(*clients):
        await play(clients)
    return clients


class Accomplice(Client):
    """A client that commits, and reveals only when it is told to."""

    chosen = ""  # the game whose seed is to be revealed

    async def _take_part(self, type: str, details: dict[str, Any]) -> None:
        if type == "commit" or details["game"] == self.chosen:
            await super()._take_part(type, details)


# What the operator patches.


def is_pleasing(shuffle: FairShuffle, table: Table, victim: int, cheat: int) -> bool:
    """Tell whether the victim would get the Princess, and the cheat the first turn with a Guard."""
    first = None if table.seal is None else table.seal.first
    game = Game(table.settings.edition, [seat.name for seat in table.seats], shuffle=shuffle, first=first)
    return game.view(victim).hand == (PRINCESS,) and game.turn == cheat and GUARD in game.view(cheat).hand


def choose_the_cards(patch: pytest.MonkeyPatch, victim: int, cheat: int) -> None:
    """Choose the accomplice's seed once all others are known, and forge the list so that it fits."""
    honest = table_shuffle.deal

    def deal(table: Table, outside: Any) -> Any:
        assert table.seal is not None
        for _ in range(100_000):
            seal = with_seed(table.seal, cheat, secrets.token_bytes(SEED_BYTES))
            seeds = tuple(None if one is None else bytes.fromhex(one) for one in seal.seeds)
            if is_pleasing(FairShuffle(seal.secret, seeds, seal.frozen), table, victim, cheat):
                return honest(change(table, seal=seal), outside)
        raise AssertionError

    patch.setattr(table_shuffle, "deal", deal)


def with_seed(seal: Seal, seat: int, seed: bytes) -> Seal:
    """Return a shuffle in which a seat has committed to another seed, and revealed it."""
    assert seal.frozen is not None
    promised = commitment(seed)
    seats = [*seal.frozen.seats]
    seats[seat] = change(seats[seat], commitment=promised)
    return change(
        seal,
        seeds=table_shuffle.put(seal.seeds, seat, seed.hex()),
        commitments=table_shuffle.put(seal.commitments, seat, promised),
        frozen=change(seal.frozen, seats=tuple(seats)),
    )


def give(patch: pytest.MonkeyPatch, here: House, forge: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Give other records than those that are true."""
    honest = here.node.services.records.record_of

    async def record_of(game: str) -> dict[str, Any]:
        return forge(await honest(game))

    patch.setattr(here.node.services.records, "record_of", record_of)


def forget_frozen_shuffles(patch: pytest.MonkeyPatch) -> None:
    """Let whoever leaves make a shuffle void, as if nothing had been frozen; and count nothing."""
    honest = seats.leave

    def leave(table: Table, person: str, outside: Any) -> Table:
        if table.phase != "sealing":
            return honest(table, person, outside)
        left = table.with_seat(seats.my_seat(table, person), Seat())
        return seats.reopen(seats.unseal(left, outside), outside)

    patch.setattr(seats, "leave", leave)


def fork_the_log(patch: pytest.MonkeyPatch, victim: int) -> None:
    """Tell the victim of another move than the next one, with tags that go with it."""
    honest = news.log_message

    def log_message(played: RunningGame, viewer: int | None, *place: Any, **more: Any) -> Any:
        if viewer != victim or played.length == 1:
            return honest(played, viewer, *place, **more)
        dealt = begin_again(played)
        true = played.entries[1]
        other = next(str(move) for move in dealt.state.legal_moves() if str(move) != true.move)
        lie = dealt.tagged(change(true, move=other))
        return honest(after_entry(dealt, lie), viewer, *place, **more)

    patch.setattr(news, "log_message", log_message)


def begin_again(played: RunningGame) -> RunningGame:
    """Return a game as it was after its first deal."""
    return change(
        played, state=GameState.begin(played.state.setting, None), entries=played.entries[:1], logs={}, heard={}
    )


def tell_another_list(patch: pytest.MonkeyPatch, victim: int) -> None:
    """Tell the victim another list than the one from which the cards are dealt."""
    honest = news.table_message

    def table_message(table: Table, to: Any) -> Any:
        message = honest(table, to)
        sealing = message.table.sealing
        if message.seat != victim or sealing is None or sealing.frozen is None:
            return message
        other = replace(sealing, frozen=replace(sealing.frozen, before="ee" * SEED_BYTES))
        return replace(message, table=replace(message.table, sealing=other))

    patch.setattr(news, "table_message", table_message)


def freeze_no_list(patch: pytest.MonkeyPatch) -> None:
    """Ask for seeds without a list, as older servers do."""
    honest = table_module.public_seal

    def public_seal(seal: Seal, again: int) -> Any:
        return replace(honest(seal, again), frozen=None)

    patch.setattr(table_module, "public_seal", public_seal)
