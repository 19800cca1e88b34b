"""Going through a lesson: where one is, what an answer leads to, and the way back. Nothing of it ever changes."""

from __future__ import annotations

from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from billetdoux.errors import BilletDouxError, LessonError, OptionError, shorten
from billetdoux.game.game import Game
from billetdoux.game.position import Position
from billetdoux.rules.move import Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from billetdoux.text.lessons.lesson import Answer, Lesson, LessonStep
    from billetdoux.views.events import Event
    from billetdoux.views.view import View

LEARNER = 0  # the seat
YOU = "You"  # the learner's name, where the language is not known yet
OTHERS = ("Bo", "Cleo", "Dan", "Eve", "Finn")


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an answer leads to, before anybody else does anything."""

    answer: Answer
    game: Game = field(repr=False)
    since: int  # the number of the first entry that it has made
    after: Progress | None = field(repr=False)  # where the lesson goes on; None: it is over, or this was wrong

    @property
    def view(self) -> View:
        """How the table looks to the learner then."""
        return self.game.view(LEARNER)

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """What the learner sees of it, entry by entry."""
        return self.game.events(LEARNER, self.since)


@dataclass(frozen=True, slots=True)
class Progress:
    """A step of a lesson, and the table at it."""

    lesson: Lesson
    at: int
    game: Game = field(repr=False)  # never played on; whoever wants to takes a copy
    table: int  # how many times it was set up
    since: int  # the number of the first entry that is new at this step
    before: Progress | None = field(repr=False)

    @property
    def step(self) -> LessonStep:
        """What is said and asked here."""
        return self.lesson.steps[self.at]

    @property
    def view(self) -> View:
        """How the table looks to the learner."""
        return self.game.view(LEARNER)

    @property
    def events(self) -> list[tuple[Event, ...]]:
        """What the learner has seen since the step before, entry by entry."""
        return self.game.events(LEARNER, self.since)

    @property
    def asks_for_move(self) -> bool:
        """Whether the answer is a move, not a choice."""
        return bool(self.step.answer) and self.step.answer[0].move is not None

    def answers(self) -> list[str]:
        """List all answers that can be given: legal moves, or the choices of a question."""
        if self.asks_for_move:
            return [str(move) for move in self.game.legal_moves()]
        return [one.choice for one in self.step.answer if one.choice is not None]

    def answer(self, given: Move | str) -> Consequence:
        """Answer; a wrong answer leaves everything as it is, an impossible one is an error."""
        found = self.fitting(given)
        game = self.game.copy()
        if self.asks_for_move:
            game.play(given, seat=LEARNER)
        return Consequence(found, game, self.game.number + 1, None if found.wrong else self.go_on(game, found.then))

    def fitting(self, given: Move | str) -> Answer:
        """Return what the lesson says to an answer: the first that fits."""
        if self.asks_for_move:
            text = str(Move.parse(given) if isinstance(given, str) else given)
            for one in self.step.answer:
                if one.move is not None and fnmatchcase(text, one.move):
                    return one
            raise LessonError("lesson-answer-missing", where=self.where, move=text)
        for one in self.step.answer:
            if one.choice == given:
                return one
        raise OptionError("answer-unknown", answer=shorten(given), known=", ".join(self.answers()))

    def read_on(self) -> Progress | None:
        """Go on from a step that asks for nothing; None: the lesson is over."""
        return self.go_on(self.game, self.step.then)

    def go_on(self, game: Game, then: Sequence[str]) -> Progress | None:
        """Return the next step, after what the others play; None: the lesson is over."""
        since = game.number + 1
        game = self.played(game, then)
        at = next((at for at in range(self.at + 1, len(self.lesson.steps)) if self.comes(at, game)), None)
        if at is None:
            return None
        if self.lesson.steps[at].position is not None:
            game = set_up(self.lesson, at, game.players[LEARNER])
            return Progress(self.lesson, at, game, self.table + 1, game.number + 1, self)
        return Progress(self.lesson, at, game, self.table, since, self)

    def comes(self, at: int, game: Game) -> bool:
        """Tell whether a step comes next: not if it asks for a move, and the round is over."""
        step = self.lesson.steps[at]
        return step.position is not None or not game.round_over or not any(one.move for one in step.answer)

    def played(self, game: Game, then: Iterable[str]) -> Game:
        """Return the game after what the others play, until the round ends: of several moves the first legal one."""
        game = game.copy()
        for turn in then:
            if game.round_over:
                break
            legal = [str(move) for move in game.legal_moves()]
            move = next((one for one in turn.split() if one in legal), None)
            if game.turn == LEARNER:
                raise LessonError("lesson-then-mine", where=self.where, move=turn)
            if move is None:
                listed = " ".join(legal)
                raise LessonError("lesson-then-wrong", where=self.where, move=turn, seat=game.turn, legal=listed)
            game.play(move)
        return game

    @property
    def where(self) -> str:
        """Where in the lesson's file this is."""
        return self.lesson.where(self.at)

    @property
    def path(self) -> tuple[tuple[int, tuple[Move, ...]], ...]:
        """By which steps and moves one came here."""
        before = self.before.path if self.before else ()
        return (*before, (self.at, self.game.value.moves))

    # The way back.

    def back(self) -> Progress:
        """Return the step before, or this one if it is the first."""
        return self.before or self

    def again(self) -> Progress:
        """Return the first step."""
        return self.before.again() if self.before else self


def begin(lesson: Lesson, you: str = YOU) -> Progress:
    """Return the first step of a lesson."""
    game = set_up(lesson, 0, you)
    return Progress(lesson, 0, game, 1, game.number + 1, None)


def set_up(lesson: Lesson, at: int, you: str) -> Game:
    """Return the game with which a step begins."""
    try:
        position = Position.parse(lesson.steps[at].position or "")
        return Game.from_position(position, players=[you, *OTHERS[: position.known.players - 1]])
    except BilletDouxError as error:
        raise LessonError("lesson-step-wrong", where=lesson.where(at), problem=error) from error


# Trying all ways through it.


def walk(lesson: Lesson) -> list[Progress]:
    """Return every step in every way that leads to it; what does not fit the rules is an error."""
    found = [begin(lesson)]
    paths = {found[0].path}
    unused = {(at, place): one for at, step in enumerate(lesson.steps) for place, one in enumerate(step.answer)}
    for here in found:
        if here.asks_for_move and here.game.turn != LEARNER:
            raise LessonError("lesson-turn-wrong", where=here.where)
        ways = [] if here.step.answer else [here.read_on()]
        for given in here.answers():
            outcome = here.answer(given)
            unused.pop((here.at, here.step.answer.index(outcome.answer)), None)
            ways.append(outcome.after)
        for after in ways:
            if after is not None and after.path not in paths:
                paths.add(after.path)
                found.append(after)
    for (at, _), one in unused.items():
        legal = " ".join(next(here.answers() for here in found if here.at == at))
        raise LessonError("lesson-answer-unused", where=lesson.where(at), move=one.move or one.choice, legal=legal)
    for here in found:
        if here.step.answer and all(here.fitting(given).wrong for given in here.answers()):
            raise LessonError("lesson-all-wrong", where=here.where)
    return found
