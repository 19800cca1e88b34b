"""A round whose cards are decided only when they are drawn, and what each seat has seen of it.

The rules deal from a shuffled deck. Here the deck is full of cards that are UNKNOWN: the rules play on with them, and
wherever one comes to hand the round stops until chance has said which card it is. Those never drawn, the one set
aside among them, stay undecided. A round dealt from a real deck goes through the same steps without stopping.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from billetdoux.errors import MoveError
from billetdoux.observe.actions import ACTIONS, action_of
from billetdoux.rules.edition import set_table
from billetdoux.rules.effects import BARON, CHANCELLOR, GUARD, KING, NONE, PRINCE, PRINCESS
from billetdoux.rules.move import unpack_move
from billetdoux.rules.moves import KEEP, MOST_MOVES, list_legal
from billetdoux.rules.scores import score
from billetdoux.rules.state import FACE_UP, KINDS, NOBODY, NOTHING, SEATS
from billetdoux.rules.turn import deal, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from billetdoux.rules.edition import Edition
    from billetdoux.rules.state import State

UNKNOWN = -2  # a card that is not decided yet, or not seen
UNSEEN_CHOICE = ACTIONS  # an opponent's Chancellor's choice

# Who has to act, besides the seats; the numbers are OpenSpiel's.
CHANCE = -1
TERMINAL = -4

# Where a card goes that is drawn: into a hand (the seat's number), to the cards drawn this turn, or face up.
DRAWN = SEATS
AT_FACE_UP = DRAWN + 2


class CardDrawn(NamedTuple):
    """A seat drew a card; NOBODY: it was laid face up."""

    seat: int
    card: int


class MoveMade(NamedTuple):
    """A seat made a move: the hands that its effect met, and who went out."""

    seat: int
    action: int
    move: int
    mine: int
    theirs: int
    fallen: int


class MoveSeen(NamedTuple):
    """A move as one player saw it; `card` is the one that it showed them, if any."""

    seat: int
    action: int
    move: int
    card: int
    fallen: int


class ChanceRound:
    """One round. `player` says who has to act: a seat, CHANCE, or nobody any more (TERMINAL)."""

    __slots__ = ("log", "moves", "player", "s", "spare", "wanted")

    s: State
    spare: list[int]  # of each card, the copies that are not decided
    wanted: list[int]  # where cards go that are being drawn, in this order
    log: list[CardDrawn | MoveMade]
    moves: dict[int, int]  # the legal moves by their numbers; empty until somebody asks
    player: int

    def copy(self) -> ChanceRound:
        """Return the same round, sharing nothing that changes."""
        twin = ChanceRound()
        twin.s = self.s.copy()
        twin.spare = self.spare[:]
        twin.wanted = self.wanted[:]
        twin.log = self.log[:]
        twin.moves = self.moves
        twin.player = self.player
        return twin

    def __deepcopy__(self, memo: object) -> ChanceRound:
        """Copy quickly: OpenSpiel clones its states this way."""
        return self.copy()

    def legal(self) -> dict[int, int]:
        """Return the legal moves by their numbers."""
        if not self.moves:
            s = self.s
            moves = [0] * MOST_MOVES
            self.moves = {action_of(s, move): move for move in moves[: list_legal(s, moves)]}
        return self.moves

    def outcomes(self) -> list[tuple[int, float]]:
        """List the cards that may be drawn now, each with its chance: by the copies not decided."""
        total = sum(self.spare)
        return [(card, copies / total) for card, copies in enumerate(self.spare) if copies]

    def apply(self, action: int) -> None:
        """Carry out an action: of a player, or of chance."""
        if self.wanted:
            self.reveal(action)
        else:
            self.act(action)

    def reveal(self, card: int) -> None:
        """Chance says which card is drawn."""
        if not 0 <= card < KINDS or not self.spare[card]:
            known = " ".join(str(other) for other, _ in self.outcomes())
            raise MoveError("move-illegal", move=f"card {card}", legal=known)
        s = self.s
        self.spare[card] -= 1
        place = self.wanted[0]
        if place < DRAWN:
            s.hand[place] = card
        elif place < AT_FACE_UP:
            s.drawn[place - DRAWN] = card
        else:
            s.face_up[place - AT_FACE_UP] = card
        if s.over:
            score_again(s)
        self.settle()

    def act(self, action: int) -> None:
        """A player makes a move."""
        legal = self.legal()
        if action not in legal:
            raise MoveError("move-illegal", move=f"action {action}", legal=" ".join(map(str, sorted(legal))))
        s = self.s
        me = s.turn
        move = legal[action]
        mine = theirs = target = NOTHING
        effect = NONE
        if not s.choosing:
            card = move & 15
            target = (move >> 4 & 15) - 1
            effect = s.effect[card]
            mine = s.drawn[0] if s.hand[me] == card else s.hand[me]
            if target != NOBODY:
                theirs = mine if target == me else s.hand[target]
        standing = s.standing
        play(s, move)
        fallen = NOBODY if s.standing == standing else me if s.out[me] else target
        self.log.append(MoveMade(me, action, move, mine, theirs, fallen))
        self.moves = {}
        if s.choosing:
            self.wanted.append(DRAWN)
            if s.drawn[1] != NOTHING:
                self.wanted.append(DRAWN + 1)
        else:
            if effect == PRINCE and fallen == NOBODY:
                self.wanted.append(target)
            if not s.over:
                self.wanted.append(DRAWN)
        self.settle()

    def settle(self) -> None:
        """Let the cards be drawn that are decided; stop at the first that is not."""
        s = self.s
        while self.wanted:
            place = self.wanted[0]
            if place < DRAWN:
                seat, card = place, s.hand[place]
            elif place < AT_FACE_UP:
                seat, card = s.turn, s.drawn[place - DRAWN]
            else:
                seat, card = NOBODY, s.face_up[place - AT_FACE_UP]
            if card == UNKNOWN:
                self.player = CHANCE
                return
            self.log.append(CardDrawn(seat, card))
            del self.wanted[0]
        self.player = TERMINAL if s.over else s.turn

    def seen(self, player: int) -> Iterator[CardDrawn | MoveSeen]:
        """Yield what happened as one player saw it."""
        for event in self.log:
            if isinstance(event, CardDrawn):
                yield event if event.seat in (player, NOBODY) else CardDrawn(event.seat, UNKNOWN)
            elif event.move & KEEP and event.seat != player:
                yield MoveSeen(event.seat, UNSEEN_CHOICE, KEEP, NOTHING, NOBODY)
            else:
                yield MoveSeen(event.seat, event.action, event.move, self.shown(event, player), event.fallen)

    def shown(self, did: MoveMade, player: int) -> int:
        """Return the card that a move showed a player: another's hand, or one that was laid open."""
        effect = NONE if did.move & KEEP else self.s.effect[did.move & 15]
        if effect == PRINCESS:
            return did.mine
        if effect == PRINCE or (effect > GUARD and player == did.seat):
            return did.theirs
        if effect in (BARON, KING) and player == (did.move >> 4 & 15) - 1:
            return did.mine
        if did.fallen == NOBODY:
            return NOTHING
        return did.mine if did.fallen == did.seat else did.theirs

    def story(self, player: int) -> str:
        """Tell what one player has seen, in the notation of moves: all they need to remember."""
        told = [f"seat {player}"]
        for event in self.seen(player):
            if isinstance(event, MoveSeen):
                told.append(f"{event.seat}: {self.written(event.move)}{aftermath(event.card, event.fallen)}")
            elif event.card != UNKNOWN:
                told.append(f"{'up' if event.seat == NOBODY else 'drew'} {event.card}")
        if self.player == TERMINAL and self.s.shown:
            told.append(f"shown {self.hands()}")
        return "; ".join(told)

    def open_story(self) -> str:
        """Tell everything with open cards, a line for each move."""
        told = list[str]()
        for event in self.log:
            if isinstance(event, MoveMade):
                card = event.mine if event.theirs == NOTHING and event.fallen != NOBODY else event.theirs
                after = aftermath(card, event.fallen)
                told.append(f"\n{event.seat}: {self.written(event.move)}{after}")
            else:
                told.append(f"up {event.card}" if event.seat == NOBODY else f"{event.seat} drew {event.card}")
        if self.wanted:
            told.append("…")
        if self.player == TERMINAL:
            told.append(f"\nhands {self.hands()}")
        return "; ".join(told).replace("; \n", "\n")

    def hands(self) -> str:
        """Write the hands of all seats."""
        s = self.s
        return " ".join("–" if s.out[seat] else str(s.hand[seat]) for seat in range(s.players))

    def written(self, move: int) -> str:
        """Write a move in its notation; what is not seen of it as “?”."""
        chancellor = next((card for card in range(KINDS) if self.s.effect[card] == CHANCELLOR), NOTHING)
        return f"{chancellor}=?" if move == KEEP else str(unpack_move(move, chancellor))


def aftermath(card: int, fallen: int) -> str:
    """Write the card that a move showed, and who it put out of the round."""
    return ("" if card == NOTHING else f" ({card})") + ("" if fallen == NOBODY else f", {fallen} out")


def score_again(s: State) -> None:
    """Score a round that ended with a draw, now that the card is decided."""
    for seat in range(s.players):
        s.won[seat] = 0
        s.gain[seat] = 0
        s.tokens[seat] = 0
    score(s)


def deal_round(edition: Edition, players: int, first: int, deck: Sequence[int] | None = None) -> ChanceRound:
    """Return a round that begins: with this deck, or one of which nothing is decided."""
    s = set_table(edition, players)
    s.deck[: s.cards] = deck or [UNKNOWN] * s.cards
    deal(s, first)
    dealt = ChanceRound()
    dealt.s = s
    dealt.spare = [0] * KINDS if deck else s.copies[:]
    dealt.wanted = [AT_FACE_UP + i for i in range(FACE_UP)] if players == 2 else []
    dealt.wanted += [*range(players), DRAWN]
    dealt.log = []
    dealt.moves = {}
    dealt.settle()
    return dealt
