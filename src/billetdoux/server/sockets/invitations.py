"""Invitations: how others come to a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.errors import Refusal
from billetdoux.table.house_commands import FORGED, Admit
from billetdoux.table.news import WayIn

if TYPE_CHECKING:
    from billetdoux.server.signer import Signer
    from billetdoux.table.table import Table


class Invitations:
    """Writes invitations and reads them."""

    def __init__(self, signer: Signer, url: str) -> None:
        self._signer = signer
        self._url = url

    def of(self, table: Table) -> str:
        """Return the invitation to a table that is good now."""
        return self._signer.sign("invitation", [table.id, table.invitation])

    def link(self, table: Table) -> str:
        """Return the link by which friends come to a table."""
        return f"{self._url}/t/{table.id}?invitation={self.of(table)}"

    def way_in(self, table: Table) -> WayIn:
        """Return how others come to a table."""
        return WayIn(self.of(table), self.link(table))

    def shown(self, table: str, invitation: str) -> Admit:
        """Return with what somebody comes to a table: the invitation that they show, if any."""
        if not invitation:
            return Admit()
        try:
            to, number = self._signer.read("invitation", invitation, "invitation-wrong")
        except Refusal:
            return Admit(FORGED)
        return Admit(number if to == table else FORGED)
