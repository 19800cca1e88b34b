"""A lesson as data: its file, read and checked. What it says are keys of the catalogues, never sentences."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from billetdoux.declare import Between, ShapeError, Text, message, reader
from billetdoux.errors import EditionError, LessonError, OptionError, shorten
from billetdoux.rules.edition import edition

FOLDER = Path(__file__).parent
Chapter = Literal["first-letter", "court", "craft"]
CHAPTERS: tuple[Chapter, ...] = get_args(Chapter)

Key = Annotated[str, Text(40, 1, r"^[a-z0-9-]+$")]  # what comes after “lesson-ID-” in the catalogues
Pattern = Annotated[str, Text(12, 1, r"^[0-9@=,*]+$")]  # a move, or several: * stands for anything
Turn = Annotated[str, Text(120, 1, r"^[0-9@=, ]+$")]  # a move, or several of which the first that is legal is played
Place = Annotated[str, Text(12, 1, r"^(deck|aside|face-up|hand|log|unseen|(seat|pile|tokens):[0-5]|card:[0-9])$")]


@message
class Answer:
    """What the learner may answer: a move, or a choice that is a card or a text; and what they are told then."""

    move: Pattern | None = None
    card: Annotated[int, Between(0, 9)] | None = None
    text: Key | None = None
    say: Key
    wrong: bool = False  # it is told why, and taken back
    then: tuple[Turn, ...] = ()  # what the others play after it

    @property
    def choice(self) -> str | None:
        """The answer to a question as it is given: a card's value, or the key of a text."""
        return str(self.card) if self.card is not None else self.text


@message
class LessonStep:
    """Something that is said, and what the learner does then: plays a move, answers a question, or only reads on."""

    say: Key
    position: Annotated[str, Text(400)] | None = None  # the table is set up anew; the learner has seat a
    look: tuple[Place, ...] = ()  # what to look at
    answer: tuple[Answer, ...] = ()  # the first that fits is the one
    then: tuple[Turn, ...] = ()  # where there is nothing to answer: what the others play


@message
class LessonFile:
    """What a lesson's file says."""

    chapter: Chapter
    place: Annotated[int, Between(1, 99)]  # in its chapter
    editions: tuple[str, ...]  # to which it applies
    card: Annotated[int, Between(0, 9)] | None = None  # the card that it is about
    step: tuple[LessonStep, ...]


@message
class Lesson:
    """A lesson that has been read."""

    id: str
    file: str  # as errors name it
    content: LessonFile

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """What is said and done, one after the other."""
        return self.content.step

    def key(self, end: str) -> str:
        """Return the key of one of its texts."""
        return f"lesson-{self.id}-{end}"

    def texts(self) -> list[str]:
        """List the keys of all its texts."""
        ends = ["title", "about"]
        for step in self.steps:
            ends.append(step.say)
            for answer in step.answer:
                ends += [answer.say, *([answer.text] if answer.text else [])]
        return [self.key(end) for end in dict.fromkeys(ends)]

    def where(self, at: int) -> str:
        """Return how an error names one of its steps."""
        return f"{self.file}, [[step]] {at + 1}"


def read_lesson(path: Path) -> Lesson:
    """Read a lesson. What is wrong with its file is said in one sentence; the rules are tried by `check`."""
    file = f"{path.parent.name}/{path.name}"
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LessonError("lesson-unreadable", file=file, problem=shorten(error, 200)) from error
    try:
        content: LessonFile = reader(LessonFile)(said)
    except ShapeError as error:
        raise LessonError("lesson-misshapen", where=place_of(error, file), problem=error.problem) from error
    lesson = Lesson(id=path.stem, file=file, content=content)
    check_content(lesson)
    return lesson


def place_of(error: ShapeError, file: str) -> str:
    """Return where in a file a mistake is: steps and answers are counted from 1, as a person would."""
    words = [file]
    names: Any = iter(error.path)
    for name in names:
        if isinstance(name, int):
            words[-1] += f" {name + 1}"
        else:
            words.append(f"[[{name}]]" if name in {"step", "answer"} else str(name))
    return ", ".join(words)


def check_content(lesson: Lesson) -> None:
    """Raise an error for what a file's shape does not show."""
    content = lesson.content
    if not lesson.id.isascii() or not lesson.id.isalpha() or not lesson.id.islower():
        raise LessonError("lesson-name-wrong", file=lesson.file)
    for one in content.editions:
        try:
            edition(one)
        except (EditionError, OptionError) as error:
            raise LessonError("lesson-step-wrong", where=lesson.file, problem=error) from error
    if not content.step or content.step[0].position is None:
        raise LessonError("lesson-no-position", where=lesson.where(0))
    for at, step in enumerate(content.step):
        kinds = [[answer.move, answer.card, answer.text] for answer in step.answer]
        asked = {tuple(one is not None for one in kind) for kind in kinds}
        if any(sum(one is not None for one in kind) != 1 for kind in kinds) or len({kind[0] for kind in asked}) > 1:
            raise LessonError("lesson-answer-unclear", where=lesson.where(at))
        if step.answer and all(answer.wrong for answer in step.answer):
            raise LessonError("lesson-all-wrong", where=lesson.where(at))
        if step.answer and step.then:
            raise LessonError("lesson-then-misplaced", where=lesson.where(at))


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons, in the order in which they are taught."""
    return tuple(read_folder(FOLDER))


def read_folder(folder: Path) -> list[Lesson]:
    """Read all lessons of a folder, in the order in which they are taught."""
    found = [read_lesson(path) for path in sorted(folder.glob("*/*.toml"))]
    found.sort(key=lambda one: (CHAPTERS.index(one.content.chapter), one.content.place))
    taken: dict[object, Lesson] = {}
    for one in found:
        for name in (one.id, (one.content.chapter, one.content.place)):
            if name in taken:
                raise LessonError("lesson-twice", file=one.file, other=taken[name].file)
            taken[name] = one
    return found


def find_lesson(id: str) -> Lesson:
    """Return a lesson by its name."""
    for one in lessons():
        if one.id == id:
            return one
    raise OptionError("lesson-unknown", lesson=shorten(id), known=", ".join(one.id for one in lessons()))
