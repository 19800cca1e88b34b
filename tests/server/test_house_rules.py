"""The rules of the house: who may do what at a table, when, and what that changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

import pytest

from billetdoux.bots import BOTS
from billetdoux.declare import reader, to_json
from billetdoux.errors import BilletDouxError, Refusal
from billetdoux.game.fair import commitment
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import Settings
from billetdoux.table import house_commands as house
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.seats import CAST, GONE, connect, disconnect, miss
from billetdoux.table.step import MOST_MUTED, MOST_REMOVED, REMEMBERED, open_table, step

if TYPE_CHECKING:
    from collections.abc import Callable

    from billetdoux.table.step import Command
    from billetdoux.table.table import Table

SEEDS = {person: bytes([number]) * 32 for number, person in enumerate(("ada", "bo", "cy"))}


class Sitting:
    """A table that goes on step by step: each method gives a command, and keeps what it comes to."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.now = 0.0
        self.count = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def outside(self, code: str = "") -> Given:
        return Given(self.now, "g", b"5ec" * 10, code, bots=tuple(BOTS), seal_time=100.0)

    def put(self, **changed: Any) -> None:
        """Put something else in the place of what there is."""
        self.table = replace(self.table, **changed)

    def happens(self, command: Command, who: str = "", name: str = "", code: str = "") -> None:
        visitor = Visitor(who, name, "n") if who else None
        self.table = step(self.table, visitor, command, self.outside(code)).table

    def asks(self, kind: Any, who: str, name: str = "", code: str = "", **details: Any) -> None:
        self.count += 1
        self.happens(kind(id=str(self.count), **details), who, name, code)

    def sit(self, who: str, name: str, seat: int, _node: str) -> None:
        self.asks(ask.Sit, who, name, seat=seat)

    def leave(self, who: str) -> None:
        self.asks(ask.Leave, who)

    def set_bot(self, who: str, seat: int, level: str | None) -> None:
        self.asks(ask.SetBot, who, seat=seat, level=level)

    def start(self, who: str, first: int | None) -> int | None:
        self.asks(ask.Start, who, first=first)
        assert self.table.seal is not None
        return self.table.seal.first

    def commit(self, who: str, game: str, commitment: str) -> None:
        self.asks(ask.Commit, who, game=game, commitment=commitment)

    def reveal(self, who: str, game: str, seed: str) -> None:
        self.asks(ask.Reveal, who, game=game, seed=seed)

    def drop_late(self) -> None:
        self.happens(house.StartOver())

    def finish(self) -> None:
        """The game ends here, whatever stands."""
        self.put(phase="over")

    def miss(self, seat: int) -> None:
        self.table = miss(self.table, seat)

    def hand(self, who: str, seat: int, now: float) -> None:
        self.now = now
        self.asks(ask.Hand, who, seat=seat)

    def back(self, who: str) -> None:
        self.asks(ask.Back, who)

    def rematch(self, who: str) -> None:
        self.asks(ask.Rematch, who)

    def mute(self, who: str, other: str, *, on: bool) -> None:
        self.asks(ask.Mute, who, person=other, on=on)

    def remove(self, who: str, other: str) -> None:
        self.asks(ask.Remove, who, person=other)

    def hint(self, who: str) -> None:
        self.asks(ask.Hint, who)

    def invite(self, who: str, code: str) -> None:
        self.asks(ask.Invite, who, code=code)

    def admit(self, who: str, *, invited: bool, invitation: int | None = None) -> None:
        shown = self.table.invitation if invited else invitation
        self.happens(house.Admit(shown), who)

    def connect(self, who: str, node: str) -> None:
        self.table = connect(self.table, who, node)

    def disconnect(self, who: str, node: str, now: float) -> None:
        self.now = now
        self.table = disconnect(self.table, who, node, self.outside())

    def forget(self, who: str, nameless: str) -> None:
        self.happens(house.Forget(who, nameless))


