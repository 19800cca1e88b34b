"""Manners at a table: names, talk, spectators, invitations; and messages that are stale, foreign or sent twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from house import at_table, seated, start_game, until
from inside import by_code, house, reason, visit, why
from sqlalchemy import func, select

from billetdoux.client.connection import Client
from billetdoux.errors import BilletDouxError
from billetdoux.protocol.values import LONGEST_TEXT, PHRASES
from billetdoux.server.sockets.connection import COME_BACK, REFUSED
from billetdoux.server.store.schema import CHAT, ENTRIES
from billetdoux.table.plain_text import clean_name, clean_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from inside import House, Socket

    New = Callable[[], str]


# Names and talk


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Ada\u202eevoL", "AdaevoL"),  # turned around
        ("\u2066Ada\u2069", "Ada"),
        ("A\u200bd\u200da\ufeff", "Ada"),  # invisible
        ("Ada\x00\x07\x1b[31m", "Ada[31m"),  # control characters
        ("A" + "\u0301" * 50 + "da", "Á" + "\u0301" * 2 + "da"),  # accents that climb
        ("A" + "\u0302\u200b" * 50, "Â" + "\u0302" * 2),  # and with something invisible between them
        ("A\u0301", "Á"),
        ("\u3164Ada\u2800", "Ada"),  # letters that show nothing
        ("Ada\U000e0041", "Ada"),
        ("Zoë 李 Владимир", "Zoë 李 Владимир"),
        ("<b>Ada</b>", "<b>Ada</b>"),  # it is text, and shown as such
        ("A\u00a0d\u2003a", "A d a"),
        ("A\ue000da", "Ada"),
    ],
)
def test_names_and_talk_are_cleaned(given: str, shown: str) -> None:
    assert clean_name(given) == shown
    assert clean_text(given) == shown


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u3164", "\u2800", "\u0301", "\x00", "A" * 33])
def test_names_that_cannot_be_shown(name: str) -> None:
    with pytest.raises(BilletDouxError) as error:
        clean_name(name)
    assert error.value.key == "name-wrong"


def test_a_name_is_cleaned_at_every_door(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        program = await here.program("Bo\u202e\u200b")
        assert (await here.ask("GET", "/api/me", program)).json()["name"] == "Bo"
        renamed = await here.ask("POST", "/api/me", program, json={"name": "\u2067Cy\u0000"})
        assert renamed.json()["name"] == "Cy"
        for path in ("/api/me", "/api/programs"):
            assert reason(await here.ask("POST", path, json={"name": "\u202e"}), 400) == "name-wrong"

    visit(new_sqlite(), come)


async def talkers(here: House, **settings: Any) -> tuple[dict[str, Any], list[str]]:
    """Return a table and the tokens of its host and two more people."""
    people = [await here.program("Ada"), await here.program("Bo", "fr"), await here.program("Cy", "it")]
    return await here.table(people[0], **({"seats": 3} | settings)), people


def test_phrases_are_said_in_each_readers_language(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table, people = await talkers(here)
        async with here.socket(table["id"], people[0]) as ada, here.socket(table["id"], people[1]) as bo:
            for phrase in PHRASES[:8]:
                assert (await ada.ask("say", phrase=phrase))["type"] == "accepted"
            heard = [(await bo.hear("chat"))["said"][0] for _ in PHRASES[:8]]
        assert [one["phrase"] for one in heard] == list(PHRASES[:8])
        assert heard[0]["sentence"] == "Bonjour\u202f!"
        assert {one["text"] for one in heard} == {None}

    visit(new_sqlite(), come)


def test_text_is_cleaned_and_kept_within_its_length(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table, people = await talkers(here, chat="text")
        async with here.socket(table["id"], people[0]) as ada, here.socket(table["id"], people[1]) as bo:
            await ada.ask("say", text="<script>\u202e\u200b" + "x" * (LONGEST_TEXT - 10))
            said = (await bo.hear("chat"))["said"][0]
            assert said["text"] == said["sentence"] == "<script>" + "x" * (LONGEST_TEXT - 10)
            assert why(await ada.ask("say", text="x" * (LONGEST_TEXT + 1))) == "message-unreadable"
            for text in ("", " ", "\u202e\u200b"):
                assert why(await ada.ask("say", text=text)) == "chat-empty"

    visit(new_sqlite(), come)


@pytest.mark.parametrize(
    ("chat", "said", "because"),
    [
        ("none", {"phrase": "hello"}, "chat-off"),
        ("none", {"text": "hello"}, "chat-off"),
        ("phrases", {"text": "hello"}, "chat-phrases"),
        ("phrases", {"phrase": "insult"}, "message-unreadable"),
        ("phrases", {}, "chat-empty"),
        ("text", {"phrase": "hello", "text": "hello"}, "chat-empty"),
    ],
)
def test_talk_that_is_not_allowed(new_sqlite: New, chat: str, said: dict[str, Any], because: str) -> None:
    async def come(here: House) -> None:
        table, people = await talkers(here, chat=chat)
        async with here.socket(table["id"], people[0]) as ada:
            assert why(await ada.ask("say", **said)) == because

    visit(new_sqlite(), come)


def test_who_is_muted_is_not_heard_by_who_muted_them(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table, people = await talkers(here)
        muted = await here.person(people[0])
        async with (
            here.socket(table["id"], people[0]) as ada,
            here.socket(table["id"], people[1]) as bo,
            here.socket(table["id"], people[2]) as cy,
        ):
            await bo.ask("mute", person=muted)
            await ada.ask("say", phrase="hurry")
            assert (await cy.hear("chat"))["said"][0]["phrase"] == "hurry"
            await bo.ask("mute", person=muted, on=False)
            await ada.ask("say", phrase="sorry")
            assert (await bo.hear("chat"))["said"][0]["phrase"] == "sorry"
            assert "hurry" not in str(bo.heard)

    visit(new_sqlite(), come)


@pytest.mark.parametrize("level", ["os", "billetdoux.bots.casual", "billetdoux.bots.casual:Casual", "../casual", ""])
def test_a_bot_is_one_of_a_list_and_never_a_module(new_sqlite: New, level: str) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        made = await here.ask("POST", "/api/tables", ada, json={"seats": 2, "bots": [None, level]})
        assert reason(made, 400) == "bot-unknown"
        table = await here.table(ada, seats=2)
        async with here.socket(table["id"], ada) as socket:
            assert why(await socket.ask("set-bot", seat=1, level=level)) == "bot-unknown"

    visit(new_sqlite(), come)


# Who may come


def test_who_is_removed_goes_and_cannot_come_back(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table, people = await talkers(here)
        person = await here.person(people[1])
        async with here.socket(table["id"], people[0]) as ada, here.socket(table["id"], people[1]) as bo:
            await bo.ask("sit", seat=1)
            assert (await ada.ask("remove", person=person))["type"] == "accepted"
            assert await bo.closed() == COME_BACK
            seats = (await ada.ask("ping"), ada.heard)[1]
            assert [one for one in seats if one["type"] == "table"][-1]["table"]["seats"][1]["person"] is None
        for asked in ({}, {"invitation": table["invitation"]}):
            async with here.socket(table["id"], people[1], **asked) as again:
                assert await again.closed() == REFUSED
                assert why(again.heard[0]) == "removed"
            assert (
                reason(await here.ask("GET", f"/api/tables/{table['id']}", people[1], params=asked), 403) == "removed"
            )

    visit(new_sqlite(), come)


def test_the_others_see_who_comes_and_goes(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table, people = await talkers(here)
        async with here.socket(table["id"], people[0]) as ada:
            async with here.socket(table["id"], people[1]) as bo:
                await bo.ask("sit", seat=1)
                await until_seat(ada, here=True)
            await until_seat(ada, here=False)

    visit(new_sqlite(), come)


async def until_seat(socket: Socket, *, here: bool) -> None:
    """Wait until seat 1 is shown as somebody's who is here, or is not."""
    while True:
        seat = (await socket.hear("table"))["table"]["seats"][1]
        if seat["person"] is not None and seat["here"] == here:
            assert (seat["gone_since"] is None) == here
            return


