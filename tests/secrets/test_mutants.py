"""Planted leaks, each of which the secrets test must catch.

A mutant changes the product so that somebody is told too much: loudly, or so little that it takes a rare turn of
events to notice. A mutant that survives says that the sampler or the doors are too weak.
"""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from doors import TOLD, leak
from samples import Sample, samples

from billetdoux.errors import MoveError
from billetdoux.game import position_text, state
from billetdoux.game.game import Game
from billetdoux.game.position import Position
from billetdoux.rules import effects, knowledge, moves, turn
from billetdoux.rules.state import NOTHING
from billetdoux.text.catalogue import catalogue
from billetdoux.text.sentences import Teller
from billetdoux.views import events, narration, view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from billetdoux.rules.move import Move
    from billetdoux.rules.state import State
    from billetdoux.views.events import Event, Report
    from billetdoux.views.view import View

    Patch = pytest.MonkeyPatch
    Mutant = Callable[[Patch], None]
    Change = Callable[[State, int, View], dict[str, Any]]

BATCH = 52  # games
BATCHES = 8

MUTANTS: list[Mutant] = []


def mutant(plant: Mutant) -> Mutant:
    """Enter a planted leak in the list."""
    MUTANTS.append(plant)
    return plant


@cache
def batch(number: int) -> list[Sample]:
    return list(samples(1000 + number, BATCH))


def many_samples() -> Iterator[Sample]:
    """The same samples for all mutants; more of them only for those that hide well."""
    for number in range(BATCHES):
        yield from batch(number)


# What a view shows


def change_view(patch: Patch, change: Change) -> None:
    """Let every seat's view come out changed, by a look at the whole state."""

    def seat_view(s: State, seat: int, *rest: Any) -> View:
        shown = view.seat_view(s, seat, *rest)
        return replace(shown, **change(s, seat, shown))

    patch.setattr(state, "seat_view", seat_view)


@mutant
def the_view_knows_the_hand_of_the_next_seat(patch: Patch) -> None:
    def change(s: State, seat: int, shown: View) -> dict[str, Any]:
        one = (seat + 1) % s.players
        return {"known": (*shown.known[:one], s.hand[one], *shown.known[one + 1 :])}

    change_view(patch, change)


@mutant
def the_view_shows_the_next_card_of_the_deck(patch: Patch) -> None:
    def change(s: State, seat: int, shown: View) -> dict[str, Any]:
        return {"under": (view.Under(s.deck[s.top], 0), *shown.under)} if s.left else {}

    change_view(patch, change)


@mutant
def the_view_lists_the_legal_moves_of_whoever_has_the_turn(patch: Patch) -> None:
    change_view(patch, lambda s, _seat, _shown: {} if s.over else {"legal": view.list_moves(s)})


@mutant
def the_view_says_how_many_legal_moves_the_others_have(patch: Patch) -> None:
    change_view(patch, lambda s, _seat, _shown: {"enough": moves.list_legal(s, [0] * moves.MOST_MOVES)})


@mutant
def the_unseen_cards_leave_out_an_opponents_hand(patch: Patch) -> None:
    def change(s: State, seat: int, shown: View) -> dict[str, Any]:
        one = (seat + 1) % s.players
        unseen = list(shown.unseen)
        unseen[s.hand[one]] -= not s.out[one]
        return {"unseen": tuple(unseen)}

    change_view(patch, change)


@mutant
def the_face_down_card_is_shown_when_the_round_is_over(patch: Patch) -> None:
    change_view(patch, lambda s, _seat, shown: {"face_up": (*shown.face_up, s.aside)} if s.over else {})


@mutant
def known_by_is_who_knows_rather_than_whom_one_can_be_sure_of(patch: Patch) -> None:
    def change(s: State, seat: int, shown: View) -> dict[str, Any]:
        return {"known_by": tuple(one for one in range(s.players) if s.knows[seat] >> one & 1)}

    change_view(patch, change)


