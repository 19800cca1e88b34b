"""An operator who gives the record of another game than the one that was played, or none: it is found, and said."""

from __future__ import annotations

import random
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import pytest
from crooked_house import ENGLISH, give, loud, played, record_of, verdict_of
from inside import visit

from billetdoux.client.game_check import problems
from billetdoux.errors import Refusal
from billetdoux.game.game import Game
from billetdoux.game.record import DELETED_NAME, to_record
from billetdoux.game.verify import mismatches, read_shuffle

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    from billetdoux.client.connection import Client

Record = dict[str, Any]


def played_otherwise(record: Record, **more: Any) -> Record:
    """Return a sound record of the same cards with other moves."""
    shuffle = read_shuffle(record)
    game, rng = Game(record["edition"], record["players"], shuffle=shuffle, **more), random.Random(0)
    while not game.over:
        if game.round_over:
            game.next_round()
        else:
            game.play(rng.choice(game.legal_moves()))
    return to_record(game, id=record["id"], fair=record["fair"])


def other_moves(record: Record) -> Record:
    return played_otherwise(record)


def other_first(record: Record) -> Record:
    """Say that the people had settled who begins."""
    return played_otherwise(record, first=(record["rounds"][0]["first"] + 1) % len(record["players"]))


def told_by_letter(record: Record) -> Record:
    return record | {"began": "letter"}


def other_names(record: Record) -> Record:
    return record | {"players": ["Ada", "Mallory", *record["players"][2:]]}


def other_seats(record: Record) -> Record:
    return record | {"players": record["players"][::-1]}


def other_game(record: Record) -> Record:
    return record | {"id": "another"}


def other_player(record: Record) -> Record:
    """Say that a stand-in has played the first move."""
    record["rounds"][0]["stand_ins"] = [0]
    return record


def earlier_end(record: Record) -> Record:
    """Say that the game was broken off before its last round."""
    del record["winners"], record["rounds"][-1]
    return record


def old_proof(record: Record) -> Record:
    """Prove the shuffle in the way of version 1."""
    fair = record["fair"]
    promised = [seat["commitment"] for seat in fair["frozen"]["seats"]]
    old = {"commitment": fair["frozen"]["commitment"], "commitments": promised}
    return record | {"fair": old | {"secret": fair["secret"], "seeds": fair["seeds"]}}


def other_bot(record: Record) -> Record:
    """Say that another bot has played than the one on the list."""
    for seat in record["fair"]["frozen"]["seats"]:
        seat["bot"] = seat["bot"] and "random"
    return record


def left_out(record: Record) -> Record:
    """Say that Ada never revealed her seed."""
    record["fair"]["seeds"][0] = None
    return record


FORGED = [
    (other_moves, "fair-receipt-tag"),
    (other_first, "fair-list"),
    (told_by_letter, "fair-list"),
    (other_names, "fair-receipt-name"),
    (other_seats, "fair-receipt-name"),
    (other_game, "fair-list"),
    (other_player, "fair-receipt-tag"),
    (earlier_end, "fair-receipt-tag"),
    (old_proof, "fair-receipt-version"),
    (other_bot, "fair-receipt-list"),
    (left_out, "fair-receipt-left-out"),
]


def found(record: Record, client: Client) -> set[str]:
    """Return what a client finds wrong with a record."""
    receipt = client.receipts[client.game]
    return {error.key for error in problems(record, receipt, client.seat, client.log, client.stand_ins)}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Record, list[Client]]:
    """Play a game with a bot; return its record, and the clients as they are afterwards."""
    kept = list[Any]()

    async def come(here: House) -> None:
        clients = await played(here, ["Ada", "Bo"], seats=3, bots=[None, None, "casual"], enough=3)
        kept.extend([await record_of(here, clients[0].game), clients])
        assert (await verdict_of(here, clients[0])).good

    visit(f"sqlite:///{tmp_path_factory.mktemp('house') / 'house.db'}", come)
    return kept[0], kept[1]


def test_the_true_record_is_found_good_by_everybody(game: tuple[Record, list[Client]]) -> None:
    record, clients = game
    assert [found(record, client) for client in clients] == [set(), set()]
    receipts = [client.receipts[client.game] for client in clients]
    assert list(mismatches(record, 0, *receipts)) == []


@pytest.mark.parametrize(("forge", "key"), FORGED, ids=[forge.__name__ for forge, _ in FORGED])
def test_what_was_changed_in_a_record_is_found(
    game: tuple[Record, list[Client]], forge: Callable[[Record], Record], key: str
) -> None:
    record, (ada, _) = game
    assert key in found(forge(deepcopy(record)), ada)


def test_a_name_that_was_deleted_since_is_no_forgery(game: tuple[Record, list[Client]]) -> None:
    record, (ada, _) = game
    assert found(record | {"players": ["Ada", DELETED_NAME, record["players"][2]]}, ada) == set()


def without_secret(record: Record) -> Record:
    del record["fair"]
    return record


def never(_: Record) -> Record:
    raise Refusal("game-unknown")


@pytest.mark.parametrize("forge", [other_moves, other_names, without_secret, never])
def test_whoever_sits_at_a_terminal_is_told(
    new_sqlite: Callable[[], str], monkeypatch: pytest.MonkeyPatch, forge: Callable[[Record], Record]
) -> None:
    async def come(here: House) -> None:
        (ada, _) = await played(here, ["Ada", "Bo"], enough=1)
        assert not loud(await verdict_of(here, ada))
        give(monkeypatch, here, forge)
        verdict = await verdict_of(here, ada)
        assert loud(verdict)
        assert (ENGLISH("unfair-withheld") in verdict.sentences) == (forge in (without_secret, never))

    visit(new_sqlite(), come)