async def tried(here: House, table: str, who: str, invitation: str) -> str:
    """Return how somebody fares at a table with an invitation, at all of its doors."""
    asked: dict[str, Any] = {"invitation": invitation} if invitation else {}
    fared = set[str]()
    for path in ("", "/qr.svg"):
        answer = await here.ask("GET", f"/api/tables/{table}{path}", who, params=asked)
        fared.add("in" if answer.status_code == 200 else reason(answer, 403))
    async with here.socket(table, who, **asked) as socket:
        first = await socket.hear("table") if fared == {"in"} else await socket.hear("refused")
        fared.add("in" if first["type"] == "table" else why(first))
    assert len(fared) == 1
    return fared.pop()


def test_a_private_table_is_by_invitation(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo, eve = [await here.program(name) for name in ("Ada", "Bo", "Eve")]
        table, other = await here.table(ada, public=False), await here.table(eve, public=False)
        id, invitation = table["id"], table["invitation"]
        assert (await here.ask("GET", "/api/tables")).json() == {"tables": []}, "it is not listed"
        assert await tried(here, id, eve, "") == "not-invited"
        for forged in (other["invitation"], invitation[:-1], "x", here.node.signer.sign("invitation", [id, 1]), eve):
            assert await tried(here, id, eve, forged) == "invitation-wrong"
        assert await tried(here, id, bo, invitation) == "in"
        assert await tried(here, id, bo, "") == "in", "an invitation is remembered"
        assert await tried(here, id, ada, "") == "in", "who sits there needs none"

    visit(new_sqlite(), come)


def test_a_renewed_invitation_makes_the_older_one_worthless(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        ada, bo, eve = [await here.program(name) for name in ("Ada", "Bo", "Eve")]
        table = await here.table(ada, public=False)
        id, older = table["id"], table["invitation"]
        assert await tried(here, id, bo, older) == "in"
        async with here.socket(id, ada) as host:
            await host.ask("invite")
            newest = [one for one in host.heard if one["type"] == "table"][-1]
            newer = newest["invitation"]
        assert newer != older
        assert newest["link"].endswith(f"/t/{id}?invitation={newer}")
        assert reason(await by_code(here, table["code"]), 403) == "code-wrong"
        assert (await by_code(here, newest["code"])).json()["invitation"] == newer
        assert await tried(here, id, eve, older) == "invitation-wrong"
        assert await tried(here, id, eve, newer) == "in"
        assert await tried(here, id, bo, older) == "in", "who is known does not need it any more"

    visit(new_sqlite(), come)


def test_an_invitation_is_told_to_those_who_sit_there(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        table, people = await talkers(here)
        async with here.socket(table["id"], people[1]) as bo:
            ways = ("invitation", "link", "code")
            first = await bo.hear("table")
            assert [first[way] for way in ways] == [None] * 3
            await bo.ask("sit", seat=1)
            last = [one for one in bo.heard if one["type"] == "table"][-1]
            assert [last[way] for way in ways] == [table[way] for way in ways]

    visit(new_sqlite(), come)


async def at_game(clients: list[Client]) -> list[Client]:
    """Start a game; return the two clients, the one first who begins."""
    await start_game(clients)
    for client in clients:
        while client.view is None:
            await client.changed()
    return sorted(clients, key=lambda client: not (client.view and client.view.legal))


ASKED: list[tuple[str, dict[str, Any], str]] = [
    ("sit", {"seat": 1}, "not-open"),
    ("leave", {}, "seat-none"),
    ("set-bot", {"seat": 1, "level": "casual"}, "not-open"),
    ("start", {}, "not-open"),
    ("commit", {"commitment": "0" * 64}, "seat-none"),
    ("reveal", {"seed": "0" * 64}, "seat-none"),
    ("move", {"after": 0, "move": "1@1=2"}, "seat-none"),
    ("hand", {"seat": 1}, "seat-none"),
    ("back", {}, "seat-none"),
    ("rematch", {}, "not-over"),
    ("say", {"phrase": "hello"}, "spectators-silent"),
    ("remove", {"person": "x"}, "not-host"),
    ("invite", {}, "not-host"),
]


def test_spectators_see_what_is_public_and_change_nothing(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            before = (await here.node.tables.get(clients[0].id)).table.version
            async with here.socket(clients[0].id, await here.program("Dee")) as dee:
                seen = await dee.hear("log")
                assert (seen["view"]["seat"], seen["view"]["hand"], seen["view"]["legal"]) == (None, [], [])
                for type, details, because in ASKED:
                    game = {"game": clients[0].game} if type in ("commit", "reveal", "move") else {}
                    assert why(await dee.ask(type, **game, **details)) == because, type
            assert (await here.node.tables.get(clients[0].id)).table.version == before

    visit(new_sqlite(), come)


def test_a_table_without_spectators_shows_a_stranger_nothing_of_the_game_or_the_talk(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"], spectators=False)
        async with at_table(*clients):
            await start_game(clients)
            await clients[0].ask("say", phrase="good-luck")
            async with here.socket(clients[0].id, await here.program("Dee")) as dee:
                await dee.ask("ping")
                assert [one["type"] for one in dee.heard] == ["table", "pong"]

    visit(new_sqlite(), come)


# Messages stale, foreign, or sent twice


async def stored(here: House) -> tuple[int, int]:
    """Return how many entries and things said are stored."""
    async with here.node.database.reading() as connection:
        counts = [await connection.scalar(select(func.count()).select_from(table)) for table in (ENTRIES, CHAT)]
    return counts[0] or 0, counts[1] or 0


def test_moves_stale_foreign_or_illegal_are_refused_and_change_nothing(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            first, other = await at_game(clients)
            assert first.view is not None
            legal, game = str(first.view.legal[0]), first.game
            before = await stored(here)
            for who, details, because in (
                (first, {"game": "another", "after": 0, "move": legal}, "game-foreign"),
                (first, {"game": game, "after": 1, "move": legal}, "number-stale"),
                (first, {"game": game, "after": 0, "move": "1@1@1"}, "move-unreadable"),
                (first, {"game": game, "after": 0, "move": "6=?"}, "move-illegal"),
                (first, {"game": game, "after": 0, "move": "6=9,1,2"}, "move-illegal"),
                (other, {"game": game, "after": 0, "move": legal}, "move-out-of-turn"),
            ):
                answer = await who.ask("move", **details)
                assert (why(answer), answer["number"]) == (because, 0), details
            assert await stored(here) == before
            assert (await first.ask("move", game=game, after=0, move=legal))["number"] == 1
            stale = await other.ask("move", game=game, after=0, move=legal)
            assert why(stale) == "number-stale"
            assert stale["number"] >= 1, "it says where the game is"

    visit(new_sqlite(), come)


def test_a_move_sent_twice_is_answered_as_done_and_done_once(database: str) -> None:
    async def come() -> None:
        async with house(database) as here:
            clients = await seated(here.url, ["Ada", "Bo"])
            async with at_table(*clients):
                first, other = await at_game(clients)
            assert first.view is not None
            move = {"game": first.game, "after": 0, "move": str(first.view.legal[0])}
            async with here.socket(first.id, first.token) as socket:
                answers = [await socket.ask("move", id="mine", **move) for _ in range(2)]
        async with house(database) as here, here.socket(first.id, first.token) as socket:  # the server was restarted
            answers.append(await socket.ask("move", id="mine", **move))
            assert {(answer["type"], answer["number"]) for answer in answers} == {("accepted", 1)}
            async with here.node.database.reading() as connection:
                assert len((await connection.execute(select(ENTRIES).where(ENTRIES.c.message == "mine"))).all()) == 1
            async with here.socket(other.id, other.token) as foreign:
                replayed = await foreign.ask("move", id="mine", **move)
                assert why(replayed) == "number-stale", "an id is worth something to whoever sent it"

    asyncio.run(come())


@pytest.mark.parametrize(
    ("type", "details"),
    [
        ("invite", {}),
        ("set-bot", {"seat": 2, "level": "random"}),
        ("mute", {"person": "x"}),
        ("remove", {"person": "x"}),
        ("say", {"phrase": "hello"}),
        ("start", {}),
        ("leave", {}),
    ],
)
def test_whatever_is_sent_twice_is_done_once(new_sqlite: New, type: str, details: dict[str, Any]) -> None:
    async def come(here: House) -> None:
        ada = await here.program("Ada")
        table = await here.table(ada, seats=3)
        async with here.socket(table["id"], ada) as socket:
            assert (await socket.ask(type, id="mine", **details))["type"] == "accepted"
            live = await here.node.tables.get(table["id"])
            before = live.table.version, await stored(here)
            assert (await socket.ask(type, id="mine", **details))["type"] == "accepted"
            assert (live.table.version, await stored(here)) == before

    visit(new_sqlite(), come)


def test_talk_sent_again_long_afterwards_is_not_said_again(new_sqlite: New, monkeypatch: pytest.MonkeyPatch) -> None:
    async def come(here: House) -> None:
        for module in ("step", "table"):
            monkeypatch.setattr(f"billetdoux.table.{module}.TALK", 2)
        table, people = await talkers(here)
        async with here.socket(table["id"], people[0]) as ada:
            for id in ("1", "2", "3", "4", "1"):
                assert (await ada.ask("say", id=id, phrase="hello"))["type"] == "accepted"
        assert await stored(here) == (0, 4)

    visit(new_sqlite(), come)


def test_a_sealed_game_is_not_begun_by_seeds_sent_again(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        clients = await seated(here.url, ["Ada", "Bo"])
        async with at_table(*clients):
            await start_game(clients)
            receipt = clients[0].receipts[clients[0].game]
            for type, details in (("commit", {"commitment": "0" * 64}), ("reveal", {"seed": receipt["seed"]})):
                assert why(await clients[0].ask(type, game=clients[0].game, **details)) == "not-sealing"
            await until(clients[0], "playing")

    visit(new_sqlite(), come)


def test_who_has_been_turned_away_is_answered(new_sqlite: New) -> None:
    async def come(here: House) -> None:
        token = await here.program("Ada")
        table = await here.table(token, public=False)
        stranger = await here.program("Bo")
        client = Client(here.url, stranger, table["id"])
        early = asyncio.create_task(client.ask("ping"))
        async with asyncio.timeout(20):
            await client.run()
            assert client.refused is not None
            assert (await early)["reason"] == client.refused["reason"] == "not-invited"
            assert (await client.ask("sit", seat=1))["type"] == "refused"

    visit(new_sqlite(), come)