@mutant
def the_spectators_view_knows_a_hand_that_a_priest_has_seen(patch: Patch) -> None:
    def spectator_view(s: State, *rest: Any) -> View:
        shown = view.spectator_view(s, *rest)
        return replace(shown, known=tuple(s.hand[one] if s.plain[one] else None for one in range(s.players)))

    patch.setattr(state, "spectator_view", spectator_view)


# What an event tells


def show_to_all(patch: Patch, kind: type[Event], name: str) -> None:
    """Let everyone see a field of an event."""
    real = events.hidden_fields

    def hidden_fields(one: type[Event]) -> tuple[tuple[str, ...], frozenset[str]]:
        who, hidden = real(one)
        return (who, hidden - {name}) if one is kind else (who, hidden)

    patch.setattr(events, "hidden_fields", hidden_fields)
    patch.setattr(narration, "report", events.make_report)  # which keeps none of the honest ones


@mutant
def everyone_sees_what_is_drawn(patch: Patch) -> None:
    show_to_all(patch, events.Drew, "card")


@mutant
def everyone_sees_what_a_priest_sees(patch: Patch) -> None:
    show_to_all(patch, events.Looked, "card")


@mutant
def everyone_sees_what_a_king_gives(patch: Patch) -> None:
    show_to_all(patch, events.Swapped, "gave")


@mutant
def everyone_sees_what_a_baron_compares(patch: Patch) -> None:
    show_to_all(patch, events.Compared, "other")


@mutant
def everyone_sees_what_goes_under_the_deck(patch: Patch) -> None:
    show_to_all(patch, events.Kept, "under")


@mutant
def everyone_sees_what_a_chancellor_draws(patch: Patch) -> None:
    show_to_all(patch, events.Took, "cards")


def change_told(patch: Patch, change: Callable[[State, list[Event]], list[Event]]) -> None:
    """Let the events of every move come out changed, by a look at the state before it."""

    def play_and_tell(s: State, move: Move, packed: int) -> list[Report]:
        before = s.copy()
        told = [one.open for one in narration.play_and_tell(s, move, packed)]
        return [reported(event) for event in change(before, told)]

    patch.setattr(state, "play_and_tell", play_and_tell)


def reported(event: Event) -> Report:
    return events.make_report(type(event), *(getattr(event, one.name) for one in fields(event)))


@mutant
def a_card_is_dealt_to_the_wrong_seat(patch: Patch) -> None:
    def tell_deal(after: State, round: int, *, by_lot: bool) -> list[Report]:
        told = [one.open for one in narration.tell_deal(after, round, by_lot=by_lot)]
        return [
            reported(replace(one, seat=(one.seat + 1) % after.players) if isinstance(one, events.Dealt) else one)
            for one in told
        ]

    patch.setattr(state, "tell_deal", tell_deal)


@mutant
def the_deal_is_told_from_low_cards_to_high(patch: Patch) -> None:
    def tell_deal(after: State, round: int, *, by_lot: bool) -> list[Report]:
        began, *dealt, drew = narration.tell_deal(after, round, by_lot=by_lot)
        return [began, *sorted(dealt, key=lambda one: getattr(one.open, "card")), drew]  # noqa: B009

    patch.setattr(state, "tell_deal", tell_deal)


@mutant
def a_played_countess_says_whether_she_was_forced(patch: Patch) -> None:
    def change(before: State, told: list[Event]) -> list[Event]:
        other = min(before.hand[before.turn], before.drawn[0])
        forced = other != NOTHING and moves.bound(before, other)
        return [
            replace(one, idle=forced) if isinstance(one, events.Played) and one.card == 8 else one for one in told
        ]

    change_told(patch, change)


@mutant
def a_chancellor_who_keeps_the_old_hand_is_not_told_of(patch: Patch) -> None:
    def change(before: State, told: list[Event]) -> list[Event]:
        return [one for one in told if not (isinstance(one, events.Kept) and one.card == before.hand[one.seat])]

    change_told(patch, change)


