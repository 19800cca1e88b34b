"""What the tables of a server get from outside: the time, fresh ids, secrets and codes, and the bots there are."""

from __future__ import annotations

import random
import secrets
import string
from typing import TYPE_CHECKING

from billetdoux.bots import BOTS
from billetdoux.game.fair import SEED_BYTES, FairShuffle
from billetdoux.protocol.codes import LETTERS, TABLE_CODE

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.config import Config
    from billetdoux.table.outside import Shuffler

ID_LETTERS = string.ascii_letters + string.digits
CHANCE = random.SystemRandom()  # for how long bots take: nobody can foresee it


class ServerOutside:
    """The world outside all tables. Fresh values are made when they are asked for."""

    def __init__(self, config: Config, clock: Callable[[], float]) -> None:
        self._config = config
        self._clock = clock
        self.bots = tuple(BOTS)
        self.round_pause = config.round_pause
        self.seal_time = config.seal_time
        self.shuffler: Shuffler = FairShuffle

    @property
    def now(self) -> float:
        """The time by the database's clock."""
        return self._clock()

    @property
    def id(self) -> str:
        """An id that nobody can guess, of letters that can be typed anywhere: 71 bits."""
        return "".join(secrets.choice(ID_LETTERS) for _ in range(12))

    @property
    def secret(self) -> bytes:
        """The secret of a shuffle."""
        return secrets.token_bytes(SEED_BYTES)

    @property
    def code(self) -> str:
        """A short code for a table: ABC-DEF."""
        return new_code(TABLE_CODE, TABLE_CODE // 2)

    @property
    def bot_delay(self) -> float:
        """How long a bot takes for a move, whatever it holds."""
        return self._config.bot_delay * CHANCE.uniform(0.6, 1.4)


def new_code(letters: int, group: int = 4) -> str:
    """Return a code that people can read to each other: ABCD-EFGH."""
    code = "".join(secrets.choice(LETTERS) for _ in range(letters))
    return "-".join(code[i : i + group] for i in range(0, letters, group))
