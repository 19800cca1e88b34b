"""How a person chooses a move: card, then player, then character; or the move in notation at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from billetdoux.errors import MoveError, shorten
from billetdoux.game.move import Move
from billetdoux.terminal.ask import BACK, HELP, LEAVE, LOG, Leave, options_line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType

    from billetdoux.terminal.ask import Keyboard
    from billetdoux.terminal.table import TableDrawing
    from billetdoux.views.view import View

Option = tuple[str, str]
NEEDS_ANOTHER = {"guard", "priest", "baron", "king"}


class Chooser:
    """Asks one person for one move. `show` draws the table over a question; `more` shows pages: a rule, the log."""

    def __init__(
        self,
        keyboard: Keyboard,
        drawing: TableDrawing,
        show: Callable[[RenderableType], None],
        more: Callable[[str], None],
    ) -> None:
        self.keyboard = keyboard
        self.drawing = drawing
        self.text = drawing.text
        self.show = show
        self.more = more

    def choose(self, view: View) -> Move:
        """Return a legal move."""
        while True:
            move = self._keep(view) if view.choosing else self._play(view)
            if move is not None and (not self._is_folly(view, move) or self._is_sure(move)):
                return move

    def _play(self, view: View) -> Move | None:
        cards = sorted({move.card for move in view.legal})
        options = [(str(card), self._card_name(view, card)) for card in cards]
        answer = self._ask(view, self._card_question(view, cards), options)
        if isinstance(answer, Move):
            return answer
        moves = [move for move in view.legal if str(move.card) == answer]
        return self._on_whom(view, moves)

    def _card_name(self, view: View, card: int) -> str:
        """Return a card's name, and whether it would have no effect now."""
        effect = self.drawing.edition.card(card).effect
        alone = effect in NEEDS_ANOTHER and Move(card) in view.legal
        idle = alone or (effect == "chancellor" and view.deck == 0)
        return self.text("ask-no-effect", card=self.drawing.name(card)) if idle else self.drawing.name(card)

    def _card_question(self, view: View, cards: Sequence[int]) -> str:
        bound = sorted(set(view.hand) - set(cards))
        if bound:
            forced = self.text.card(self.drawing.edition, cards[0], "the")
            other = self.text.card(self.drawing.edition, bound[0], "the")
            return self.text("ask-card-forced", card=forced, other=other)
        return self.text("ask-card")

    def _on_whom(self, view: View, moves: Sequence[Move]) -> Move | None:
        targets = sorted({move.target for move in moves if move.target is not None})
        if not targets:
            return moves[0]
        if len(targets) == 1 and targets != [view.seat]:
            return self._naming([move for move in moves if move.target == targets[0]], view)
        options = [(str(seat), self._seat_name(view, seat)) for seat in targets]
        question = self.text("ask-target", card=self.drawing.name(moves[0].card))
        answer = self._ask(view, f"{question} {self._why_not(view, targets)}".strip(), options, back=True)
        if answer is None or isinstance(answer, Move):
            return answer
        return self._naming([move for move in moves if str(move.target) == answer], view)

    def _seat_name(self, view: View, seat: int) -> str:
        return self.text("ask-yourself") if seat == view.seat else view.players[seat]

    def _why_not(self, view: View, targets: Sequence[int]) -> str:
        """Say who cannot be chosen because a Handmaid protects them."""
        names = [
            name
            for seat, name in enumerate(view.players)
            if seat not in targets and seat != view.seat and view.protected[seat]
        ]
        return self.text("ask-protected", names=self.text.list(names)) if names else ""

    def _naming(self, moves: Sequence[Move], view: View) -> Move | None:
        if len(moves) == 1:
            return moves[0]
        options = [(str(move.named), self.drawing.name(move.named or 0)) for move in moves]
        target = view.players[moves[0].target or 0]
        answer = self._ask(view, self.text("ask-name", name=target), options, back=True)
        if answer is None or isinstance(answer, Move):
            return answer
        return next(move for move in moves if str(move.named) == answer)

    def _keep(self, view: View) -> Move | None:
        options = list[Option]()
        for number, move in enumerate(view.legal, start=1):
            kept, *under = [self.drawing.name(card) for card in move.choice or ()]
            options.append((str(number), self.text("ask-keep-option", card=kept, cards=", ".join(under))))
        answer = self._ask(view, self.text("ask-keep"), options)
        return answer if isinstance(answer, Move) or answer is None else view.legal[int(answer) - 1]

    def _ask(self, view: View, question: str, options: Sequence[Option], *, back: bool = False) -> str | Move | None:
        """Return one of the options' keys, a legal move in notation, or None to go back."""
        complaint = ""
        while True:
            keys = complaint or self.text("ask-keys-back" if back else "ask-keys")
            self.show(Group(Text(question, "bold"), options_line(options), Text(keys, "dim")))
            answer = self.keyboard.line()
            if answer.lower() == LEAVE:
                raise Leave
            if answer.lower() == BACK and back:
                return None
            if answer.startswith(HELP) or answer.lower() == LOG:
                self.more(answer)
                complaint = ""
            elif answer in {key for key, _ in options}:
                return answer
            else:
                try:
                    return self._notation(view, answer)
                except MoveError as error:
                    complaint = self.text.error(error)

    def _notation(self, view: View, answer: str) -> Move:
        move = Move.parse(answer)
        if move not in view.legal:
            legal = " ".join(str(one) for one in view.legal)
            raise MoveError("move-illegal", move=shorten(answer), legal=legal)
        return move

    def _is_folly(self, view: View, move: Move) -> bool:
        """Tell whether the move throws the round away although another was possible."""
        others = {one.card for one in view.legal} - {move.card}
        return self.drawing.edition.card(move.card).effect == "princess" and move.choice is None and bool(others)

    def _is_sure(self, move: Move) -> bool:
        self.keyboard.say(self.text("ask-sure", card=self.text.card(self.drawing.edition, move.card, "the")), "bold")
        return self.keyboard.line().lower() in {"y", "yes", "o", "oui", "s", "sì", "si"}