def new_table(id: str, settings: Settings, host: str, name: str) -> Sitting:
    return Sitting(open_table(id, settings, Visitor(host, name), Sitting.outside(Sitting(cast("Any", None)))))


def table(**settings: object) -> Sitting:
    """Return a table with Ada as its host in seat 0."""
    return new_table("t", reader(Settings)({"seats": 3} | settings), "ada", "Ada")


def full(**settings: object) -> Sitting:
    """Return a table at which Ada, Bo and Cy sit and are connected."""
    state = table(**settings)
    state.connect("ada", "n")
    state.sit("bo", "Bo", 1, "n")
    state.sit("cy", "Cy", 2, "n")
    return state


def sealing(**settings: object) -> Sitting:
    """Return a table whose people have yet to commit."""
    state = full(**settings)
    state.start("ada", None)
    return state


def playing(**settings: object) -> Sitting:
    """Return a table with a running game."""
    state = sealing(**settings)
    for person, seed in SEEDS.items():
        state.commit(person, "g", commitment(seed))
    for person, seed in SEEDS.items():
        state.reveal(person, "g", seed.hex())
    return state


def over(**settings: object) -> Sitting:
    """Return a table after a game."""
    state = playing(**settings)
    state.finish()
    return state


def refused(reason: str, state: Sitting, does: str, *arguments: object, **more: object) -> None:
    """See that something is refused for a reason, and changes nothing."""
    before = state.table
    with pytest.raises(Refusal) as error:
        getattr(state, does)(*arguments, **more)
    assert error.value.key == reason
    assert state.table == before


def names(state: Sitting) -> list[str]:
    return [seat.name for seat in state.seats]


# Before the game


def test_a_new_table_has_its_host_in_the_first_free_seat() -> None:
    state = table(bots=["random"])
    assert names(state) == [CAST[crc32(b"t") % len(CAST)], "Ada", ""]
    assert state.host == "ada"
    assert state.seats[1].gone_since == 0.0, "until the host's socket is there"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"edition": "nothing"}, "edition-unknown"),
        ({"edition": "../standard"}, "edition-unknown"),
        ({"edition": "classic", "seats": 6}, "players-wrong"),
        ({"bots": [None] * 4}, "bots-too-many"),
        ({"bots": ["casual"] * 3}, "no-free-seat"),
        ({"bots": ["os.system"]}, "bot-unknown"),
        ({"bots": ["billetdoux.bots.casual:Casual"]}, "bot-unknown"),
    ],
)
def test_a_table_that_cannot_be(settings: dict[str, object], reason: str) -> None:
    with pytest.raises(BilletDouxError) as error:
        table(**settings)
    assert error.value.key == reason


def test_a_free_seat_is_taken() -> None:
    state = table()
    state.sit("bo", "Bo", 2, "n")
    assert state.seat_of("bo") == 2
    state.sit("bo", "Bo", 2, "n")  # again: nothing happens
    assert names(state) == ["Ada", "", "Bo"]


def test_a_seat_that_cannot_be_taken() -> None:
    state = table(bots=[None, "casual"])
    refused("seat-taken", state, "sit", "bo", "Bo", 0, "n")
    refused("seat-taken", state, "sit", "bo", "Bo", 1, "n")
    refused("seat-already", state, "sit", "ada", "Ada", 2, "n")
    refused("seat-not-in-game", state, "sit", "bo", "Bo", 3, "n")
    refused("not-open", playing(), "sit", "dee", "Dee", 1, "n")
    state.put(removed=("bo",))
    refused("removed", state, "sit", "bo", "Bo", 2, "n")


def test_names_alike_get_a_number() -> None:
    state = table(seats=4)
    state.sit("bo", "Ada", 1, "n")
    state.sit("cy", "Ada", 2, "n")
    assert names(state) == ["Ada", "Ada 2", "Ada 3", ""]


def test_a_long_name_alike_is_cut_to_make_room_for_its_number() -> None:
    state = new_table("t", Settings(seats=2), "ada", "A" * 32)
    state.sit("bo", "A" * 32, 1, "n")
    assert names(state)[1] == "A" * 29 + " 2"


