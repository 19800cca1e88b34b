"""Evenings at a table: games played over real sockets in two worlds that a viewer cannot tell apart.

    for evening in evenings(seed, how_many):
        assert not await leak(stage, evening)

All seats are people's or bots' with given moves; people drop and come back, talk, leave, fumble, let their clocks run
out. The viewer sits at the table or watches, and knocks at every door again and again.
"""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from doors import first_difference
from samples import ALL, NAMES, TABLES, play_moves, play_to_a_twist
from stage import Script, logged, same_commitment, secret_of
from wire_doors import Caller, body_of, fetch, frames, places, requests
from worlds import another_game, worlds_of

from billetdoux.game.game import Game
from billetdoux.table.seats import GONE
from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from observe import Seat, World
    from stage import Stage, StagedNode

    from billetdoux.server.sockets.tableside import Tableside

    Games = list[list[World]]

WATCHER = "Zoë"
TALK = ("What a day.", "Je n’ai rien vu.", "Tocca a te!")


@dataclass(frozen=True, slots=True)
class Evening:
    """One or two games at a table, in two worlds that are the same to the viewer: a seat, or None for a spectator."""

    what: str
    worlds: tuple[Games, Games]
    viewer: Seat
    bots: frozenset[int]
    clock: int | None
    spectators: bool = True

    @property
    def edition(self) -> str:
        return self.worlds[0][0][0].edition

    @property
    def players(self) -> int:
        return self.worlds[0][0][0].players


def evenings(seed: int, count: int, tables: list[tuple[str, int]] = TABLES) -> Iterator[Evening]:
    """Make up evenings, with each edition and number of players in turn; every fourth has a whole game in it."""
    for number in range(count):
        what = f"seed {seed}, evening {number}"
        yield make_evening(what, *tables[number % len(tables)], whole=(seed + number) % 4 == 1)


def make_evening(what: str, edition: str, players: int, *, whole: bool) -> Evening:
    """Make up an evening; more than one if a viewer could tell that nothing else is possible."""
    rng = Random(what)
    for _ in range(50):
        viewer = rng.choice([None, *range(players)])
        games = [worlds_of(play_some(edition, players, rng, whole=whole))]
        if whole:
            games.append(worlds_of(play_some(edition, players, rng, whole=False)))
        others = [another_game(rounds, viewer, rng) or rounds for rounds in games]
        if all(here != there for here, there in zip(games, others, strict=True)):
            bots = frozenset(seat for seat in range(players) if rng.random() < (0.15 if seat == viewer else 0.3))
            bots = bots if len(bots) < players else frozenset[int]()
            clock = rng.choice([None, None, 10, 86400])
            what = f"{what}: {edition}, {players} players, viewer {viewer}, bots {sorted(bots)}, clock {clock}"
            return Evening(what, (games, others), viewer, bots, clock)
    raise AssertionError(f"{what}: there is no other world")


def play_some(id: str, players: int, rng: Random, *, whole: bool) -> Game:
    """Play a whole game, or one up to a point in one of its first rounds."""
    game = Game(id, NAMES[:players], seed=rng.getrandbits(64))
    for _ in range(ALL if whole else rng.choice((0, 0, 1))):
        play_moves(game, ALL, rng)
        if game.over:
            return game
        game.next_round()
    play_to_a_twist(game, rng)
    play_moves(game, rng.randrange(4), rng)
    return game


class Told(Exception):  # noqa: N818  (a finding, not an error)
    """The viewer was told something by which two worlds can be told apart."""


class Transcript:
    """All that a viewer was told, door by door; compared as it grows with that of another world, if there is one."""

    def __init__(self, other: Transcript | None = None) -> None:
        self.parts: list[tuple[str, bytes]] = []
        self.other = other

    def add(self, door: str, raw: bytes) -> None:
        """Write down what came out of a door."""
        if self.other is not None:
            there, other = self.other.parts[len(self.parts)]
            assert there == door, "both worlds are played by the same script"
            if other != raw:
                raise Told(
                    f"{door}: {first_difference(other.decode(errors='replace'), raw.decode(errors='replace'))}"
                )
        self.parts.append((door, raw))


