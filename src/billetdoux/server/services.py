"""The parts of a server process that requests and sockets may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.server.config import Config
    from billetdoux.server.ops.limits import Limits
    from billetdoux.server.ops.metrics import Metrics
    from billetdoux.server.sockets.invitations import Invitations
    from billetdoux.server.sockets.tables import Tables
    from billetdoux.server.store.lists import Lists
    from billetdoux.server.store.people import People
    from billetdoux.server.store.records import Records
    from billetdoux.table.outside import Outside


@dataclass(frozen=True, slots=True)
class Services:
    """One of each."""

    node: str  # the id of this process
    config: Config
    outside: Outside
    people: People
    invitations: Invitations
    tables: Tables
    lists: Lists
    records: Records
    limits: Limits
    metrics: Metrics
    check: Callable[[], None]  # raises a Refusal that says why, if this process cannot serve now
