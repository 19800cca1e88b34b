"""Everything that can go wrong, in one small tree.

    BilletDouxError     a ValueError too
    ├── EditionError    an edition, or its data file, is wrong
    ├── TextError       a catalogue of texts is wrong
    ├── OptionError     an option or argument that cannot be
    ├── LessonError     a lesson, or its file, is wrong
    ├── FileError       a file that cannot be read or written
    ├── MoveError       something is wrong with a move
    │   ├── InvalidMoveError    it cannot be read
    │   └── IllegalMoveError    it may not be played now
    ├── PositionError   a position that cannot be read, or cannot be
    ├── BotError        a bot that has not answered with a legal move
    ├── RecordError     a game's record that cannot be read
    │   └── BrokenRule  a record that can be read, but in which a rule is broken
    ├── FairnessError   a shuffle that does not match what was promised
    ├── ServerError     a server that cannot go on
    └── Refusal         something asked of a server that it does not do

An error is a key and the details that came in. The English sentence for each key stands here, so that an
error reads well without any catalogue; `text/` has the same keys in the other languages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Callable

SENTENCES = {
    # editions and texts
    "edition-unreadable": "The edition file {file} cannot be read: {problem}.",
    "edition-key-missing": "The edition file {file} has no “{key}”; add it.",
    "edition-key-unknown": "The edition file {file} says “{key}”, which no edition has; one of {known} may be meant.",
    "edition-value-wrong": "The edition file {file} says {key} = {value}; {right}.",
    "edition-total-wrong": "The edition file {file} promises {total} cards, but its copies add up to {found}.",
    "edition-wrong": "The edition {edition} says {key} = {value}; {right}.",
    "edition-sum-wrong": "The edition {edition} promises {total} cards, but its copies add up to {found}.",
    "edition-not-numbered": "In {edition}, value {value} has effect {effect}; bots and compiled rules need {right}.",
    # what would be right in an edition; these stand within other sentences
    "edition-right-id": "it is a word of letters, digits, “-” and “_”.",
    "edition-right-word": "it is a word.",
    "edition-right-file-name": "it is the file's own name, “{name}”.",
    "edition-right-deck": "a deck has at most {most} cards.",
    "edition-right-first-turn": "{players} players need at least {least} cards for a first turn.",
    "edition-right-cards": "it is a row of cards.",
    "edition-right-card": "each of them is a Card.",
    "edition-right-card-table": "each card is a table of its own, under [[card]].",
    "edition-right-value": "a card's value is 0 to {most}.",
    "edition-right-values": "every card needs a value of its own.",
    "edition-right-copies": "a card has 1 to {most} copies.",
    "edition-right-effects": "the effects are {known}.",
    "edition-right-bonuses": "the bonuses are {known}.",
    "edition-right-once": "one card at most can have this effect.",
    "edition-right-tokens": "it is a table by number of players.",
    "edition-right-players": "a number of players is 2 to {most}.",
    "edition-right-enough": "1 to 13 favor tokens win.",
    "edition-right-unbroken": "no number of players between may be left out.",
    "text-missing": "The text “{key}” is missing from the {language} catalogue.",
    "note-wrong": "In {file}, note {note} {said}; {right}.",
    "text-unreadable": "The catalogue {file} cannot be read: {problem}.",
    # lessons
    "lesson-unreadable": "The lesson {file} cannot be read: {problem}.",
    "lesson-misshapen": "In the lesson {where}, something is wrong: {problem}; docs/add-a-lesson.md says what it "
    "may hold.",
    "lesson-name-wrong": "The lesson {file} needs a name of small letters alone, such as court/guard.toml.",
    "lesson-twice": "The lessons {file} and {other} have the same name, or the same place in their chapter; "
    "change one.",
    "lesson-no-position": "In the lesson {where}, the position is missing; write how the table looks at first.",
    "lesson-step-wrong": "In the lesson {where}, something is impossible. {problem}.",
    "lesson-answer-unclear": "In the lesson {where}, each answer needs a move, or else each needs a card or a text.",
    "lesson-all-wrong": "In the lesson {where}, no answer is right; leave “wrong” out of at least one.",
    "lesson-then-misplaced": "In the lesson {where}, “then” belongs to the answers; move it there.",
    "lesson-then-wrong": "In the lesson {where}, “then” says {move}, but seat {seat} can play only: {legal}.",
    "lesson-then-mine": "In the lesson {where}, “then” says {move}, but the learner has the turn; make it an answer.",
    "lesson-turn-wrong": "In the lesson {where}, a move is asked for when the learner does not have the turn; let "
    "the others play before, with “then”.",
    "lesson-answer-missing": "In the lesson {where}, nothing is said to {move}; add an answer for it, or for “*”.",
    "lesson-answer-unused": "In the lesson {where}, nobody can answer {move}: it is not possible, or another answer "
    "fits before it; possible: {legal}.",
    # options
    "lesson-unknown": "There is no lesson “{lesson}”; choose one of {known}.",
    "edition-unknown": "There is no edition “{edition}”; choose one of {known}.",
    "language-unknown": "There is no language “{language}”; choose one of {known}.",
    "odds-at-wrong": "“{at}” is not a moment of a game; write ROUND:PLY, such as --at 0:3.",
    "odds-at-nowhere": "There is no decision {at} in the record; “billetdoux replay FILE --json” lists them all.",
    "odds-not-turn": "The network thinks only for whoever has to decide, which is seat {seat}; leave --seat out.",
    "odds-position-alone": "A position says all there is to know of the moment; leave {option} out.",
    "odds-position-over": "The round of this position is over, so nobody has to decide; say with --seat who infers.",
    "odds-spectator": "A spectator has no hand to infer from; give what a seat sees, or the whole truth.",
    "odds-seat-out": "Seat {seat} is out of the round there; choose one that is still in.",
    "bot-unknown": "There is no bot “{bot}”; choose one of {known}.",
    "bot-unloadable": "The bot “{bot}” cannot be loaded: {problem}.",
    "bot-crashed": "The bot “{bot}” has crashed: {problem}.",
    "bot-stalled": "The bot “{bot}” has not answered within {seconds} seconds.",
    "bot-nonsense": "The bot “{bot}” answered {answer}, which is not one of its legal moves: {legal}.",
    "bots-alike": "The bot “{bot}” was named twice; name each bot once.",
    "arena-few": "An arena needs two bots or more; name them one after the other.",
    "arena-file-other": (
        "The file {file} belongs to another arena: its {key} is {said}, not {right}; choose another file."
    ),
    "arena-file-wrong": "The file {file} is not one that an arena has written: {problem}.",
    "arena-file-special": "{file} is not an ordinary file, so no arena can be kept there; choose another name.",
    "arena-died": "A process of the arena has died; run the same command again: with --out it continues.",
    "card-unknown": "There is no card “{card}” in this edition; choose one of {known}.",
    "players-wrong": "{players} players cannot play {edition}; it takes {least} to {most}.",
    "number-wrong": "{option} cannot be “{value}”; it takes a whole number from {least} to {most}.",
    "seconds-wrong": "{option} cannot be “{value}”; it takes seconds from {least} to {most}, such as 0.5.",
    "bots-too-many": "{bots} bots were named for {seats} seats; name at most {seats}.",
    "names-too-many": "{names} names were given for {players} players; give at most {players}.",
    "names-wrong": "{names} names were given for {players} players; give one for each.",
    "tokens-wrong": "A short game cannot be won with {tokens} favor tokens; it takes 1, 2 or 3.",
    "name-wrong": "“{name}” cannot be a name; it takes 1 to 32 visible characters.",
    "names-alike": "Two players are called “{name}”; every player needs a name of their own.",
    "seat-or-spectator": "A game is told for one seat or for a spectator; give --seat or --spectator, not both.",
    "option-unknown": "“billetdoux {command}” does not take “{option}”; with --help it says what it takes.",
    "option-alone": "“billetdoux” without a command does not take “{option}”; you may mean “billetdoux play”.",
    "option-value-missing": "The option {option} needs a value.",
    "option-value-surplus": "The option {option} takes no value; write it alone.",
    "argument-missing": "“billetdoux {command}” needs {argument}; with --help it says more.",
    "command-unknown": "There is no command “{command}”; choose one of {known}.",
    "command-first": "The command goes first: billetdoux {command} {option} ….",
    "resume-with-options": "A saved game keeps its own settings; leave out {option}, or leave out --resume.",
    "resume-finished": "The game in {file} is finished; “billetdoux replay” retells it.",
    "resume-several": "The file {file} holds {games} games; a saved game is a file with one.",
    "choice-unknown": "{option} cannot be “{value}”; choose one of {known}.",
    "answer-unknown": "“{answer}” is not one of the choices; type one of {known}.",
    "fast-missing": "Compiled rules need numba; install it with: pip install billetdoux[fast].",
    "train-missing": "Training needs torch; install it with: pip install billetdoux[train].",
    "train-there": (
        "The folder {folder} already holds a training run; continue it with --resume, or name another folder."
    ),
    "train-goes-on": "A resumed training run keeps what it began with; leave {option} out, or begin another.",
    "train-length": (
        "The length of a training run is set by --minutes or by --iterations; give one of them, not both."
    ),
    "attack-which": "For two players master has another network than for three or more; say which with --players.",
    "start-own": "To start with “own” weights, say with --against whose: master, or a file of weights.",
    "weights-wrong": "The file {file} does not hold the weights of such a network; “billetdoux train” writes them.",
    "weights-seats": "The weights in {file} are for {seats} players at most, not for {players}.",
    "gpu-missing": "There is no GPU that numba can use; this needs an NVIDIA GPU and: pip install numba-cuda.",
    "research-missing": "This environment needs more packages; install them with: pip install billetdoux[research].",
    "action-illegal": "Lane {lane}: action {action} is not legal; legal: {legal}.",
    "counts-wrong": "{counts} numbers of players were given for {lanes} lanes; give one for each, or a single one.",
    "not-reset": "Nothing has been dealt yet; call reset first.",
    "seeds-wrong": "{seeds} seeds were given for {lanes} lanes; give one for each, or a single one.",
    "actions-wrong": "Actions of shape {shape} were given for {lanes} lanes; give one for each.",
    "engine-unknown": "There is no engine “{engine}”; choose one of {known}.",
    "engine-bot": "The bot “{bot}” has no compiled form; those that have are {known}.",
    "no-terminal": "Playing needs a terminal; “billetdoux simulate” plays without one.",
    # files
    "file-nameless": "{option} is empty; it takes the name of a file or folder.",
    "file-missing": "There is no file {file}.",
    "file-exists": "There is a file {file} already, which is not overwritten; choose another name.",
    "file-unreadable": "The file {file} cannot be read: {problem}.",
    "file-unwritable": "The file {file} cannot be written: {problem}.",
    "system-refuses": "The system does not allow this: {problem}; fix that and try again.",
    # moves
    "move-unreadable": "“{move}” is not a move; moves look like 4, 1@2=5 or 6=9,1,2.",
    "move-illegal": "{move} is not a legal move here; legal: {legal}.",
    "move-out-of-turn": "It is somebody else's turn; wait until it is yours.",
    "move-none": "No move can be played now: the round is over.",
    "round-not-over": "The next round cannot be dealt yet: this one is not over.",
    "undo-none": "There is nothing to take back: nothing has been played yet.",
    "game-over": "No further round can be dealt: the game is over.",
    "seat-not-in-game": "Seat {seat} is not in this game; it has seats 0 to {most}.",
    "deck-wrong": "This deck is not the deck of {edition}: missing {missing}, too many {extra}.",
    # positions
    "position-wrong": "This position is impossible. {problems}",
    "position-unreadable": "“{part}” cannot be read; it should look like {right}.",
    "position-edition": "The line is of the edition {said}, but {right} was given.",
    "position-seat": "There is no seat {seat}; the line has {seats} seats.",
    "position-of-another": "This position is what somebody else sees, and does not tell what seat {seat} sees.",
    "position-partial": "This position is what one viewer sees; a game needs one that hides nothing.",
    "position-cards": "The number of cards is {found}, but {edition} has {total}.",
    "position-copies": "Too many cards of value {card}: {found}, but {edition} has {copies}.",
    "position-open": "A “?” is possible only in what one seat sees; say whose view it is, such as @b.",
    "position-own-hand": "Seat {seat} sees its own cards; write them instead of “?”.",
    "position-not-over": "The round cannot be over: players still in it: {standing}, cards in the deck: {deck}.",
    "position-over": "The round cannot go on with so few in it: {standing}.",
    "position-turn-out": "Seat {seat} has the turn, but is out of the round.",
    "position-drawn": "Seat {seat} has drawn a card, but does not have the turn.",
    "position-drawn-one": "Seat {seat} has the turn, so it has drawn one card, not {found}.",
    "position-drawn-two": "Seat {seat} has played a Chancellor, so it has drawn two cards, or the last one; "
    "here it has {found}.",
    "position-choosing": "Seat {seat} can choose only after a Chancellor, which would be the last card of its pile.",
    "position-aside": "The card set aside can be gone only when the deck is empty and the round is over.",
    "position-face-up": "Three cards lie face up if two players play, and none if more do; here {players} play.",
    "position-put-between": "Cards that a Chancellor put under the deck lie below all others.",
    "position-put": "Seat {seat} put too many cards under the deck, {found}, for the Chancellors it has "
    "played: {chancellors}.",
    "position-tokens": "Seat {seat} has {tokens} favor tokens, but {enough} win the game.",
    "position-idle": "Seat {seat} cannot have played a {card} without effect.",
    "position-after-out": "Nothing can lie on the {card} with which seat {seat} went out.",
    "position-princess": "Seat {seat} played the {card} and is out; the other card lies on it, with an x.",
    "position-out": "Seat {seat} is out, but its pile does not end with the card it held, with an x.",
    "position-in": "Seat {seat} is in the round, but its pile says that it went out.",
    "position-protected": "Seat {seat} cannot be protected: the last card of its pile is no Handmaid that it played.",
    "position-unprotected": "Seat {seat} must be protected, with “!”: the last card of its pile is a Handmaid.",
    "position-known-out": "Seat {seat} is out, and has no hand to be known.",
    "position-known-own": "Seat {seat} knows its own hand; only others are named there.",
    "position-cannot": "Seat {seat} holds {card}, so it cannot be known to hold none of {cards}.",
    "position-drawn-known": "Only one seat can have put the card there that was drawn last, not {seats}.",
    "position-princes": "Each Prince has one hand discarded; Princes played: {princes}, cards discarded: "
    "{discarded}.",
    "position-order": "The players have not played in turn: the piles of those still in the round do not fit.",
    "position-history": "The moves behind “;” do not lead to these piles.",
    "position-first": "The moves behind “;” fit whichever of {seats} began; write that seat before them.",
    "position-choice": "Choice {move} of seat {seat} is wrong: only whoever made it knows it, others see {hidden}.",
    # records
    "record-empty": "The file {file} is empty; a record is one JSON object on a line.",
    "record-not-text": "The file {file} is not text; a record is one JSON object on a line.",
    "record-of-position": "A game that was set up from a position cannot be recorded: its first deck is not known.",
    "record-not-json": "Game {game} of {file} is not complete JSON: {problem}.",
    "record-misshapen": "This is not a record: {problem}.",
    "record-not-a-record": "Game {game} of {file} is not a record: {problem}.",
    "record-breaks-a-rule": "Game {game}, round {round}, ply {ply}: {move} breaks a rule; legal: {legal}.",
    "record-deck-wrong": "Game {game}, round {round}: the deck is not that of {edition}: "
    "missing {missing}, too many {extra}.",
    "record-result-wrong": "Game {game}, round {round}: the record says {key} {said}, but the rules give {right}.",
    "record-first-wrong": "Game {game}, round {round}: seat {said} begins, but it should be one of {right}.",
    "record-too-long": "Game {game}, round {round}, ply {ply}: {move} is played after the round is over.",
    "record-stops": "Game {game}, round {round}: the moves stop before the round is over, yet more follows.",
    "record-after-end": "Game {game}, round {round}: the game was over before this round.",
    "record-winners-wrong": "Game {game}: the record says winners {said}, but the rules give {right}.",
    # fair shuffles
    "fair-none": "Game {game} carries no proof of its shuffle, so there is nothing to verify.",
    "fair-unreadable": "Game {game}: the proof of its shuffle cannot be read: {problem}.",
    "fair-secret": "Game {game}: the secret does not match the commitment that was published.",
    "fair-seed": "Game {game}: the seed of seat {seat} does not match its commitment.",
    "fair-deck": "Game {game}, round {round}: the deck is not the one that secret and seeds give.",
    "fair-lot": "Game {game}, round {round}: seat {said} begins, but by lot it should be seat {right}.",
    "fair-receipt-unreadable": "The receipt {file} cannot be read: {problem}.",
    "fair-receipt-commitment": "Game {game}: the receipt belongs to another game; its commitment is not this one’s.",
    "fair-receipt-seed": "Game {game}: the seed on the receipt is not among the seeds of this game.",
    # running a server
    "database-wrong": "“{database}” is not a database; give sqlite:///FILE or postgresql://USER@HOST/NAME.",
    "database-unusable": "The database {database} cannot be used: {problem}.",
    "database-newer": "The database {database} belongs to a newer Billet Doux; install that, or restore a backup.",
    "database-taken": "Another server has {database} open; stop it first, or use PostgreSQL for several.",
    "cluster-missing": "PostgreSQL and Valkey need more packages: pip install billetdoux[cluster].",
    "redis-wrong": "That is not the address of a Valkey or Redis; give redis://HOST:PORT.",
    "page-missing": "This installation has no page to show; a wheel has it, or in a clone scripts/play builds it; "
    "“billetdoux play” plays in the terminal.",
    "url-wrong": "{option} cannot be “{value}”; it takes an address such as https://play.example.org.",
    "network-wrong": "{option} cannot be “{value}”; it takes addresses or networks such as 192.0.2.7 or 10.0.0.0/8.",
    "host-wrong": "“{host}” is not an address of this machine; choose another with --host, such as 127.0.0.1.",
    "port-taken": "Port {port} cannot be used: {problem}; choose another with --port.",
    "no-such-table": "There is no table “{table}”; “billetdoux admin list” shows all there are.",
    "person-unknown": "There is no person “{person}”; “billetdoux admin list” shows the ids of those at tables.",
    "pg-dump-missing": "PostgreSQL is backed up by pg_dump, which is not here; where it is, type: {command}.",
    "pg-dump-failed": "pg_dump could not make the backup: {problem}; what was tried: {command}.",
    # joining over the network
    "address-wrong": "“{url}” is not an address; give http://HOST:PORT, or the link of a table.",
    "bot-and-bots": "Give --bot for all seats or --bots for each, not both.",
    "coach-company": "The coach helps only somebody who plays against bots alone; leave out --coach or --humans.",
    "server-untrusted": "The certificate of {url} is not one that this machine trusts ({problem}). If it is yours, "
    "name its file: SSL_CERT_FILE=certificate.pem billetdoux join {url}",
    "server-unreachable": "No server answers at {url}: {problem}; check the address.",
    "server-foreign": "What answers at {url} is not a Billet Doux server; check the address.",
    "server-unreadable": "What the server at {url} says cannot be read; perhaps it is of another version.",
    "server-says": "{sentence}",
    "table-full": "There is no free seat at this table; watch it with --watch, or join another one.",
    "spectators-none": "This table allows no spectators; join another one.",
    "new-with-link": "The table of that link has its settings; leave out {option}, or give the server’s address.",
    # at a table over the network
    "unavailable": "The server could not store that just now; send it again.",
    "not-ready": "The server has stored nothing for {seconds} seconds ({problem}).",
    "task-ended": "The server stopped because its task “{task}” ended ({problem}). No move was lost; start it again.",
    "message-unreadable": "The message cannot be read: {problem}.",
    "table-unknown": "There is no such table; ask for another link, or make a table.",
    "table-closed": "This table is closed; make a new one.",
    "removed": "The host has removed you from this table; join another one.",
    "not-invited": "This table is by invitation; ask the host for the link.",
    "invitation-wrong": "This invitation is invalid or expired; ask the host for a new link.",
    "not-open": "That is possible only before the game; wait until it is over.",
    "not-playing": "No game is being played at this table now; start one first.",
    "not-over": "That is possible only after the game; wait until it is over.",
    "not-sealing": "No seeds are being collected for that game now.",
    "not-host": "Only the host of the table can do that.",
    "seat-none": "You have no seat at this table; take a free one before the game.",
    "seat-already": "You have a seat already; leave it first.",
    "seat-taken": "That seat is taken; choose a free one.",
    "no-free-seat": "Bots have all seats; leave at least one free for yourself.",
    "commitment-changed": "You have committed to another seed already; that cannot be changed.",
    "reveal-too-early": "Not everybody has committed to a seed yet; reveal yours when all have.",
    "seed-wrong": "That is not the seed you committed to; reveal that one.",
    "game-foreign": "That move is for another game; look at the table again.",
    "number-stale": "The game has gone on: you answered number {after}, and it is at {number}; look again.",
    "not-gone": "{name} has been away for less than five minutes; wait a little.",
    "remove-yourself": "You cannot remove yourself; leave instead.",
    "chat-off": "There is no chat at this table.",
    "chat-phrases": "This table talks in preset phrases; choose one of them.",
    "chat-empty": "Say either a phrase or a text, not both.",
    "hint-company": "Other people play at this table, so there are no hints; ask where you play against bots alone.",
    "hint-rated": "This game is rated, so there are no hints; ask in a short game.",
    "spectators-silent": "Only those who sit at the table can talk there.",
    "too-often": "That is too much at once; wait {seconds} seconds.",
    "too-many-sockets": "There are too many connections from you; close some.",
    # who one is over the network
    "identity-none": "This server does not know you yet; give yourself a name first.",
    "identity-wrong": "This cookie or token is invalid or expired; give yourself a name again.",
    "barred": "You may not play on this server; ask whoever runs it.",
    "origin-wrong": "Requests from {origin} are not taken here; use the page of this server, or a token.",
    "code-wrong": "This code is invalid or expired; get a new one.",
    "page-unknown": "There is nothing at this address.",
    "request-unreadable": "The request cannot be read: {problem}.",
    "game-unknown": "There is no such game here; it may have been deleted.",
    "game-running": "This game is still being played; its record can be downloaded when it is over.",
    "server-error": "Something went wrong on the server; it has been noted. Try again.",
}


LONGEST = 600  # characters; enough to list all legal moves
PROBLEMS = "problems"  # the detail that holds several errors at once


def shorten(value: object, longest: int = 40) -> str:
    """Make what came in fit to be quoted in a sentence: one line, printable, not too long."""
    try:
        text = str(value).strip()
    except ValueError:  # Python does not write out numbers of thousands of digits
        return "…"
    seen = "".join(letter if letter.isprintable() else "·" for letter in text[: longest + 1])
    return seen if len(seen) <= longest else seen[: longest - 1] + "…"


class BilletDouxError(ValueError):
    """An error with a key, its details, and one sentence that says what was wrong and what would be right.

    A detail may itself be an error: that is what went wrong within.

    >>> try:
    ...     Game("chess", ["Ada", "Bo"])
    ... except BilletDouxError as error:
    ...     print(error.key, "-", error)
    edition-unknown - There is no edition “chess”; choose one of standard, classic, princess.
    """

    def __init__(self, key: str, /, **details: object) -> None:
        self.key = key
        self.details = details
        super().__init__(SENTENCES[key].format(**self.quoted(str)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Say how it is made again, in another process for instance: the sentence follows from key and details."""
        return again, (type(self), self.key, self.details)

    def quoted(self, say: Callable[[BilletDouxError], str]) -> dict[str, str]:
        """Return the details as they stand within a sentence; `say` tells of errors within.

        >>> BilletDouxError("name-wrong", name="").quoted(str)
        {'name': ''}
        """
        return {
            name: say(value).rstrip(".")
            if isinstance(value, BilletDouxError)
            else " ".join(map(say, cast("Any", value)))
            if name == PROBLEMS
            else shorten(value, LONGEST)
            for name, value in self.details.items()
        }


