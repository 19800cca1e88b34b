"""A keyboard that can wait for a line and for news at once: what is typed stays when the screen is drawn anew."""

from __future__ import annotations

import asyncio
import codecs
import os
import re
import signal
import sys
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from billetdoux.terminal.ask import Keyboard, Leave
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Coroutine
    from contextlib import AbstractContextManager

    from rich.console import Console, RenderableType

ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[ -/]*[@-~]|O.|.|$)")  # arrows and the like, which do nothing here
SLASH = "/"


class LineEditor:
    """Makes lines of keys: Backspace, Ctrl-U and Ctrl-W take back, Enter ends a line, Ctrl-D on an empty one all."""

    def __init__(self) -> None:
        self.typed = ""
        self.lines: deque[str] = deque()
        self.ended = False
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def feed(self, data: bytes) -> None:
        """Take in what was typed; nothing at all is the end of input."""
        self.ended = self.ended or not data
        for letter in ESCAPE.sub("", self._decoder.decode(data)):
            if letter in "\r\n":
                self.lines.append(self.typed.strip())
                self.typed = ""
            elif letter in "\x7f\b":
                self.typed = self.typed[:-1]
            elif letter == "\x15":
                self.typed = ""
            elif letter == "\x17":
                self.typed = self.typed.rstrip()
                self.typed = self.typed[: self.typed.rfind(" ") + 1]
            elif letter == "\x04":
                self.ended = self.ended or not self.typed
            elif letter.isprintable():
                self.typed += letter


class LiveKeyboard(Keyboard):
    """A keyboard with an event loop, which runs whenever something is waited for.

    `on_news` draws the screen anew, or raises something if the question has been overtaken; `on_slash` is given
    whatever is typed after a slash, at any question.
    """

    def __init__(self, console: Console | None = None) -> None:
        super().__init__(console)
        self.on_news: Callable[[], None] | None = None
        self.on_slash: Callable[[str], None] | None = None
        self._editor = LineEditor()
        self._runner = asyncio.Runner()
        self._wake = asyncio.Event()
        self._news = False
        self._tasks = list[asyncio.Task[Any]]()
        self._keys = read_keys(self._runner.get_loop(), self._heard, self._notify)

    def __enter__(self) -> LiveKeyboard:
        self._keys.__enter__()
        super().__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        super().__exit__(*raised)
        self._keys.__exit__(None, None, None)
        for task in self._tasks:
            task.cancel()
        self._runner.close()

    # The event loop.

    def start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something go on in the background, until the keyboard is closed."""
        task = self._runner.get_loop().create_task(work)
        self._tasks.append(task)
        return task

    def listen(self, changed: Callable[[], Awaitable[None]]) -> asyncio.Task[Any]:
        """Heed news whenever `changed` returns."""

        async def listen() -> None:
            while True:
                await changed()
                self._notify()

        return self.start(listen())

    def wait_for(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Wait for something, heeding news meanwhile; return what came of it."""
        task = self.start(work)
        task.add_done_callback(lambda _: self._wake.set())
        try:
            while not task.done():
                self._wait()
        finally:
            task.cancel()
            self._tasks.remove(task)
        return task.result()

    def _wait(self) -> None:
        """Run the loop until a key is pressed or there is news; then heed that."""
        self._runner.run(self._woken())
        if self._news:
            self._news = False
            if self.on_news is not None:
                self.on_news()

    async def _woken(self) -> None:
        await self._wake.wait()
        self._wake.clear()

    def _notify(self) -> None:
        self._news = True
        self._wake.set()

    def _heard(self, data: bytes) -> None:
        self._editor.feed(data)
        self._wake.set()

    # What a keyboard does.

    def line(self, prompt: str = "> ") -> str:
        """Read a line, heeding news meanwhile."""
        while True:
            while not self._editor.lines:
                if self._editor.ended:
                    raise Leave
                self._echo(prompt)
                self._wait()
            line = self._editor.lines.popleft()
            self._echo(prompt, line)
            self.console.file.write("\n")
            if self.on_slash is None or not line.startswith(SLASH):
                return line
            self.on_slash(line.removeprefix(SLASH).strip())
            if self.on_news is not None:
                self.on_news()

    def pages(self, part: RenderableType, more: str, done: str) -> str:
        """Show something of any length; news can wait until it has been read."""
        heeded, self.on_news = self.on_news, None
        try:
            return super().pages(part, more, done)
        finally:
            self.on_news = heeded

    def _echo(self, prompt: str, line: str | None = None) -> None:
        """Show the line as it is typed, or its end, if it is too long."""
        typed = self._editor.typed if line is None else line
        while cell_len(typed) > self.console.width - len(prompt) - 2:
            typed = typed[1:]
        self.console.file.write("\r\x1b[K")
        self.console.print(Text.assemble((prompt, ACCENT), typed), end="", soft_wrap=True)
        self.console.file.flush()


Hear = Callable[[bytes], None]
Notify = Callable[[], None]


def read_keys(loop: asyncio.AbstractEventLoop, heard: Hear, resized: Notify) -> AbstractContextManager[None]:
    """Return a context in which every key is heard as it is pressed, and a change of the terminal's size is told."""
    return WindowsKeys(loop, heard) if sys.platform == "win32" else TerminalKeys(loop, heard, resized)


class TerminalKeys:
    """The keys of a terminal, one by one and not shown by themselves; Ctrl-C and Ctrl-Z do what they always do."""

    def __init__(self, loop: asyncio.AbstractEventLoop, heard: Hear, resized: Notify) -> None:
        self._loop = loop
        self._heard = heard
        self._resized = resized
        self._input = sys.stdin.fileno()

    def __enter__(self) -> None:
        import termios

        self._before = termios.tcgetattr(self._input)
        changed = termios.tcgetattr(self._input)
        changed[3] &= ~(termios.ICANON | termios.ECHO)
        termios.tcsetattr(self._input, termios.TCSADRAIN, changed)
        self._loop.add_reader(self._input, self._read)
        self._loop.add_signal_handler(signal.SIGWINCH, self._resized)

    def __exit__(self, *_: object) -> None:
        import termios

        self._loop.remove_signal_handler(signal.SIGWINCH)
        self._loop.remove_reader(self._input)
        termios.tcsetattr(self._input, termios.TCSADRAIN, self._before)

    def _read(self) -> None:
        try:
            data = os.read(self._input, 4096)
        except OSError:  # the terminal is gone
            data = b""
        if not data:
            self._loop.remove_reader(self._input)
        self._heard(data)


class WindowsKeys:
    """The keys of a Windows console, which only a thread can wait for."""

    def __init__(self, loop: asyncio.AbstractEventLoop, heard: Hear) -> None:
        self._loop = loop
        self._heard = heard

    def __enter__(self) -> None:
        from threading import Thread

        Thread(target=self._read, daemon=True).start()

    def __exit__(self, *_: object) -> None:
        pass

    def _read(self) -> None:
        import msvcrt

        while not self._loop.is_closed():
            key: str = msvcrt.getwch()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
            self._loop.call_soon_threadsafe(self._heard, key.encode())
