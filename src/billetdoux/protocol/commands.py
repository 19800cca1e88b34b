"""What a client asks for. Each command carries an id of the client's choosing, by which it is answered.

Sent again with the same id after a break, it is answered as done and not done twice.
"""

from __future__ import annotations

from dataclasses import field, fields
from typing import Annotated, Literal, get_args

from billetdoux.declare import Between, Text, message
from billetdoux.protocol.values import (
    LONGEST_TEXT,
    GameId,
    Hex32,
    Level,
    MessageId,
    NoteId,
    PersonId,
    Phrase,
    SeatNumber,
)


@message
class Asked:
    """What all commands have in common."""

    id: MessageId


@message
class Sit(Asked):
    """Take a free seat."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber


@message
class Leave(Asked):
    """Give up my seat; in a running game a bot has it from then on."""

    type: Literal["leave"] = "leave"


@message
class SetBot(Asked):
    """The host puts a bot into a free seat, or takes it out again (no level)."""

    type: Literal["set-bot"] = "set-bot"
    seat: SeatNumber
    level: Level | None


@message
class Start(Asked):
    """The host starts the game; bots fill the free seats. By letter, `first` begins; without it, lots are drawn."""

    type: Literal["start"] = "start"
    first: SeatNumber | None = None


@message
class Commit(Asked):
    """The SHA-256 of my seed for the shuffle of this game."""

    type: Literal["commit"] = "commit"
    game: GameId
    commitment: Hex32


@message
class Reveal(Asked):
    """My seed, once all commitments are in."""

    type: Literal["reveal"] = "reveal"
    game: GameId
    seed: Hex32 = field(repr=False)


@message
class Play(Asked):
    """A move in the notation of records; `after` is the number of the last entry that I have seen."""

    type: Literal["move"] = "move"
    game: GameId
    after: Annotated[int, Between(0, 100_000)]
    move: Annotated[str, Text(40)] = field(repr=False)


@message
class Hand(Asked):
    """Hand the seat of somebody long gone to a bot, until they return."""

    type: Literal["hand"] = "hand"
    seat: SeatNumber


@message
class Back(Asked):
    """Take my seat back from the bot that plays for me."""

    type: Literal["back"] = "back"


@message
class Rematch(Asked):
    """After a game: the same people at the same table again."""

    type: Literal["rematch"] = "rematch"


@message
class Say(Asked):
    """A set phrase, or free text where the table allows it."""

    type: Literal["say"] = "say"
    phrase: Phrase | None = None
    text: Annotated[str, Text(LONGEST_TEXT)] | None = field(default=None, repr=False)


@message
class Mute(Asked):
    """Do not show me what this person says; or do again."""

    type: Literal["mute"] = "mute"
    person: PersonId
    on: bool = True


@message
class Remove(Asked):
    """The host removes a person from the table; they cannot come back to it."""

    type: Literal["remove"] = "remove"
    person: PersonId


@message
class Invite(Asked):
    """The host makes a new invitation; older ones are worth nothing from then on."""

    type: Literal["invite"] = "invite"


@message
class Hint(Asked):
    """What can I be certain of, and what would the coach say? Not of the notes that I have followed often enough."""

    type: Literal["hint"] = "hint"
    silent: tuple[NoteId, ...] = ()


@message
class Ping(Asked):
    """Is anybody there?"""

    type: Literal["ping"] = "ping"


Command = (
    Sit
    | Leave
    | SetBot
    | Start
    | Commit
    | Reveal
    | Play
    | Hand
    | Back
    | Rematch
    | Say
    | Mute
    | Remove
    | Invite
    | Hint
    | Ping
)

COMMANDS: dict[str, type[Command]] = {
    next(str(one.default) for one in fields(command) if one.name == "type"): command for command in get_args(Command)
}