def test_a_bot_does_not_bear_a_persons_name() -> None:
    bots = names(table(seats=6, bots=[None, *["casual"] * 5]))[1:]
    state = new_table("t", Settings(seats=6), "ada", bots[0])
    for seat in range(1, 6):
        state.set_bot("ada", seat, "casual")
    assert len(set(names(state))) == 6
    assert bots[0] not in names(state)[1:]


def test_bots_keep_their_names_after_a_game_and_other_tables_have_others() -> None:
    state = full(seats=5, bots=[None, None, None, "casual", "random"])
    before = names(state)
    state.put(phase="over")
    for person in ("ada", "bo", "cy"):
        state.rematch(person)
    assert (state.phase, names(state)) == ("open", before)
    other = new_table("u", Settings(seats=2, bots=(None, "casual")), "ada", "Ada")
    assert names(other)[1] not in before


def test_the_host_sets_bots() -> None:
    state = table()
    state.set_bot("ada", 2, "random")
    assert state.seats[2].bot == "random"
    state.set_bot("ada", 2, None)
    assert state.seats[2].free


def test_bots_that_cannot_be_set() -> None:
    state = table()
    refused("seat-taken", state, "set_bot", "ada", 0, "random")
    refused("seat-not-in-game", state, "set_bot", "ada", 3, "random")
    refused("bot-unknown", state, "set_bot", "ada", 1, "billetdoux.bots.casual")
    refused("not-host", full(), "set_bot", "bo", 1, "random")
    refused("not-open", playing(), "set_bot", "ada", 1, "random")


def test_the_host_passes_on() -> None:
    state = full()
    state.leave("ada")
    assert state.host == "bo"
    assert state.seats[0].free
    state.leave("cy")
    assert state.host == "bo", "he is here"
    state.leave("bo")
    assert state.host is None
    state.sit("dee", "Dee", 1, "n")
    assert state.host == "dee", "who comes to an empty table is its host"


def test_who_has_no_seat_cannot_leave_it() -> None:
    refused("seat-none", table(), "leave", "bo")


def test_bots_fill_the_free_seats_at_the_start() -> None:
    state = table()
    state.start("ada", None)
    assert [seat.bot for seat in state.seats] == [None, "casual", "casual"]
    assert len(set(names(state))) == 3


def test_a_start_that_cannot_be() -> None:
    refused("not-host", full(), "start", "bo", None)
    refused("not-open", playing(), "start", "ada", None)
    refused("seat-not-in-game", full(first="letter"), "start", "ada", 3)
    closed = full()
    closed.put(phase="closed")
    refused("table-closed", closed, "start", "ada", None)


def test_who_begins_is_said_only_where_it_is_by_letter() -> None:
    assert full(first="letter").start("ada", 2) == 2
    assert full(first="lot").start("ada", 2) is None
    assert full(first="letter").start("ada", None) is None, "nobody can tell: a lot says"


@pytest.mark.parametrize(
    ("people", "settings", "first"),
    [
        (3, {"public": False}, "letter"),
        (3, {"public": True}, "lot"),
        (1, {"public": False}, "lot"),
        (1, {"public": False, "first": "letter"}, "letter"),
        (3, {"public": False, "first": "lot"}, "lot"),
    ],
)
def test_who_begins_is_settled_by_letter_among_friends(people: int, settings: dict[str, Any], first: str) -> None:
    """Strangers do not ask each other, and bots write no letters."""
    state = table(**settings)
    for seat, name in enumerate(["bo", "cy"][: people - 1], start=1):
        state.sit(name, name.title(), seat, "n")
    assert state.first == first
    assert state.public().first == first


# The fair shuffle


