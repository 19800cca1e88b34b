"""Who may do what at a table is decided in `table/`, and nowhere in `server/`; and nothing there prints secrets."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest
from machine import Watched, seed_of

import billetdoux
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import Settings
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.step import open_table

ROOT = Path(billetdoux.__file__).parent

# What the server says no to by itself, for reasons that are not the table's.
ITS_OWN = {"identity-none"}  # it is the server that knows who asks; the table only has to be told
# What the server may look at of a table, and why.
STATE = {"phase", "host", "removed", "members", "left", "mutes", "seal", "missed", "stand_in", "wants_rematch"}
LOOKS = {
    ("config.py", "host"): "where the server listens, not a table's",
    ("facts.py", "phase"): "a column of its own, so that tables can be listed",
    ("facts.py", "stand_in"): "a column of the log",
    ("replays.py", "stand_in"): "a column of the log, shown in replays",
    ("tables.py", "phase"): "what of a table is stored elsewhere",
    ("tables.py", "seal"): "its secret is stored with the game",
    ("lists.py", "phase"): "whose turn it is, in a list of one's own tables",
}
CHANGES = {"facts.py", "tables.py"}  # make tables of what is stored


def modules(room: str) -> list[tuple[str, ast.Module]]:
    """Return the modules of a room, parsed."""
    return [(path.name, ast.parse(path.read_text())) for path in sorted((ROOT / room).rglob("*.py"))]


def refusals(tree: ast.AST) -> set[str]:
    """Return the keys of the refusals that are raised somewhere; those put together, by their beginning."""
    keys: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant):
                keys.add(str(first.value))
            elif isinstance(first, ast.JoinedStr) and isinstance(first.values[0], ast.Constant):
                keys.add(str(first.values[0].value))
    return keys


def decisions(name: str, tree: ast.AST, table_keys: set[str]) -> list[str]:
    """List where a module of the server decides something that is for the table to decide."""
    found = [f"{name} refuses with {key}" for key in sorted((refusals(tree) & table_keys) - ITS_OWN)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in STATE and (name, node.attr) not in LOOKS:
            column = isinstance(node.value, ast.Attribute) and node.value.attr == "c"
            config = isinstance(node.value, ast.Name) and node.value.id in ("config", "url")
            config |= isinstance(node.value, ast.Attribute) and node.value.attr in ("config", "client")
            if not (column or config):
                found.append(f"{name}:{node.lineno} looks at .{node.attr}")
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("billetdoux.table."):
            room = (node.module or "").rsplit(".", 1)[1]
            names = {alias.name for alias in node.names}
            if room in ("seats", "shuffle") or (room == "step" and "take_step" in names):
                found.append(f"{name} goes past step, to {room}")
            if name not in CHANGES and names & {"Seat", "Seal", "Played", "begin_game", "want"}:
                found.append(f"{name} puts a table together by itself")
    return found


def test_the_server_does_not_decide_who_may_do_what() -> None:
    keys = set[str]().union(*(refusals(tree) for _, tree in modules("table")))
    assert {"not-host", "number-stale", "seat-taken", "not-"} <= keys, "the refusals of the table were not found"
    assert [one for name, tree in modules("server") for one in decisions(name, tree, keys)] == []


def test_what_the_server_may_look_at_it_does_look_at() -> None:
    looked = {
        (name, node.attr)
        for name, tree in modules("server")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
    }
    assert set(LOOKS) <= looked


@pytest.mark.parametrize(
    "line",
    [
        'if table.host != person:\n    raise Refusal("not-host")',
        'raise Refusal(f"not-{phase}")',
        "if table.phase == 'playing': pass",
        "if there.seats[0].stand_in: pass",
        "from billetdoux.table.seats import sit",
        "from billetdoux.table.table import Seat",
    ],
)
def test_a_decision_in_the_server_is_found(line: str) -> None:
    keys = set[str]().union(*(refusals(tree) for _, tree in modules("table")))
    assert decisions("socket.py", ast.parse(line), keys) != []


def test_nothing_secret_is_printed() -> None:
    """Whatever of a table gets into a log or an error: no secret, no seed, no card, no word that was said."""
    given = Given(1.0, "g", b"", "CODE", bots=("random",))
    settings = Settings(edition="standard", seats=4, chat="text")
    at, chance = Watched(open_table("t", settings, Visitor("ada", "Ada"), given)), Random(5)
    seeds = [seed_of("ada", f"game{number}") for number in range(100)]
    secret = ["a word that was said", *(seed.hex() for seed in seeds), *map(repr, seeds)]
    at.ask(ask.Say, "ada", text=secret[0])
    printed: list[str] = []
    moves: set[str] = set()
    at.steps.clear()
    for _ in range(60):
        at.go_on(chance)
        for command, made in at.steps:
            printed += [repr(command), repr(made), repr(made.table.played), repr(at.outside())]
            if made.table.seal is not None:
                secret += [made.table.seal.secret.hex(), repr(made.table.seal.secret)]
            if (played := made.table.played) is not None:
                moves |= {entry.move for entry in played.entries if entry.move and len(entry.move) > 1}
                printed += [repr(played.state.setting.shuffle)]
        at.steps.clear()
    assert moves
    assert len(secret) > 202
    for text in printed:
        assert not [one for one in secret if one in text]
        assert not [one for one in moves if f"'{one}'" in text or f"Move({one})" in text]
        assert "deck" not in text
