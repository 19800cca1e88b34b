"""All that the lessons can lead to, for the page: python -m billetdoux.text.lessons.scenes FILE.

The page holds no rule and asks no server in a lesson. So every lesson is played here in every way, and what the
learner sees is written down as the server would send it: logs with events, views and legal moves.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from billetdoux.declare import message, to_json
from billetdoux.protocol.messages import Entry, Log
from billetdoux.rules.move import Move
from billetdoux.text.lessons.lesson import Chapter, Lesson, lessons
from billetdoux.text.lessons.progress import LEARNER, Consequence, Progress, walk

Numbers = dict[tuple[tuple[int, tuple[Move, ...]], ...], int]  # of scenes, by the path to them


@message
class SceneAnswer:
    """An answer that can be given in a scene, and what it leads to."""

    move: str | None  # one of the legal moves; of a question, its choice is a card or a text
    card: int | None
    text: str | None  # the key of the choice
    wrong: bool  # show why, then the scene as it was before
    say: str  # the key of what the learner is told
    log: Log | None  # what the move does, before anybody else moves; none for a question
    next: int | None  # the scene that comes next; none: the lesson is over, or this was wrong


@message
class Scene:
    """A moment of a lesson: what is said, how the table looks, what can be answered."""

    step: int
    back: int | None  # the scene before
    say: str  # the key of what is said
    look: tuple[
        str, ...
    ]  # what to look at: seat:1, pile:1, tokens:1, card:5, deck, aside, face-up, hand, log, unseen
    log: Log  # what has happened since the scene before; a new game id is a table set up anew
    answers: tuple[SceneAnswer, ...]  # none: there is only something to read
    next: int | None  # then this scene comes next; none: the lesson is over


@message
class LessonScenes:
    """A lesson; the first scene is the one that it begins with."""

    id: str
    chapter: Chapter
    card: int | None  # the card that it is about
    editions: tuple[str, ...]  # to which it applies
    title: str  # a key, as all texts are
    about: str
    steps: int
    scenes: tuple[Scene, ...]


@message
class Lessons:
    """All lessons, in the order in which they are taught; the learner has seat 0, and is called “You” there."""

    type: Literal["lessons"] = "lessons"
    lessons: tuple[LessonScenes, ...]


def scenes_of(lesson: Lesson) -> LessonScenes:
    """Return what a lesson can lead to."""
    found = walk(lesson)
    numbers = {here.path: number for number, here in enumerate(found)}
    content = lesson.content
    return LessonScenes(
        id=lesson.id,
        chapter=content.chapter,
        card=content.card,
        editions=content.editions,
        title=lesson.key("title"),
        about=lesson.key("about"),
        steps=len(lesson.steps),
        scenes=tuple(scene(here, numbers) for here in found),
    )


def scene(here: Progress, numbers: Numbers) -> Scene:
    """Return a step as the page shows it."""
    asked = here.step.answer
    after = None if asked else here.read_on()
    return Scene(
        step=here.at,
        back=numbers[here.before.path] if here.before else None,
        say=here.lesson.key(here.step.say),
        look=here.step.look,
        log=log(here, here),
        answers=tuple(scene_answer(here, given, numbers) for given in here.answers()),
        next=numbers[after.path] if after else None,
    )


def scene_answer(here: Progress, given: str, numbers: Numbers) -> SceneAnswer:
    """Return an answer and what it leads to."""
    outcome = here.answer(given)
    answer = outcome.answer
    return SceneAnswer(
        move=given if here.asks_for_move else None,
        card=answer.card,
        text=here.lesson.key(answer.text) if answer.text else None,
        wrong=answer.wrong,
        say=here.lesson.key(answer.say),
        log=log(here, outcome) if here.asks_for_move else None,
        next=numbers[outcome.after.path] if outcome.after else None,
    )


def log(here: Progress, seen: Progress | Consequence) -> Log:
    """Return what the learner sees, as a server tells it."""
    told = enumerate(seen.events, seen.since)
    return Log(
        game=f"{here.lesson.id}-{here.table}",
        entries=tuple(Entry(number=number, stand_in=False, events=events) for number, events in told),
        number=seen.game.number,
        view=seen.game.value.view(LEARNER),
        deadline=None,
    )


def written() -> str:
    """Return the file of all lessons, with a line for each."""
    return '{"type":"lessons","lessons":[\n' + ",\n".join(to_json(scenes_of(one)) for one in lessons()) + "\n]}\n"


def write(file: Path) -> None:
    """Write all lessons into a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