def test_all_commit_before_anyone_reveals() -> None:
    state = sealing()
    state.commit("ada", "g", commitment(SEEDS["ada"]))
    state.commit("bo", "g", commitment(SEEDS["bo"]))
    refused("reveal-too-early", state, "reveal", "ada", "g", SEEDS["ada"].hex())
    state.commit("cy", "g", commitment(SEEDS["cy"]))
    state.reveal("ada", "g", SEEDS["ada"].hex())
    assert state.seal is not None
    assert state.seal.missing(state.seats) == [1, 2]


def test_a_commitment_cannot_be_changed() -> None:
    state = sealing()
    state.commit("ada", "g", commitment(SEEDS["ada"]))
    state.commit("ada", "g", commitment(SEEDS["ada"]))  # again: nothing happens
    refused("commitment-changed", state, "commit", "ada", "g", commitment(SEEDS["bo"]))


def test_a_seed_that_was_not_committed_to() -> None:
    state = sealing()
    for person, seed in SEEDS.items():
        state.commit(person, "g", commitment(seed))
    refused("seed-wrong", state, "reveal", "ada", "g", SEEDS["bo"].hex())


def test_seeds_for_another_game_or_from_somebody_else() -> None:
    refused("not-sealing", sealing(), "commit", "ada", "another", "c" * 64)
    refused("not-sealing", playing(), "commit", "ada", "g", "c" * 64)
    refused("not-sealing", playing(), "reveal", "ada", "g", SEEDS["ada"].hex())
    refused("seat-none", sealing(), "commit", "dee", "g", "c" * 64)


def test_nobody_is_shown_a_seed_before_the_game() -> None:
    state = sealing()
    for person, seed in SEEDS.items():
        state.commit(person, "g", commitment(seed))
    state.reveal("bo", "g", SEEDS["bo"].hex())
    shown = state.public()
    assert shown.sealing is not None
    assert shown.sealing.revealed == (False, True, False)
    assert SEEDS["bo"].hex() not in to_json(shown)


def test_who_is_late_to_commit_loses_the_seat() -> None:
    state = sealing()
    state.commit("bo", "g", commitment(SEEDS["bo"]))
    state.commit("cy", "g", commitment(SEEDS["cy"]))
    state.drop_late()
    assert (state.host, state.seat_of("ada"), state.seats[0].bot) == ("bo", None, "casual")
    assert state.phase == "sealing", "the rest start over"


def test_who_is_late_to_reveal_loses_the_seat() -> None:
    state = sealing()
    for person, seed in SEEDS.items():
        state.commit(person, "g", commitment(seed))
    state.reveal("ada", "g", SEEDS["ada"].hex())
    state.drop_late()
    assert [seat.person for seat in state.seats] == ["ada", None, None]


def test_when_all_are_late_the_table_is_open_again() -> None:
    state = sealing()
    state.drop_late()
    assert (state.phase, state.seal, state.game, state.host) == ("open", None, None, None)
    assert all(seat.free for seat in state.seats)


def test_who_leaves_while_seeds_are_collected_opens_the_table_again() -> None:
    state = table()
    state.sit("bo", "Bo", 1, "n")
    state.start("ada", None)
    state.leave("bo")
    assert (state.phase, state.seal, state.game) == ("open", None, None)
    assert [seat.free for seat in state.seats] == [False, True, True], "the bots that filled seats are gone"


# In the game


def test_at_the_second_clock_in_a_row_a_bot_takes_the_seat() -> None:
    state = playing()
    state.miss(1)
    assert state.seats[1].played_by is None
    state.miss(1)
    assert state.seats[1].played_by == "casual"
    assert state.seats[1].person == "bo", "it is still theirs"


def test_a_move_in_between_starts_the_count_again() -> None:
    state = playing()
    state.miss(1)
    state.back("bo")
    state.miss(1)
    assert state.seats[1].played_by is None


@pytest.mark.parametrize("returns", ["back", "connect"])
def test_who_returns_has_the_seat_back(returns: str) -> None:
    state = playing()
    state.miss(1)
    state.miss(1)
    if returns == "back":
        state.back("bo")
    else:
        state.connect("bo", "another device")
    assert (state.seats[1].played_by, state.seats[1].missed) == (None, 0)