def again(kind: type[BilletDouxError], key: str, details: dict[str, object]) -> BilletDouxError:
    """Return an error as it was."""
    return kind(key, **details)


class EditionError(BilletDouxError):
    """An edition, or its data file, is wrong.

    >>> Edition("tiny", "standard", 5, {2: 6}, ())
    Traceback (most recent call last):
    ...
    billetdoux.errors.EditionError: The edition tiny promises 5 cards, but its copies add up to 0.
    """


class TextError(BilletDouxError):
    """A catalogue of texts is wrong.

    >>> print(TextError("text-missing", key="rule-guard", language="fr"))
    The text “rule-guard” is missing from the fr catalogue.
    """


class OptionError(BilletDouxError):
    """An option or argument that cannot be.

    >>> Game("classic", ["Ada", "Bo"], first=2)
    Traceback (most recent call last):
    ...
    billetdoux.errors.OptionError: Seat 2 is not in this game; it has seats 0 to 1.
    """


class LessonError(BilletDouxError):
    """A lesson, or its file, is wrong.

    >>> raise LessonError("lesson-name-wrong", file="court/the-guard.toml")
    Traceback (most recent call last):
    ...
    billetdoux.errors.LessonError: The lesson court/the-guard.toml needs a name of small letters alone, such as ...
    """


