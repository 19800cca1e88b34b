"""The coach: what to say to a beginner before a move, and after it. The notes are data: `coach.toml`, beside this.

note = coach().advise(view, memory)                  # before: the most specific note that fits, or None
sentence = say_before(text, note, view)
followed, memory = after(note, view, move, memory)   # then: was it followed? if so, say_after(text, note, view, move)

advice(text, view, silent) is all of that at once, as it is sent over the wire.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from billetdoux.errors import TextError, shorten
from billetdoux.protocol.messages import Advice
from billetdoux.rules.edition import edition
from billetdoux.text.coach_terms import (
    CARD,
    NOTHING,
    NUMBER,
    PLAY,
    ROLES,
    WHEN,
    Term,
    fits,
    is_so,
    kept_by,
    role_of,
    situation_of,
)
from billetdoux.value import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from billetdoux.rules.move import Move
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.text.coach_terms import Situation
    from billetdoux.views.view import View

FILE = Path(__file__).with_name("coach.toml")
ENOUGH = 2  # times that a note is followed; then it is silent


@value
class Note:
    """Something worth saying: when, and of which moves."""

    id: str
    when: tuple[Term, ...]
    play: tuple[Term, ...]

    def moves(self, view: View) -> list[Move]:
        """List the legal moves that the note speaks for; none if it has nothing to say here."""
        return self.moves_in(situation_of(view))

    def moves_in(self, at: Situation) -> list[Move]:
        """List the same, once it is worked out what there is to see."""
        if not all(is_so(at, term) for term in self.when):
            return []
        return [move for move in at.view.legal if all(fits(at, move, term) for term in self.play)]


@value
class Memory:
    """Which notes somebody has followed, once for each time; to be kept from game to game."""

    followed: tuple[str, ...] = ()

    def knows(self, note: Note) -> bool:
        """Tell whether a note was followed often enough."""
        return self.followed.count(note.id) >= ENOUGH


@value
class Coach:
    """All notes, the most specific first."""

    notes: tuple[Note, ...]

    def advise(self, view: View, memory: Memory) -> Note | None:
        """Return the note that fits best, for the seat that has to decide, in its own view; None: there is none."""
        at = situation_of(view)
        return next((note for note in self.notes if not memory.knows(note) and note.moves_in(at)), None)


def after(note: Note, view: View, move: Move, memory: Memory) -> tuple[bool, Memory]:
    """Tell whether a note was followed by a move in this view, and return what is to be remembered."""
    if move not in note.moves(view):
        return False, memory
    return True, Memory((*memory.followed, note.id))


# In words.


def say_before(text: Catalogue, note: Note, view: View) -> str:
    """Return what the coach says before a move."""
    return text(f"coach-{note.id}", details(text, view, note.moves(view)[0]))


def say_after(text: Catalogue, note: Note, view: View, move: Move) -> str:
    """Return what the coach says of a move that followed the note; `view` is from before it."""
    return text(f"coach-{note.id}-after", details(text, view, move))


def advice(text: Catalogue, view: View, silent: Sequence[str] = ()) -> Advice | None:
    """Return what the coach says of a decision, with some notes silent; None if there is none, or nothing to say."""
    note = coach().advise(view, Memory((*silent,) * ENOUGH))
    if note is None:
        return None
    moves = note.moves(view)
    return Advice(
        note=note.id,
        sentence=say_before(text, note, view),
        moves=tuple(map(str, moves)),
        afterwards=tuple(say_after(text, note, view, move) for move in moves),
    )


def details(text: Catalogue, view: View, move: Move) -> dict[str, object]:
    """Return what the sentences can speak of: the cards by what they do, and what the move plays, keeps and names."""
    the_edition = edition(view.edition)
    cards: dict[str, int | None] = {role_of(card): card.value for card in the_edition.cards}
    cards |= {"card": move.card, "kept": kept_by(view, move), "named": move.named}
    found: dict[str, object] = {"name": "" if move.target is None else view.players[move.target]}
    found |= text.token(the_edition)
    for name, card in cards.items():
        if card is not None:
            found[name] = text.card(the_edition, card)
            found |= {f"{name}-{form}": text.card(the_edition, card, form) for form in ("the", "a")}
    return found


# Reading the file.


@cache
def coach() -> Coach:
    """Return our own coach."""
    return load_coach(FILE)


def load_coach(path: Path) -> Coach:
    """Read a file of notes; an error says in which note what is wrong, and what would be right."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise TextError("text-unreadable", file=path.name, problem=str(error)) from error
    rows = data.get("note")
    if list(data) != ["note"] or not isinstance(rows, list):
        raise wrong(path, "–", f"holds {', '.join(data) or 'nothing'}", "it holds notes, each under [[note]]")
    notes = list[Note]()
    for number, row in enumerate(cast("list[Any]", rows), start=1):
        note = read_note(path, number, row)
        if any(one.id == note.id for one in notes):
            raise wrong(path, note.id, "stands twice", "each note has an id of its own")
        notes.append(note)
    return Coach(tuple(sorted(notes, key=lambda note: -len(note.when) - len(note.play))))


def read_note(path: Path, number: int, row: Any) -> Note:
    """Read one note."""
    said = cast("dict[str, Any]", row if isinstance(row, dict) else {})
    id = said.get("id")
    if not isinstance(id, str) or not id.replace("-", "").isalnum() or id != id.lower():
        raise wrong(path, str(number), f"says id = {shorten(repr(id))}", "an id is of small letters and “-”")
    if said.keys() != {"id", "when", "play"}:
        raise wrong(path, id, f"holds {', '.join(sorted(said))}", "a note has id, when and play")
    when, play = read_terms(path, id, "when", said["when"], WHEN), read_terms(path, id, "play", said["play"], PLAY)
    if not play:
        raise wrong(path, id, "says play = []", "at least one word says which moves are meant")
    return Note(id, when, play)


def read_terms(path: Path, id: str, key: str, said: Any, known: dict[str, str]) -> tuple[Term, ...]:
    """Read a list of conditions."""
    terms = list[Term]()
    if not isinstance(said, list):
        raise wrong(path, id, f"says {key} = {shorten(repr(said))}", "it is a list of words in quotes")
    for one in cast("list[Any]", said):
        term = read_term(one, known) if isinstance(one, str) else None
        if term is None:
            right = "; ".join(f"{name} {argument}".strip() for name, argument in known.items())
            cards = f" (CARD is one of {', '.join(ROLES)}; N is a number)"
            raise wrong(path, id, f"says {key} = {shorten(repr(one))}", f"it may say: {right}{cards}")
        terms.append(term)
    return tuple(terms)


def read_term(said: str, known: dict[str, str]) -> Term | None:
    """Read a condition; None if it is none."""
    name, _, last = said.rpartition(" ")
    if known.get(said) == NOTHING:
        return Term(said)
    if known.get(name) == CARD and last in ROLES:
        return Term(name, role=last)
    if known.get(name) == NUMBER and last.isdecimal():
        return Term(name, number=int(last))
    return None


def wrong(path: Path, note: str, said: str, right: str) -> TextError:
    """Return the error that says where in a file of notes what is wrong, and what would be right."""
    return TextError("note-wrong", file=path.name, note=note, said=said, right=right)