def test_a_seat_is_handed_to_a_bot_after_five_minutes_and_not_before() -> None:
    state = playing()
    refused("not-gone", state, "hand", "ada", 1, 1e9)
    state.disconnect("bo", "n", 1000.0)
    refused("not-gone", state, "hand", "ada", 1, 1000.0 + GONE - 1)
    state.hand("ada", 1, 1000.0 + GONE)
    assert state.seats[1].played_by == "casual"
    state.connect("bo", "n")
    assert state.seats[1].played_by is None


def test_who_may_not_hand_a_seat_over() -> None:
    state = playing()
    state.disconnect("bo", "n", 0.0)
    refused("seat-none", state, "hand", "dee", 1, 1e9)
    refused("seat-not-in-game", state, "hand", "ada", 3, 1e9)
    refused("not-playing", full(), "hand", "ada", 1, 1e9)


def test_somebody_with_two_devices_is_gone_when_both_are() -> None:
    state = playing()
    state.connect("bo", "another")
    state.disconnect("bo", "n", 1.0)
    assert state.seats[1].gone_since is None
    state.disconnect("bo", "another", 2.0)
    assert state.seats[1].gone_since == 2.0
    state.disconnect("bo", "another", 3.0)
    assert state.seats[1].gone_since == 2.0, "they were gone already"


def test_a_bot_has_the_seat_of_who_leaves_a_game() -> None:
    state = playing()
    state.leave("ada")
    assert (state.seats[0].person, state.seats[0].bot, state.seats[0].name) == (None, "casual", "Ada")
    assert (state.host, state.left) == ("bo", {0: "ada"})
    refused("seat-none", state, "back", "ada")


# After the game


def test_a_rematch_begins_when_all_who_are_here_want_it() -> None:
    state = over()
    state.rematch("ada")
    state.rematch("bo")
    assert state.phase == "over"
    state.rematch("cy")
    assert (state.phase, state.game) == ("open", None)
    assert [seat.person for seat in state.seats] == ["ada", "bo", "cy"]
    assert not any(seat.wants_rematch for seat in state.seats)


@pytest.mark.parametrize("goes", ["leave", "disconnect"])
def test_who_goes_is_not_waited_for(goes: str) -> None:
    state = over()
    state.rematch("bo")
    state.rematch("cy")
    if goes == "leave":
        state.leave("ada")
    else:
        state.disconnect("ada", "n", 9.0)
    assert (state.phase, state.host) == ("open", "bo")
    assert [seat.person for seat in state.seats] == [None, "bo", "cy"]


def test_nobody_is_put_to_a_rematch_by_going() -> None:
    state = over()
    for person in SEEDS:
        state.disconnect(person, "n", 9.0)
    assert state.phase == "over"


def test_bots_that_took_a_seat_make_room_for_the_rematch() -> None:
    state = playing(bots=[None, None, None])
    state.leave("cy")
    state.finish()
    state.rematch("ada")
    state.rematch("bo")
    assert state.seats[2].free
    assert state.left == {}


def test_a_rematch_is_asked_for_after_the_game_by_who_played_it() -> None:
    refused("not-over", playing(), "rematch", "ada")
    refused("seat-none", over(), "rematch", "dee")


# At any time


def test_an_invitation_is_remembered() -> None:
    state = table(public=False)
    refused("not-invited", state, "admit", "bo", invited=False)
    state.admit("bo", invited=True)
    state.admit("bo", invited=True)
    state.admit("bo", invited=False)
    assert state.members == ("bo",)
    state.admit("ada", invited=False)  # who sits here needs none


def test_an_invitation_that_is_not_good_is_refused_unless_none_is_needed() -> None:
    state = table()
    state.admit("bo", invited=True)
    state.invite("ada", "CODE-2")
    for worthless in (0, house.FORGED):
        refused("invitation-wrong", state, "admit", "cy", invited=False, invitation=worthless)
        for known in ("ada", "bo"):
            state.admit(known, invited=False, invitation=worthless)


