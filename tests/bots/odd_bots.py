"""Bots from outside, with all sorts of manners."""
# ruff: noqa: ARG002

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Any
from zlib import crc32

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.move import Move
    from billetdoux.views.view import View


class Historian:
    """Lets all that it has seen decide, and a little chance: one event less, and it plays otherwise."""

    def choose(self, view: View, rng: Generator) -> Move:
        return view.legal[(crc32(repr(view).encode()) + rng.below(5)) % len(view.legal)]


class Crashing:
    """Divides by nothing when it has a choice of more than three."""

    def choose(self, view: View, rng: Generator) -> Move:
        return view.legal[0 if len(view.legal) < 4 else 1 // 0]


class Illegal:
    def choose(self, view: View, rng: Generator) -> Any:
        return "a move"


class Chatty:
    """Prints, which must not be taken for an answer."""

    def choose(self, view: View, rng: Generator) -> Move:
        print("hm …")
        return view.legal[-1]


class Dying:
    def choose(self, view: View, rng: Generator) -> Move:
        os._exit(7)


class Sleeping:
    def choose(self, view: View, rng: Generator) -> Move:
        time.sleep(1000)
        return view.legal[0]


class Unmade:
    def __init__(self) -> None:
        raise RuntimeError("not today")


class Mute:
    """Has nothing to choose with."""
