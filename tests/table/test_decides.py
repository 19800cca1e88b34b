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
# Where a refusal's key stands in a variable: what is wrong with a name, and what was not signed by this server.
NOT_LITERAL = {"store/people.py", "signer.py"}

# What says who may do what at a table. Each look of the server at it is listed here, with its reason.
STATE = {
    *("phase", "host", "removed", "members", "left", "mutes", "seal", "missed", "stand_in", "wants_rematch"),
    *("settings", "gone_since", "nodes", "seat_of", "may_watch", "bars", "someone_here", "people", "turn"),
}
LOOKS = {
    ("store/facts.py", "phase"): "a column of its own, so that tables can be listed",
    ("store/facts.py", "settings"): "likewise: whether a table is listed",
    ("store/facts.py", "stand_in"): "a column of the log",
    ("store/records.py", "stand_in"): "a column of the log, shown in replays",
    ("store/tables.py", "phase"): "what of a table is stored elsewhere",
    ("store/tables.py", "seal"): "its secret is stored with the game",
    ("store/tables.py", "settings"): "whether there is any chat to read",
    ("store/lists.py", "phase"): "whose turn it is, in a list of one's own tables",
    ("store/lists.py", "turn"): "likewise",
    ("store/lists.py", "seat_of"): "which tables are one's own",
    ("ops/housekeeping.py", "someone_here"): "a table that is in use is not idle",
    ("sockets/tableside.py", "bars"): "the table's word that a line has to be cut",
    ("sockets/tableside.py", "may_watch"): "the table's word on whether a number may be told",
    ("sockets/tableside.py", "nodes"): "whether what the seats say about connections is still true",
    ("sockets/tableside.py", "people"): "likewise",
    ("sockets/tableside.py", "turn"): "which bot has to think, or stands in",
}
# What the server may import of the table's room: values, and the functions that decide.
IMPORTS = {
    "facts": None,
    "hints": {"view_for_hints"},
    "house_commands": None,
    "news": {"Listener", "Place", "WayIn", "news"},
    "outside": None,
    "plain_text": {"clean_name"},
    "schedule": {"Due", "LEAD", "NEVER", "command_of", "timely"},
    "step": {"Command", "Step", "open_table", "overdue", "step"},
    "table": {"STAND_IN", "TALK", "Table", "after_entry", "follow"},
}
ALSO = {("store/facts.py", "RunningGame"), ("store/facts.py", "begin_game")}  # makes tables of what is stored


def modules(room: str) -> list[tuple[str, ast.Module]]:
    """Return the modules of a room, parsed, by their paths."""
    top = ROOT / room
    return [(path.relative_to(top).as_posix(), ast.parse(path.read_text())) for path in sorted(top.rglob("*.py"))]


def refusals(tree: ast.AST) -> set[str | None]:
    """Return the keys of the refusals that are made; those put together, by their beginning; None for a variable."""
    keys: set[str | None] = set()
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and node.args):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called == "Refusal":
            keys |= keys_of(node.args[0])
    return keys


def keys_of(said: ast.expr) -> set[str | None]:
    """Return what an expression may be."""
    if isinstance(said, ast.Constant):
        return {str(said.value)}
    if isinstance(said, ast.IfExp):
        return keys_of(said.body) | keys_of(said.orelse)
    if isinstance(said, ast.JoinedStr) and isinstance(said.values[0], ast.Constant):
        return {str(said.values[0].value)}
    return {None}


def decisions(name: str, tree: ast.AST, table_keys: set[str | None]) -> list[str]:
    """List where a module of the server decides something that is for the table to decide."""
    keys = refusals(tree) - ITS_OWN
    found = [f"{name} refuses with {key}" for key in keys & (table_keys - {None})]
    if None in keys and name not in NOT_LITERAL:
        found.append(f"{name} refuses with something that is not written out")
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in STATE and (name, node.attr) not in LOOKS:
            column = isinstance(node.value, ast.Attribute) and node.value.attr == "c"
            config = isinstance(node.value, ast.Name) and node.value.id in ("config", "url")
            config |= isinstance(node.value, ast.Attribute) and node.value.attr in ("config", "client")
            service = isinstance(node.value, ast.Name) and (node.value.id, node.attr) == ("here", "people")
            if not (column or config or service or name == "config.py"):
                found.append(f"{name}:{node.lineno} looks at .{node.attr}")
        if isinstance(node, ast.Import) and any(one.name.startswith("billetdoux.table") for one in node.names):
            found.append(f"{name} imports a whole room of the table")
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("billetdoux.table"):
            found += [f"{name} goes past step, to {one}" for one in past_step(name, node)]
    return found


def past_step(name: str, node: ast.ImportFrom) -> list[str]:
    """List what an import takes of the table that the server may not have."""
    module = (node.module or "").removeprefix("billetdoux.table").removeprefix(".")
    if module not in IMPORTS:
        return [module or "billetdoux.table"]
    allowed = IMPORTS[module]
    names = [alias.name for alias in node.names]
    return [one for one in names if allowed is not None and one not in allowed and (name, one) not in ALSO]


def test_the_server_does_not_decide_who_may_do_what() -> None:
    keys = set[str | None]().union(*(refusals(tree) for _, tree in modules("table")))
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
        "from billetdoux.table import seats",
        "import billetdoux.table.seats",
        "from billetdoux.table.step import take_step",
        'raise errors.Refusal("not-host")',
        'key = "not-host"\nraise Refusal(key)',
        "if table.seat_of(person) is None: pass",
        "if not table.may_watch(person): pass",
        "if table.settings.spectators: pass",
        "if seat.gone_since is not None: pass",
    ],
)
def test_a_decision_in_the_server_is_found(line: str) -> None:
    keys = set[str | None]().union(*(refusals(tree) for _, tree in modules("table")))
    assert decisions("http/tables.py", ast.parse(line), keys) != []


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
