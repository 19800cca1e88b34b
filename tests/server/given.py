"""A node of which tests give what is otherwise left to chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.server.node import Node
from billetdoux.server.server_outside import ServerOutside

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from billetdoux.server.config import Config
    from billetdoux.server.store.database import Database


class GivenNode(Node):
    """A node whose ids, codes, secrets and delays are methods, for tests to put something else in their place."""

    def __init__(self, config: Config, database: Database, id: str = "") -> None:
        self.config = config
        self.real = ServerOutside(config, self.now)
        self.outside = Given(config, self)
        super().__init__(config, database, self.outside, id)
        self.people = self.services.people

    def new_id(self) -> str:
        return self.real.id

    def new_code(self) -> str:
        return self.real.code

    def new_secret(self) -> bytes:
        return self.real.secret

    def bot_delay(self) -> float:
        return self.real.bot_delay


class Given(ServerOutside):
    """What a node gives."""

    def __init__(self, config: Config, node: GivenNode) -> None:
        super().__init__(config, node.now)
        self.node = node

    @property
    def id(self) -> str:
        return self.node.new_id()

    @property
    def code(self) -> str:
        return self.node.new_code()

    @property
    def secret(self) -> bytes:
        return self.node.new_secret()

    @property
    def bot_delay(self) -> float:
        return self.node.bot_delay()


class StillNode(GivenNode):
    """One that does nothing from time to time: nothing may happen between two steps."""

    def __init__(self, config: Config, database: Database, id: str = "") -> None:
        super().__init__(config, database, id)
        self.background.repeat = never


def never(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do it never."""