def test_a_closed_table_lets_nobody_in() -> None:
    state = table()
    state.put(phase="closed")
    refused("table-closed", state, "admit", "ada", invited=True)


@pytest.mark.parametrize("at", [full, sealing, playing, over])
def test_the_host_removes_somebody_for_good(at: Callable[[], Sitting]) -> None:
    state = at()
    state.remove("ada", "bo")
    assert state.seat_of("bo") is None
    refused("removed", state, "admit", "bo", invited=True)


def test_only_the_host_removes_and_invites_and_not_themselves() -> None:
    state = full()
    refused("not-host", state, "remove", "bo", "cy")
    refused("not-host", state, "invite", "bo", "NEW-COD")
    refused("remove-yourself", state, "remove", "ada", "ada")
    state.invite("ada", "NEW-COD")
    assert (state.invitation, state.code) == (1, "NEW-COD")


def test_muting_and_hearing_again() -> None:
    state = full()
    state.mute("ada", "bo", on=True)
    state.mute("ada", "cy", on=True)
    assert state.mutes == {"ada": ("bo", "cy")}
    state.mute("ada", "bo", on=False)
    state.mute("ada", "cy", on=False)
    assert state.mutes == {}


def test_lists_of_people_do_not_grow_for_ever() -> None:
    state = full()
    for number in range(300):
        state.mute("ada", f"p{number}", on=True)
        state.remove("ada", f"p{number}")
    assert state.mutes["ada"][-1] == state.removed[-1] == "p299"
    assert [len(state.mutes["ada"]), len(state.removed), len(state.done)] == [MOST_MUTED, MOST_REMOVED, REMEMBERED]


def test_only_those_at_the_table_watch_where_spectators_are_not_allowed() -> None:
    state = full(spectators=False)
    assert state.may_watch("bo")
    assert not state.may_watch("dee")
    assert full().may_watch("dee")


def test_nothing_of_a_person_stays_who_deleted_their_data() -> None:
    state = playing(public=False)
    state.admit("bo", invited=True)
    state.mute("ada", "bo", on=True)
    state.mute("bo", "cy", on=True)
    state.forget("bo", "—")
    assert (state.seats[1].bot, state.seats[1].name) == ("casual", "—")
    assert state.done
    assert not [one for one in state.done if one.startswith("bo ")]
    assert not [trace for trace in ('"bo"', '"bo ', '"Bo"') if trace in to_json(state.table)]


def test_who_left_before_and_deletes_their_data_takes_no_other_name_along() -> None:
    state = playing()
    state.leave("bo")
    state.finish()
    state.rematch("ada")
    state.rematch("cy")
    state.sit("dee", "Dee", 1, "n")
    state.forget("bo", "—")
    assert names(state) == ["Ada", "Dee", "Cy"]


# Hints


def alone(**settings: object) -> Sitting:
    """Return a table with a running game at which only Ada sits, against bots."""
    state = table(bots=[None, "easy", "easy"], **settings)
    state.connect("ada", "n")
    state.start("ada", None)
    state.commit("ada", "g", commitment(SEEDS["ada"]))
    state.reveal("ada", "g", SEEDS["ada"].hex())
    return state


def test_hints_are_for_whoever_plays_against_bots_alone_unrated() -> None:
    state = alone(enough=3)
    before = state.table
    state.hint("ada")
    assert state.table is before, "a hint is not even remembered"
    refused("seat-none", state, "hint", "bo")
    refused("hint-rated", alone(), "hint", "ada")
    refused("hint-company", playing(enough=3), "hint", "ada")
    refused("not-playing", table(enough=3), "hint", "ada")


def test_there_are_no_hints_beside_somebody_for_whom_a_bot_stands_in() -> None:
    state = playing(enough=3)
    for _ in range(2):
        state.miss(1)
        state.miss(2)
    assert state.seats[1].played_by is not None
    refused("hint-company", state, "hint", "ada")
    state.leave("bo")
    state.leave("cy")
    state.hint("ada")