@mutant
def the_last_player_standing_shows_a_hand(patch: Patch) -> None:
    def tell_end(told: list[Report], after: State) -> None:
        shown = after.copy()
        shown.shown = 1
        tell_end_as_it_is(told, shown)

    tell_end_as_it_is = narration.tell_end
    patch.setattr(narration, "tell_end", tell_end)


# What a position says


def change_line(patch: Patch, name: str, change: Callable[..., Any]) -> None:
    """Let a part of a seat's line come out changed; whole lines are left alone."""
    part_as_it_is = getattr(position_text, name)

    def part(s: State, *rest: Any) -> Any:
        return part_as_it_is(s, *rest) if rest[-1] in (None, events.OPEN) else change(part_as_it_is, s, *rest)

    patch.setattr(position_text, name, part)


@mutant
def a_line_shows_a_hand_that_somebody_else_knows(patch: Patch) -> None:
    def sees_hand(_honest: Any, s: State, seat: int, _viewer: Any) -> bool:
        return s.knows[seat] != 0

    change_line(patch, "sees_hand", sees_hand)


@mutant
def a_line_shows_what_others_put_under_the_deck(patch: Patch) -> None:
    def write_deck(honest: Any, s: State, viewer: Any) -> str:
        return honest(s, events.OPEN if s.buried else viewer)

    change_line(patch, "write_deck", write_deck)


@mutant
def a_line_shows_what_was_set_aside(patch: Patch) -> None:
    def write_deck(honest: Any, s: State, viewer: Any) -> str:
        return honest(s, viewer).replace("~?", f"~{s.aside}")

    change_line(patch, "write_deck", write_deck)


@mutant
def a_line_says_who_knows_a_hand_where_only_its_holder_can_tell(patch: Patch) -> None:
    def write_knowledge(honest: Any, s: State, _viewer: Any) -> list[str]:
        return list(honest(s, events.OPEN))

    change_line(patch, "write_knowledge", write_knowledge)


@mutant
def the_moves_behind_a_line_are_all_open(patch: Patch) -> None:
    def of(cls: type[Position], edition: Any, s: State, viewer: Any, history: Any) -> Position:
        mine = position_of(edition, s, viewer, history)
        return replace(mine, moves=tuple(move for _, move in history))

    position_of = Position.of
    patch.setattr(Position, "of", classmethod(of))


# What a refusal says


@mutant
def out_of_turn_one_is_told_what_would_be_legal(patch: Patch) -> None:
    def play(self: Game, move: Move | str, *, seat: int | None = None) -> tuple[Event, ...]:
        if seat not in (None, self.turn):
            legal = " ".join(map(str, self.legal_moves()))
            raise MoveError("move-illegal", move=move, legal=legal)
        return play_as_it_is(self, move, seat=seat)

    play_as_it_is = Game.play
    patch.setattr(Game, "play", play)


@mutant
def a_refusal_names_a_hidden_card(patch: Patch) -> None:
    def play(self: Game, move: Move | str, *, seat: int | None = None) -> tuple[Event, ...]:
        try:
            return play_as_it_is(self, move, seat=seat)
        except MoveError as error:
            held = self.state.hand[((seat or 0) + 1) % len(self.players)]
            raise MoveError(error.key, **error.details, held=held) from error

    play_as_it_is = Game.play
    patch.setattr(Game, "play", play)


@mutant
def out_of_turn_a_move_is_refused_differently_if_it_would_be_legal(patch: Patch) -> None:
    def play(self: Game, move: Move | str, *, seat: int | None = None) -> tuple[Event, ...]:
        if seat not in (None, self.turn) and str(move) not in map(str, self.legal_moves()):
            raise MoveError("move-unreadable", move=move)
        return play_as_it_is(self, move, seat=seat)

    play_as_it_is = Game.play
    patch.setattr(Game, "play", play)


