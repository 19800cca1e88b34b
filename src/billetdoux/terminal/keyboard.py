"""The keyboard and the screen: pages are drawn, lines are typed, and news is heeded while somebody types."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.clipboard import DummyClipboard
from prompt_toolkit.history import DummyHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.console import Console, Group
from rich.text import Text

from billetdoux.terminal.keys import BACK, ESCAPE, LEAVE, SLASH, is_key
from billetdoux.terminal.pages import ACCENT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Generator

    from prompt_toolkit.application import Application
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output
    from rich.console import RenderableType

ESCAPE_TIME = 0.1  # seconds until Esc is no longer taken for the beginning of another key
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what could be scrolled back to


class Quit(Exception):  # noqa: N818  (it is no error to leave)
    """Somebody wants to leave, or to close what they see."""


class Interrupted(Quit):
    """Somebody pressed Ctrl-C."""


class Gone(Quit):
    """Nobody will type anything any more."""


class Overtaken(Exception):  # noqa: N818  (nothing went wrong)
    """What was asked no longer matters: the table has gone on."""


class Turned(Exception):  # noqa: N818  (it is no error to turn back)
    """Somebody typed one of the keyboard's `turns`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def nothing() -> None:
    """Draw nothing."""


class Keyboard:
    """Draws pages and asks; its event loop runs whenever something is waited for.

    `on_news` draws the page anew, or raises something if the question has been overtaken: what was typed so far then
    stays for the next one. At any question, `on_slash` is given whatever is typed after a slash, and what is among
    `turns` raises Turned.
    """

    def __init__(
        self, console: Console | None = None, keys: Input | None = None, output: Output | None = None
    ) -> None:
        self.console = console or Console(highlight=False)
        self.on_news: Callable[[], None] | None = None
        self.on_slash: Callable[[str], None] | None = None
        self.turns: tuple[str, ...] = ()
        self._keys, self._output = keys, output
        self._runner = asyncio.Runner()
        self._wake = asyncio.Event()
        self._news = False
        self._tasks = list[asyncio.Task[Any]]()
        self._draw: Callable[[], None] = nothing
        self._prompt: PromptSession[str] | None = None
        self._typed = ""
        self._size: object = None

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        self._runner.close()

    @contextmanager
    def full_screen(self) -> Generator[None]:
        """Take the whole screen, and leave nothing on it."""
        self.console.set_alt_screen(enable=True)
        if sys.platform != "win32":  # whoever comes back from the shell finds the page again
            self._runner.get_loop().add_signal_handler(signal.SIGCONT, self._notify)
        try:
            with no_echo():
                yield
        finally:
            self.clear()
            self.console.set_alt_screen(enable=False)

    # What is shown.

    def clear(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        self.console.file.write(CLEAR)
        self.console.file.flush()

    def show(self, *parts: RenderableType) -> None:
        """Show this and nothing else, all at once."""
        with self.console.capture() as drawn:
            self.console.print(Group(*parts), crop=False)
        self.console.file.write(CLEAR + drawn.get())
        self.console.file.flush()
        if self._prompt is not None and self._prompt.app.is_running:  # what is being typed is to be shown again
            self._prompt.app.renderer.reset()
            self._prompt.app.invalidate()

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence below what is shown."""
        self.console.print(Text(sentence, style))

    def draw(self, draw: Callable[[], None], same: Callable[[], object] = nothing) -> None:
        """Draw a page now, and anew whenever there is news, until `same` returns something else: it is overtaken."""
        before = same()

        def redraw() -> None:
            if same() != before:
                raise Overtaken
            draw()

        self._draw = draw
        draw()
        self.on_news = redraw

    # What is typed.

    def prompt(self, draw: Callable[[], None], same: Callable[[], object] = nothing) -> str:
        """Draw a page and return what is typed below it; q leaves."""
        self.draw(draw, same)
        return self.wait()

    def wait(self, prompt: str = "> ") -> str:
        """Wait for Enter and return what was typed before it, if anything; q leaves."""
        answer = self.line(prompt)
        if answer.lower() == LEAVE:
            raise Quit
        return answer

    def line(self, prompt: str = "> ") -> str:
        """Read a line, heeding news meanwhile; the end of input means that somebody is gone."""
        while True:
            line = self._read(prompt)
            if line in self.turns:
                raise Turned(line)
            if self.on_slash is None or not line.startswith(SLASH):
                return line
            self.on_slash(line.removeprefix(SLASH).strip())
            if self.on_news is not None:
                self.on_news()

    def pages(self, part: RenderableType, more: str, done: str) -> str:
        """Show something of any length, a screen at a time; return what was typed at its end. q closes it."""
        lines = self.console.render_lines(part, pad=False)
        room = max(3, self.console.height - 3)
        heeded, self.on_news = self.on_news, None  # news can wait until this has been read
        try:
            while True:
                shown = [Text.assemble(*((one.text, one.style or "") for one in line)) for line in lines[:room]]
                lines = lines[room:]
                self.show(*shown, Text(more if lines else done, "dim"))
                answer = self.line()
                if is_key(answer, LEAVE, BACK, ESCAPE):
                    return ""
                if answer or not lines:
                    return answer
        finally:
            self.on_news = heeded

    def _read(self, prompt: str) -> str:
        if self._prompt is None:
            self._prompt = self._make_prompt()
        session = self._prompt
        typing = self.start(session.prompt_async([(f"ansi{ACCENT}", prompt)], default=self._typed))
        typed, self._typed = self._typed, ""
        try:
            answer: str = self._finish(typing)
        except BaseException:
            if not typing.done():
                typed = session.default_buffer.text
                self._cancel(typing)
                self._typed = typed
            raise
        return answer.strip()

    def _make_prompt(self) -> PromptSession[str]:
        """Return what edits a line."""
        bindings = KeyBindings()
        for keys in (("escape",), ("escape", "enter"), ("escape", "c-j")):
            bindings.add(*keys)(take_back)
        for key in ("c-r", "c-s"):  # there is nothing to search through
            bindings.add(key)(ignore)
        session = PromptSession[str](
            key_bindings=bindings,
            interrupt_exception=Interrupted,
            eof_exception=Gone,
            enable_suspend=True,
            history=DummyHistory(),  # who gets the keyboard next is not to see what was typed before
            clipboard=DummyClipboard(),
            reserve_space_for_menu=0,
            wrap_lines=False,
            input=self._keys,
            output=self._output or plain_output(),
        )
        session.app.ttimeoutlen = session.app.timeoutlen = ESCAPE_TIME
        session.app.before_render += self._heed_size
        return session

    def _heed_size(self, app: Application[str]) -> None:
        """Draw the page anew if the screen has another size now."""
        size = app.output.get_size()
        if self._size not in (None, size):
            self._notify()
        self._size = size

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

    def wait_for(self, work: Coroutine[Any, Any, Any], on_news: Callable[[], None] | None = None) -> Any:
        """Wait for something, with the page as it is, or heeding news in another way; return what came of it."""
        task = self.start(work)
        heeded, self.on_news = self.on_news, on_news or self._draw
        try:
            return self._finish(task)
        finally:
            self.on_news = heeded
            if not task.done():
                self._cancel(task)

    def _finish(self, task: asyncio.Task[Any]) -> Any:
        """Let the loop run until something is done, heeding news meanwhile."""
        task.add_done_callback(lambda _: self._wake.set())
        while not task.done():
            if not self._news:
                self._runner.run(self._woken())
                continue
            self._news = False
            if self.on_news is not None:
                self.on_news()
        self._tasks.remove(task)
        return task.result()

    def _cancel(self, task: asyncio.Task[Any]) -> None:
        """Give something up."""
        task.cancel()
        self._tasks.remove(task)
        self._runner.run(ended(task))

    async def _woken(self) -> None:
        await self._wake.wait()
        self._wake.clear()

    def _notify(self) -> None:
        self._news = True
        self._wake.set()


@contextmanager
def no_echo() -> Generator[None]:
    """What is typed while nothing is asked is kept for the next question, and not shown in the midst of a page."""
    if sys.platform == "win32":
        yield
        return
    import termios

    before = termios.tcgetattr(sys.stdin)
    silent = termios.tcgetattr(sys.stdin)
    silent[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, silent)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def take_back(event: KeyPressEvent) -> None:
    """Esc takes back what was typed; where nothing was, it is an answer."""
    if event.current_buffer.text:
        event.current_buffer.text = ""
    else:
        event.current_buffer.text = ESCAPE
        event.current_buffer.validate_and_handle()


def ignore(_: KeyPressEvent) -> None:
    """Do nothing for a key."""


async def ended(task: asyncio.Task[Any]) -> None:
    """Wait until something has ended, however it did."""
    await asyncio.wait({task})


def plain_output() -> Output:
    """Return a screen that is not asked where its cursor is: not every terminal answers."""
    if sys.platform == "win32":
        return create_output()
    output = Vt100_Output.from_pty(sys.stdout, term=os.environ.get("TERM"))
    output.enable_cpr = False
    return output
