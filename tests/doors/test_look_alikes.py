"""Nobody passes for somebody else: names that look alike at one table, names of bots, names without a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from inside import reason, visit

from billetdoux.table.look_alikes import skeleton

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House

    New = Callable[[], str]

# Cyrillic, fullwidth, mathematical, Cherokee; capitals; a one, a bar and a small L; a zero.
ALIKE = [
    ("Ada", ["\u0410da", "\uff21da", "ADA", "ada", "\U0001d400da", "\u13aada"]),
    ("Lily", ["LiIy", "L1ly", "LIL\u0423", "lily"]),
    ("Bo", ["B0", "\u0412\u043e", "b\u03bf"]),
    ("Marn", ["Mam"]),
]
DIFFERENT = ["Ada", "Ida", "Adam", "Bo", "Bob", "Élodie", "Elodie", "Жанна", "Иван", "Ольга", "美咲", "مريم", "Ωmega"]


@pytest.mark.parametrize(("name", "others"), ALIKE)
def test_names_that_look_alike_have_one_skeleton(name: str, others: list[str]) -> None:
    assert {skeleton(one) for one in others} == {skeleton(name)}


def test_names_that_look_different_have_not() -> None:
    assert len({skeleton(name) for name in DIFFERENT}) == len(DIFFERENT)


def test_at_one_table_nobody_looks_like_somebody_else(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = await here.table(ada, seats=4, public=False)
        shown: Any = {"invitation": table["invitation"], "watch": "1"}
        cyrillic, wide = await here.program("\u0410da"), await here.program("\uff21da")
        async with (
            here.socket(table["id"], cyrillic, **shown) as sits,
            here.socket(table["id"], wide, **shown) as watches,
        ):
            assert (await sits.ask("sit", seat=1))["type"] == "accepted"
            while not (told := (await watches.hear("table"))["table"])["watchers"] or not told["seats"][1]["person"]:
                pass
            assert [seat["name"] for seat in told["seats"][:2]] == ["Ada", "\u0410da 2"]
            assert [one["name"] for one in told["watchers"]] == ["\uff21da 3"]

    visit(new_sqlite(), come)


RESERVED = ["Grandmaster", "GRANDMASTER", "Gr\u0430ndmaster", "grandmaster", "The Grey Eminence", "Master", "sharp"]
EMPTY = ["\u2014", "-", "!!!", "\u2764", "\u200b", ".", "\u0301"]


@pytest.mark.parametrize(("names", "key"), [(RESERVED, "name-reserved"), (EMPTY, "name-wrong")])
def test_nobody_is_called_as_a_bot_or_as_nobody(new_sqlite: New, names: list[str], key: str) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        for name in names:
            for path, who in (("/api/programs", ""), ("/api/me", ada)):
                assert reason(await here.ask("POST", path, who, json={"name": name}), 400) == key, name
        assert (await here.ask("GET", "/api/me", ada)).json()["name"] == "Ada"

    visit(new_sqlite(), come)
