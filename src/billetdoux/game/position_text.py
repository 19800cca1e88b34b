"""How a position is written, and read back: only the form; what the rules say about it is checked elsewhere.

EDITION SEAT … >TURN @VIEWER DECK KNOWLEDGE; FIRST MOVE …

0:5+1!|43i9d8x  a seat: its tokens; the card it holds (“-”: it is out) and the one it has drawn; “!”: protected;
its pile from the oldest card on: “i” played without effect, “d” discarded by a Prince, “x” laid
down on going out
>b >b= >b-      b has to decide; b has to choose after a Chancellor; the round is over, b had the last turn
@b @-           as seat b sees it; as a spectator does; without it, the whole truth
721b8~6(113)    the deck from the top, b put the 1 there; the card set aside, “-” if it was drawn; for two players
the cards that lie face up
ac>b            everybody can tell that a and c know what b holds
a>b' a>b"       only b can tell that a knows it; not even b can
b-57            everybody can tell that b holds neither 5 nor 7
+a              a put the card there that was drawn last, and so knows it
; b 6 6=?       the moves of this round so far; who began stands before them where it does not follow from the piles
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from billetdoux.errors import BilletDouxError, PositionError, shorten
from billetdoux.rules.deck import place_at
from billetdoux.rules.edition import Edition, set_table
from billetdoux.rules.edition import edition as find_edition
from billetdoux.rules.move import Move
from billetdoux.rules.scores import score
from billetdoux.rules.state import (
    DISCARDED,
    FACE_UP,
    KINDS,
    NOTHING,
    OUT,
    PLAYED,
    PLAYED_IDLE,
    UNKNOWN,
    State,
)
from billetdoux.views.events import OPEN, Viewer

if TYPE_CHECKING:
    from collections.abc import Iterable

LETTERS = "abcdef"
HOW = {PLAYED: "", PLAYED_IDLE: "i", DISCARDED: "d", OUT: "x"}
WAYS = {mark: how for how, mark in HOW.items()}
LONGEST = 600  # characters, the moves included; the longest that we have seen has a third of them

SEAT = re.compile(r"([0-9]{1,2}):([0-9?]|-)((?:\+[0-9?]){0,2})(!?)(?:\|((?:[0-9][idx]?)+))?", re.ASCII)
TURN = re.compile(r">([a-f])([=-]?)", re.ASCII)
VIEWER = re.compile(r"@([a-f]|-)", re.ASCII)
DECK = re.compile(r"((?:[0-9?][a-f]?)*)~([0-9?]|-)(?:\(([0-9]{3})\))?", re.ASCII)
KNOWN = re.compile(r"([a-f]{1,6})>([a-f])(['\"]?)", re.ASCII)
CANNOT = re.compile(r"([a-f])-([0-9]{1,10})", re.ASCII)
DRAWN = re.compile(r"\+([a-f]{1,6})", re.ASCII)


@dataclass(slots=True)
class Read:
    """What a line says, checked for nothing but its form."""

    edition: Edition
    state: State
    viewer: Viewer
    moves: tuple[Move, ...]
    drawn: list[list[int]]  # by seat; all but one should be empty
    face_up: bool  # whether cards lie face up in the middle
    first: int | None  # who began, if that is said
    movers: tuple[int, ...] = ()  # who made each of the moves


def seat_name(seat: int) -> str:
    """Return the letter of a seat."""
    return LETTERS[seat]


def letters(seats: int) -> str:
    """Return the letters of a set of seats."""
    return "".join(letter for seat, letter in enumerate(LETTERS) if seats >> seat & 1)


def seats_of(text: str) -> int:
    """Return the set of seats that letters name."""
    return sum(1 << LETTERS.index(letter) for letter in set(text))


def digits(cards: int) -> str:
    """Return the values of a set of cards."""
    return "".join(str(card) for card in range(KINDS) if cards >> card & 1)


# Writing.


def write_line(edition: Edition, s: State, viewer: Viewer) -> str:
    """Write a state as a viewer sees it."""
    rows = [write_seat(s, seat, viewer) for seat in range(s.players)]
    turn = f">{LETTERS[s.turn]}{'-' if s.over else '=' if s.choosing else ''}"
    whose = [] if viewer == OPEN else ["@-" if viewer is None else f"@{LETTERS[viewer]}"]
    knowledge = ",".join(write_knowledge(s, viewer))
    return " ".join([edition.id, *rows, turn, *whose, write_deck(s, viewer), *([knowledge] if knowledge else [])])


def write_seat(s: State, seat: int, viewer: Viewer) -> str:
    """Write what lies before a seat, and in its hand."""
    hand = "-" if s.out[seat] else write_card(s.hand[seat], sees_hand(s, seat, viewer))
    drawn = list[str]()
    if seat == s.turn and not s.over:
        cards = [card for card in s.drawn if card != NOTHING]
        sees = [viewer in (OPEN, seat)] * len(cards)
        if viewer not in (OPEN, None) and s.drawn_known >> viewer & 1:
            sees[-1] = True
        drawn = [f"+{write_card(card, seen)}" for card, seen in zip(cards, sees, strict=True)]
    pile = "".join(f"{s.pile[seat][i]}{HOW[s.how[seat][i]]}" for i in range(s.piled[seat]))
    shield = "!" if s.shield[seat] else ""
    return f"{s.tokens[seat]}:{hand}{''.join(drawn)}{shield}{'|' if pile else ''}{pile}"


def sees_hand(s: State, seat: int, viewer: Viewer) -> bool:
    """Tell whether a viewer knows what a seat holds."""
    if viewer == OPEN or s.shown:
        return True
    return viewer is not None and (seat == viewer or s.knows[seat] >> viewer & 1 == 1)


def write_card(card: int, seen: bool) -> str:  # noqa: FBT001
    """Write a card, if it is seen."""
    return str(card) if seen and card >= 0 else "?"


def write_deck(s: State, viewer: Viewer) -> str:
    """Write the deck from the top, who put which of its cards there, and the cards set aside."""
    cards = list[str]()
    for depth in range(s.left):
        place = place_at(s, depth)
        put = s.marks[place] if depth >= s.left - s.buried else 0
        seen = viewer == OPEN or (viewer is not None and put >> viewer & 1 == 1)
        cards.append(write_card(s.deck[place], seen) + letters(put))
    aside = "-" if s.aside == NOTHING else write_card(s.aside, viewer == OPEN)
    face_up = f"({''.join(map(str, s.face_up[:FACE_UP]))})" if s.players == 2 else ""
    return f"{''.join(cards)}~{aside}{face_up}"


def write_knowledge(s: State, viewer: Viewer) -> Iterable[str]:
    """Write who knows what, as far as a viewer can tell."""
    for seat in range(s.players):
        plain, sure, knows = s.plain[seat] & s.knows[seat], s.sure[seat] & s.knows[seat], s.knows[seat]
        for mark, who, told in (
            ("", plain, True),
            ("'", sure & ~plain, viewer in (OPEN, seat)),
            ('"', knows & ~sure & ~plain, viewer == OPEN),
        ):
            if who and told:
                yield f"{letters(who)}>{LETTERS[seat]}{mark}"
        if s.cannot[seat]:
            yield f"{LETTERS[seat]}-{digits(s.cannot[seat])}"
    if s.drawn_known and not s.over:
        yield f"+{letters(s.drawn_known)}"


# Reading.


def read_line(text: str, edition: Edition | None = None) -> Read:
    """Read a line; an error says which of its parts cannot be read."""
    if len(text) > LONGEST or not text.isprintable():
        raise PositionError("position-wrong", problems=(unreadable(text, "standard 0:4 0:8+1 >b …"),))
    line, _, told = text.partition(";")
    id, *parts = line.split() or [""]
    problems = list[BilletDouxError]()
    try:
        edition = find_edition(id) if edition is None else edition
        if id != edition.id:
            problems.append(PositionError("position-edition", said=shorten(id), right=edition.id))
    except BilletDouxError as error:
        problems.append(error)
    began, *rest = told.split() or [""]
    first = LETTERS.index(began) if began in LETTERS and began else None
    moves = list(read_moves(rest if first is not None else told.split(), problems))
    at = next((n for n, part in enumerate(parts) if part.startswith(">")), len(parts))
    seats, (turn, viewer, deck, knowledge) = parts[:at], split(parts[at:], problems)
    rows = [match_of(SEAT, part, "0:4+9!|50d1", problems) for part in seats]
    turned = match_of(TURN, turn, ">b, >b= or >b-", problems)
    looked = match_of(VIEWER, viewer, "@b or @-", problems) if viewer else None
    laid = match_of(DECK, deck, "13a2~5 or 132~5(118)", problems)
    facts = list(read_facts(knowledge, problems))
    if edition is not None and len(seats) not in edition.tokens:
        most = {"least": edition.least, "most": edition.most}
        problems.append(PositionError("players-wrong", players=len(seats), edition=edition.id, **most))
    named = [*(turned[1] if turned else ""), *(looked[1].strip("-") if looked else "")]
    named += [letter for fact in facts for group in fact.groups() for letter in group or "" if letter.isalpha()]
    named += re.findall("[a-f]", laid[1]) if laid else []
    for letter in sorted({letter for letter in named if LETTERS.index(letter) >= len(seats)}):
        problems.append(PositionError("position-seat", seat=letter, seats=len(seats)))
    if problems or edition is None or turned is None or laid is None:
        raise PositionError("position-wrong", problems=tuple(problems))
    state = set_table(edition, len(seats))
    drawn = fill_seats(state, [row for row in rows if row is not None])
    fill_deck(state, laid)
    fill_turn(state, turned, drawn)
    seen_by: Viewer = OPEN if looked is None else None if looked[1] == "-" else LETTERS.index(looked[1])
    fill_knowledge(state, facts, seen_by)
    return Read(edition, state, seen_by, tuple(moves), drawn, laid[3] is not None, first)


def unreadable(part: str, right: str) -> PositionError:
    """Return the error for a part that cannot be read."""
    return PositionError("position-unreadable", part=shorten(part), right=right)


def match_of(
    pattern: re.Pattern[str], part: str, right: str, problems: list[BilletDouxError]
) -> re.Match[str] | None:
    """Match a part, or note that it cannot be read."""
    match = pattern.fullmatch(part)
    if match is None:
        problems.append(unreadable(part, right))
    return match


def split(parts: list[str], problems: list[BilletDouxError]) -> tuple[str, str, str, str]:
    """Tell apart whose turn it is, who looks, the deck and the knowledge."""
    turn, *rest = parts or [""]
    viewer = rest.pop(0) if rest and rest[0].startswith("@") else ""
    deck = rest.pop(0) if rest else ""
    knowledge = rest.pop(0) if rest else ""
    problems.extend(unreadable(part, "EDITION SEATS >TURN DECK KNOWLEDGE") for part in rest)
    return turn, viewer, deck, knowledge


def read_moves(told: list[str], problems: list[BilletDouxError]) -> Iterable[Move]:
    """Read the moves so far."""
    for text in told:
        try:
            yield Move.parse(text)
        except BilletDouxError as error:
            problems.append(error)


def read_facts(knowledge: str, problems: list[BilletDouxError]) -> Iterable[re.Match[str]]:
    """Read what is known, fact by fact."""
    for fact in filter(None, knowledge.split(",")):
        match = KNOWN.fullmatch(fact) or CANNOT.fullmatch(fact) or DRAWN.fullmatch(fact)
        if match is None:
            problems.append(unreadable(fact, "ac>b, b-57 or +a"))
        else:
            yield match


def card_of(text: str) -> int:
    """Return a card; UNKNOWN for “?”, NOTHING for “-”."""
    return int(text) if text.isdigit() else UNKNOWN if text == "?" else NOTHING


def fill_seats(s: State, rows: list[re.Match[str]]) -> list[list[int]]:
    """Write what the seats have into a state; return what each has drawn."""
    drawn_by = list[list[int]]()
    for seat, row in enumerate(rows):
        tokens, hand, drawn, shield, pile = row.groups()
        s.tokens[seat] = int(tokens)
        s.hand[seat] = card_of(hand)
        s.out[seat] = int(hand == "-")
        s.shield[seat] = int(bool(shield))
        for card, mark in re.findall(r"([0-9])([idx]?)", pile or "")[: len(s.pile[seat])]:
            place = s.piled[seat]
            s.pile[seat][place], s.how[seat][place] = int(card), WAYS[mark]
            s.piled[seat] = place + 1
            s.boons[seat] |= s.bonus[int(card)]
        if not (s.out[seat] or s.shield[seat]):
            s.free |= 1 << seat
        drawn_by.append([card_of(card) for card in drawn.split("+")[1:]])
    s.standing = s.players - sum(s.out)
    return drawn_by


def fill_deck(s: State, laid: re.Match[str]) -> None:
    """Write the deck and the cards set aside into a state."""
    for card, who in re.findall(r"([0-9?])([a-f]?)", laid[1])[: len(s.deck)]:
        s.deck[s.left], s.marks[s.left] = card_of(card), seats_of(who)
        s.left += 1
    s.buried = sum(1 for place in range(s.left) if s.marks[place])
    s.aside = card_of(laid[2])
    for place, card in enumerate(laid[3] or ""):
        s.face_up[place] = int(card)


def fill_turn(s: State, turned: re.Match[str], drawn: list[list[int]]) -> None:
    """Write whose turn it is into a state, and what they have drawn; of a round that is over, how it ended."""
    s.drawn[:] = [NOTHING, NOTHING]
    s.turn, s.choosing, s.over = LETTERS.index(turned[1]), int(turned[2] == "="), int(turned[2] == "-")
    if s.over:
        tokens = s.tokens[:]
        score(s)
        s.tokens[:] = tokens  # the line has those of afterwards
    else:
        s.drawn[: len(drawn[s.turn])] = drawn[s.turn]


def fill_knowledge(s: State, facts: list[re.Match[str]], viewer: Viewer) -> None:
    """Write into a state who knows what."""
    for fact in facts:
        if fact.re is DRAWN:
            s.drawn_known = seats_of(fact[1])
        elif fact.re is CANNOT:
            s.cannot[LETTERS.index(fact[1])] |= sum(1 << int(card) for card in set(fact[2]))
        else:
            who, whose = seats_of(fact[1]), LETTERS.index(fact[2])
            s.knows[whose] |= who
            s.sure[whose] |= who if fact[3] in ("", "'") else 0
            s.plain[whose] |= who if fact[3] == "" else 0
    if viewer not in (OPEN, None) and not s.shown:
        for seat in range(s.players):
            if seat != viewer and s.hand[seat] >= 0:
                s.knows[seat] |= 1 << viewer
