"""Loops over lanes for who learns: one seat against bots, every decision from outside, or all seats in training.

They keep to the compiled subset.

Against bots, an episode is a round or a whole game in which a learner has one seat. Whatever the others decide is
played inside, so each step ends at the learner's next decision or at the episode's end. A lane's decks, lots and
chances come from its seed and the number of the episode, by the same streams as everywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

from billetdoux.fast.lanes import (
    SHARE,
    begin_lane,
    begin_round,
    begin_stream,
    game_over,
    next_round,
    policy_move,
    reward_of,
)
from billetdoux.observe.actions import ACTIONS, move_of, write_mask
from billetdoux.observe.casual import casual
from billetdoux.observe.observation import observe
from billetdoux.rules.generator import CHOICE, Word, below
from billetdoux.rules.state import fields_of
from billetdoux.rules.turn import play

if TYPE_CHECKING:
    from billetdoux.fast.lanes import Source
    from billetdoux.rules.generator import Generator
    from billetdoux.rules.state import State

Real = Annotated[float, "f4"]

SEAT_LOT = 3  # a stream beside those of the rules: which seat the learner has in an episode
GIVES_UP = -1  # instead of an action: the episode ends here


@dataclass(slots=True)
class Episode:
    """A learner's episode, and those before it on the same lane."""

    seat: Word = 0  # the learner's
    done: Word = 0  # whether the last step ended the episode
    reward: Real = 0.0  # of the last step
    owed: Real = 0.0  # gained since the learner's last decision
    passed: Word = 0  # episodes that were over before the learner had anything to decide
    passed_reward: Real = 0.0  # and what they brought
    decisions: Word = 0  # everybody's, in all episodes


EPISODE_FIELDS = fields_of(Episode)


def play_on(
    s: State,
    source: Source,
    g: Generator,
    e: Episode,
    whole_games: int,
    reward_kind: int,
    policies: Any,
    scratch: Any,
) -> int:
    """Play the others' decisions up to the learner's next; return 1 if the episode is over before it.

    A round that the learner is out of cannot be won any more, so an episode of one round is over at once.
    """
    counts, mask, seen = scratch
    while True:
        if s.over:
            e.owed += reward_of(s, e.seat, whole_games, reward_kind)
            if not whole_games or game_over(s):
                return 1
            source.rounds += 1
            begin_round(s, source, g)
        elif s.turn == e.seat:
            return 0
        elif s.out[e.seat] and not whole_games:
            return 1
        else:
            place = s.turn - e.seat
            if place < 0:
                place += s.players
            begin_stream(g, source, CHOICE, source.decision)
            play(s, policy_move(s, policies[place], g, counts, mask, seen))
            source.decision += 1
            e.decisions += 1


def begin_episode(
    s: State,
    source: Source,
    g: Generator,
    e: Episode,
    rotate: int,
    whole_games: int,
    reward_kind: int,
    policies: Any,
    scratch: Any,
) -> None:
    """Play up to the learner's first decision; episodes in which there is none are passed over, and counted."""
    while True:
        begin_lane(s, source, g)
        if rotate:
            begin_stream(g, source, SEAT_LOT, 0)
            e.seat = below(g, s.players)
        e.owed = 0
        if not play_on(s, source, g, e, whole_games, reward_kind, policies, scratch):
            return
        e.passed += 1
        e.passed_reward += e.owed
        source.game += 1


def begin_against_lanes(
    states: Any,
    sources: Any,
    generators: Any,
    episodes: Any,
    first: int,
    last: int,
    rotate: int,
    whole_games: int,
    reward_kind: int,
    policies: Any,
    scratch: Any,
    masks: Any,
    seen: Any,
) -> None:
    """Begin an episode on each lane; write what the learner may do and observes."""
    counts, _, _ = scratch
    for lane in range(first, last):
        s = states[lane]
        e = episodes[lane]
        begin_episode(s, sources[lane], generators[lane], e, rotate, whole_games, reward_kind, policies, scratch)
        write_mask(s, masks[lane])
        observe(s, e.seat, counts, seen[lane])


