"""What a player does of their own accord: for each habit, how often there was occasion, and how often it showed."""

# pyright: basic

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import Tensor
from torch.nn.functional import one_hot

from billetdoux.bots.network.features import PARTS_OF_PLAY
from billetdoux.observe.actions import AT_GUARD, AT_KEEP, AT_PRIEST, AT_PRINCE, AT_PRINCESS, NAMES, OTHERS
from billetdoux.rules.state import KINDS, SEATS

if TYPE_CHECKING:
    from moments import Moment, Tally

GUARD, HANDMAID, PRINCE, COUNTESS, PRINCESS = 1, 4, 5, 8, 9
KEEPS_HIGHEST = AT_KEEP + 4  # a Chancellor's choices from here on
DECIDED = 0.9  # the chance from which on a move is as good as fixed

_played = torch.tensor(PARTS_OF_PLAY)
_cards = one_hot(_played[:, 0], KINDS).float()  # which card each action plays
_nameable = torch.arange(KINDS) != GUARD


class ReadMoment:
    """A moment, read as a player would tell it."""

    def __init__(self, moment: Moment) -> None:
        hand = moment.part("hand")
        self.moment = moment
        self.choosing = moment.counts & (moment.part("choosing").squeeze(1) > 0)
        self.plays = moment.counts & ~self.choosing
        self.low, self.high = hand[:, :2].min(1).values - 1, hand[:, :2].max(1).values - 1
        self.card, self.ahead, self.named = _played[moment.action.clamp(max=AT_KEEP - 1)].unbind(1)
        self.kept = self.low + self.high - self.card
        playable = (moment.mask[:, :AT_KEEP].float() @ _cards > 0).sum(1) == 2
        self.free = self.plays & playable  # two different cards, and either may be played
        self.guards = self.plays & (self.card == GUARD) & (self.ahead > 0)
        self.names = self.named.clamp(min=0)
        self.target = (self.ahead - 1).clamp(min=0)
        self.ways = moment.ways()
        known = moment.part("known")[:, 1:]
        self.sure_hits = (known > 0) & (known != GUARD + 1)  # whom a Guard would knock out for certain
        self.legal_targets = moment.mask[:, AT_GUARD + 1 : AT_PRIEST].unflatten(1, (OTHERS, NAMES)).any(2)

    def holds(self, card: int) -> Tensor:
        """Return where one of the two cards is this one."""
        return (self.low == card) | (self.high == card)

    def of_target(self, others: Tensor) -> Tensor:
        """Return what stands in a table of the others for whom the card was played on."""
        return others.take_along_dim(self.target[:, None, None], 1).squeeze(1)

    def nameable_ways(self) -> Tensor:
        """Return in how many ways the target may hold each card that a Guard can name."""
        return self.of_target(self.ways) * _nameable

    def hits_surely(self) -> Tensor:
        """Return where somebody whose hand is known is knocked out for it."""
        held = self.of_target(self.moment.hands[:, :, None]).squeeze(1)
        by_prince = (self.card == PRINCE) & (self.ahead > 0) & (held == PRINCESS)
        on_known = self.sure_hits.gather(1, self.target[:, None]).squeeze(1)
        return self.plays & on_known & ((self.guards & (held == self.named)) | by_prince)


def count_habits(moment: Moment, tally: Tally) -> None:
    """Count all habits at a moment."""
    play = ReadMoment(moment)
    count_cards(play, tally)
    count_guards(play, tally)
    count_targets(play, tally)
    if moment.answers is not None:
        count_doubts(play, tally, moment.answers.policy, moment.answers.belief)


def count_cards(play: ReadMoment, tally: Tally) -> None:
    """Count which of two cards is played, where there is a choice."""
    free, card = play.free, play.card
    tally.add("countess", free & play.holds(COUNTESS), free & (card == COUNTESS))
    shown = play.plays & (card == COUNTESS)
    tally.add("countess forced", shown, shown & ~free)
    safe = free & (play.high != PRINCESS)  # beside the Princess, anything is played
    tally.add("handmaid", safe & play.holds(HANDMAID), safe & (card == HANDMAID))
    tally.add("keeps higher", safe, safe & (card == play.low))
    pair = one_hot(play.low.clamp(min=0) * KINDS + play.high, KINDS * KINDS) * free[:, None]
    tally.add("plays higher", pair, pair * (card == play.high)[:, None])
    count_princess(play, tally)