async def leak(stage: Stage, evening: Evening) -> str:
    """Say what the viewer could tell two worlds apart by; nothing if it cannot."""
    transcript = None
    try:
        for world in (0, 1):
            transcript = await attend(stage, evening, world, transcript)
    except Told as told:
        return f"{evening.what}: {told}"
    return ""


async def attend(stage: Stage, evening: Evening, world: int, other: Transcript | None = None) -> Transcript:
    """Play an evening in one of its worlds and return all that the viewer was told."""
    transcript = Transcript(other)
    with logged() as log:
        async with stage.node(Script(evening.worlds[world]), world) as node:
            company = Company(stage, node, evening, world, transcript)
            try:
                await company.meet()
            finally:
                await company.go_home()
        transcript.add("the logs", log().encode())
        unfit = [word for word in company.private() if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", log())]
        if unfit:
            raise Told(f"the logs hold {unfit[0]!r}")
    return transcript


class Company:
    """Everybody at the table, in one of the worlds."""

    def __init__(self, stage: Stage, node: StagedNode, evening: Evening, world: int, transcript: Transcript) -> None:
        self.stage = stage
        self.node = node
        self.evening = evening
        self.world = world
        self.transcript = transcript
        self.rng = Random(evening.what)  # the same in both worlds
        self.people: dict[str, Caller] = {}  # by who they are
        self.here: list[Caller] = []  # with an open socket
        self.away: list[Caller] = []  # somebody for whom a bot plays
        self.me: Caller
        self.live: Tableside
        self.table = ""
        self.invitation = ""
        self.muted: set[str] = set()
        self.step = "before"

    # Who is who.

    @property
    def mine(self) -> str:
        """The viewer's id."""
        return self.name_of(self.me)

    def name_of(self, caller: Caller) -> str:
        return next(person for person, one in self.people.items() if one is caller)

    def seated(self) -> list[Caller]:
        """List those who sit at the table and are here."""
        seated = [self.people[seat.person] for seat in self.live.table.seats if seat.person]
        return [caller for caller in seated if caller in self.here]

    def others(self) -> list[Caller]:
        return [one for one in self.seated() if one is not self.me]

    def host(self) -> Caller:
        return self.people[self.live.table.host or ""]

    def private(self) -> list[str]:
        """List what no log may hold."""
        secrets = [secret_of(f"secret {n}", self.world).hex() for n in range(len(self.node.games))]
        moves = [str(move) for moves in self.node.script.entries for move in moves if move and move.choice]
        tokens = [one.token for one in self.people.values()]
        return [*NAMES, WATCHER, "127.0.0.1", self.invitation, *TALK, *secrets, *moves, *tokens]

    # An evening.

    async def meet(self) -> None:
        await self.arrive()
        for game, rounds in enumerate(self.evening.worlds[self.world]):
            await self.seal(game, rounds[0].first)
            await self.play(game)
            if self.live.table.phase == "over":
                for caller in self.seated():
                    await caller.ask("rematch")
                await self.told()
        async with self.live.held():
            await self.live.close()
        await self.told()
        await self.ask_around(open=True)

    async def go_home(self) -> None:
        for caller in list(self.here):
            await self.exit(caller)

    async def arrive(self) -> None:
        """Come in, make the table, sit down."""
        players = self.evening.players
        people = [seat for seat in range(players) if seat not in self.evening.bots]
        callers = {seat: await self.welcome(NAMES[seat]) for seat in people}
        watcher = await self.welcome(WATCHER)
        self.me = callers.get(-1 if self.evening.viewer is None else self.evening.viewer, watcher)
        settings = {
            "edition": self.evening.edition,
            "seats": players,
            "bots": ["casual" if seat in self.evening.bots else None for seat in range(players)],
            "clock": self.evening.clock,
            "spectators": self.evening.spectators,
            "chat": "text",
            "public": self.rng.random() < 0.7,
            "first": self.rng.choice(["letter", "lot"]),
        }
        await self.make_table(callers[people[0]], settings)
        for seat, caller in callers.items():
            await self.enter(caller)
            await caller.ask("sit", seat=seat)
        await self.enter(watcher)
        if self.rng.random() < 0.5:
            await self.mute()
        self.transcript.add("coming in", await self.me.take())

    async def welcome(self, name: str) -> Caller:
        language = self.rng.choice(list(LANGUAGES))
        body = f'{{"name": "{name}", "language": "{language}"}}'
        token = body_of(await fetch(self.stage.port, "/api/programs", method="POST", body=body))["token"]
        caller = Caller(self.stage.port, token, f"p{len(self.people)}")
        self.people[(await self.node.people.identify(token=token)).id] = caller
        return caller

    async def make_table(self, host: Caller, settings: Mapping[str, object]) -> None:
        body = json.dumps(settings)
        made = body_of(await fetch(self.stage.port, "/api/tables", method="POST", token=host.token, body=body))
        self.table, self.invitation = made["id"], made["invitation"]
        self.live = await self.node.tables.get(self.table)

    async def enter(self, caller: Caller, **asked: object) -> None:
        await caller.open(self.table, invitation=self.invitation, **asked)
        await caller.ask("ping")
        self.here.append(caller)

    async def exit(self, caller: Caller) -> bytes:
        """Hang up, and wait until the server has noticed."""
        self.here.remove(caller)
        raw = await caller.close()
        while len(self.live.lines) > len(self.here) or self.live.busy:
            await asyncio.sleep(0.0005)
        return raw

    async def seal(self, game: int, first: int) -> None:
        """Start a game: everyone commits, then everyone reveals."""
        await self.host().ask("start", first=first)
        id, seats = self.live.table.game, list(enumerate(self.live.table.seats))
        seeds = {
            self.people[seat.person]: secret_of(f"seed {n}", "mine" if n == self.evening.viewer else self.world)
            for n, seat in seats
            if seat.person
        }
        for caller, seed in seeds.items():
            await caller.ask("commit", game=id, commitment=same_commitment(seed))
        self.step = f"game {game}, sealing"
        await self.told()
        *early, late = sorted(seeds, key=lambda caller: caller is self.me)
        for caller in early:
            await caller.ask("reveal", game=id, seed=seeds[caller].hex())
        await self.knock()
        await late.ask("reveal", game=id, seed=seeds[late].hex())
        self.node.games.append(id or "")
        await self.told()

    async def play(self, game: int) -> None:
        """Play all that the script has of a game."""
        entries = self.node.script.entries[game]
        for number, move in enumerate(entries):
            self.step = f"game {game}, entry {number}"
            if number:
                if self.rng.random() < 0.35:
                    await self.rng.choice(INCIDENTS)(self)
                await self.go_on(number, None if move is None else str(move))
            await self.told()
            if not self.over and self.rng.random() < 3 / (10 + len(entries)):
                await self.knock()
        if not self.over:
            while self.away:
                await self.enter(self.away.pop())
            await self.knock(all=True)
            return
        await self.ask_around(open=False, all=True)  # whatever is said over a socket would end the game first
        await self.node.happen(self.live)
        while self.away:
            await self.enter(self.away.pop())
        self.step = f"game {game}, over"
        await self.told()
        await self.knock(open=True, all=True)
        await self.see_record(game)

    @property
    def over(self) -> bool:
        """Whether the last move of the game has been played, and the game has yet to end."""
        return self.live.table.due.kind == "finish"

    async def go_on(self, number: int, move: str | None) -> None:
        """Let the next entry come to pass: by itself, or because somebody plays."""
        due, state = self.live.table.due.kind, self.live.table
        if due in ("deal", "bot") or (due == "clock" and self.rng.random() < 0.25):
            await self.node.happen(self.live)
            return
        assert self.live.table.played is not None
        caller = self.people[state.seats[self.live.table.played.state.turn or 0].person or ""]
        place = {"game": state.game, "after": number - 1}
        if caller is not self.me and self.rng.random() < 0.3:
            await caller.answer(caller.say("move", **place, move="fumble" * (1 + 3 * self.world)))
            await caller.answer(caller.say("peek" * (1 + self.world)))
        await caller.ask("move", **place, move=move)

    async def told(self) -> None:
        """Write down what the viewer has been told, what a bot in their place was shown, and what is due when."""
        self.transcript.add(f"{self.step}: socket", await self.me.take())
        for seat, shown in self.node.bots.shown:
            if seat == self.evening.viewer:
                self.transcript.add(f"{self.step}: what a bot is shown", shown.encode())
        self.node.bots.shown.clear()
        self.transcript.add(f"{self.step}: due", repr(self.live.table.due).encode())

    # What people do besides playing.

    async def break_off(self) -> None:
        """Somebody loses the connection and comes back; meanwhile a bot may be given the seat."""
        if self.away:
            return await self.enter(self.away.pop())
        who = self.rng.choice([*self.seated(), self.me])
        raw = await self.exit(who)
        if who is self.me:
            self.transcript.add(f"{self.step}: hung up", raw)
            number = self.number()
            await self.enter(who, **self.rng.choice(places(self.live.table.game or "", number)))
            return None
        await self.told()
        if self.evening.clock is None and self.seated() and self.rng.random() < 0.7:
            self.node.clock.put_forward(self.node.clock.time + GONE + 1)
            await self.seated()[0].ask("hand", seat=self.live.table.seat_of(self.name_of(who)))
            self.away.append(who)
            return None
        return await self.enter(who)

    async def chat(self) -> None:
        """Somebody says something; what the viewer does not want to hear may be anything."""
        who = self.rng.choice(self.seated())
        if self.rng.random() < 0.5:
            await who.ask("say", phrase=self.rng.choice(["hello", "hurry", "oh-no"]))
        else:
            muffled = "psst! " * (1 + 3 * self.world) if self.name_of(who) in self.muted else ""
            await who.ask("say", text=muffled + self.rng.choice(TALK))

    async def mute(self) -> None:
        """The viewer has enough of somebody."""
        if self.others():
            person = self.name_of(self.rng.choice(self.others()))
            self.muted.add(person)
            await self.me.ask("mute", person=person)

    async def quit(self) -> None:
        """Somebody leaves; a bot plays on, and they stay to watch."""
        if self.rng.random() < 0.3 and len(self.others()) > 1:
            await self.rng.choice(self.others()).ask("leave")

    async def forget(self) -> None:
        """The server forgets the table and reads it again, as after a crash."""
        self.live._stale = True
        await self.live.refresh()

    # What the viewer tries.

    def number(self) -> int:
        return 0 if self.live.table.played is None else self.live.table.played.length - 1

    async def knock(self, *, open: bool = False, all: bool = False) -> None:
        """Try the doors, in one of the languages."""
        language = await self.ask_around(open=open, all=all)
        game = self.live.table.game or ""
        played = self.live.table.played
        seat = self.live.table.seat_of(self.mine)
        legal = set[str]()
        if played is not None and seat is not None and seat == played.state.turn:
            legal = {str(move) for move in played.state.legal_moves()}
        tries = frames(game, self.number(), legal=legal, host=self.me is self.host(), seats=self.evening.players)
        for place in self.rng.sample(places(game, self.number()), 2):
            caller = Caller(self.stage.port, self.me.token, "again")
            await caller.open(self.table, lang=language, **place)
            self.here.append(caller)
            self.transcript.add(f"{self.step}: resumed at {place}", await caller.take())
            for text in tries:
                caller.send(text)
            self.transcript.add(f"{self.step}: refused", await caller.take())
            self.transcript.add(f"{self.step}: hung up", await self.exit(caller))
        await self.told()

    async def ask_around(self, *, open: bool, all: bool = False) -> str:
        """Ask for this and that over HTTP, or for everything; return the language that was used."""
        language = self.rng.choice(list(LANGUAGES))
        token = self.rng.choice([self.me.token, self.me.token, "forged", ""])
        game = self.live.table.game or ""
        asked = list(requests(self.table, game, self.evening.edition, self.evening.players, open=open))
        for method, path, body in asked if all else self.rng.sample(asked, 5):
            raw = await fetch(self.stage.port, path, method=method, token=token, body=body, language=language)
            self.transcript.add(f"{self.step}: {method} {path}", raw)
        return language

    async def see_record(self, game: int) -> None:
        """When a game is over, everything in it is open: that is where the worlds differ."""
        record = body_of(await fetch(self.stage.port, f"/api/games/{self.node.games[game]}/record"))
        rounds = self.evening.worlds[self.world][game]
        assert [one["deck"] for one in record["rounds"]] == [list(world.deck) for world in rounds]
        assert record["fair"]["secret"] == secret_of(f"secret {game}", self.world).hex()


INCIDENTS = [
    Company.break_off,
    Company.break_off,
    Company.chat,
    Company.chat,
    Company.mute,
    Company.quit,
    Company.forget,
]
