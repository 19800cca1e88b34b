"""A house whose operator cheats: he reads what his server knows, patches its code, and has accomplices at the table."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from billetdoux.game.fair import SEED_BYTES, FairShuffle, commitment
from billetdoux.game.game import Game
from billetdoux.table import shuffle as table_shuffle
from billetdoux.value import change

if TYPE_CHECKING:
    import pytest

    from billetdoux.table.table import Seal, Table

PRINCESS, GUARD = 9, 1


def unlucky(table: Table, seal: Seal, seeds: tuple[str | None, ...], victim: int, cheat: int) -> bool:
    """Tell whether the victim would get the Princess, and the cheat the first turn with a Guard."""
    shuffle = FairShuffle(seal.secret, tuple(seed and bytes.fromhex(seed) for seed in seeds))  # type: ignore[misc]
    game = Game(table.settings.edition, [seat.name for seat in table.seats], shuffle=shuffle, first=seal.first)
    return game.view(victim).hand == (PRINCESS,) and game.turn == cheat and GUARD in game.view(cheat).hand


def choose_the_cards(patch: pytest.MonkeyPatch, victim: int, cheat: int) -> list[int]:
    """Choose the accomplice's seed once all others are known; return how many guesses each game took."""
    guesses = list[int]()
    honest = table_shuffle.begin

    def begin(table: Table, game: str, seal: Seal, outside: Any) -> Any:
        for guess in range(1, 100_000):
            seed = secrets.token_bytes(SEED_BYTES)
            seeds = table_shuffle.put(seal.seeds, cheat, seed.hex())
            if unlucky(table, seal, seeds, victim, cheat):
                guesses.append(guess)
                promised = table_shuffle.put(seal.commitments, cheat, commitment(seed))
                return honest(table, game, change(seal, seeds=seeds, commitments=promised), outside)
        raise AssertionError

    patch.setattr(table_shuffle, "begin", begin)
    return guesses
