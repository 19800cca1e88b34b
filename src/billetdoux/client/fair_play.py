"""A client's part in fair shuffles: its seeds, the lists it was told, the receipts it keeps, and what it refuses."""

from __future__ import annotations

import secrets
from typing import Any, Literal

from billetdoux.declare import ShapeError, reader
from billetdoux.game.fair import SEED_BYTES, commitment
from billetdoux.game.frozen_list import FrozenList
from billetdoux.game.receipt import OLD_RECEIPT, RECEIPT

Table = dict[str, Any]  # as it was told
Reason = Literal["refuse-commitment", "refuse-changed", "refuse-false", "refuse-downgrade"]  # keys of sentences
read_list = reader(FrozenList)


class FairPlay:
    """What one person at a table promises, is promised and keeps. `strict`: this server is known to freeze lists."""

    def __init__(self, *, strict: bool = False) -> None:
        self.strict = strict
        self.receipts: dict[str, dict[str, Any]] = {}  # by game
        self.came_to_nothing = 0  # lists that were frozen here since the last game, and never became one
        self.refusals: dict[str, Reason] = {}  # by game: why we do not reveal our seed
        self._asked: set[tuple[str, str]] = set()
        self._waiting = ""  # the game whose list is frozen, and that has yet to begin

    def hear(self, table: Table, seat: int | None) -> tuple[str, dict[str, Any]] | None:
        """Take in what the table says of its shuffle; return what is to be asked of it, if anything is."""
        self._count(table)
        sealing, game = table["sealing"], table["game"]
        if sealing is None or seat is None:
            return None
        if game not in self.receipts:
            seed = secrets.token_hex(SEED_BYTES)
            promised = sealing["commitment"]
            self.receipts[game] = {"format": OLD_RECEIPT, "commitment": promised, "seat": seat, "seed": seed}
        kept = self.receipts[game]
        mine = commitment(bytes.fromhex(kept["seed"]))
        if sealing["commitments"][seat] is None:
            return self._once("commit", game, commitment=mine)
        if not sealing["revealing"] or sealing["commitments"][seat] != mine:
            return None  # another device of ours takes part
        if (reason := self._refuse(table, game, seat)) is not None:
            self.refusals.setdefault(game, reason)
        if game in self.refusals:
            return None
        if sealing["revealed"][seat]:
            self.confirm(game)
            return None
        return self._once("reveal", game, seed=kept["seed"])

    def _once(self, type: str, game: str, **details: str) -> tuple[str, dict[str, Any]] | None:
        """Return what is to be asked, if that has not been done yet."""
        if (type, game) in self._asked:
            return None
        self._asked.add((type, game))
        return type, {"game": game, **details}

    def _count(self, table: Table) -> None:
        """Notice whether a list that was frozen has become a game, or came to nothing."""
        game, begun = table["game"], table["phase"] in ("playing", "over")
        if self._waiting and game == self._waiting and begun:
            self._waiting, self.came_to_nothing = "", 0
        elif self._waiting and game != self._waiting:
            self._waiting = ""
            self.came_to_nothing += 1

    def _refuse(self, table: Table, game: str, seat: int) -> Reason | None:
        """Return why our seed stays with us; from the first list on that is sound, no other one will do."""
        kept, told = self.receipts[game], table["sealing"].get("frozen")
        if kept["format"] != OLD_RECEIPT:
            return None if told == kept["frozen"] else "refuse-changed"
        if table["sealing"]["commitment"] != kept["commitment"]:
            return "refuse-commitment"
        if told is None:
            return "refuse-downgrade" if self.strict else None
        self.strict = True
        if not is_true(told, table):
            return "refuse-false"
        self.receipts[game] = {
            "format": RECEIPT,
            "frozen": told,
            "seat": seat,
            "seed": kept["seed"],
            "revealed": False,
            "names": [str(one["name"]) for one in table["seats"]],
            "number": None,
            "tag": None,
        }
        self._waiting = game
        return None

    def confirm(self, game: str) -> None:
        """The server has taken our seed."""
        if self.receipts[game]["format"] != OLD_RECEIPT:
            self.receipts[game]["revealed"] = True

    def see(self, game: str, number: int, tag: str | None) -> bool:
        """Keep the tag of an entry that was seen; False if another one was seen there before, which is kept."""
        kept = self.receipts.get(game)
        if kept is None or kept["format"] == OLD_RECEIPT or tag is None:
            return True
        if kept["number"] is None or number > kept["number"]:
            kept |= {"number": number, "tag": tag}
        return number != kept["number"] or tag == kept["tag"]


def is_true(told: object, table: Table) -> bool:
    """Tell whether a list says the same as the table to which it belongs."""
    try:
        frozen: FrozenList = read_list(told)
    except ShapeError:
        return False
    sealing = table["sealing"]
    promised = zip(sealing["commitments"], table["seats"], strict=True)
    bots = [seat["bot"] if one is None else None for one, seat in promised]  # whoever left meanwhile is no bot
    return (
        (frozen.game, frozen.edition, frozen.commitment, frozen.again)
        == (table["game"], table["edition"], sealing["commitment"], sealing["again"])
        and [one.commitment for one in frozen.seats] == sealing["commitments"]
        and [one.bot for one in frozen.seats] == bots
        and (frozen.first is None or table["first"] == "letter")
        and frozen.enough in (None, table["enough"])
    )
