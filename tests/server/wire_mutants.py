"""Planted leaks on the way from the game to the network, each of which the secrets test must catch.

A mutant changes the server so that somebody is told too much: in a message, by its size, by when or whether it comes,
over HTTP, in figures or in logs. A mutant that survives says that the doors, or who knocks at them, are too weak.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from stage import do_nothing

from billetdoux.declare import to_dict
from billetdoux.errors import MoveError, Refusal
from billetdoux.protocol.messages import Log
from billetdoux.server import changing, codec, finding, live, mirror, playing, records, socket
from billetdoux.server.live import Live
from billetdoux.server.logs import LOG
from billetdoux.server.node import Node
from billetdoux.server.playing import Playing
from billetdoux.server.table import STAND_IN, TableState
from billetdoux.views import events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    import pytest

    from billetdoux.protocol.http_bodies import GameSummary, MyTable
    from billetdoux.protocol.messages import PublicTable
    from billetdoux.server.due import Due
    from billetdoux.server.line import Line
    from billetdoux.views.view import View

    Patch = pytest.MonkeyPatch
    Mutant = Callable[[Patch], None]

MUTANTS: list[Mutant] = []


def mutant(plant: Mutant) -> Mutant:
    """Enter a planted leak in the list."""
    MUTANTS.append(plant)
    return plant


def held(of: Playing) -> list[int]:
    """Return what all hold."""
    return [of.game.state.hand[seat] for seat in of.game.seats]


def legal(of: Playing) -> list[str]:
    """Return the moves of whoever has the turn."""
    return [] if of.game.turn is None else [str(move) for move in of.game.legal_moves()]


# The log


def change_log(patch: Patch, change: Callable[[Playing, dict[str, Any]], None]) -> None:
    """Let the message that tells the log come out changed."""

    def log(self: Playing, viewer: int | None, start: int, deadline: float | None) -> Log:
        telling.append(self)
        return log_as_it_is(self, viewer, start, deadline)

    def encode(message: Any) -> str:
        told = to_dict(message)
        if isinstance(message, Log):
            change(telling[-1], told)
        return json.dumps(told)

    telling: list[Playing] = []
    log_as_it_is = Playing.log
    patch.setattr(Playing, "log", log)
    patch.setattr(mirror, "encode", encode)


@mutant
def the_log_tells_the_open_story(patch: Patch) -> None:
    def seen(entry: Iterable[events.Report], viewer: events.Viewer) -> tuple[events.Event, ...]:
        return events.seen(entry, events.OPEN)

    patch.setattr(playing, "seen", seen)


@mutant
def the_view_lists_the_legal_moves_of_whoever_has_the_turn(patch: Patch) -> None:
    change_log(patch, lambda of, told: told["view"].update(legal=legal(of)))


@mutant
def a_message_grows_with_the_number_of_legal_moves(patch: Patch) -> None:
    change_log(patch, lambda of, told: told.update(room=" " * len(legal(of))))


@mutant
def an_event_shows_the_face_down_card(patch: Patch) -> None:
    def change(of: Playing, told: dict[str, Any]) -> None:
        for entry in told["entries"]:
            for event in entry["events"]:
                event["aside"] = of.game.state.aside

    change_log(patch, change)


@mutant
def the_view_shows_a_hand_once_the_round_is_over(patch: Patch) -> None:
    def change(of: Playing, told: dict[str, Any]) -> None:
        if of.game.turn is None:
            told["view"]["known"] = held(of)

    change_log(patch, change)


@mutant
def who_resumes_is_told_the_log_of_the_next_seat(patch: Patch) -> None:
    def log(self: Playing, viewer: int | None, start: int, deadline: float | None) -> Log:
        if viewer is not None and start < self.length - 1:
            viewer = (viewer + 1) % len(self.game.players)
        return log_as_it_is(self, viewer, start, deadline)

    log_as_it_is = Playing.log
    patch.setattr(Playing, "log", log)


@mutant
def spectators_sit_in_the_first_seat(patch: Patch) -> None:
    def log(self: Playing, viewer: int | None, start: int, deadline: float | None) -> Log:
        return log_as_it_is(self, viewer or 0, start, deadline)

    log_as_it_is = Playing.log
    patch.setattr(Playing, "log", log)


@mutant
def a_chancellor_who_keeps_the_old_hand_is_told_of_twice(patch: Patch) -> None:
    def apply(self: Playing, seat: int | None, move: Any) -> Any:
        before = self.game.state.hand[seat or 0]
        done = apply_as_it_is(self, seat, move)
        self.kept = bool(done and done.choice and done.choice[0] == before)  # pyright: ignore[reportAttributeAccessIssue]
        return done

    def tell(self: Live) -> None:
        tell_as_it_is(self)
        if getattr(self.playing, "kept", False):
            for line in self.lines:
                line.send('{"type":"pong"}')

    apply_as_it_is, tell_as_it_is = Playing.apply, Live.tell
    patch.setattr(Playing, "apply", apply)
    patch.setattr(Live, "tell", tell)


# The table, and the chat


def change_table(patch: Patch, more: Callable[[Live], object]) -> None:
    """Let the message that shows the table say more."""

    def message(self: Live, line: Line, told: dict[object, str]) -> str:
        return f'{message_as_it_is(self, line, told)[:-1]},"more":{json.dumps(more(self))}}}'

    message_as_it_is = Live._table_message
    patch.setattr(Live, "_table_message", message)


@mutant
def the_table_shows_the_deck(patch: Patch) -> None:
    change_table(patch, lambda table: None if table.playing is None else table.playing.game.rounds[-1].deck)


@mutant
def the_table_shows_the_secret(patch: Patch) -> None:
    change_table(patch, lambda table: None if table.playing is None else table.playing.row["secret"])


@mutant
def the_table_shows_the_seeds_that_were_revealed(patch: Patch) -> None:
    def public(self: TableState) -> PublicTable:
        shown = public_as_it_is(self)
        if self.seal is None or shown.sealing is None:
            return shown
        pairs = zip(self.seal.seeds, self.seal.commitments, strict=True)
        sealing = replace(shown.sealing, commitments=tuple(seed or given for seed, given in pairs))
        return replace(shown, sealing=sealing)

    public_as_it_is = TableState.public
    patch.setattr(TableState, "public", public)


@mutant
def the_muted_are_heard(patch: Patch) -> None:
    patch.setattr(TableState, "mute", do_nothing)


# Answers


@mutant
def a_refusal_lists_the_moves_of_whoever_has_the_turn(patch: Patch) -> None:
    def apply(self: Playing, seat: int | None, move: Any) -> Any:
        if seat is not None and self.game.turn not in (None, seat):
            raise MoveError("move-illegal", move=move, legal=" ".join(legal(self)))
        return apply_as_it_is(self, seat, move)

    apply_as_it_is = Playing.apply
    patch.setattr(Playing, "apply", apply)


@mutant
def a_move_out_of_turn_is_refused_differently_if_it_would_be_legal(patch: Patch) -> None:
    def apply(self: Playing, seat: int | None, move: Any) -> Any:
        if seat is not None and self.game.turn not in (None, seat) and str(move) in legal(self):
            raise MoveError("move-none")
        return apply_as_it_is(self, seat, move)

    apply_as_it_is = Playing.apply
    patch.setattr(Playing, "apply", apply)


@mutant
def a_stale_number_is_answered_with_a_hand(patch: Patch) -> None:
    def number(self: Live, line: Line) -> int | None:
        return None if self.playing is None else sum(held(self.playing))

    patch.setattr(Live, "_number_for", number)


@mutant
def everybody_hears_why_a_move_was_refused(patch: Patch) -> None:
    def refusal(self: Live, line: Line, id: str | None, error: Any) -> str:
        said = refusal_as_it_is(self, line, id, error)
        for one in self.lines:
            if one is not line:
                one.send(said)
        return said

    refusal_as_it_is = Live.refusal
    patch.setattr(Live, "refusal", refusal)


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


@mutant
def the_record_is_given_as_soon_as_somebody_has_won(patch: Patch) -> None:
    async def record(node: Node, game: str) -> Any:
        for table in node._tables.values():
            if table.playing is not None and table.playing.id == game and table.playing.game.over:
                return table.playing.record()
        return await record_as_it_is(node, game)

    record_as_it_is = records.record_of
    patch.setattr(records, "record_of", record)


@mutant
def the_refused_record_says_how_it_begins(patch: Patch) -> None:
    async def record(node: Node, game: str) -> Any:
        try:
            return await record_as_it_is(node, game)
        except Refusal as error:
            live = next(iter(node._tables.values()))
            deck = None if live.playing is None else live.playing.game.rounds[0].deck
            raise Refusal("request-unreadable", problem=deck) from error

    record_as_it_is = records.record_of
    patch.setattr(records, "record_of", record)


@mutant
def the_summary_of_a_game_holds_its_secret(patch: Patch) -> None:
    def summary(row: Mapping[Any, Any], results: Any) -> GameSummary:
        return summary_as_it_is(dict(row) | {"edition": row["secret"]}, results)

    summary_as_it_is = records.summary
    patch.setattr(records, "summary", summary)


@mutant
def the_link_to_a_table_and_its_qr_code_hold_the_secret(patch: Patch) -> None:
    def link(node: Node, state: TableState) -> str:
        table = node._tables.get(state.id)
        of = None if table is None else table.playing
        return link_as_it_is(node, state) + ("" if of is None else of.row["secret"])

    link_as_it_is = Node.link
    patch.setattr(Node, "link", link)


@mutant
def my_tables_tell_what_all_hold(patch: Patch) -> None:
    async def as_mine(node: Node, table: str, person: str) -> MyTable | None:
        mine, of = await mine_as_it_is(node, table, person), (await node.table(table)).playing
        return mine if mine is None or of is None else replace(mine, seat=sum(held(of)))

    mine_as_it_is = finding.as_mine
    patch.setattr(finding, "as_mine", as_mine)


@mutant
def a_choice_is_counted_by_what_was_kept(patch: Patch) -> None:
    async def append(self: Live, playing: Playing, seat: int | None, move: Any, **more: Any) -> int:
        number = await append_as_it_is(self, playing, seat, move, **more)
        self.node.metrics.moves.labels(str(move)).inc()
        return number

    append_as_it_is = Live._append
    patch.setattr(Live, "_append", append)


# Logs


@mutant
def hands_are_logged(patch: Patch) -> None:
    change_log(patch, lambda of, _told: LOG.info("told", hands=held(of)))


@mutant
def names_are_logged(patch: Patch) -> None:
    def sit(self: TableState, person: str, name: str, seat: int, node: str) -> None:
        LOG.info("seated", name=name)
        sit_as_it_is(self, person, name, seat, node)

    sit_as_it_is = TableState.sit
    patch.setattr(TableState, "sit", sit)


@mutant
def addresses_are_logged(patch: Patch) -> None:
    def address(connection: Any) -> str:
        LOG.warning("somebody-came", address=address_as_it_is(connection))
        return address_as_it_is(connection)

    address_as_it_is = socket.address_of
    patch.setattr(socket, "address_of", address)


# Bots


@mutant
def a_bot_takes_longer_for_more_choices(patch: Patch) -> None:
    def due(state: TableState, of: Playing | None, length: int, now: float, delay: float, config: Any) -> Due:
        return due_as_it_is(state, of, length, now, delay * len(legal(of)) if of else delay, config)

    due_as_it_is = changing.next_due
    patch.setattr(changing, "next_due", due)


@mutant
def who_has_no_choice_has_less_time(patch: Patch) -> None:
    def due(state: TableState, of: Playing | None, length: int, now: float, delay: float, config: Any) -> Due:
        forced = of is not None and len(legal(of)) == 1
        return due_as_it_is(state, of, length, now - 1.0 if forced else now, delay, config)

    due_as_it_is = changing.next_due
    patch.setattr(changing, "next_due", due)


def change_waiting(patch: Patch, until: Callable[[Due], float]) -> None:
    """Let a bot that has thought wait until another time."""

    async def think(self: Live, due: Due) -> Any:
        of = self.playing
        assert of is not None
        turn = of.game.turn
        assert turn is not None
        level = self.state.seats[turn].played_by or STAND_IN
        move = await self.node.thinkers.choose(level, of.view(turn), 0, due.number)
        await live.asyncio.sleep(until(due) - self.node.now())
        return move

    patch.setattr(Live, "_think", think)


@mutant
def a_bot_plays_when_it_has_thought(patch: Patch) -> None:
    change_waiting(patch, lambda _: 0.0)


@mutant
def a_bot_that_comes_late_plays_when_it_has_thought(patch: Patch) -> None:
    change_waiting(patch, lambda due: due.at)


@mutant
def a_bot_is_shown_what_the_next_seat_holds(patch: Patch) -> None:
    def view(self: Playing, seat: int) -> View:
        return replace(view_as_it_is(self, (seat + 1) % len(self.game.players)), seat=seat)

    view_as_it_is = Playing.view
    patch.setattr(Playing, "view", view)
