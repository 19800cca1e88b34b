"""Loops over many lanes, each a game of its own: what runs compiled. They too keep to the subset.

A lane is a state, a record of where its decks and chances come from, and what the last step brought. Each kernel
works on the lanes from `first` to before `last`, so that threads can share a batch; no lane ever looks at another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from billetdoux.observe.actions import ACTIONS, move_of, write_mask
from billetdoux.observe.casual import casual
from billetdoux.observe.observation import observe
from billetdoux.rules.generator import CHOICE, DECK, LOT, Word, below, shuffle, start
from billetdoux.rules.moves import count_legal, count_set, lowest, nth_legal
from billetdoux.rules.state import Byte, Seats, fields_of
from billetdoux.rules.turn import deal, may_begin, play

if TYPE_CHECKING:
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State

# Who plays a seat.
RANDOM = 0
CASUAL = 1

# How a lane's reward is computed.
SHARE = 0  # the share of the round or game won
TOKENS = 1  # tokens gained


@dataclass(slots=True)
class Source:
    """Where the decks, lots and chances of a lane come from, and how far it has come."""

    seed_low: Word = 0
    seed_high: Word = 0
    game: Word = 0
    rounds: Word = 0
    decision: Word = 0


@dataclass(slots=True, init=False)
class Result:
    """What came of a round."""

    first: Byte
    decisions: Byte
    shown: Byte
    won: Seats
    gain: Seats
    earned: Seats
    tokens: Seats


SOURCE_FIELDS = fields_of(Source)
RESULT_FIELDS = fields_of(Result)


def begin_stream(g: Generator, source: Source, topic: int, number: int) -> None:
    """Start the stream of a lane's random words for a purpose."""
    start(g, source.seed_low, source.seed_high, source.game, topic, number)


def clear_score(s: State, source: Source) -> None:
    """Nobody has won anything yet."""
    for seat in range(s.players):
        s.tokens[seat] = 0
        s.won[seat] = 0
    source.rounds = 0
    source.decision = 0


def begin_lane(s: State, source: Source, g: Generator) -> None:
    """Deal the first round of a game."""
    clear_score(s, source)
    begin_round(s, source, g)


def begin_round(s: State, source: Source, g: Generator) -> None:
    """Deal a round; who may begin is settled by lot if it is more than one."""
    among = may_begin(s)
    if count_set(among) > 1:
        begin_stream(g, source, LOT, source.rounds)
        skip = below(g, count_set(among))
        while skip > 0:
            among &= among - 1
            skip -= 1
    begin_stream(g, source, DECK, source.rounds)
    shuffle(s, g)
    deal(s, lowest(among))


def game_over(s: State) -> bool:
    """Tell whether somebody has tokens enough."""
    for seat in range(s.players):  # noqa: SIM110 (the compiled subset has no any())
        if s.tokens[seat] >= s.enough:
            return True
    return False


def policy_move(s: State, policy: int, g: Generator, counts: Any, mask: Any, seen: Any) -> int:
    """Return the move of a bot whose turn it is."""
    if policy == RANDOM:
        return nth_legal(s, below(g, count_legal(s)))
    write_mask(s, mask)
    observe(s, s.turn, counts, seen)
    return move_of(s, casual(seen, mask, g))


def play_games(
    states: Any,
    sources: Any,
    generators: Any,
    policies: Any,
    first: int,
    last: int,
    scratch: Any,
    played: Any,
    results: Any,
) -> int:
    """Play a whole game on each lane and write down its moves and results; return the number of decisions."""
    counts, mask, seen = scratch
    decisions = 0
    for lane in range(first, last):
        s = states[lane]
        source = sources[lane]
        g = generators[lane]
        clear_score(s, source)
        while True:
            begin_round(s, source, g)
            result = results[lane][source.rounds]
            result.first = s.turn
            before = source.decision
            while not s.over:
                begin_stream(g, source, CHOICE, source.decision)
                move = policy_move(s, policies[s.turn], g, counts, mask, seen)
                played[lane][source.decision] = move
                source.decision += 1
                play(s, move)
            result.decisions = source.decision - before
            write_result(s, result)
            source.rounds += 1
            if game_over(s):
                break
        decisions += source.decision
    return decisions


def write_result(s: State, result: Result) -> None:
    """Write down what came of a round."""
    result.shown = s.shown
    for seat in range(s.players):
        result.won[seat] = s.won[seat]
        result.gain[seat] = s.gain[seat]
        result.earned[seat] = s.earned[seat]
        result.tokens[seat] = s.tokens[seat]


def reset_lanes(states: Any, sources: Any, generators: Any, first: int, last: int) -> None:
    """Begin a game on each lane."""
    for lane in range(first, last):
        begin_lane(states[lane], sources[lane], generators[lane])


