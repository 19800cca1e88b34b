"""The answer to whoever asks for a hint, in their language, made of their own view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.protocol.messages import Advice, Hinted
from billetdoux.text.coach import ENOUGH, Memory, coach, say_after, say_before
from billetdoux.text.hints import hint_sentences

if TYPE_CHECKING:
    from billetdoux.protocol.commands import Hint
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.view import View


def hinted(asked: Hint, text: Catalogue, view: View, number: int) -> Hinted:
    """Return what somebody can be certain of after an entry of the log, and what the coach says."""
    sentences = tuple(hint_sentences(text, view))
    return Hinted(id=asked.id, number=number, sentences=sentences, advice=advice(asked, text, view))


def advice(asked: Hint, text: Catalogue, view: View) -> Advice | None:
    """Return what the coach says of a decision; None if there is none, or nothing to say."""
    note = coach().advise(view, Memory(asked.silent * ENOUGH))
    if note is None:
        return None
    moves = note.moves(view)
    return Advice(
        note=note.id,
        sentence=say_before(text, note, view),
        moves=tuple(map(str, moves)),
        afterwards=tuple(say_after(text, note, view, move) for move in moves),
    )
