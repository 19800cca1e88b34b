"""Planted leaks on the way from the game to the network, each of which the secrets test must catch.

A mutant changes the server so that somebody is told too much: in a message, by its size, by when or whether it comes,
over HTTP, in figures or in logs. A mutant that survives says that the doors, or who knocks at them, are too weak.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from billetdoux.declare import to_dict
from billetdoux.errors import Refusal
from billetdoux.game.fair import FairShuffle
from billetdoux.game.record import to_record
from billetdoux.game.verify import proof
from billetdoux.server.ops.logs import LOG
from billetdoux.server.sockets import codec, tableside
from billetdoux.server.sockets import connection as socket
from billetdoux.server.sockets.invitations import Invitations
from billetdoux.server.sockets.tableside import Tableside
from billetdoux.server.sockets.wire import frame_of
from billetdoux.server.store import lists, records
from billetdoux.server.store.facts import read_entry, read_game
from billetdoux.server.store.records import Records
from billetdoux.server.store.schema import ENTRIES
from billetdoux.table import news, seats, step
from billetdoux.table import table as table_values
from billetdoux.table.facts import LogEntry
from billetdoux.table.table import STAND_IN, RunningGame, after_entry
from billetdoux.views import events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pytest

    from billetdoux.protocol import commands as ask
    from billetdoux.protocol.http_bodies import GameSummary, MyTable
    from billetdoux.protocol.messages import Log, TableShown
    from billetdoux.server.sockets.line import Line
    from billetdoux.table.outside import Visitor
    from billetdoux.table.schedule import Due
    from billetdoux.table.table import Seal, Table
    from billetdoux.views.view import View

    Patch = pytest.MonkeyPatch
    Mutant = Callable[[Patch], None]

MUTANTS: list[Mutant] = []


def mutant(plant: Mutant) -> Mutant:
    """Enter a planted leak in the list."""
    MUTANTS.append(plant)
    return plant


def held(of: RunningGame) -> list[int]:
    """Return what all hold."""
    return [of.state.state.hand[seat] for seat in of.state.seats]


def legal(of: RunningGame) -> list[str]:
    """Return the moves of whoever has the turn."""
    return [] if of.state.turn is None else [str(move) for move in of.state.legal_moves()]


# The log


def change_log(patch: Patch, change: Callable[[RunningGame, dict[str, Any]], None]) -> None:
    """Let the message that tells the log come out changed."""

    def log_message(played: RunningGame, *rest: Any) -> Log:
        made.append((log_as_it_is(played, *rest), played))
        return made[-1][0]

    def encode(message: Any) -> bytes:
        told = to_dict(message)
        for one, played in made[-50:]:
            if one is message:
                change(played, told)
                break
        return json.dumps(told).encode()

    made: list[tuple[Log, RunningGame]] = []
    log_as_it_is = news.log_message
    patch.setattr(news, "log_message", log_message)
    patch.setattr(tableside, "encode", encode)


def change_viewer(patch: Patch, change: Callable[[RunningGame, int | None, int], int | None]) -> None:
    """Let somebody be told the log as another seat sees it."""

    def log_message(played: RunningGame, viewer: int | None, start: int, deadline: float | None) -> Log:
        return log_as_it_is(played, change(played, viewer, start), start, deadline)

    log_as_it_is = news.log_message
    patch.setattr(news, "log_message", log_message)


@mutant
def the_log_tells_the_open_story(patch: Patch) -> None:
    def seen(entry: Iterable[events.Report], viewer: events.Viewer) -> tuple[events.Event, ...]:
        return events.seen(entry, events.OPEN)

    patch.setattr(news, "seen", seen)


@mutant
def the_view_lists_the_legal_moves_of_whoever_has_the_turn(patch: Patch) -> None:
    change_log(patch, lambda of, told: told["view"].update(legal=legal(of)))


@mutant
def a_message_grows_with_the_number_of_legal_moves(patch: Patch) -> None:
    change_log(patch, lambda of, told: told.update(room=" " * len(legal(of))))


@mutant
def an_event_shows_the_face_down_card(patch: Patch) -> None:
    def change(of: RunningGame, told: dict[str, Any]) -> None:
        for entry in told["entries"]:
            for event in entry["events"]:
                event["aside"] = of.state.state.aside

    change_log(patch, change)


@mutant
def the_view_shows_a_hand_once_the_round_is_over(patch: Patch) -> None:
    def change(of: RunningGame, told: dict[str, Any]) -> None:
        if of.state.turn is None:
            told["view"]["known"] = held(of)

    change_log(patch, change)


@mutant
def who_resumes_is_told_the_log_of_the_next_seat(patch: Patch) -> None:
    def change(of: RunningGame, viewer: int | None, start: int) -> int | None:
        resumes = viewer is not None and start < of.length - 1
        return (viewer + 1) % len(of.state.players) if resumes and viewer is not None else viewer

    change_viewer(patch, change)


@mutant
def spectators_sit_in_the_first_seat(patch: Patch) -> None:
    change_viewer(patch, lambda _of, viewer, _start: viewer or 0)


@mutant
def what_was_told_to_one_is_told_to_all(patch: Patch) -> None:
    def log_message(played: RunningGame, viewer: int | None, start: int, deadline: float | None) -> Log:
        others = (log for key, log in played.logs.items() if key[1] == start)
        return next(others, None) or log_as_it_is(played, viewer, start, deadline)

    log_as_it_is = news.log_message
    patch.setattr(news, "log_message", log_message)


@mutant
def a_message_is_taken_for_another_of_its_kind(patch: Patch) -> None:
    """As when messages are told apart by where they lie in memory, where another may lie by now."""

    def tell(self: Tableside) -> None:
        encoded: dict[type, bytes] = {}
        for line in self.lines:
            told, line.place = news.news(self.table, line.listener, line.place)
            for message in told:
                line.send(encoded.setdefault(type(message), frame_of(tableside.encode(message))))

    patch.setattr(Tableside, "tell", tell)


@mutant
def a_chancellor_who_keeps_the_old_hand_is_told_of_twice(patch: Patch) -> None:
    def tell(self: Tableside) -> None:
        tell_as_it_is(self)
        played = self.table.played
        if played is None or not played.state.moves or played.state.moves[-1].choice is None:
            return
        before = played.state.before().state
        if played.state.moves[-1].choice[0] == before.hand[before.turn]:
            for line in self.lines:
                line.send(frame_of(b'{"type":"pong"}'))

    tell_as_it_is = Tableside.tell
    patch.setattr(Tableside, "tell", tell)


# The table, and the chat


def change_table(patch: Patch, more: Callable[[RunningGame], object]) -> None:
    """Let the message that shows the table say more."""

    def table_message(table: Table, to: Any) -> TableShown:
        told = message_as_it_is(table, to)
        return told if table.played is None else replace(told, link=f"{told.link} {more(table.played)}")

    message_as_it_is = news.table_message
    patch.setattr(news, "table_message", table_message)


@mutant
def the_table_shows_the_deck(patch: Patch) -> None:
    change_table(patch, lambda of: of.state.rounds[-1].deck)


@mutant
def the_table_shows_the_secret(patch: Patch) -> None:
    change_table(patch, lambda of: of.secret.hex())


@mutant
def the_table_shows_the_seeds_that_were_revealed(patch: Patch) -> None:
    def public_seal(seal: Seal, seats: Any) -> Any:
        shown = seal_as_it_is(seal, seats)
        pairs = zip(seal.seeds, seal.commitments, strict=True)
        return replace(shown, commitments=tuple(seed or given for seed, given in pairs))

    seal_as_it_is = table_values.public_seal
    patch.setattr(table_values, "public_seal", public_seal)


@mutant
def the_muted_are_heard(patch: Patch) -> None:
    def mute(table: Table, *_: Any, **__: Any) -> Table:
        return table

    patch.setattr(step, "mute", mute)


# Answers


def change_play(patch: Patch, refuse: Callable[[RunningGame, str], None]) -> None:
    """Let a move out of turn be refused in another way."""

    def play(table: Table, person: str, command: ask.Play, outside: Any) -> step.Step:
        of = table.played
        if of is not None and of.state.turn not in (None, table.seat_of(person)):
            refuse(of, command.move)
        return play_as_it_is(table, person, command, outside)

    play_as_it_is = step.play
    patch.setattr(step, "play", play)


@mutant
def a_refusal_lists_the_moves_of_whoever_has_the_turn(patch: Patch) -> None:
    def refuse(of: RunningGame, move: str) -> None:
        raise Refusal("move-illegal", move=move, legal=" ".join(legal(of)))

    change_play(patch, refuse)


@mutant
def a_move_out_of_turn_is_refused_differently_if_it_would_be_legal(patch: Patch) -> None:
    def refuse(of: RunningGame, move: str) -> None:
        if move in legal(of):
            raise Refusal("move-none")

    change_play(patch, refuse)


@mutant
def a_stale_number_is_answered_with_a_hand(patch: Patch) -> None:
    def number(self: Tableside, line: Line) -> int | None:
        return None if self.table.played is None else sum(held(self.table.played))

    patch.setattr(Tableside, "_number_for", number)


@mutant
def everybody_hears_why_a_move_was_refused(patch: Patch) -> None:
    def refusal(self: Tableside, line: Line, id: str | None, error: Any) -> bytes:
        said = refusal_as_it_is(self, line, id, error)
        for one in self.lines:
            if one is not line:
                one.send(said)
        return said

    refusal_as_it_is = Tableside.refusal
    patch.setattr(Tableside, "refusal", refusal)


@mutant
def a_refused_frame_is_quoted_to_the_next_who_errs(patch: Patch) -> None:
    def wrong(error: Any) -> str:
        texts.append(str(error.errors()[0].get("input")))
        return texts[-2]

    texts = ["", ""]
    patch.setattr(codec, "what_is_wrong", wrong)


# HTTP


@mutant
def the_record_of_a_running_game_is_given(patch: Patch) -> None:
    async def row(connection: Any, game: str) -> Mapping[Any, Any]:
        return dict(await row_as_it_is(connection, game)) | {"ended": 1.0}

    row_as_it_is = records.game_row
    patch.setattr(records, "game_row", row)


async def stored_game(of: Records, game: str) -> RunningGame:
    """Return a game as far as it is stored."""
    async with of._database.reading() as connection:
        played = read_game(await records.game_row(connection, game), of._shuffler())
        query = select(ENTRIES).where(ENTRIES.c.game == game, ENTRIES.c.number > 0).order_by(ENTRIES.c.number)
        for entry in (await connection.execute(query)).mappings():
            played = after_entry(played, read_entry(entry))
    return played


@mutant
def the_record_is_given_as_soon_as_somebody_has_won(patch: Patch) -> None:
    async def record(self: Records, game: str) -> Any:
        played = await stored_game(self, game)
        if not played.state.over:
            return await record_as_it_is(self, game)
        nobodys = FairShuffle(played.secret, (None,) * len(played.state.players))
        return to_record(played.state, id=game, fair=proof(nobodys))

    record_as_it_is = Records.record_of
    patch.setattr(Records, "record_of", record)


@mutant
def the_refused_record_says_how_it_begins(patch: Patch) -> None:
    async def record(self: Records, game: str) -> Any:
        try:
            return await record_as_it_is(self, game)
        except Refusal as error:
            deck = (await stored_game(self, game)).state.rounds[0].deck
            raise Refusal("request-unreadable", problem=deck) from error

    record_as_it_is = Records.record_of
    patch.setattr(Records, "record_of", record)


@mutant
def the_summary_of_a_game_holds_its_secret(patch: Patch) -> None:
    def summary(row: Mapping[Any, Any], results: Any) -> GameSummary:
        return summary_as_it_is(dict(row) | {"edition": row["secret"]}, results)

    summary_as_it_is = records.summary
    patch.setattr(records, "summary", summary)


@mutant
def the_link_to_a_table_and_its_qr_code_hold_the_secret(patch: Patch) -> None:
    def link(self: Invitations, table: Table) -> str:
        return link_as_it_is(self, table) + ("" if table.played is None else table.played.secret.hex())

    link_as_it_is = Invitations.link
    patch.setattr(Invitations, "link", link)


@mutant
def my_tables_tell_what_all_hold(patch: Patch) -> None:
    def as_mine(there: Table, person: str) -> MyTable | None:
        mine, of = mine_as_it_is(there, person), there.played
        return mine if mine is None or of is None else replace(mine, seat=sum(held(of)))

    mine_as_it_is = lists.as_mine
    patch.setattr(lists, "as_mine", as_mine)


@mutant
def a_choice_is_counted_by_what_was_kept(patch: Patch) -> None:
    def keep(self: Tableside, before: Table, made: step.Step) -> None:
        for fact in made.facts:
            if isinstance(fact, LogEntry):
                LOG.info("moved", move=str(fact.move))
        keep_as_it_is(self, before, made)

    keep_as_it_is = Tableside._is
    patch.setattr(Tableside, "_is", keep)


# Logs


@mutant
def hands_are_logged(patch: Patch) -> None:
    change_log(patch, lambda of, _told: LOG.info("told", hands=held(of)))


@mutant
def names_are_logged(patch: Patch) -> None:
    def sit(table: Table, who: Visitor, number: int) -> Table:
        LOG.info("seated", name=who.name)
        return sit_as_it_is(table, who, number)

    sit_as_it_is = seats.sit
    patch.setattr(seats, "sit", sit)


@mutant
def addresses_are_logged(patch: Patch) -> None:
    def address(connection: Any) -> str:
        LOG.warning("somebody-came", address=address_as_it_is(connection))
        return address_as_it_is(connection)

    address_as_it_is = socket.address_of
    patch.setattr(socket, "address_of", address)


# Bots


def change_due(patch: Patch, at: Callable[[RunningGame, Due], float]) -> None:
    """Let something be due at another time."""

    def next_due(table: Table, played: RunningGame | None, outside: Any) -> Due:
        due = due_as_it_is(table, played, outside)
        return due if played is None or due is table.due else replace(due, at=at(played, due))

    due_as_it_is = step.next_due
    patch.setattr(step, "next_due", next_due)


@mutant
def a_bot_takes_longer_for_more_choices(patch: Patch) -> None:
    change_due(patch, lambda of, due: due.at + len(legal(of)) if due.kind == "bot" else due.at)


@mutant
def who_has_no_choice_has_less_time(patch: Patch) -> None:
    change_due(patch, lambda of, due: due.at - 1.0 if len(legal(of)) == 1 else due.at)


def change_waiting(patch: Patch, until: Callable[[Due], float]) -> None:
    """Let a bot that has thought wait until another time."""

    async def think(self: Tableside, due: Due) -> Any:
        of = self.table.played
        assert of is not None
        turn = of.state.turn
        assert turn is not None
        level = self.table.seats[turn].played_by or STAND_IN
        move = await self.shared.bots.choose(level, of.view(turn), 0, due.number)
        await tableside.asyncio.sleep(until(due) - self.shared.outside.now)
        return move

    patch.setattr(Tableside, "_think", think)


@mutant
def a_bot_plays_when_it_has_thought(patch: Patch) -> None:
    change_waiting(patch, lambda _: 0.0)


@mutant
def a_bot_that_comes_late_plays_when_it_has_thought(patch: Patch) -> None:
    change_waiting(patch, lambda due: due.at)


@mutant
def a_bot_is_shown_what_the_next_seat_holds(patch: Patch) -> None:
    def view(self: RunningGame, seat: int) -> View:
        return replace(view_as_it_is(self, (seat + 1) % len(self.state.players)), seat=seat)

    view_as_it_is = RunningGame.view
    patch.setattr(RunningGame, "view", view)