def look_lanes(states: Any, first: int, last: int, scratch: Any, masks: Any, seen: Any) -> None:
    """Write the legal mask and the observation of whoever has to decide on each lane."""
    counts, _, _ = scratch
    for lane in range(first, last):
        s = states[lane]
        write_mask(s, masks[lane])
        observe(s, s.turn, counts, seen[lane])


def observe_lanes(states: Any, seats: Any, first: int, last: int, scratch: Any, seen: Any) -> None:
    """Write what a seat of each lane observes."""
    counts, _, _ = scratch
    for lane in range(first, last):
        observe(states[lane], seats[lane], counts, seen[lane])


def find_illegal(masks: Any, actions: Any) -> int:
    """Return the first lane whose action is not legal, or -1: nothing else may reach the rules."""
    for lane in range(len(actions)):
        if actions[lane] < 0 or actions[lane] >= ACTIONS or not masks[lane][actions[lane]]:
            return lane
    return -1


def step_lanes(
    states: Any,
    sources: Any,
    generators: Any,
    actions: Any,
    first: int,
    last: int,
    whole_games: int,
    reward_kind: int,
    rewards: Any,
    done: Any,
) -> None:
    """Play an action on each lane; a lane whose episode is over begins the next one at once."""
    for lane in range(first, last):
        s = states[lane]
        for seat in range(s.players):
            rewards[lane][seat] = 0
        done[lane] = 0
        play(s, move_of(s, actions[lane]))
        if s.over:
            finish_round(s, sources[lane], generators[lane], whole_games, reward_kind, rewards[lane], done, lane)


def finish_round(
    s: State, source: Source, g: Generator, whole_games: int, reward_kind: int, rewards: Any, done: Any, lane: int
) -> None:
    """A round is over: give what it brought, and begin what comes next."""
    for seat in range(s.players):
        rewards[seat] = reward_of(s, seat, whole_games, reward_kind)
    done[lane] = next_round(s, source, g, whole_games)


def next_round(s: State, source: Source, g: Generator, whole_games: int) -> int:
    """Begin what comes after a round; return 1 if that was the end of an episode."""
    if not whole_games or game_over(s):
        source.game += 1
        begin_lane(s, source, g)
        return 1
    source.rounds += 1
    begin_round(s, source, g)
    return 0


def reward_of(s: State, seat: int, whole_games: int, reward_kind: int) -> float:
    """Return what a round that is over brings a seat: tokens, or its share of what it has won."""
    if reward_kind == TOKENS:
        return 1.0 * s.gain[seat]
    if not has_won(s, seat, whole_games):
        return 0.0
    winners = 0
    for one in range(s.players):
        winners += has_won(s, one, whole_games)
    return 1.0 / winners


def has_won(s: State, seat: int, whole_games: int) -> int:
    """Return 1 if this seat has won the game, or the round if rounds are all that counts."""
    if whole_games:
        return 1 if s.tokens[seat] >= s.enough else 0
    return s.won[seat]


def playout_lanes(
    states: Any, sources: Any, generators: Any, policies: Any, first: int, last: int, scratch: Any, won: Any
) -> None:
    """Play each lane's round to its end, and write each seat's share of it."""
    counts, mask, seen = scratch
    for lane in range(first, last):
        s = states[lane]
        source = sources[lane]
        g = generators[lane]
        while not s.over:
            begin_stream(g, source, CHOICE, source.decision)
            play(s, policy_move(s, policies[s.turn], g, counts, mask, seen))
            source.decision += 1
        winners = count_set(may_begin(s))
        for seat in range(s.players):
            won[lane][seat] = s.won[seat] / winners


def random_rounds(states: Any, generators: Any, first: int, last: int, rounds: int) -> int:
    """Play so many whole rounds by lot on each lane, for their speed; return how many decisions they took."""
    decisions = 0
    for lane in range(first, last):
        s = states[lane]
        g = generators[lane]
        for _ in range(rounds):
            shuffle(s, g)
            deal(s, 0)
            while not s.over:
                play(s, nth_legal(s, below(g, count_legal(s))))
                decisions += 1
    return decisions


def observed_rounds(
    states: Any, generators: Any, first: int, last: int, rounds: int, scratch: Any, masks: Any, seen: Any
) -> int:
    """The same, with the legal mask and an observation written at every decision."""
    counts, _, _ = scratch
    decisions = 0
    for lane in range(first, last):
        s = states[lane]
        g = generators[lane]
        for _ in range(rounds):
            shuffle(s, g)
            deal(s, 0)
            while not s.over:
                write_mask(s, masks[lane])
                observe(s, s.turn, counts, seen[lane])
                play(s, nth_legal(s, below(g, count_legal(s))))
                decisions += 1
    return decisions
