"""Coming by an invitation, coming late, taking over a bot's seat, and starting the game over."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from machine import Watched

from billetdoux.errors import Refusal
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import Settings
from billetdoux.table import house_commands as house
from billetdoux.table.facts import GameBroken, SeatTaken
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.step import open_table, step


def table(seats: int = 4, *, public: bool = False, **more: Any) -> Watched:
    """Return a table with Ada at it."""
    given = Given(1000.0, "", b"", "CODE0")
    settings = Settings(edition="classic", seats=seats, public=public, **more)
    at = Watched(open_table("table1", settings, Visitor("ada", "Ada"), given))
    come(at, "ada")
    return at


def come(at: Watched, person: str) -> None:
    """Let somebody come by the link."""
    assert at.do(house.Admit(at.table.invitation), person), at.refused
    at.do(house.Connect(), person)


def deal(at: Watched) -> None:
    """Let the host start, and all take part in the shuffle."""
    at.ask(ask.Start, at.table.host or "")
    while at.table.phase == "sealing":
        at.go_on(Random(1))


def play_to_round(at: Watched, number: int) -> None:
    """Play until a round is dealt."""
    chance = Random(3)
    while at.table.played is not None and len(at.table.played.state.past) < number:
        at.go_on(chance)


def told(at: Watched) -> list[tuple[str, str, str | None]]:
    """Return what has happened beside the game."""
    return [(one.what, one.name, one.before) for one in at.table.happenings]


def people(at: Watched) -> list[str | None]:
    """Return who sits where."""
    return [seat.person for seat in at.table.seats]


def test_whoever_comes_by_the_link_has_a_seat_and_the_host_is_told() -> None:
    at = table(3)
    come(at, "bo")
    come(at, "cy")
    come(at, "dee")
    assert people(at) == ["ada", "bo", "cy"]
    assert told(at) == [("came", "Bo", None), ("came", "Cy", None)]
    come(at, "bo")
    assert told(at)[2:] == [], "who comes back has not come anew"


def test_a_seat_is_given_only_once_so_that_one_can_watch() -> None:
    at = table(3)
    come(at, "bo")
    at.ask(ask.Leave, "bo")
    come(at, "bo")
    assert people(at) == ["ada", None, None]
    assert told(at)[-1] == ("left", "Bo", None)


def test_who_comes_only_to_watch_is_given_no_seat() -> None:
    at = table(3)
    assert at.do(house.Admit(at.table.invitation, watch=True), "bo")
    assert people(at) == ["ada", None, None]


def test_without_an_invitation_a_public_table_gives_no_seat() -> None:
    at = table(3, public=True)
    assert at.do(house.Admit(None), "bo")
    assert people(at) == ["ada", None, None]


def test_old_clients_that_say_sit_have_the_seat_they_ask_for() -> None:
    at = table(4)
    come(at, "bo")
    assert at.ask(ask.Sit, "bo", seat=3)
    assert people(at) == ["ada", None, None, "bo"]
    assert told(at) == [("came", "Bo", None)], "to move is not to come or leave"


def test_a_latecomer_takes_over_a_bots_seat_at_the_next_deal_with_its_tokens() -> None:
    at = table(3)
    come(at, "bo")
    deal(at)
    come(at, "cy")
    assert at.ask(ask.TakeOver, "cy", seat=2)
    bot = at.table.seats[2].name
    assert at.table.public().seats[2].next == "Cy"
    assert people(at) == ["ada", "bo", None], "not in the middle of a round"
    play_to_round(at, 1)
    assert people(at) == ["ada", "bo", "cy"]
    assert told(at)[-1] == ("took-over", "Cy", bot)
    assert at.table.played is not None
    assert at.table.played.state.players == ("Ada", "Bo", "Cy")
    (fact,) = [one for _, made in at.steps for one in made.facts if isinstance(one, SeatTaken)]
    assert (fact.seat, fact.person, fact.number) == (2, "cy", at.table.happenings[-1].after + 1)
    assert not at.table.played.rated
    assert sum(at.table.played.state.past[0].tokens or ()) == sum(at.table.played.state.state.tokens)


def test_who_may_not_take_over_which_seat() -> None:
    at = table(4)
    come(at, "bo")
    deal(at)
    come(at, "cy")
    come(at, "dee")
    for person, seat, reason in [
        ("bo", 2, "seat-already"),
        ("cy", 1, "seat-taken"),
        ("cy", 4, "seat-not-in-game"),
    ]:
        assert not at.ask(ask.TakeOver, person, seat=seat)
        assert at.refused == reason
    assert at.ask(ask.TakeOver, "cy", seat=2)
    assert not at.ask(ask.TakeOver, "dee", seat=2)
    assert at.ask(ask.TakeOver, "cy", seat=None)
    assert at.ask(ask.TakeOver, "dee", seat=2)
    strangers = table(3, public=True)
    deal(strangers)
    come(strangers, "bo")
    assert not strangers.ask(ask.TakeOver, "bo", seat=1)
    assert strangers.refused == "latecomers-none"


def test_who_waits_for_a_seat_and_is_gone_at_the_deal_does_not_have_it() -> None:
    at = table(3)
    deal(at)
    come(at, "bo")
    at.ask(ask.TakeOver, "bo", seat=1)
    at.do(house.Settle("north", frozenset({"ada"})))
    play_to_round(at, 1)
    assert people(at) == ["ada", None, None]


def test_the_host_starts_over_and_latecomers_have_seats() -> None:
    at = table(3)
    deal(at)
    come(at, "bo")
    assert not at.ask(ask.Restart, "bo")
    assert at.refused == "not-host"
    assert at.ask(ask.Restart, "ada")
    assert (at.table.phase, people(at)) == ("open", ["ada", "bo", None])
    assert [type(one) for one in at.steps[-1][1].facts] == [GameBroken]
    assert told(at)[-2:] == [("restarted", "Ada", None), ("came", "Bo", None)]


def test_after_the_first_round_a_game_is_not_started_over_nor_at_a_public_table() -> None:
    at = table(2)
    come(at, "bo")
    deal(at)
    play_to_round(at, 1)
    assert not at.ask(ask.Restart, "ada")
    assert at.refused == "restart-late"
    public = table(2, public=True)
    deal(public)
    assert not public.ask(ask.Restart, "ada")
    assert public.refused == "restart-public"


def test_a_rematch_deals_when_all_agree_and_an_old_client_may_still_say_start() -> None:
    at = table(3)
    come(at, "bo")
    deal(at)
    while at.table.phase == "playing":
        at.go_on(Random(5))
    at.ask(ask.Rematch, "bo")
    assert at.table.phase == "over"
    at.ask(ask.Rematch, "ada")
    assert at.table.phase == "sealing"
    assert at.table.seats[2].bot is not None
    assert at.ask(ask.Start, "ada", first=0), at.refused


def test_a_rematch_without_somebody_opens_the_table_and_visitors_have_the_seat() -> None:
    at = table(3)
    come(at, "bo")
    deal(at)
    come(at, "cy")
    while at.table.phase == "playing":
        at.go_on(Random(5))
    at.ask(ask.Leave, "bo")
    at.ask(ask.Rematch, "ada")
    assert (at.table.phase, people(at)) == ("open", ["ada", "cy", None])


def test_what_happens_around_a_game_is_told_and_a_deleted_name_is_not() -> None:
    at = table(3)
    come(at, "bo")
    deal(at)
    at.do(house.Settle("north", frozenset({"bo"})))
    at.now += 31
    assert at.ask(ask.Hand, "bo", seat=0)
    at.do(house.Connect(), "ada")
    at.ask(ask.Leave, "ada")
    assert told(at)[1:] == [
        ("bot-plays", "Ada", None),
        ("back", "Ada", None),
        ("left", "Ada", None),
        ("host", "Bo", None),
    ]
    come(at, "cy")
    assert at.ask(ask.TakeOver, "cy", seat=0)
    play_to_round(at, 1)
    assert told(at)[-1] == ("took-over", "Cy", "Ada")
    at.do(house.Forget("ada", "somebody"))
    assert "Ada" not in str(told(at))
    assert "somebody" in str(told(at))


def test_a_barred_person_cannot_take_over() -> None:
    at = table(3)
    deal(at)
    come(at, "bo")
    at.ask(ask.Remove, "ada", person="bo")
    with pytest.raises(Refusal, match="removed"):
        step(at.table, at.visitor("bo"), ask.TakeOver(id="x", seat=1), at.outside())
