"""A table and nothing else, driven by random commands: no server, no socket, no database, no clock.

What is checked after every command stands in `Watched`; which commands come, in `TableMachine`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, cast

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from billetdoux.declare import reader, to_json
from billetdoux.errors import Refusal
from billetdoux.game.fair import FairShuffle, commitment
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import ChatLog, Entry, Log, Said, Settings, TableShown
from billetdoux.protocol.values import PHRASES
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.move import Move
from billetdoux.table import facts as fact
from billetdoux.table import house_commands as house
from billetdoux.table import news as news_room
from billetdoux.table import step as step_room
from billetdoux.table.news import Listener, Place, WayIn
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.schedule import NEVER, command_of
from billetdoux.table.step import REMEMBERED, Command, Step, open_table, overdue
from billetdoux.table.table import TALK, Table, begin_game, follow
from billetdoux.views.events import OPEN

if TYPE_CHECKING:
    from billetdoux.views.view import Sight

PEOPLE = ("ada", "bo", "cy", "dee", "eli", "flo")
NODES = ("north", "south")
LEVELS = ("random", "casual")


def seed_of(person: str, game: str) -> bytes:
    """Return the seed that a person brings to a game."""
    return sha256(f"{person} {game}".encode()).digest()


@dataclass
class Viewer:
    """What a client makes of what it is told, as docs/protocol.md says it should."""

    person: str
    place: Place = field(default_factory=Place)
    table: TableShown | None = None
    game: str | None = None
    entries: list[Entry] = field(default_factory=list[Entry])
    view: Sight | None = None
    deadline: float | None = None
    said: list[Said] = field(default_factory=list[Said])

    @property
    def listener(self) -> Listener:
        """Who the table is asked for."""
        return Listener(self.person, lambda phrase: f"“{phrase}”", lambda table: WayIn(f"{table.invitation}", "link"))

    def hear(self, table: Table) -> None:
        """Ask for what is new, and take it in."""
        told, self.place = news_room.news(table, self.listener, self.place)
        for message in told:
            if isinstance(message, TableShown):
                self.table = message
            elif isinstance(message, Log):
                self._follow(message)
            elif isinstance(message, ChatLog):
                self.said = [*self.said, *message.said][-TALK:]
        if table.seal is not None:
            self._keeps_quiet(table, told)

    def _follow(self, log: Log) -> None:
        if log.game != self.game:
            self.game, self.entries = log.game, []
        for entry in log.entries:
            assert entry.number == len(self.entries), "the log has a hole, or says something twice"
            self.entries.append(entry)
        assert log.number == len(self.entries) - 1
        self.view, self.deadline = log.view, log.deadline

    def _keeps_quiet(self, table: Table, told: list[Any]) -> None:
        assert table.seal is not None
        for message in told:
            text = to_json(message)
            assert table.seal.secret.hex() not in text, "the secret of a shuffle is out"
            assert not any(seed in text for seed in table.seal.seeds if seed), "a seed is out before the game"

    def knows(self, *, game: bool) -> tuple[Any, ...]:
        """Return all they know, apart from the talk; with the game, if it is still there for late comers."""
        return (self.table, self.game, self.entries, self.view, self.deadline) if game else (self.table,)


class Watched:
    """A table that goes on step by step, and is checked at every step."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 1000.0
        self.count = 0
        self.made: dict[str, fact.GameMade] = {}
        self.began: dict[str, fact.GameBegan] = {}
        self.ended: set[str] = set()
        self.viewers = {person: Viewer(person) for person in PEOPLE}
        self.seated_at: dict[str, int | None] = {}
        self.muted: set[str] = set()  # who has ever muted somebody: what they heard depends on when
        self.refused = ""
        self.steps: list[tuple[Command, Step]] = []

    def outside(self) -> Given:
        """Return the world at this moment: everything in it is fresh."""
        self.count += 1
        secret = sha256(f"secret {self.count}".encode()).digest()
        return Given(self.now, f"game{self.count}", secret, f"CODE{self.count}", bots=LEVELS)

    def visitor(self, person: str, node: str = NODES[0]) -> Visitor:
        """Return somebody as they come to the table."""
        return Visitor(person, person.title(), node)

    def message_id(self) -> str:
        """Return an id for a message that nobody has used."""
        self.count += 1
        return f"m{self.count}"

    def ask(self, kind: Any, who: str, /, **details: Any) -> bool:
        """Let a person ask for something; tell whether it was done."""
        return self.do(kind(id=self.message_id(), **details), who)

    def do(self, command: Command, person: str | None = None, node: str = NODES[0]) -> bool:
        """Give a command, and check what comes of it; tell whether it was done."""
        before, frozen = self.table, everything(self.table)
        who = None if person is None else self.visitor(person, node)
        try:
            made = step_room.step(before, who, command, self.outside())
        except Refusal as error:
            self.refused = error.key
            assert everything(before) == frozen, f"{command} was refused and has changed the table"
            return False
        assert everything(before) == frozen, f"{command} has changed the table that was there before"
        if isinstance(command, ask.Mute):
            self.muted.add(cast("str", person))
        self._check(before, made, command)
        self.table = made.table
        self.steps.append((command, made))
        self._tell()
        self._again(command, who)
        return True

    def _check(self, before: Table, made: Step, command: Command) -> None:
        after = made.table
        assert after.version - before.version in (0, 1)
        if after.version == before.version:
            assert step_room.same(before, after), f"{command} has changed what is stored, and has not said so"
        played = after.played
        for one in made.facts:
            self._take(before, after, one)
        if played is not None:
            assert [entry.number for entry in played.entries] == list(range(played.length))
            assert played.length == played.state.number + 1
        fresh = len(played.entries) if played is not None else 0
        if before.played is not None and played is not None and before.played.id == played.id:
            fresh -= before.played.length
        assert fresh == sum(isinstance(one, fact.LogEntry) for one in made.facts), "an entry is not stored"
        assert (made.number is None) or made.number == after.number

    def _take(self, before: Table, after: Table, one: fact.Fact) -> None:
        """Check that what is stored is enough to make the table from, wherever it is read."""
        match one:
            case fact.GameMade():
                assert one.game not in self.made
                self.made[one.game] = one
            case fact.GameBegan():
                self.began[one.game] = one
            case fact.LogEntry():
                assert after.played is not None
                secret = self.made[one.game].secret
                began = self.began[one.game]
                if one.number == 0:
                    seeds = tuple(None if seed is None else bytes.fromhex(seed) for seed in began.seeds)
                    assert begin_game(began, secret, FairShuffle(secret, seeds)) == after.played
                else:
                    assert follow(before, one).played == after.played
            case fact.Remark():
                assert follow(before, one) == after
            case fact.GameEnded() | fact.GameBroken():
                assert one.game in self.began, "a game has ended that never began"
                assert one.game not in self.ended, "a game has ended twice"
                self.ended.add(one.game)
            case fact.TableClosed():
                assert after.phase == "closed"

    def _again(self, command: Command, who: Visitor | None) -> None:
        """Send again what was done: it is answered in the same way, and not done twice."""
        if isinstance(command, ask.Asked) and self.table.phase != "closed":
            try:
                again = step_room.step(self.table, who, command, self.outside())
            except Refusal as error:
                raise AssertionError(f"{command} was done, and is refused when it is sent again") from error
            assert again.table is self.table, f"{command} was done twice"
            assert again.facts == ()

    def _tell(self) -> None:
        for person, viewer in self.viewers.items():
            seat = self.table.seat_of(person)
            if self.seated_at.get(person) != seat:  # from another seat one sees another game
                self.seated_at[person] = seat
                self.viewers[person] = Viewer(person, said=viewer.said, place=Place(said=viewer.place.said))
            always_here = PEOPLE.index(person) % 2 == 0
            if always_here or self.count % 7 == 0:
                self.viewers[person].hear(self.table)

    def compare(self) -> None:
        """Check that whoever comes late ends up where those are who were here all the time."""
        for person, viewer in self.viewers.items():
            viewer.hear(self.table)
            late = Viewer(person)
            late.hear(self.table)
            game = self.table.played is not None
            assert late.knows(game=game) == viewer.knows(game=game), (
                f"{person} knows something else than if they had come late"
            )
            if person not in self.muted and self.table.may_watch(person):
                assert late.said == [one for one in viewer.said if one.number > self.table.last_said - TALK]
            assert not news_room.news(self.table, viewer.listener, viewer.place)[0], "told twice"

    def legal(self) -> list[Move]:
        """List the moves of whoever has to decide."""
        return list(self.table.played.state.legal_moves()) if self.table.played else []

    def go_on(self, chance: Random) -> None:
        """Do what would come next if everybody wanted to play."""
        table = self.table
        if table.phase == "open":
            host = table.host or next(one for one in PEOPLE if not table.bars(one))
            if table.seat_of(host) is None:
                self.ask(ask.Sit, host, seat=next(n for n, seat in enumerate(table.seats) if seat.person is None))
            self.ask(ask.Start, self.table.host or host, first=0)
        elif table.phase == "sealing":
            self._seal(chance)
        elif table.phase == "playing":
            self._play(chance)
        elif table.phase == "over":
            for seat in list(table.people()):
                self.do(house.Connect(), seat.person)
                self.ask(ask.Rematch, cast("str", seat.person))

    def _seal(self, chance: Random) -> None:
        seal, game = self.table.seal, self.table.game
        assert seal is not None
        assert game is not None
        seat = chance.choice(seal.missing(self.table.seats))
        person = self.table.seats[seat].person
        assert person is not None
        seed = seed_of(person, game)
        if seal.commitments[seat] == commitment(seed_of("other", game)):
            seed = seed_of("other", game)
        if seal.revealing(self.table.seats):
            assert self.ask(ask.Reveal, person, game=game, seed=seed.hex()), self.refused
        else:
            assert self.ask(ask.Commit, person, game=game, commitment=commitment(seed)), self.refused

    def _play(self, chance: Random) -> None:
        table = self.table
        assert table.played is not None
        turn = table.played.state.turn
        if (first := overdue(table)) is not None:
            assert self.do(first), self.refused
        elif turn is None:
            assert self.do(house.Deal()), self.refused
        elif (person := table.seats[turn].person) is None:
            assert self.do(house.PlayBot(chance.choice(self.legal()))), self.refused
        else:
            move, number = str(chance.choice(self.legal())), table.played.length - 1
            assert self.ask(ask.Play, person, game=table.played.id, after=number, move=move), self.refused

    def let_time_do(self, chance: Random) -> bool:
        """Do by the clock what is due; tell whether there was anything."""
        due = self.table.due
        if due.at == NEVER:
            return False
        self.now = max(self.now, due.at)
        command = command_of(due, chance.choice(self.legal()) if due.kind in ("bot", "clock") else None)
        assert command is not None
        assert self.do(command), f"what was due was refused: {self.refused}"
        return True


