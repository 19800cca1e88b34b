"""A table: who sits where, and what may be done there when. Pure data and rules of the house; nothing is stored here.

    open ──start──▶ sealing ──all revealed──▶ playing ──▶ over ──rematch──▶ open
                        └──somebody was late: again without them, or open──┘

A person is an identity's id. Whatever is not possible is a Refusal, and changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from pydantic import BaseModel

from billetdoux.bots import BOTS
from billetdoux.errors import OptionError, Refusal, shorten
from billetdoux.game.fair import commitment
from billetdoux.protocol.messages import PublicSeat, PublicTable, Sealing, Settings
from billetdoux.protocol.values import Phase  # noqa: TC001  (pydantic looks it up)
from billetdoux.rules.edition import edition

if TYPE_CHECKING:
    from collections.abc import Iterator

STAND_IN = "casual"  # who plays for somebody who is not there
PATIENCE = 2  # clocks that run out before a bot takes the seat
GONE = 300.0  # seconds after which the others may hand a seat to a bot
MOST_MUTED, MOST_REMOVED = 20, 200  # by one person, from one table: a host cannot fill the disk with names
REMEMBERED = 40  # messages that have been done, so that they are not done again
# What bots are called: names that read alike in all languages, each with a first letter of its own.
CAST = (
    "Adèle",
    "Basile",
    "Céleste",
    "Denis",
    "Eugénie",
    "Florent",
    "Gabrielle",
    "Irène",
    "Joseph",
    "Lucile",
    "Marius",
    "Ninon",
    "Octave",
    "Pauline",
    "Rémy",
    "Sidonie",
    "Tristan",
    "Victoire",
)


class Seat(BaseModel):
    """A seat: a person's, a bot's, or free."""

    person: str | None = None
    name: str = ""
    bot: str | None = None
    stand_in: bool = False  # a bot plays for the person until they return
    missed: int = 0  # clocks that have run out, one after the other
    nodes: list[str] = []  # where the person is connected
    gone_since: float | None = None
    wants_rematch: bool = False

    @property
    def free(self) -> bool:
        """Whether anybody may sit here."""
        return self.person is None and self.bot is None

    @property
    def played_by(self) -> str | None:
        """The bot that plays this seat now; None: a person does."""
        return self.bot or (STAND_IN if self.stand_in else None)


class Seal(BaseModel):
    """The fair shuffle before a game, as far as it has come; the secret is kept elsewhere."""

    commitment: str
    commitments: list[str | None]
    seeds: list[str | None]
    until: float
    first: int | None  # who begins by letter; None: by lot

    def missing(self, seats: list[Seat]) -> list[int]:
        """List the people's seats that have yet to commit, or then to reveal."""
        waited_for = self.seeds if self.revealing(seats) else self.commitments
        return [n for n, seat in enumerate(seats) if seat.person and waited_for[n] is None]

    def revealing(self, seats: list[Seat]) -> bool:
        """Whether all commitments are in."""
        return all(self.commitments[n] is not None for n, seat in enumerate(seats) if seat.person)