class FileError(BilletDouxError):
    """A file that cannot be read or written.

    >>> read_records("nowhere.json")
    Traceback (most recent call last):
    ...
    billetdoux.errors.FileError: There is no file nowhere.json.
    """


class MoveError(BilletDouxError):
    """Something is wrong with a move.

    >>> issubclass(InvalidMoveError, MoveError), issubclass(MoveError, ValueError)
    (True, True)
    """


class InvalidMoveError(MoveError):
    """A move that cannot be read.

    >>> Move.parse("17")
    Traceback (most recent call last):
    ...
    billetdoux.errors.InvalidMoveError: “17” is not a move; moves look like 4, 1@2=5 or 6=9,1,2.
    """


class IllegalMoveError(MoveError):
    """A move that may not be played now, or a deal that may not be made.

    >>> Game.from_position("classic 0:5+4 0:2|1 >a 71351491~8(321)").play("1@1=2")
    Traceback (most recent call last):
    ...
    billetdoux.errors.IllegalMoveError: 1@1=2 is not a legal move here; legal: 4 5@0 5@1.
    """


class PositionError(BilletDouxError):
    """A position that cannot be read, or in which the rules say something cannot be.

    >>> Position.parse("classic 0:5 0:2 >a ~8")
    Traceback (most recent call last):
    ...
    billetdoux.errors.PositionError: This position is impossible. ...
    """


