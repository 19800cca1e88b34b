"""News among nodes over Valkey or Redis."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from billetdoux.errors import OptionError
from billetdoux.server.ops.logs import LOG

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.cluster.news import What

CHANNEL = "billetdoux"
AGAIN = 0.5  # seconds before another try to reach the others


class Broadcast:
    """Sends news to the other nodes through Valkey or Redis, and receives theirs; without one there are no others."""

    def __init__(self, node: str, redis: str) -> None:
        self.node = node
        self.good = False  # whether news comes by itself now
        self._hears = False  # whether it is subscribed to the others' news
        self._open = True  # the library may swallow a cancellation: so the loops look here as well
        self._told: asyncio.Queue[str] = asyncio.Queue(maxsize=10_000)
        self._redis = connect(redis) if redis else None

    @property
    def has_others(self) -> bool:
        """Whether there are other nodes to tell."""
        return self._redis is not None

    def tell(self, table: str, what: What) -> None:
        """Tell the other nodes what happened at a table."""
        if self._redis is not None:
            with suppress(asyncio.QueueFull):
                self._told.put_nowait(f"{self.node} {what} {table}")

    async def run(self, heard: Callable[[str, What], None]) -> None:
        """Tell and hear until cancelled; `heard` is called with what the others tell."""
        if self._redis is None:
            return
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._keep_telling(self._redis))
            tasks.create_task(self._keep_hearing(self._redis, heard))

    async def _keep_telling(self, redis: Any) -> None:
        while self._open:
            told = await self._told.get()
            try:
                await redis.publish(CHANNEL, told)
                self.good = self._hears
            except Exception:
                self.good = False
                await asyncio.sleep(AGAIN)

    async def _keep_hearing(self, redis: Any, heard: Callable[[str, What], None]) -> None:
        while self._open:
            try:
                async with redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self.good = self._hears = True
                    while self._open:
                        message = await channel.get_message(ignore_subscribe_messages=True, timeout=5)
                        if message is not None:
                            node, what, table = message["data"].decode().split(" ")
                            if node != self.node:
                                heard(table, cast("What", what))
            except Exception as error:
                self.good = self._hears = False
                LOG.warning("news-lost", problem=type(error).__name__)
                await asyncio.sleep(AGAIN)

    def stop(self) -> None:
        """Neither tell nor hear any more; the task that runs it is then to be cancelled."""
        self._open = False

    async def close(self) -> None:
        """Hang up."""
        if self._redis is not None:
            with suppress(Exception):
                await self._redis.aclose()


def connect(url: str) -> Any:
    """Return a client of a Valkey or Redis; it connects when it is used."""
    try:
        import redis.asyncio
    except ImportError as error:
        raise OptionError("cluster-missing") from error
    client: Any = redis.asyncio.Redis
    try:
        return client.from_url(url, socket_timeout=10, socket_connect_timeout=2)
    except ValueError as error:
        raise OptionError("redis-wrong") from error
