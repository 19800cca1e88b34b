"""The doors through which a viewer learns of a game: each gives all that comes out of it, as text.

A door is a function (game, viewer) -> str; the viewer is a seat, or None for a spectator. Whatever tells
a seat anything belongs in DOORS: for two games that the viewer cannot tell apart, each door must give the same text.
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, cast

from rich.console import Console

from billetdoux.bots.program import question
from billetdoux.cli.replay import decision
from billetdoux.declare import to_json
from billetdoux.errors import MoveError
from billetdoux.game.game import Game
from billetdoux.game.record import steps, to_record
from billetdoux.game.shuffle import GivenShuffle
from billetdoux.game.state import GameState, Setting
from billetdoux.observe.observation import SIZE, observe
from billetdoux.observe.seat_state import seat_state
from billetdoux.protocol.commands import Hint
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.move import Move
from billetdoux.rules.state import KINDS
from billetdoux.server.sockets.hints import hinted
from billetdoux.table.facts import LogEntry
from billetdoux.table.news import log_message
from billetdoux.table.table import RunningGame
from billetdoux.terminal.adviser import Adviser
from billetdoux.terminal.drawing import TableDrawing
from billetdoux.terminal.here import LocalGame, LocalTable
from billetdoux.terminal.keyboard import Keyboard
from billetdoux.terminal.notebook import Notebook
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue
from billetdoux.text.coach import coach, say_before
from billetdoux.text.hints import hint_sentences
from billetdoux.text.lessons import scenes
from billetdoux.text.lessons.lesson import lessons
from billetdoux.text.lessons.progress import LEARNER, Progress
from billetdoux.text.rulebook import Rulebook
from billetdoux.text.sentences import Teller
from billetdoux.views.hints import hints

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from observe import Seat
    from samples import Sample

    Door = Callable[[Game, Seat], str]

# Moves to be refused: garbage, what cannot be, and cards that one may hold, or an opponent, or nobody.
TRIED = ("", "x", "1@", "17", "6=?", "6=9,9,9", "5=1,2", "6=1,2,3", "1@9=5", "1@0=1", "9@1", "5",
         "0", "2", "3@1", "4", "5@0", "6", "7@1", "8", "9", "1@1=9", "1@0=5")  # fmt: skip


def view(game: Game, viewer: Seat) -> str:
    """Everything that can be seen and be certain of."""
    return repr(game.view(viewer))


def events(game: Game, viewer: Seat) -> str:
    """All that happened, entry by entry."""
    return "\n".join(map(repr, game.events(viewer)))


def position(game: Game, viewer: Seat) -> str:
    """The round as a line of text, and what can be seen of it again."""
    seen = game.position(viewer)
    return f"{seen}\n{seen.view(viewer)!r}"


def refusals(game: Game, viewer: Seat) -> str:
    """What is answered to moves that are not legal, or not in turn; a spectator has nothing to ask."""
    if viewer is None:
        return ""
    own = {str(move) for move in game.legal_moves()} if viewer == game.turn else set[str]()
    return "\n".join(refusal(game, viewer, text) for text in TRIED if text not in own)


def refusal(game: Game, seat: int, text: str) -> str:
    """What is answered to a move, once as it was typed and once as a Move, if it can be read."""
    answers = list[str]()
    for move in (text, readable(text)):
        if move is not None:
            try:
                answers.append(f"accepted: {game.play(move, seat=seat)}")
            except MoveError as error:
                answers.append(f"{move}: {error} {error.key} {error.details}")
    return "\n".join(answers)


def readable(text: str) -> Move | None:
    """Return the move that a text stands for, if any."""
    try:
        return Move.parse(text)
    except MoveError:
        return None


def sentences(game: Game, viewer: Seat) -> str:
    """The newest entries in words, and a refusal, in one of the languages."""
    text = catalogue(tuple(LANGUAGES)[(game.number + 1) % len(LANGUAGES)])
    teller = Teller(text, game.edition, game.players, viewer)
    told = [sentence for entry in game.events(viewer)[-8:] for sentence in teller.sentences(entry)]
    if viewer is not None:
        try:
            game.play("0@0=0", seat=viewer)
        except MoveError as error:
            told.append(text.error(error))
    return "\n".join(told)


def terminal(game: Game, viewer: Seat) -> str:
    """The table as a terminal shows it, small or tall; drawing is slow, so not of every sample."""
    if (game.number + 1) % 5:
        return ""
    height = 40 if (game.number + 1) % 10 else 24
    console = Console(file=StringIO(), width=80, height=height, force_terminal=True)
    drawing = TableDrawing(Rulebook(catalogue("en"), game.edition))
    console.print(drawing.draw(console, game.view(viewer), [], height - 4))
    return cast("StringIO", console.file).getvalue()


def decisions(game: Game, viewer: Seat) -> str:
    """What `billetdoux replay --json` lists for a seat or spectator; not of every sample, being slow."""
    if (game.number + 1) % 5 != 1:
        return ""
    told = [f"{decision(step, 0, viewer)} {step.game.position(viewer)}" for step in steps(to_record(game))]
    return "\n".join(told)


def lines(game: Game, viewer: Seat) -> str:
    """What a bot that is a program is asked, if it is its turn. What our own bots play is tested by itself."""
    if viewer is None or viewer != game.turn:
        return ""
    seen = game.view(viewer)
    return question(seen, seen.events, 0, generator(1, 2, CHOICE, 3), 5.0)


def numbers(game: Game, viewer: Seat) -> str:
    """The observation as numbers, from the real state, which must be that of the state as the seat has seen it."""
    if viewer is None:
        return ""
    real, own = [0] * SIZE, [0] * SIZE
    observe(game.state, viewer, [0] * KINDS, real)
    observe(seat_state(game.view(viewer), viewer), viewer, [0] * KINDS, own)
    return str(real) if real == own else "the observation is not that of the seat's own state"


def wire(game: Game, viewer: Seat) -> str:
    """The log as a server sends it: all of it, or the rest to somebody who resumes."""
    entries = tuple(LogEntry("a game", number) for number in range(game.number + 1))
    played = RunningGame("a game", game.value, b"", entries)
    return "\n".join(
        to_json(log_message(played, viewer, start, None)) for start in {0, game.number // 2, game.number}
    )


def lesson(game: Game, viewer: Seat) -> str:
    """What the page would be given of this table in a lesson; the learner has seat 0."""
    if viewer != LEARNER:
        return ""
    here = Progress(lessons()[0], 0, game, 1, 0, None)
    return to_json(scenes.log(here, here))


def advice(game: Game, viewer: Seat) -> str:
    """What the hints and the coach say, of every note that has something to say."""
    text = catalogue(tuple(LANGUAGES)[(game.number + 1) % len(LANGUAGES)])
    seen = game.view(viewer)
    spoken = [note for note in coach().notes if note.moves(seen)]
    told = [f"{note.id} {note.moves(seen)} {say_before(text, note, seen)}" for note in spoken]
    return "\n".join([*map(repr, hints(seen)), *hint_sentences(text, seen), *told])


def answered_hint(game: Game, viewer: Seat) -> str:
    """What a server answers to a seat that asks for a hint, with no note silent and with its first note silent."""
    if viewer is None:
        return ""
    text = catalogue(tuple(LANGUAGES)[(game.number + 1) % len(LANGUAGES)])
    entries = tuple(LogEntry("a game", number) for number in range(game.number + 1))
    seen = RunningGame("a game", game.value, b"", entries).view(viewer)
    first = hinted(Hint(id="1"), text, seen, game.number)
    silent = () if first.advice is None else (first.advice.note,)
    return f"{to_json(first)}\n{to_json(hinted(Hint(id='2', silent=silent), text, seen, game.number))}"


def terminal_help(game: Game, viewer: Seat) -> str:
    """What a terminal says to whoever plays alone there: coach, lessons for new cards, hints; not of every sample."""
    if viewer is None or (game.number + 1) % 5 != 2:
        return ""
    text = catalogue(tuple(LANGUAGES)[(game.number + 1) % len(LANGUAGES)])
    console = Console(file=StringIO(), width=80)
    seats = [None if seat == viewer else "easy" for seat in game.seats]
    table = LocalTable(LocalGame(game, seats, 0, None), text, Keyboard(console))
    adviser = Adviser(table, text, Notebook(), coaching=True)
    if viewer == game.turn:
        adviser.consider(table.view())
    console.print(*adviser.lines(), adviser.hint() or "", sep="\n")
    return cast("StringIO", console.file).getvalue()


# What is told to a seat, and what is made of that for people and bots.
TOLD: tuple[Door, ...] = (view, events, position, refusals)
DOORS: tuple[Door, ...] = (
    *TOLD,
    wire,
    lesson,
    sentences,
    terminal,
    decisions,
    numbers,
    lines,
    advice,
    answered_hint,
    terminal_help,
)


def leak(sample: Sample, doors: Sequence[Door] = DOORS) -> str:
    """Say what a viewer could tell two worlds apart by; nothing if it cannot."""
    both = again(sample.game), again(sample.other)
    for door in doors:
        here, there = (door(game, sample.viewer) for game in both)
        if here != there:
            return f"{sample.what}: {getattr(door, '__name__', door)}: {first_difference(here, there)}"
    return ""


def again(game: Game) -> Game:
    """Play a game again from its first deal: a leak may be planted in what is told of a move when it is made."""
    rounds = game.rounds
    shuffle = GivenShuffle([one.deck for one in rounds], [one.first for one in rounds], game.shuffle)
    setting = Setting(game.edition, game.players, shuffle)
    value = GameState.begin(setting, rounds[0].first, by_lot=rounds[0].by_lot)
    for number, played in enumerate(rounds):
        value = value.next_round() if number else value
        for move in played.moves:
            value = value.after(move)
    return Game.of(value)


def first_difference(here: str, there: str) -> str:
    """Quote two texts where they part."""
    place = next((n for n, (a, b) in enumerate(zip(here, there, strict=False)) if a != b), min(len(here), len(there)))
    start = max(0, place - 60)
    return f"…{here[start : place + 40]!r} but …{there[start : place + 40]!r}"
