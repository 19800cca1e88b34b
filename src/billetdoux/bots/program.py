"""Bots that are programs, in any language: one JSON line for each question, one for each answer.

A program has one seat, and hears what that seat sees. It must answer within a limit; one that does not is killed with
all that it has started, and started afresh for the next question. docs/add-a-bot.md says what the lines hold.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO, TYPE_CHECKING, cast

from billetdoux.declare import reader, to_dict
from billetdoux.errors import BotError, MoveError, shorten
from billetdoux.protocol.bot_lines import BotQuestion, ErrorAnswer, MoveAnswer
from billetdoux.rules.move import Move

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from billetdoux.rules.generator import Generator
    from billetdoux.views.events import Event
    from billetdoux.views.view import View

LIMIT = 5.0  # seconds for an answer, unless another limit is set
GRACE = 1.0  # seconds to end by itself when there are no more questions
LONGEST_ANSWER = 10_000  # characters
MOST_WAITING = 8  # lines that nobody has asked for

read_answer = reader(ErrorAnswer | MoveAnswer, strict=False)  # whoever says “error” means that


def question(view: View, events: Sequence[Event], game: int, rng: Generator, limit: float) -> str:
    """Return what a program is asked, in one line."""
    asked = BotQuestion(game=game, limit=limit, chance=(rng.a, rng.b), view=view, events=tuple(events))
    return json.dumps(to_dict(asked), separators=(",", ":"))


class Running:
    """A program that runs: what it says is read as it comes, in a thread, so that a wait for it can end."""

    def __init__(self, command: Sequence[str], more: Mapping[str, str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command,
            env=os.environ | more,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,  # so that it can be killed with all that it starts
        )
        self.lines: Queue[str] = Queue(MOST_WAITING)  # an empty one says that there are no more
        self.complaint = ""  # the last line of what it wrote to standard error
        self.over = False
        self._readers = [
            Thread(target=self._read, args=(self.process.stdout,), daemon=True),
            Thread(target=self._listen, args=(self.process.stderr,), daemon=True),
        ]
        for thread in self._readers:
            thread.start()

    def _read(self, out: IO[str]) -> None:
        with out:
            line = "?"
            while line:
                with suppress(OSError, ValueError):
                    line = out.readline(LONGEST_ANSWER)
                while not self.over:
                    with suppress(Full):
                        self.lines.put(line, timeout=0.5)
                        break

    def _listen(self, err: IO[str]) -> None:
        with err, suppress(OSError, ValueError):
            while line := err.readline(LONGEST_ANSWER):
                self.complaint = line.strip() or self.complaint

    def say(self, line: str) -> None:
        """Write a line; a program that is gone does not hear it."""
        assert self.process.stdin is not None
        with suppress(OSError):
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def ending(self) -> str:
        """Say how the program ended, once it has closed its output."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self._readers[1].join(GRACE)
        status = self.process.poll()
        how = "it closed its output" if status is None else f"it ended with status {status}"
        return f"{how} ({shorten(self.complaint, 200)})" if self.complaint else how

    def stop(self) -> None:
        """Kill the program and all that it has started."""
        self.over = True
        with suppress(OSError):
            if os.name == "posix":
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait()
        with suppress(OSError):
            cast("IO[str]", self.process.stdin).close()
        for thread in self._readers:
            thread.join(GRACE)

    def close(self) -> None:
        """Let the program end by itself, being asked no more; if it does not, kill it."""
        self.over = True
        with suppress(OSError):
            cast("IO[str]", self.process.stdin).close()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self.stop()


class Program:
    """A bot that is a program. It runs from its first question until `close`."""

    def __init__(
        self, name: str, command: Sequence[str], limit: float = LIMIT, environment: Mapping[str, str] | None = None
    ) -> None:
        self.name = name
        self.environment = environment or {}
        self.command = list(command)
        self.limit = limit
        self._running: Running | None = None
        self._game = 0
        self._told: tuple[Event, ...] = ()  # what this game's events were at the last question

    def choose(self, view: View, rng: Generator) -> Move:
        """Ask the program; whatever comes but a legal move is an error."""
        running = self._running or self._start()
        if self._told and view.events[: len(self._told)] != self._told:  # events are never taken back: another game
            self._game, self._told = self._game + 1, ()
        line = question(view, view.events[len(self._told) :], self._game, rng, self.limit)
        self._told = view.events
        return self._understood(self._asked(running, line), view)

    def _start(self) -> Running:
        try:
            self._running = Running(self.command, self.environment)
        except OSError as error:
            raise BotError("bot-crashed", bot=shorten(self.name), problem=str(error)) from error
        self._game, self._told = 0, ()
        RUNNING.add(self)
        return self._running

    def _asked(self, running: Running, line: str) -> str:
        """Return the line with which the program answers."""
        with suppress(Empty):
            if unasked := running.lines.get_nowait():
                raise self._wrong("bot-nonsense", answer=shorten(unasked), legal="it was not asked")
            raise self._wrong("bot-crashed", problem=running.ending())
        running.say(line)
        try:
            answer = running.lines.get(timeout=self.limit)
        except Empty:
            raise self._wrong("bot-stalled", seconds=f"{self.limit:g}") from None
        if not answer:
            raise self._wrong("bot-crashed", problem=running.ending())
        return answer

    def _wrong(self, key: str, **details: str) -> BotError:
        """Stop a program that cannot be talked to any more; return the error that says why."""
        self.stop()
        return BotError(key, bot=shorten(self.name), **details)

    def _understood(self, line: str, view: View) -> Move:
        """Return the move that an answer holds."""
        answer: MoveAnswer | ErrorAnswer | None = None
        with suppress(ValueError, RecursionError):
            answer = read_answer(json.loads(line))
        if isinstance(answer, ErrorAnswer):
            raise BotError("bot-crashed", bot=shorten(self.name), problem=shorten(answer.error, 200))
        if answer is not None:
            with suppress(MoveError):
                move = Move.parse(answer.move)
                if move in view.legal:
                    return move
        legal = " ".join(map(str, view.legal))
        raise BotError("bot-nonsense", bot=shorten(self.name), answer=shorten(line), legal=legal)

    def stop(self) -> None:
        """Kill the program now."""
        if self._running is not None:
            self._running.stop()
        self._running = None
        RUNNING.discard(self)

    def close(self) -> None:
        """Ask no more; the program may end by itself."""
        if self._running is not None:
            self._running.close()
        self._running = None
        RUNNING.discard(self)


RUNNING = set[Program]()


@atexit.register
def stop_all() -> None:
    """Leave no program behind."""
    for program in list(RUNNING):
        program.stop()
