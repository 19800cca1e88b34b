"""How a person chooses a move: card, then player, then character; or the move in notation at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.errors import BilletDouxError, MoveError, OptionError, shorten
from billetdoux.rules.move import Move
from billetdoux.terminal.keys import BACK, ESCAPE, YES, is_key, options_block, wants_page
from billetdoux.text.sentences import yes_no

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rich.console import RenderableType

    from billetdoux.terminal.drawing import TableDrawing
    from billetdoux.terminal.keyboard import Keyboard
    from billetdoux.views.view import View

Option = tuple[str, str]
Moves = list[Move]
MOST_LISTED = 8


class Chooser:
    """Asks one person for one move.

    `show` draws the table over a question; `more` shows pages: a rule, the log. `keys` are other keys, with what they
    do, and `has_hints` says whether the line of keys names them.
    """

    def __init__(
        self,
        keyboard: Keyboard,
        drawing: TableDrawing,
        view: View,
        show: Callable[[RenderableType], None],
        more: Callable[[str], None],
        keys: Mapping[str, Callable[[], None]] | None = None,
        *,
        has_hints: bool = False,
    ) -> None:
        self.keyboard = keyboard
        self.drawing = drawing
        self.text = drawing.text
        self.view = view
        self.show = show
        self.more = more
        self.keys = keys or {}
        self.has_hints = has_hints

    def choose(self) -> Move:
        """Return a legal move."""
        while True:
            move = self._keep() if self.view.choosing else self._play()
            if not self._is_folly(move) or self._is_sure(move):
                return move

    def _play(self) -> Move:
        """Narrow the legal moves down by card, by player, by character; back widens them again."""
        narrowed = [list(self.view.legal)]
        while True:
            moves = narrowed[-1]
            if len(narrowed) > 1 and len(moves) == 1 and moves[0].target != self.view.seat:
                return moves[0]
            chosen = self._narrow(moves, first=len(narrowed) == 1)
            if chosen is None:
                narrowed.pop()
            elif len(chosen) == 1 and chosen == moves:
                return chosen[0]
            else:
                narrowed.append(chosen)

    def _narrow(self, moves: Moves, *, first: bool) -> Moves | None:
        """Ask the next question; return the moves that are left, or None to go back."""
        targets = sorted({move.target for move in moves if move.target is not None})
        if first:
            cards = sorted({move.card for move in moves})
            options = [(str(card), self._card_name(card)) for card in cards]
            answer = self._ask(self._card_question(cards), options, back=False)
            return answer if not isinstance(answer, str) else [move for move in moves if str(move.card) == answer]
        if len(targets) > 1 or targets == [self.view.seat]:
            options = [(str(seat), self._seat_name(seat)) for seat in targets]
            question = self.text("ask-target", card=self.drawing.name(moves[0].card))
            answer = self._ask(f"{question} {self._why_not(targets)}".strip(), options, back=True)
            return answer if not isinstance(answer, str) else [move for move in moves if str(move.target) == answer]
        options = [(str(move.named), self.drawing.name(move.named or 0)) for move in moves]
        question = self.text("ask-name", name=self.view.players[targets[0]])
        answer = self._ask(question, options, back=True)
        return answer if not isinstance(answer, str) else [move for move in moves if str(move.named) == answer]

    def _card_name(self, card: int) -> str:
        """Return a card's name, and whether it would have no effect now."""
        name = self.drawing.name(card)
        return self.text("ask-no-effect", card=name) if card in self.view.idle else name

    def _card_question(self, cards: Sequence[int]) -> str:
        bound = sorted(set(self.view.hand) - set(cards))
        if bound:
            forced = self.text.card(self.drawing.edition, cards[0], "the")
            other = self.text.card(self.drawing.edition, bound[0], "the")
            return self.text("ask-card-forced", card=forced, other=other)
        return self.text("ask-card")

    def _seat_name(self, seat: int) -> str:
        return self.text("ask-yourself") if seat == self.view.seat else self.view.players[seat]

    def _why_not(self, targets: Sequence[int]) -> str:
        """Say who cannot be chosen because they are protected."""
        names = [
            name
            for seat, name in enumerate(self.view.players)
            if seat not in targets and seat != self.view.seat and self.view.protected[seat]
        ]
        return self.text("ask-protected", names=self.text.list(names)) if names else ""

    def _keep(self) -> Move:
        options = list[Option]()
        for number, move in enumerate(self.view.legal, start=1):
            kept, *under = [self.drawing.name(card) for card in move.choice or ()]
            options.append((str(number), self.text("ask-keep-option", card=kept, cards=", ".join(under))))
        answer = self._ask(self.text("ask-keep"), options, back=False, one_a_line=True)
        return self.view.legal[int(answer) - 1] if isinstance(answer, str) else (answer or self.view.legal)[0]

    def _ask(
        self, question: str, options: Sequence[Option], *, back: bool, one_a_line: bool = False
    ) -> str | Moves | None:
        """Return one of the options' keys, the legal moves that a notation leaves, or None to go back."""
        complaint = ""
        width = self.keyboard.console.width
        while True:
            hints = yes_no(self.has_hints)
            keys = complaint or self.text("ask-keys-back" if back else "ask-keys", hints=hints)
            listed = options_block(options, width, one_a_line=one_a_line)
            self.show(Group(Text(question, "bold"), listed, Text(keys, "dim")))
            answer = self.keyboard.wait()
            complaint = ""
            if is_key(answer, BACK, ESCAPE) and back:
                return None
            if answer in {key for key, _ in options}:
                return answer
            if wants_page(answer):
                self.more(answer)
            elif (do := self.keys.get(answer.lower())) is not None:
                do()
            elif answer and answer != ESCAPE:
                try:
                    return self._notation(answer, options)
                except BilletDouxError as error:
                    complaint = self.text.error(error)

    def _notation(self, answer: str, options: Sequence[Option]) -> Moves:
        """Return the legal moves that begin with what was typed: one, or all of a Guard on somebody."""
        if not set("@=") & set(answer):
            known = ", ".join(key for key, _ in options)
            raise OptionError("answer-unknown", answer=shorten(answer), known=known)
        meant = Move.parse(answer)
        legal = self.view.legal
        moves = [move for move in legal if move == meant]
        if meant.named is None and meant.target is not None:
            moves = moves or [move for move in legal if (move.card, move.target) == (meant.card, meant.target)]
        if not moves:
            near = [str(move) for move in legal if move.card == meant.card] or [str(move) for move in legal]
            listed = " ".join([*near[:MOST_LISTED], "…", near[-1]] if len(near) > MOST_LISTED else near)
            raise MoveError("move-illegal", move=shorten(answer), legal=listed)
        return moves

    def _is_folly(self, move: Move) -> bool:
        """Tell whether the move throws the round away although another was possible."""
        others = {one.card for one in self.view.legal} - {move.card}
        return self.drawing.edition.card(move.card).effect == "princess" and move.choice is None and bool(others)

    def _is_sure(self, move: Move) -> bool:
        card = self.text.card(self.drawing.edition, move.card, "the")
        self.show(Text(self.text("ask-sure", card=card), "bold"))
        return self.keyboard.line().lower() in YES