def count_princess(play: ReadMoment, tally: Tally) -> None:
    """Count how the Princess is given up, where she need not be; and whom a Prince is played on."""
    card, mask = play.card, play.moment.mask
    on_oneself = (card == PRINCE) & (play.ahead == 0)
    lost = torch.tensor([AT_PRINCE, AT_PRINCESS])  # a Prince must be played on oneself if all others are protected
    princess = play.plays & (play.high == PRINCESS) & (mask.sum(1) > mask[:, lost].sum(1))
    thrown = princess & ((card == PRINCESS) | on_oneself)
    tally.add("princess thrown away", princess, thrown)
    if play.moment.answers is not None:
        tally.add("expected without princess", thrown, play.moment.answers.value * thrown)
    shown = play.choosing & (play.moment.part("hand") == PRINCESS + 1).any(1)
    tally.add("princess put back", shown, shown & (play.moment.action < KEEPS_HIGHEST))
    others = mask[:, AT_PRINCE + 1 : AT_PRINCE + 1 + OTHERS].any(1)
    prince = play.plays & (card == PRINCE) & others
    tally.add("prince on oneself", prince, prince & on_oneself)


def count_guards(play: ReadMoment, tally: Tally) -> None:
    """Count what Guards name."""
    guards, named = play.guards, play.names
    ways = play.nameable_ways()
    of_named = ways.gather(1, named[:, None]).squeeze(1)
    most = ways.max(1).values
    mine = play.of_target(play.moment.hands[:, :, None]).squeeze(1)
    tally.add("guard hits", guards, guards & (mine == play.named))
    sure = play.plays & (play.legal_targets & play.sure_hits).any(1)
    taken = sure & play.hits_surely()
    tally.add("sure hit taken", sure, taken)
    if play.moment.answers is not None:
        tally.add("expected without hit", sure & ~taken, play.moment.answers.value * (sure & ~taken))
    tally.add("names the commonest", guards & (most > 0), guards & (most > 0) & (of_named == most))
    tally.add("names the impossible", guards & (most > 0), guards & (most > 0) & (of_named == 0))
    own = guards & (play.kept != GUARD) & (ways.gather(1, play.kept.clamp(0, KINDS - 1)[:, None]).squeeze(1) > 0)
    tally.add("names its own card", own, own & (play.named == play.kept))
    history = play.moment.history()
    first = guards & ~((history[:, :, 0] == 1) & (history[:, :, 1] == GUARD + 1)).any(1)
    names = one_hot(named, KINDS) * first[:, None]
    tally.add("names first", first[:, None].expand(-1, KINDS), names)
    held = one_hot(play.kept.clamp(0, KINDS - 1), KINDS) * first[:, None]
    both = (held[:, :, None] * names[:, None]).flatten(1)
    tally.add("names first holding", held.repeat_interleave(KINDS, dim=1), both)


def count_targets(play: ReadMoment, tally: Tally) -> None:
    """Count on whom Guards are played, and on whom they would be by lot."""
    moment, legal = play.moment, play.legal_targets
    ahead = torch.arange(1, OTHERS + 1)
    tokens = moment.part("tokens")
    leads = tokens[:, 1:] > torch.stack([tokens.index_fill(1, a, -1).max(1).values for a in ahead], dim=1)
    kinds = {
        "next": (ahead == 1).expand_as(legal),
        "last": ahead == moment.players[:, None] - 1,
        "leader": leads,
        "known": play.sure_hits,
        "moved": moment.part("laid").unflatten(1, (SEATS, KINDS))[:, 1:].any(2),
        "knows": moment.part("known_by")[:, 1:] > 0,
    }
    for name, kind in kinds.items():
        such = kind & legal
        choice = play.guards & such.any(1) & (legal & ~such).any(1)
        chosen = such.gather(1, play.target[:, None]).squeeze(1)
        tally.add(f"on {name}", choice, choice & chosen)
        tally.add(f"on {name} by lot", choice, choice * such.sum(1) / legal.sum(1).clamp(min=1))


def count_doubts(play: ReadMoment, tally: Tally, policy: Tensor, belief: Tensor) -> None:
    """Count how undecided a network is, and how often its Guards name what it does not believe in."""
    chances = policy.softmax(1)
    several = play.moment.counts & (play.moment.mask.sum(1) > 1)
    tally.add("undecided", several, several & (chances.max(1).values < DECIDED))
    cards = chances[:, :AT_KEEP] @ _cards
    tally.add("undecided which card", play.free, play.free & (cards.max(1).values < DECIDED))
    ways = play.of_target(play.ways)
    believed = play.of_target(belief).masked_fill(ways == 0, -torch.inf).softmax(1) * _nameable
    best, of_named = believed.max(1).values, believed.gather(1, play.names[:, None]).squeeze(1)
    doubtful = play.guards & ((ways > 0).sum(1) > 1)
    tally.add("names another than it believes", doubtful, doubtful & (of_named < best))
    tally.add("names what it hardly believes", doubtful, doubtful & (of_named < best / 2))
