"""What a client asks for. Each command carries an id of the client's choosing, by which it is answered.

Sent again with the same id after a break, it is answered as done and not done twice.
"""

from __future__ import annotations

from dataclasses import field, fields
from typing import Annotated, Literal, get_args

from billetdoux.declare import Between, Text, message
from billetdoux.game.frozen_list import Hex32
from billetdoux.protocol.values import (
    LONGEST_TEXT,
    GameId,
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
    """Take a free seat, or move to it."""

    type: Literal["sit"] = "sit"
    seat: SeatNumber


@message
class Leave(Asked):
    """Give up my seat; in a running game a bot has it from then on."""

    type: Literal["leave"] = "leave"


@message
class TakeOver(Asked):
    """Play on in a bot's seat from the next deal, with its tokens; with no seat, take the wish back."""

    type: Literal["take-over"] = "take-over"
    seat: SeatNumber | None


@message
class Restart(Asked):
    """The host ends a game whose first round is not over, and the table is open again."""

    type: Literal["restart"] = "restart"


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
class Reshuffle(Asked):
    """Not all have revealed in time: I agree to shuffle anew, or want the cards dealt at once. Not in rated games."""

    type: Literal["reshuffle"] = "reshuffle"
    game: GameId
    agree: bool = True


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
    """After a game: the same people again. Once all agree the next game is dealt, unless somebody is missing."""

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
    """The host removes a person from the table; they cannot come back to it, and there is a new invitation.

    In a running game all others who play have to ask for it; after five minutes' absence the host alone. The game
    does not count for the ratings then. Where only two people play, nobody is removed.
    """

    type: Literal["remove"] = "remove"
    person: PersonId


@message
class Invite(Asked):
    """The host makes a new invitation; older ones are void, and whoever has no seat at a private table is put out."""

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
    | TakeOver
    | Restart
    | SetBot
    | Start
    | Commit
    | Reveal
    | Reshuffle
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
