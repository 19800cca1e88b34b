"""The freeze: what becomes of a shuffle once its list has been told. That no order of commands voids one is shown by
the machine; here is what each way of not being there comes to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from billetdoux.declare import to_json
from billetdoux.errors import Refusal
from billetdoux.game.fair import FairShuffle, commitment
from billetdoux.game.frozen_list import list_hash
from billetdoux.game.record import to_record
from billetdoux.game.verify import findings, mismatches, proof
from billetdoux.protocol import commands as ask
from billetdoux.protocol.messages import Log, Settings, TableShown
from billetdoux.table import facts as fact
from billetdoux.table import house_commands as house
from billetdoux.table.news import Listener, Place, WayIn, news
from billetdoux.table.outside import Given, Visitor
from billetdoux.table.schedule import command_of
from billetdoux.table.step import open_table, step
from billetdoux.table.table import begin_game

if TYPE_CHECKING:
    from billetdoux.table.table import Table

PEOPLE = ("ada", "bo", "cy")
SEEDS = {person: bytes([n + 1]) * 32 for n, person in enumerate(PEOPLE)}


class Evening:
    """A table and what has been stored of it."""

    def __init__(self, people: int = 3, **settings: Any) -> None:
        self.now, self.count = 1000.0, 0
        self.facts: list[fact.Fact] = []
        given = Settings(seats=people + 1, bots=(*[None] * people, "easy"), public=False, first="lot", **settings)
        self.table = open_table("t", given, Visitor("ada", "Ada"), self.outside())
        for person in PEOPLE[:people]:
            self.house(house.Admit(0), person)
            self.house(house.Connect(), person)
        for seat, person in enumerate(PEOPLE[1:people], start=1):
            self.ask(ask.Sit, person, seat=seat)

    def outside(self) -> Given:
        self.count += 1
        return Given(self.now, f"game{self.count}", bytes([self.count]) * 32, "CODE", bots=("casual", "easy"))

    def house(self, command: house.HouseCommand, person: str | None = None) -> None:
        who = None if person is None else Visitor(person, person.title(), "node")
        made = step(self.table, who, command, self.outside())
        self.table, self.facts = made.table, [*self.facts, *made.facts]

    def ask(self, kind: Any, who: str, /, **details: Any) -> None:
        made = step(
            self.table, Visitor(who, who.title(), "node"), kind(id=f"m{self.count}", **details), self.outside()
        )
        self.table, self.facts = made.table, [*self.facts, *made.facts]

    def refused(self, kind: Any, who: str, /, **details: Any) -> str:
        with pytest.raises(Refusal) as caught:
            self.ask(kind, who, **details)
        return caught.value.key

    def freeze(self, *revealing: str) -> Evening:
        """Start, let everybody commit, and let some reveal."""
        self.ask(ask.Start, "ada")
        for seat in list(self.table.people()):
            promised = commitment(SEEDS[seat.person or ""])
            self.ask(ask.Commit, seat.person or "", game=self.table.game, commitment=promised)
        self.reveal(*revealing)
        return self

    def reveal(self, *people: str) -> None:
        for person in people:
            self.ask(ask.Reveal, person, game=self.table.game, seed=SEEDS[person].hex())

    def time_passes(self) -> None:
        """Do what is due next."""
        self.now = max(self.now, self.table.due.at)
        command = command_of(self.table.due, None)
        assert command is not None
        self.house(command)

    @property
    def absent(self) -> list[bool]:
        return [seat.absent for seat in self.table.seats]

    def began(self, game: str) -> fact.GameBegan:
        return next(one for one in self.facts if isinstance(one, fact.GameBegan) and one.game == game)

    def check(self, game: str) -> list[str]:
        """Verify the record of a game as it is stored; return what there is to be known of it."""
        began = self.began(game)
        secret = next(one.secret for one in self.facts if isinstance(one, fact.GameMade) and one.game == game)
        seeds = tuple(None if seed is None else bytes.fromhex(seed) for seed in began.seeds)
        shuffle = FairShuffle(secret, seeds, began.frozen)
        record = to_record(begin_game(began, secret, shuffle).state, id=game, fair=proof(shuffle))
        assert list(mismatches(record)) == []
        return [one.key for one in findings(record)]


def told(table: Table, person: str) -> list[Any]:
    return news(table, Listener(person, str, lambda _: WayIn("", "")), Place())[0]


def test_the_list_is_told_before_anybody_can_reveal() -> None:
    at = Evening()
    at.ask(ask.Start, "ada")
    for person in PEOPLE:
        assert at.refused(ask.Reveal, person, game=at.table.game, seed=SEEDS[person].hex()) == "reveal-too-early"
        assert at.table.public().sealing.frozen is None  # pyright: ignore[reportOptionalMemberAccess]
        at.ask(ask.Commit, person, game=at.table.game, commitment=commitment(SEEDS[person]))
    sealing = at.table.public().sealing
    assert sealing is not None
    assert sealing.revealing
    frozen = sealing.frozen
    assert frozen is not None
    assert (frozen.game, frozen.edition, frozen.first, frozen.again) == (at.table.game, "standard", None, 0)
    assert [one.commitment for one in frozen.seats] == [*(commitment(SEEDS[one]) for one in PEOPLE), None]
    assert [one.bot for one in frozen.seats] == [None, None, None, "easy"]
    for person in PEOPLE:
        assert f'"{person}"' not in to_json(frozen)
        assert f'"{person.title()}"' not in to_json(frozen)


def test_the_freeze_starts_a_new_time_to_reveal() -> None:
    at = Evening()
    at.ask(ask.Start, "ada")
    until = at.table.due.at
    at.now += 15
    for person in PEOPLE:
        at.ask(ask.Commit, person, game=at.table.game, commitment=commitment(SEEDS[person]))
    assert (at.table.due.kind, at.table.due.at) == ("reveal", at.now + 20)
    assert at.table.due.at > until


def test_whoever_does_not_reveal_is_absent_for_the_whole_game() -> None:
    at = Evening().freeze("ada", "cy")
    at.time_passes()
    assert at.table.phase == "playing"
    assert at.absent == [False, True, False, False]
    assert at.table.seats[1].person == "bo"
    assert at.table.seats[1].played_by == "casual"
    assert at.check(at.table.game or "") == ["verify-absent"]
    for kind in (ask.Back, ask.Hint):
        assert at.refused(kind, "bo") in ("absent", "hint-company")
    at.house(house.Settle("node", frozenset()))
    at.house(house.Connect(), "bo")
    assert at.absent[1], "coming back is not confirming"
    assert at.refused(ask.Play, "bo", game=at.table.game, after=0, move="1") == "absent"


def test_whoever_is_absent_watches_as_a_spectator_does_even_where_there_are_none() -> None:
    at = Evening(spectators=False).freeze("ada", "cy")
    at.time_passes()
    bo, ada = (told(at.table, person) for person in ("bo", "ada"))
    shown = next(one for one in bo if isinstance(one, TableShown))
    assert shown.seat == 1, "it is still their seat"
    assert shown.table.seats[1].absent
    log = next(one for one in bo if isinstance(one, Log))
    assert log.view.seat is None
    assert log.view.legal == ()
    assert next(one for one in ada if isinstance(one, Log)).view.seat == 0


def test_moves_of_whoever_is_absent_are_a_stand_ins() -> None:
    at = Evening().freeze()
    at.reveal("ada", "cy")
    at.time_passes()
    played = at.table.played
    assert played is not None
    while played.state.turn != 1:
        turn, move = played.state.turn, played.state.legal_moves()[0]
        assert turn is not None
        if turn == 3:
            at.house(house.PlayBot(move))
        else:
            at.ask(ask.Play, PEOPLE[turn], game=played.id, after=played.length - 1, move=str(move))
        played = at.table.played
        assert played is not None
    assert at.table.due.kind == "bot"
    at.house(house.PlayBot(played.state.legal_moves()[0]))
    assert at.table.played is not None
    assert at.table.played.entries[-1].stand_in


@pytest.mark.parametrize("way", ["leaves", "is removed", "is deleted"])
@pytest.mark.parametrize("revealed", [True, False])
def test_going_after_the_freeze_voids_nothing(way: str, revealed: bool) -> None:
    at = Evening().freeze("ada", *["bo"] * revealed)
    game, frozen = at.table.game, at.table.seal.frozen  # pyright: ignore[reportOptionalMemberAccess]
    if way == "leaves":
        at.ask(ask.Leave, "bo")
    elif way == "is removed":
        at.ask(ask.Remove, "ada", person="bo")
    else:
        at.house(house.Forget("bo", "—"))
    assert (at.table.phase, at.table.game) == ("sealing", game)
    at.reveal("cy")
    assert (at.table.phase, at.table.game) == ("playing", game)
    began = at.began(game or "")
    assert began.frozen == frozen
    assert began.seeds == (SEEDS["ada"].hex(), SEEDS["bo"].hex() if revealed else None, SEEDS["cy"].hex(), None)
    assert at.absent == [False, not revealed, False, False]
    assert (at.table.seats[1].person, at.table.seats[1].bot) == (None, "casual")
    assert began.seats[1].name == ("—" if way == "is deleted" else "Bo")
    assert began.seats[1].person == (None if way == "is deleted" else "bo")
    assert at.check(game or "") == ([] if revealed else ["verify-absent"])
    assert began.rated is (way != "is removed"), "a host cannot make somebody lose by removing them"


def test_if_nobody_reveals_it_is_kept_as_a_game_that_was_broken_off() -> None:
    at = Evening().freeze()
    game = at.table.game or ""
    at.time_passes()
    assert at.table.phase == "open"
    assert [seat.person for seat in at.table.seats] == [*PEOPLE, None], "they keep their seats"
    assert any(isinstance(one, fact.GameBroken) and one.game == game for one in at.facts)
    assert at.check(game) == ["verify-absent"] * 3
    at.freeze("ada", "bo")
    sealing = at.table.public().sealing
    assert sealing is not None
    assert sealing.frozen is not None
    assert (sealing.again, sealing.frozen.again) == (1, 1)
    first = at.began(game).frozen
    assert first is not None
    assert sealing.frozen.before == list_hash(first).hex()
    at.reveal("cy")
    assert at.check(at.table.game or "") == ["verify-again"]
    assert (at.table.again, at.table.before) == (0, None), "the next game begins to count anew"


def test_a_frozen_shuffle_at_a_table_that_is_closed_is_kept() -> None:
    at = Evening().freeze("ada")
    game = at.table.game or ""
    at.house(house.Close())
    assert at.check(game) == ["verify-absent"] * 2
    at = Evening()
    at.ask(ask.Start, "ada")
    at.house(house.Close())
    assert not any(isinstance(one, fact.GameBegan) for one in at.facts), "nothing was frozen yet"


def test_before_the_freeze_starting_again_is_free() -> None:
    at = Evening()
    at.ask(ask.Start, "ada")
    game = at.table.game
    at.ask(ask.Commit, "ada", game=game, commitment=commitment(SEEDS["ada"]))
    at.ask(ask.Commit, "bo", game=game, commitment=commitment(SEEDS["bo"]))
    at.time_passes()
    assert at.table.phase == "sealing"
    assert at.table.game != game
    assert [seat.person for seat in at.table.seats] == ["ada", "bo", None, None]
    assert at.table.again == 0


def test_all_who_revealed_may_agree_to_shuffle_anew_where_it_is_not_rated() -> None:
    at = Evening(rated=False).freeze("ada", "cy")
    game = at.table.game or ""
    assert at.refused(ask.Reshuffle, "ada", game=game) == "reshuffle-early"
    at.time_passes()
    sealing = at.table.public().sealing
    assert sealing is not None
    assert (sealing.deciding, sealing.agreed, at.table.due.kind) == (True, (False,) * 4, "decide")
    assert at.refused(ask.Reshuffle, "bo", game=game) == "reshuffle-unrevealed"
    assert at.refused(ask.Reshuffle, "ada", game="another") == "not-sealing"
    at.ask(ask.Reshuffle, "ada", game=game)
    sealing = at.table.public().sealing
    assert sealing is not None
    assert sealing.agreed == (True, False, False, False)
    assert at.table.game == game, "one is not all"
    at.ask(ask.Reshuffle, "cy", game=game)
    assert at.table.phase == "sealing"
    assert at.table.game != game
    assert [seat.person for seat in at.table.seats] == [*PEOPLE, None], "nobody has lost a seat"
    sealing = at.table.public().sealing
    assert sealing is not None
    assert (sealing.again, sealing.frozen) == (1, None)
    assert at.check(game) == ["verify-absent"]


def test_one_who_does_not_agree_has_the_cards_dealt_at_once() -> None:
    at = Evening(rated=False).freeze("ada", "cy")
    game = at.table.game
    at.time_passes()
    at.ask(ask.Reshuffle, "ada", game=game)
    at.ask(ask.Reshuffle, "cy", game=game, agree=False)
    assert (at.table.phase, at.table.game) == ("playing", game)
    assert at.absent == [False, True, False, False]


@pytest.mark.parametrize("wakes", [True, False])
def test_who_wakes_up_in_time_to_decide_is_in_the_game(wakes: bool) -> None:
    at = Evening(rated=False).freeze("ada", "cy")
    game = at.table.game
    at.time_passes()
    if wakes:
        at.reveal("bo")
    else:
        at.time_passes()
    assert (at.table.phase, at.table.game) == ("playing", game)
    assert at.absent == [False, not wakes, False, False]


def test_in_a_rated_game_it_is_never_shuffled_anew() -> None:
    at = Evening().freeze("ada", "cy")
    assert at.refused(ask.Reshuffle, "ada", game=at.table.game) == "reshuffle-rated"
    at.ask(ask.Remove, "ada", person="bo")
    assert at.table.phase == "playing", "nor by removing somebody, though the game counts for nothing then"


def test_if_somebody_who_revealed_is_gone_not_all_can_agree() -> None:
    at = Evening(rated=False).freeze("ada", "cy")
    game = at.table.game
    at.ask(ask.Leave, "cy")
    at.time_passes()
    assert (at.table.phase, at.table.game) == ("playing", game)


def test_whoever_was_absent_has_the_seat_at_the_rematch() -> None:
    at = Evening().freeze("ada", "cy")
    at.time_passes()
    played = at.table.played
    assert played is not None
    at.table = replace(at.table, phase="over")
    for person in PEOPLE:
        at.ask(ask.Rematch, person)
    assert at.table.phase == "sealing", "nobody is missing, so it begins at once"
    assert [seat.person for seat in at.table.seats] == [*PEOPLE, None]
    assert at.absent == [False] * 4


def test_tags_chain_the_log_and_a_changed_entry_is_found() -> None:
    at = Evening(people=1).freeze("ada")
    played = at.table.played
    assert played is not None
    assert played.frozen is not None
    first = played.entries[0]
    entry = played.tagged(fact.LogEntry(played.id, 1, 0, "1", at=5.0))
    assert len({first.tag, entry.tag, list_hash(played.frozen).hex()}) == 3
    for other in (replace(entry, move="2"), replace(entry, stand_in=True), replace(entry, seat=1)):
        assert played.tagged(replace(other, tag=None)).tag != entry.tag
    for other in (replace(entry, at=9.0), replace(entry, message="m")):
        assert played.tagged(replace(other, tag=None)).tag == entry.tag, "no time and no name is in a tag"
    assert repr(played.log_key) not in repr(played)