# What the rules believe to be certain


@mutant
def a_swap_hands_on_what_the_giver_alone_was_sure_of(patch: Patch) -> None:
    def follow_swap(s: State, a: int, b: int) -> None:
        sure = s.sure[:]
        knowledge.follow_swap(s, a, b)
        s.sure[a] |= sure[b] & ~(1 << a)
        s.sure[b] |= sure[a] & ~(1 << b)

    patch.setattr(effects, "follow_swap", follow_swap)


@mutant
def what_is_plain_stays_so_while_the_hand_is_kept_unseen(patch: Patch) -> None:
    def follow_play(s: State, me: int, card: int) -> None:
        plain = s.plain[me]
        knowledge.follow_play(s, me, card)
        s.plain[me] = plain & s.knows[me]

    patch.setattr(turn, "follow_play", follow_play)


@mutant
def what_is_ruled_out_stays_so_while_the_hand_is_kept_unseen(patch: Patch) -> None:
    def follow_play(s: State, me: int, card: int) -> None:
        cannot = s.cannot[me]
        knowledge.follow_play(s, me, card)
        if s.hand[me] != card:
            s.cannot[me] = cannot

    patch.setattr(turn, "follow_play", follow_play)


@mutant
def a_right_memory_of_the_hand_outlives_its_being_played(patch: Patch) -> None:
    def follow_play(s: State, me: int, card: int) -> None:
        knows = s.knows[me]
        knowledge.follow_play(s, me, card)
        s.knows[me] |= knows

    patch.setattr(turn, "follow_play", follow_play)


@mutant
def cards_that_others_put_under_the_deck_count_as_placed(patch: Patch) -> None:
    def take_placed(s: State, who: int, unplaced: list[int]) -> None:
        knowledge.take_placed(s, who, unplaced)
        for depth in range(s.left):
            place = (s.top + depth) % s.cards
            if s.marks[place] & ~(1 << who if who >= 0 else 0):
                unplaced[s.deck[place]] -= 1

    patch.setattr(view, "take_placed", take_placed)


@mutant
def a_chancellor_who_keeps_the_hand_is_still_known(patch: Patch) -> None:
    def keep(s: State, me: int, kept: int, first: int, second: int) -> None:
        same, knows = s.hand[me] == kept, s.knows[me]
        effects.keep(s, me, kept, first, second)
        if same:
            s.knows[me] = knows

    patch.setattr(turn, "keep", keep)


@pytest.mark.parametrize("plant", MUTANTS, ids=lambda plant: plant.__name__)
def test_mutant_is_caught(plant: Mutant, monkeypatch: Patch) -> None:
    plant(monkeypatch)
    assert any(leak(sample, TOLD) for sample in many_samples())


def test_without_a_mutant_nothing_is_caught() -> None:
    assert not any(leak(sample) for sample in batch(0))


# Doors that give away more than the view they are built on


def a_sentence_from_the_open_story(game: Game, viewer: int | None) -> str:
    teller = Teller(catalogue("fr"), game.edition, game.players, viewer)
    return "".join(teller.sentences(game.events(events.OPEN)[-1]))


def a_log_that_shows_legal_moves(game: Game, viewer: int | None) -> str:
    return str(game.legal_moves())


def a_bot_that_peeks(game: Game, viewer: int | None) -> str:
    if viewer is None or viewer != game.turn:
        return ""
    hands = [game.state.hand[seat] for seat in game.seats if not game.state.out[seat]]
    legal = game.view(viewer).legal
    return str(legal[sum(hands) % len(legal)])


@pytest.mark.parametrize("door", [a_sentence_from_the_open_story, a_log_that_shows_legal_moves, a_bot_that_peeks])
def test_leaking_door_is_caught(door: Callable[[Game, int | None], str]) -> None:
    assert any(leak(sample, [door]) for sample in many_samples())