class TableState(BaseModel):
    """All that there is to know of a table apart from its game's log."""

    id: str
    settings: Settings
    seats: list[Seat]
    host: str | None
    phase: Phase = "open"
    game: str | None = None
    seal: Seal | None = None
    bots: list[str | None]  # by seat: the bots that the host has chosen
    left: dict[int, str] = {}  # who left the running game, by seat
    members: list[str] = []  # who came with an invitation
    removed: list[str] = []
    mutes: dict[str, list[str]] = {}
    invitation: int = 0  # which invitation is good
    code: str = ""  # the short one that can be told over the phone; none at tables of before there were any
    done: list[str] = []  # ids of messages that have been done, with who sent them

    def seat_of(self, person: str) -> int | None:
        """Return where a person sits."""
        return next((n for n, seat in enumerate(self.seats) if seat.person == person), None)

    def my_seat(self, person: str) -> int:
        """Return where a person sits, who has to."""
        seat = self.seat_of(person)
        if seat is None:
            raise Refusal("seat-none")
        return seat

    def people(self) -> Iterator[Seat]:
        """Yield the seats of people."""
        return (seat for seat in self.seats if seat.person)

    # Coming in.

    def admit(self, person: str, *, invited: bool) -> None:
        """Let somebody come to the table, to sit or to watch; an invitation is remembered."""
        if self.phase == "closed":
            raise Refusal("table-closed")
        if person in self.removed:
            raise Refusal("removed")
        if invited and person not in self.members:
            self.members.append(person)
        if self.seat_of(person) is None and not self.settings.public and person not in self.members:
            raise Refusal("not-invited")

    def may_watch(self, person: str) -> bool:
        """Tell whether a person may see the game: from their seat, or as a spectator."""
        return self.seat_of(person) is not None or self.settings.spectators

    # Before the game.

    def sit(self, person: str, name: str, seat: int, node: str) -> None:
        """Take a free seat."""
        self._want("open")
        if person in self.removed:
            raise Refusal("removed")
        mine = self.seat_of(person)
        if mine == seat:
            return
        if mine is not None:
            raise Refusal("seat-already")
        self._at(seat)
        if not self.seats[seat].free:
            raise Refusal("seat-taken")
        self.seats[seat] = Seat(person=person, name=self.distinct(name), nodes=[node])
        self.host = self.host or person

    def leave(self, person: str) -> None:
        """Give up a seat; in a running game a bot has it from then on."""
        seat = self.my_seat(person)
        if self.phase == "playing":
            self.left[seat] = person
            self.seats[seat] = Seat(bot=STAND_IN, name=self.seats[seat].name)
        else:
            self.seats[seat] = Seat()
            self._unseal()
            self._reopen()
        if self.host == person:
            self.host = next((one.person for one in self.people()), None)

    def set_bot(self, person: str, seat: int, level: str | None) -> None:
        """Put a bot into a free seat, or take it out."""
        self._want("open")
        self._by_host(person)
        self._at(seat)
        if self.seats[seat].person:
            raise Refusal("seat-taken")
        self.seats[seat] = Seat() if level is None else self._bot(seat, level)
        self.bots[seat] = level

    def start(self, person: str, first: int | None) -> int | None:
        """Get ready to play; return who begins, None if lots decide. Bots fill the free seats."""
        self._want("open")
        self._by_host(person)
        self.my_seat(person)
        if self.settings.first == "lot":
            first = None
        elif first is None:
            raise Refusal("first-missing")
        else:
            self._at(first)
        for seat in self.seats:
            seat.wants_rematch = False
        self._fill()
        return first

    def begin_seal(self, game: str, commitment: str, until: float, first: int | None) -> None:
        """Ask everyone for a commitment to a seed of theirs."""
        self.phase, self.game, self.left = "sealing", game, {}
        none: list[str | None] = [None] * len(self.seats)
        self.seal = Seal(commitment=commitment, commitments=none, seeds=none[:], until=until, first=first)

    def commit(self, person: str, game: str, commitment: str) -> None:
        """Take a person's commitment; it cannot be changed."""
        seat, seal = self._sealing(person, game)
        if seal.commitments[seat] not in (None, commitment):
            raise Refusal("commitment-changed")
        seal.commitments[seat] = commitment

    def reveal(self, person: str, game: str, seed: str) -> None:
        """Take a person's seed, which must be what was committed to."""
        seat, seal = self._sealing(person, game)
        if not seal.revealing(self.seats):
            raise Refusal("reveal-too-early")
        if commitment(bytes.fromhex(seed)) != seal.commitments[seat]:
            raise Refusal("seed-wrong")
        seal.seeds[seat] = seed

    def drop_late(self) -> None:
        """Unseat whoever kept the others waiting; a bot sits there instead, if anybody is left to play."""
        assert self.seal is not None
        for seat in self.seal.missing(self.seats):
            self.seats[seat] = Seat()
        if self.host not in [one.person for one in self.people()]:
            self.host = next((one.person for one in self.people()), None)
        if self.host is None:
            self._unseal()
        else:
            self._fill()

    # In the game.

    def begin(self) -> None:
        """All have revealed: the game begins."""
        self.phase, self.seal = "playing", None
        for seat in self.seats:
            seat.stand_in, seat.missed = False, 0

    def miss(self, seat: int) -> None:
        """A clock ran out; at the second time in a row, a bot takes the seat."""
        self.seats[seat].missed += 1
        if self.seats[seat].missed >= PATIENCE:
            self.seats[seat].stand_in = True

    def hand(self, person: str, seat: int, now: float) -> None:
        """Hand the seat of somebody long gone to a bot, until they return."""
        self._want("playing")
        self.my_seat(person)
        self._at(seat)
        gone = self.seats[seat]
        if gone.person is None or gone.stand_in:
            return
        if gone.gone_since is None or now - gone.gone_since < GONE:
            raise Refusal("not-gone", name=gone.name)
        gone.stand_in = True

    def back(self, person: str) -> None:
        """Take one's seat back from a bot."""
        seat = self.seats[self.my_seat(person)]
        seat.stand_in, seat.missed = False, 0

    def finish(self) -> None:
        """The game is over."""
        self.phase = "over"

    def rematch(self, person: str) -> None:
        """Open the table again with the same people, once all who are still here want that."""
        self._want("over")
        self.seats[self.my_seat(person)].wants_rematch = True
        self._reopen()

    # At any time.

    def connect(self, person: str, node: str) -> None:
        """A person is here, and has their seat back if a bot was playing it."""
        seat = self.seat_of(person)
        if seat is not None:
            here = self.seats[seat]
            here.nodes = sorted({*here.nodes, node})
            here.gone_since = None
            here.stand_in, here.missed = False, 0

    def disconnect(self, person: str, node: str, now: float) -> None:
        """A person's last socket at a node is gone."""
        seat = self.seat_of(person)
        if seat is not None and node in self.seats[seat].nodes:
            self.seats[seat].nodes.remove(node)
            if not self.seats[seat].nodes:
                self.seats[seat].gone_since = now
                self._reopen()

    def close(self) -> str | None:
        """Close the table for good; return the game that this breaks off."""
        running = self.game if self.phase == "playing" else None
        self.phase, self.seal = "closed", None
        return running

    def mute(self, person: str, other: str, *, on: bool) -> None:
        """Stop hearing somebody, or hear them again."""
        muted = [one for one in self.mutes.pop(person, ()) if one != other]
        if on or muted:
            self.mutes[person] = [*muted, other][-MOST_MUTED:] if on else muted

    def remove(self, person: str, other: str) -> None:
        """The host removes somebody."""
        self._by_host(person)
        if person == other:
            raise Refusal("remove-yourself")
        if self.seat_of(other) is not None:
            self.leave(other)
        self.removed = [*(one for one in self.removed if one != other), other][-MOST_REMOVED:]

    def invite(self, person: str, code: str) -> None:
        """Make older invitations and codes worthless."""
        self._by_host(person)
        self.invitation += 1
        self.code = code

    def forget(self, person: str, nameless: str) -> None:
        """Take a person who has deleted their data out of everything."""
        if self.seat_of(person) is not None:
            self.leave(person)
        for seat, who in list(self.left.items()):
            if who == person:
                self.seats[seat].name = nameless
                del self.left[seat]
        self.members = [one for one in self.members if one != person]
        self.removed = [one for one in self.removed if one != person]
        self.mutes = {
            one: [who for who in muted if who != person] for one, muted in self.mutes.items() if one != person
        }
        self.done = [one for one in self.done if not one.startswith(f"{person} ")]

    def remember(self, message: str) -> None:
        """Remember that a message was done."""
        self.done = [*self.done[1 - REMEMBERED :], message]

    # As it is stored, and as it is seen.

    def row(self, version: int, now: float) -> dict[str, object]:
        """Return it as it is stored, apart from its id."""
        return {
            "version": version,
            "listed": self.settings.public and self.phase != "closed",
            "phase": self.phase,
            "code": None if self.phase == "closed" else self.code or None,
            "state": self.model_dump_json(),
            "changed": now,
        }

    def public(self) -> PublicTable:
        """Return the table as everyone sees it."""
        sealing = None
        if self.seal is not None:
            sealing = Sealing(
                commitment=self.seal.commitment,
                commitments=tuple(self.seal.commitments),
                revealed=tuple(seed is not None for seed in self.seal.seeds),
                revealing=self.seal.revealing(self.seats),
                until=self.seal.until,
            )
        return PublicTable(
            id=self.id,
            edition=self.settings.edition,
            phase=self.phase,
            seats=tuple(
                PublicSeat(
                    name=seat.name,
                    person=seat.person,
                    bot=seat.played_by,
                    here=bool(seat.nodes),
                    gone_since=seat.gone_since,
                    wants_rematch=seat.wants_rematch,
                )
                for seat in self.seats
            ),
            host=self.host,
            public=self.settings.public,
            clock=self.settings.clock,
            spectators=self.settings.spectators,
            chat=self.settings.chat,
            first=self.settings.first,
            game=self.game,
            sealing=sealing,
        )

    # Within.

    def _want(self, phase: Phase) -> None:
        if self.phase == "closed":
            raise Refusal("table-closed")
        if self.phase != phase:
            raise Refusal(f"not-{phase}")

    def _by_host(self, person: str) -> None:
        if person != self.host:
            raise Refusal("not-host")

    def _at(self, seat: int) -> None:
        if seat >= len(self.seats):
            raise OptionError("seat-not-in-game", seat=seat, most=len(self.seats) - 1)

    def _sealing(self, person: str, game: str) -> tuple[int, Seal]:
        seat = self.my_seat(person)
        if self.seal is None or game != self.game:
            raise Refusal("not-sealing")
        return seat, self.seal

    def _unseal(self) -> None:
        """Back to the open table; the bots that filled the seats go again."""
        if self.phase == "sealing":
            self.phase, self.game, self.seal = "open", None, None
            self.choose_bots()

    def _reopen(self) -> None:
        """After a game, open the table again once somebody wants that, and all others who are still here."""
        wanted = [seat.wants_rematch for seat in self.people() if seat.gone_since is None]
        if self.phase == "over" and wanted and all(wanted):
            self.phase, self.game, self.left = "open", None, {}
            self.seats = [Seat() if seat.person and not seat.wants_rematch else seat for seat in self.seats]
            for seat in self.seats:
                seat.stand_in, seat.missed, seat.wants_rematch = False, 0, False
            if self.host not in [seat.person for seat in self.people()]:
                self.host = next((seat.person for seat in self.people()), None)
            self.choose_bots()

    def choose_bots(self) -> None:
        """Leave only those bots that the settings ask for."""
        for n, seat in enumerate(self.seats):
            if seat.person is None:
                level = self.bots[n]
                self.seats[n] = Seat() if level is None else self._bot(n, level)

    def _fill(self) -> None:
        for n, seat in enumerate(self.seats):
            if seat.free:
                self.seats[n] = self._bot(n, STAND_IN)

    def _bot(self, seat: int, level: str) -> Seat:
        if level not in BOTS:
            raise OptionError("bot-unknown", bot=shorten(level), known=", ".join(BOTS))
        return Seat(bot=level, name=self._bot_name(seat))

    def _bot_name(self, seat: int) -> str:
        """Return a name for the bot in a seat: the same one after each game, and nobody else's here."""
        taken = {one.name for n, one in enumerate(self.seats) if n != seat}
        first = crc32(self.id.encode()) + seat  # another table has another cast
        turned = (CAST[(first + n) % len(CAST)] for n in range(len(CAST)))
        return next(name for name in turned if name not in taken)

    def distinct(self, name: str) -> str:
        """Return the name, with a number behind it if somebody here is called that already."""
        taken = {seat.name for seat in self.seats}
        return next(one for one in (name, *(f"{name[:29]} {n}" for n in range(2, 9))) if one not in taken)


def new_table(id: str, settings: Settings, host: str, name: str, now: float, code: str = "") -> TableState:
    """Set up a table; its host sits in the first free seat."""
    edition(settings.edition).check_players(settings.seats)
    if len(settings.bots) > settings.seats:
        raise OptionError("bots-too-many", bots=len(settings.bots), seats=settings.seats)
    bots = [*settings.bots, *[None] * (settings.seats - len(settings.bots))]
    seats = [Seat() for _ in bots]
    state = TableState(id=id, settings=settings, seats=seats, host=host, bots=bots, code=code)
    state.choose_bots()
    free = next((n for n, seat in enumerate(state.seats) if seat.free), None)
    if free is None:
        raise Refusal("no-free-seat")
    state.seats[free] = Seat(person=host, name=state.distinct(name), gone_since=now)
    return state
