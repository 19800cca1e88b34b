"""The answer to whoever asks for a hint, in their language, made of their own view and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.protocol.messages import Hinted
from billetdoux.text.coach import advice
from billetdoux.text.hints import hint_sentences

if TYPE_CHECKING:
    from billetdoux.protocol.commands import Hint
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.view import View


def hinted(asked: Hint, text: Catalogue, view: View, number: int) -> Hinted:
    """Return what somebody can be certain of after an entry of the log, and what the coach says."""
    sentences = tuple(hint_sentences(text, view))
    return Hinted(id=asked.id, number=number, sentences=sentences, advice=advice(text, view, asked.silent))
