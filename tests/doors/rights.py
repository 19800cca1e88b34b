"""Who may call what: the table in docs/rights.md. `python tests/doors/rights.py` makes it anew from the code."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi.routing import APIRoute

from billetdoux.errors import Refusal
from billetdoux.protocol.commands import COMMANDS
from billetdoux.protocol.messages import Settings
from billetdoux.server.http import games, network, ops, people, replays, tables
from billetdoux.server.http.door import SAFE, asking, check_origin_or_program, owning
from billetdoux.table import house_commands as house
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.step import open_table, step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fastapi.dependencies.models import Dependant

    from billetdoux.table.table import Table

DOCS = Path(__file__).parents[2] / "docs" / "rights.md"
WHO = ("nobody", "lent token", "own token", "own page", "other site's page")
ROLES = ("host", "player", "watcher")
DETAILS: dict[str, dict[str, Any]] = {
    "sit": {"seat": 3},
    "set-bot": {"seat": 3, "level": "casual"},
    "commit": {"game": "g", "commitment": "0" * 64},
    "reveal": {"game": "g", "seed": "0" * 64},
    "reshuffle": {"game": "g"},
    "move": {"game": "g", "after": 0, "move": "1"},
    "hand": {"seat": 1},
    "say": {"phrase": "hello"},
    "mute": {"person": "x"},
    "remove": {"person": "x"},
    "take-over": {"seat": 1},
}


def routes() -> Iterator[tuple[str, str, APIRoute]]:
    """Yield the requests that are answered: method, path and route."""
    for part in (people, tables, games, replays, network, ops):
        for route in part.ROUTES.routes:
            if isinstance(route, APIRoute) and route.include_in_schema:
                for method in sorted(route.methods or ()):
                    yield method, route.path, route


def calls(dependant: Dependant) -> Iterator[object]:
    """Yield everything that a route lets happen before itself."""
    for one in dependant.dependencies:
        yield one.call
        yield from calls(one)


def rights_of(method: str, route: APIRoute) -> dict[str, str]:
    """Return who may ask for something: yes, or the reason why not."""
    needed = set(calls(route.dependant))
    known, full = asking in needed, owning in needed
    guarded = known or check_origin_or_program.__name__ in route.endpoint.__code__.co_names
    return {
        "nobody": "identity-none" if known else "yes",
        "lent token": "scope-play" if full else "yes",
        "own token": "yes",
        "own page": "yes",
        "other site's page": "origin-wrong" if guarded and method not in SAFE else "yes",
    }


def open_to_three() -> Table:
    """Return a private table with a host, a player and a watcher, before its game."""
    outside = Given(0.0, "g", b"", "CODE")
    opened = open_table("t", Settings(seats=4, public=False, clock=60), Visitor("host", "Ada", "n"), outside)
    for who, watch in (("player", False), ("watcher", True)):
        for command in (house.Admit(0, watch=watch), house.Connect()):
            opened = step(opened, Visitor(who, who, "n"), command, outside).table
    return opened


def command_rights() -> dict[str, dict[str, str]]:
    """Return, by command, who may give it at an open table: yes, or the reason why not."""
    outside, table = Given(0.0, "g", b"", "CODE"), open_to_three()
    found = dict[str, dict[str, str]]()
    for name, command in COMMANDS.items():
        found[name] = {}
        for role in ROLES:
            try:
                step(table, Visitor(role, role, "n"), command(id="1", **DETAILS.get(name, {})), outside)
            except Refusal as error:
                found[name][role] = error.key
            else:
                found[name][role] = "yes"
    return found


def page() -> str:
    """Return the page of the documentation."""
    lines = [
        "# Who may call what",
        "",
        "Made from the code by `python tests/doors/rights.py`, and tested for every pair by a real client against a",
        "real server ([test_rights.py](../tests/doors/test_rights.py)). “yes” means that who asks is no reason to",
        "refuse it; anything else is the reason that is given.",
        "",
        "## Requests",
        "",
        "A lent token is one from `POST /api/me/token`, or from before there were scopes; an own token comes from",
        "`POST /api/programs`.",
        "Pages show a cookie.",
        "",
        "| request | " + " | ".join(WHO) + " |",
        "|---|" + "---|" * len(WHO),
    ]
    for method, path, route in routes():
        rights = rights_of(method, route)
        lines.append(f"| `{method} {path}` | " + " | ".join(rights[who] for who in WHO) + " |")
    lines += [
        "",
        "## Commands",
        "",
        "At a private table before its game, with its host, a player and a watcher. Strangers do not get that far",
        "(`not-invited`). What is not possible then is refused for that reason, unless who asks is one already.",
        "",
        "| command | " + " | ".join(ROLES) + " |",
        "|---|" + "---|" * len(ROLES),
    ]
    for name, rights in command_rights().items():
        lines.append(f"| `{name}` | " + " | ".join(rights[role] for role in ROLES) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    DOCS.write_text(page(), encoding="utf-8")