class BotError(BilletDouxError):
    """A bot that has not answered with a legal move.

    >>> print(BotError("bot-stalled", bot="mine.py", seconds=5))
    The bot “mine.py” has not answered within 5 seconds.
    """


class RecordError(BilletDouxError):
    """A record that cannot be read.

    >>> replay({"format": "chess"})
    Traceback (most recent call last):
    ...
    billetdoux.errors.RecordError: This is not a record: “format” is "chess", not “billetdoux-record/1”.
    """


class BrokenRule(RecordError):  # noqa: N818  (what it is called at the table)
    """A record that can be read, but in which a rule is broken.

    >>> record = to_record(Game("classic", ["Ada", "Bo"], seed=1, first=0))
    >>> record["rounds"][0]["moves"] = ["6"]
    >>> replay(record)
    Traceback (most recent call last):
    ...
    billetdoux.errors.BrokenRule: Game 0, round 0, ply 0: 6 breaks a rule; legal: ...
    """


class FairnessError(BilletDouxError):
    """A shuffle that does not match what was promised.

    >>> print(FairnessError("fair-secret", game=0))
    Game 0: the secret does not match the commitment that was published.
    """


class ServerError(BilletDouxError):
    """A server that cannot go on.

    >>> print(ServerError("task-ended", task="journal", problem="KeyError"))
    The server stopped because its task “journal” ended (KeyError). No move was lost; start it again.
    """


class Refusal(BilletDouxError):  # noqa: N818  (what it is: nothing went wrong)
    """Something asked of a server that it does not do.

    >>> print(Refusal("seat-taken"))
    That seat is taken; choose a free one.
    """