def step_against_lanes(
    states: Any,
    sources: Any,
    generators: Any,
    episodes: Any,
    actions: Any,
    first: int,
    last: int,
    rotate: int,
    whole_games: int,
    reward_kind: int,
    policies: Any,
    scratch: Any,
    masks: Any,
    seen: Any,
    final_seen: Any,
    restart: int,
) -> None:
    """Play the learner's action on each lane, and on to the next one.

    An episode that ends leaves its last observation in `final_seen`, and with `restart` the next one begins at once.
    """
    counts, _, _ = scratch
    for lane in range(first, last):
        s = states[lane]
        source = sources[lane]
        g = generators[lane]
        e = episodes[lane]
        done = 1
        if actions[lane] != GIVES_UP:
            play(s, move_of(s, actions[lane]))
            source.decision += 1
            e.decisions += 1
            done = play_on(s, source, g, e, whole_games, reward_kind, policies, scratch)
        e.done = done
        e.reward = e.owed
        e.owed = 0
        if done:
            observe(s, e.seat, counts, final_seen[lane])
            if not restart:
                for action in range(ACTIONS):
                    masks[lane][action] = 0
                continue
            source.game += 1
            begin_episode(s, source, g, e, rotate, whole_games, reward_kind, policies, scratch)
        write_mask(s, masks[lane])
        observe(s, e.seat, counts, seen[lane])


def begin_table_lanes(
    states: Any,
    sources: Any,
    generators: Any,
    first: int,
    last: int,
    scratch: Any,
    masks: Any,
    seen: Any,
    news: Any,
) -> None:
    """Begin a game on each lane in which every decision comes from outside."""
    counts, _, _ = scratch
    for lane in range(first, last):
        s = states[lane]
        begin_lane(s, sources[lane], generators[lane])
        tell_news(s, 0, news[lane])
        write_mask(s, masks[lane])
        observe(s, s.turn, counts, seen[lane])


def step_table_lanes(
    states: Any,
    sources: Any,
    generators: Any,
    actions: Any,
    first: int,
    last: int,
    whole_games: int,
    reward_kind: int,
    scratch: Any,
    masks: Any,
    seen: Any,
    news: Any,
    rewards: Any,
) -> None:
    """Play an action on each lane, and deal the next round if the game goes on; an episode that is over stays so."""
    counts, _, _ = scratch
    for lane in range(first, last):
        s = states[lane]
        source = sources[lane]
        play(s, move_of(s, actions[lane]))
        source.decision += 1
        ended = 0
        for seat in range(s.players):
            rewards[lane][seat] = reward_of(s, seat, whole_games, reward_kind) if s.over else 0.0
        if s.over:
            if whole_games and not game_over(s):
                source.rounds += 1
                begin_round(s, source, generators[lane])
            else:
                ended = 1
        tell_news(s, ended, news[lane])
        write_mask(s, masks[lane])
        observe(s, s.turn, counts, seen[lane])


def tell_news(s: State, ended: int, news: Any) -> None:
    """Write who has to decide, whether the episode is over, and the set of those who are out of the round."""
    news[0] = s.turn
    news[1] = ended
    news[2] = 0
    for seat in range(s.players):
        if s.out[seat]:
            news[2] |= 1 << seat


# Training: games that go on by themselves, of several editions and numbers of players. Actions are not checked, for
# whoever trains has the mask.


def advance_lanes(
    states: Any,
    sources: Any,
    generators: Any,
    actions: Any,
    first: int,
    last: int,
    done: Any,
    shares: Any,
    before: Any,
    after: Any,
) -> None:
    """Play an action on each lane. Where a round ends by it, write each seat's share and tokens, and go on."""
    for lane in range(first, last):
        s = states[lane]
        done[lane] = 0
        play(s, move_of(s, actions[lane]))
        if s.over:
            done[lane] = 1
            for seat in range(s.players):
                shares[lane][seat] = reward_of(s, seat, 0, SHARE)
                before[lane][seat] = s.tokens[seat] - s.gain[seat]
                after[lane][seat] = s.tokens[seat]
            next_round(s, sources[lane], generators[lane], 1)


def casual_lanes(masks: Any, seen: Any, generators: Any, first: int, last: int, wanted: Any, actions: Any) -> None:
    """Write what a casual player would do on each lane where that is wanted."""
    for lane in range(first, last):
        if wanted[lane]:
            actions[lane] = casual(seen[lane], masks[lane], generators[lane])