def everything(table: Table) -> str:
    """Return all there is of a table as text, to see whether anything has changed."""
    played = table.played
    game = (
        None
        if played is None
        else (played.id, played.state.number, str(played.state.position(OPEN)), *played.entries[-2:])
    )
    return f"{to_json(table)} {table.version} {game} {table.due} {table.seal} {[one.number for one in table.said]}"


people = st.sampled_from(PEOPLE)
seats = st.integers(0, 6)
chances = st.integers(0, 2**32 - 1).map(Random)


class TableMachine(RuleBasedStateMachine):
    """Random people give random commands at a random table."""

    at: Watched

    @initialize(
        edition_id=st.sampled_from(known_editions()),
        seats=st.integers(2, 6),
        bots=st.lists(st.sampled_from([None, *LEVELS]), max_size=6),
        clock=st.sampled_from([None, 30]),
        chat=st.sampled_from(["phrases", "text", "text", "none"]),
        first=st.sampled_from(["lot", "letter", None]),
        enough=st.sampled_from([None, 1, 2, 3]),
        public=st.booleans(),
        spectators=st.booleans(),
        company=st.lists(people, min_size=1, unique=True),
    )
    def open(self, edition_id: str, seats: int, bots: list[str | None], company: list[str], **more: Any) -> None:
        """A table is set up, and some people come to it."""
        host = company[0]
        least, most = edition(edition_id).least, edition(edition_id).most
        seats = min(max(seats, least), most)
        settings = reader(Settings)(
            {"edition": edition_id, "seats": seats, "bots": bots[: seats - 1], **more}  # the last seat is the host's
        )
        outside = Given(1000.0, "", b"", "CODE0", bots=LEVELS)
        self.at = Watched(open_table("table1", settings, Visitor(host, host.title()), outside))
        for person in company:
            self.at.do(house.Admit(self.at.table.invitation), person)
            self.at.do(house.Connect(), person)
            free = next((n for n, seat in enumerate(self.at.table.seats) if seat.free), None)
            if person != host and free is not None:
                self.at.ask(ask.Sit, person, seat=free)

    # What a client may send, sensible or not.

    @rule(person=people, seat=seats)
    def sit(self, person: str, seat: int) -> None:
        """Somebody sits down, or tries to."""
        self.at.ask(ask.Sit, person, seat=seat)

    @rule(person=people)
    def leave(self, person: str) -> None:
        """Somebody leaves."""
        self.at.ask(ask.Leave, person)

    @rule(person=people, seat=seats, level=st.sampled_from([None, *LEVELS, "nobody"]))
    def set_bot(self, person: str, seat: int, level: str | None) -> None:
        """Somebody sets a bot."""
        self.at.ask(ask.SetBot, person, seat=seat, level=level)

    @rule(person=people, first=st.none() | seats)
    def start(self, person: str, first: int | None) -> None:
        """Somebody starts the game."""
        self.at.ask(ask.Start, person, first=first)

    @rule(person=people, game=st.sampled_from(["this", "another"]), seed=st.sampled_from(["theirs", "another"]))
    def commit(self, person: str, game: str, seed: str) -> None:
        """Somebody commits to a seed."""
        id = (self.at.table.game or "none") if game == "this" else "game0"
        promised = seed_of(person if seed == "theirs" else "other", id)
        self.at.ask(ask.Commit, person, game=id, commitment=commitment(promised))

    @rule(person=people, game=st.sampled_from(["this", "another"]), seed=st.sampled_from(["theirs", "another"]))
    def reveal(self, person: str, game: str, seed: str) -> None:
        """Somebody reveals a seed."""
        id = (self.at.table.game or "none") if game == "this" else "game0"
        self.at.ask(ask.Reveal, person, game=id, seed=seed_of(person if seed == "theirs" else "other", id).hex())

    @rule(
        person=people,
        after=st.integers(-2, 1),
        move=st.sampled_from(["legal", "1", "2@1", "9", "1@1=5", "nonsense"]),
        chance=chances,
    )
    def play(self, person: str, after: int, move: str, chance: Random) -> None:
        """Somebody plays a move, in turn or not, legal or not."""
        legal = self.at.legal()
        text = str(chance.choice(legal)) if move == "legal" and legal else move
        game, number = self.at.table.game or "game0", (self.at.table.number or 0) + after
        self.at.ask(ask.Play, person, game=game, after=number, move=text)

    @rule(person=people, seat=seats)
    def hand(self, person: str, seat: int) -> None:
        """Somebody hands the seat of another to a bot."""
        self.at.ask(ask.Hand, person, seat=seat)

    @rule(person=people, kind=st.sampled_from([ask.Back, ask.Rematch, ask.Invite, ask.Hint, ask.Ping]))
    def plain(self, person: str, kind: Any) -> None:
        """Somebody asks for something that needs no details."""
        self.at.ask(kind, person)

    @rule(
        person=people,
        phrase=st.none() | st.sampled_from(PHRASES),
        text=st.sampled_from([None, None, "\x1b[31mhello"]),
    )
    def say(self, person: str, phrase: str | None, text: str | None) -> None:
        """Somebody says something, mostly somebody who sits here."""
        sitting = sorted(seat.person or "" for seat in self.at.table.people())
        person = sitting[len(phrase or "") % len(sitting)] if sitting else person
        self.at.ask(ask.Say, person, phrase=phrase, text=text)

    @rule(person=people, other=people, on=st.booleans())
    def mute(self, person: str, other: str, *, on: bool) -> None:
        """Somebody does not want to hear somebody."""
        self.at.ask(ask.Mute, person, person=other, on=on)

    @rule(person=people, other=people)
    def remove(self, person: str, other: str) -> None:
        """Somebody removes somebody."""
        if len(self.at.table.removed) < 2:  # and not everybody
            self.at.ask(ask.Remove, person, person=other)

    # What happens without a message.

    @rule(person=people, node=st.sampled_from(NODES), shown=st.sampled_from([None, house.FORGED, 0, "good"]))
    def come(self, person: str, node: str, shown: Any) -> None:
        """Somebody comes to the table."""
        if self.at.do(house.Admit(self.at.table.invitation if shown == "good" else shown), person, node):
            self.at.do(house.Connect(), person, node)

    @rule(node=st.sampled_from(NODES), here=st.frozensets(people))
    def settle(self, node: str, here: frozenset[str]) -> None:
        """A node says who is connected there."""
        self.at.do(house.Settle(node, here))

    @precondition(lambda self: self.at.count % 3 == 0)
    @rule(node=st.sampled_from(NODES))
    def lose_node(self, node: str) -> None:
        """A node has died."""
        self.at.do(house.LoseNode(node))

    @rule(kind=st.sampled_from([house.StartOver, house.Deal, house.Finish]))
    def untimely(self, kind: Any) -> None:
        """Something comes that may not be due at all."""
        self.at.do(kind())

    @rule(move=st.sampled_from(["legal", "1", "5@0", "9"]), chance=chances, missed=st.booleans())
    def bot(self, move: str, chance: Random, *, missed: bool) -> None:
        """A bot plays."""
        legal = self.at.legal()
        chosen = chance.choice(legal) if move == "legal" and legal else Move.parse("1" if move == "legal" else move)
        self.at.do(house.PlayBot(chosen, missed=missed))

    @precondition(lambda self: self.at.count % 5 == 0)
    @rule(person=people)
    def forget(self, person: str) -> None:
        """Somebody deletes their data."""
        self.at.do(house.Forget(person, "somebody"))
        assert f'"{person}"' not in to_json(self.at.table), "something of a person is left who wants to be forgotten"

    @rule(seconds=st.sampled_from([1, 10, 400]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.at.now += seconds

    @rule(chance=chances, times=st.integers(1, 4))
    def time_does(self, chance: Random, times: int) -> None:
        """What is due happens."""
        for _ in range(times):
            self.at.let_time_do(chance)

    @rule(chance=chances, steps=st.integers(1, 60))
    def go_on(self, chance: Random, steps: int) -> None:
        """Everybody wants to play, for a while."""
        for _ in range(steps):
            self.at.go_on(chance)

    @precondition(lambda self: self.at.count > 300)
    @rule()
    def close(self) -> None:
        """The table is closed for good."""
        self.at.do(house.Close())

    # What always holds.

    @invariant()
    def late_is_as_good(self) -> None:
        """Whoever comes late knows as much as whoever was here all the time."""
        self.at.compare()

    @invariant()
    def makes_sense(self) -> None:
        """The parts of a table agree with one another."""
        table = self.at.table
        sitting = [seat.person for seat in table.people()]
        assert len(set(sitting)) == len(sitting), "somebody sits twice"
        assert table.host is None or table.host in sitting or table.phase in ("over", "closed")
        names = [seat.name for seat in table.seats if seat.name and seat.name != "somebody"]
        assert len(set(names)) == len(names), "two are called the same"
        assert (table.phase == "sealing") == (table.seal is not None)
        assert (table.phase in ("playing", "over")) <= (table.played is not None)
        assert (table.phase in ("open", "sealing")) <= (table.played is None)
        if table.played is not None and table.phase != "closed":
            assert table.played.id == table.game
        assert not any(seat.person and seat.bot for seat in table.seats)
        assert len(table.done) <= REMEMBERED
        assert len(table.said) <= TALK
        if table.phase in ("sealing", "playing"):
            assert not any(seat.free for seat in table.seats), "a seat is empty in a game"
        if table.phase == "playing":
            self.somebody_can_go_on(table)

    def somebody_can_go_on(self, table: Table) -> None:
        """No game stands still for ever: something is due, or a person is to move."""
        assert table.played is not None
        turn = table.played.state.turn
        assert table.due.number == table.played.length
        waits_for_a_person = turn is not None and table.seats[turn].played_by is None
        assert (table.due.kind in ("none", "clock")) == waits_for_a_person
        assert (table.due.kind == "none") == (table.due.at == NEVER)

    def teardown(self) -> None:
        """In the end time alone brings every game with a clock, or without people, to its end."""
        if not hasattr(self, "at"):
            return
        chance, at = Random(1), self.at
        for _ in range(3000):
            if not at.let_time_do(chance):
                break
        else:
            raise AssertionError("what is due never ends")
        if at.table.settings.clock is not None:
            assert at.table.phase not in ("playing", "sealing")
        if at.table.phase == "over":
            assert at.table.game in at.ended
        at.compare()
