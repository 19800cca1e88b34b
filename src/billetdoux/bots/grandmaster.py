"""Prototype of `grandmaster`: master's network inside a search over worlds weighed by how it would have played."""

# pyright: basic
# ruff: noqa

from __future__ import annotations

import os
from functools import cache

import numba
import numpy as np

from billetdoux.bots.master import GAME, ROUND
from billetdoux.bots.master.features import NUMBER_PLACES, NUMBER_SCALES, VALUE_PLACES, VALUE_VALUES
from billetdoux.bots.master.network import SMALLEST, network
from billetdoux.bots.search import CompiledSearch, UNWEIGHED
from billetdoux.bots.sharp import sure_win
from billetdoux.bots.story import story_of
from billetdoux.fast.minds import MIND_GOAL, MIND_PLAYS, MIND_TOLD
from billetdoux.game.move import Move
from billetdoux.observe.actions import ACTIONS, action_of, move_of
from billetdoux.observe.seat_state import observed
from billetdoux.observe.worlds import MOST_WAYS, OPEN, STEP_FIELDS, WORLD_FIELDS
from billetdoux.rules.generator import Generator, word
from billetdoux.rules.moves import KEEP
from billetdoux.rules.state import FIELDS, KINDS
from billetdoux.bots.master.features import shown as shown_list
from billetdoux.bots.master import told_to

WIDE = MIND_GOAL + 1


@numba.njit(cache=True, fastmath=True, nogil=True)
def first_layer(shown, rows, bias, number_at, number_scale, value_at, out):
    for i in range(len(shown)):
        x = out[i]
        for k in range(x.size):
            x[k] = bias[k]
        for p in range(shown.shape[1]):
            v = shown[i, p]
            if v != 0:
                if number_at[p] >= 0:
                    f = np.float32(v * number_scale[p])
                    r = rows[number_at[p]]
                    for k in range(x.size):
                        x[k] += f * r[k]
                if 0 < v < value_at.shape[1] and value_at[p, v] >= 0:
                    r = rows[value_at[p, v]]
                    for k in range(x.size):
                        x[k] += r[k]


@numba.njit(cache=True, fastmath=True, nogil=True)
def norm_relu(x, weight, bias, out):
    for i in range(len(x)):
        n = x.shape[1]
        mean = np.float32(0)
        for k in range(n):
            mean += x[i, k]
        mean /= n
        var = np.float32(0)
        for k in range(n):
            var += (x[i, k] - mean) * (x[i, k] - mean)
        scale = np.float32(1 / np.sqrt(var / n + 1e-5))
        for k in range(n):
            y = (x[i, k] - mean) * scale * weight[k] + bias[k]
            out[i, k] = y if y > 0 else np.float32(0)


class Minds:
    """The network, asked about many positions at once."""

    def __init__(self):
        net = network()
        self.net = net
        size = max(max(NUMBER_PLACES), max(VALUE_PLACES)) + 1
        assert size == WIDE
        self.number_at = np.full(WIDE, -1, np.int64)
        self.number_scale = np.zeros(WIDE, np.float64)
        for n, (place, scale) in enumerate(zip(NUMBER_PLACES, NUMBER_SCALES)):
            self.number_at[place], self.number_scale[place] = n, scale
        self.value_at = np.full((WIDE, 24), -1, np.int64)
        for n, (place, value) in enumerate(zip(VALUE_PLACES, VALUE_VALUES)):
            self.value_at[place, value] = len(NUMBER_PLACES) + n
        self.layers = [(np.ascontiguousarray(w.T), b) for w, b in net.layers]
        self.heads = np.ascontiguousarray(net.heads[0].T), net.heads[1]
        self.asked = 0

    def ask(self, shown):
        self.asked += len(shown)
        x = np.empty((len(shown), self.net.bias.size), np.float32)
        h = np.empty_like(x)
        first_layer(shown, self.net.rows, self.net.bias, self.number_at, self.number_scale, self.value_at, x)
        for (nw, nb), (w, b) in zip(self.net.norms, self.layers):
            norm_relu(x, nw, nb, h)
            x += h @ w
            x += b
        norm_relu(x, *self.net.norms[-1], h)
        return h @ self.heads[0] + self.heads[1]


@cache
def minds():
    return Minds()


def chances_of(logits, masks):
    logits = np.where(masks > 0, logits, -np.inf)
    p = np.exp(logits - logits.max(1, keepdims=True))
    return p / p.sum(1, keepdims=True)


def env(name, default):
    return type(default)(os.environ.get("GRAND_" + name, default))


class Grand(CompiledSearch):
    def __init__(self, count, trials_most):
        super().__init__(count)
        self.count = count
        n = count * 12
        self.firsts = np.zeros(count + 1, np.int64)
        self.ways = np.zeros((n, 3), np.int64)
        self.chances = np.zeros(n)
        self.keys = np.zeros(max(n, trials_most), np.int64)
        self.masks = np.zeros((max(n, trials_most), ACTIONS), np.int8)
        self.shown = np.zeros((max(n, trials_most), WIDE), np.int8)


class Grandmaster:
    def __init__(self):
        self.worlds = env("WORLDS", 400)
        self.trials = env("TRIALS", 512)
        self.tau = env("TAU", 0.03)
        self.stray = env("STRAY", 0.05)
        self.least = env("LEAST", 0.005)
        self.most = env("MOST", 10)
        self.depth = env("DEPTH", 1)
        self.head = env("HEAD", "value")
        self.search = Grand(self.worlds, self.trials * self.most)
        self.other = Grand(self.worlds, 1)
        self.prior = env('CASUAL', 0.0)
        self.tau_casual = env('TAUC', 0.01)
        self.ctrials = env('CTRIALS', 4000)
        self.log = []

    # worlds

    def believe(self, story, rng, casual=False):
        S = self.other if casual else self.search
        k = S.kernels
        likely = np.zeros(1)
        S.seed(rng)
        state, world = S.records(FIELDS, [story.state]), S.records(WORLD_FIELDS, [story.world])
        k["copy_worlds"](S.states[0], S.worlds[0], state, world)
        steps = S.records(STEP_FIELDS, story.steps)
        told = np.zeros((MIND_PLAYS, MIND_TOLD), np.int64)
        plays = 0
        here = 0
        g = S.generators[0]
        for i, step in enumerate(story.steps):
            st, wo = S.states[here], S.worlds[here]
            if step.seat == story.seat or step.move == OPEN:
                alike = k["step_all_worlds"](st, wo, steps[i], story.seat, UNWEIGHED, g, S.room)
            else:
                n = k["ways_worlds"](
                    st, wo, steps[i], told, plays, GAME, g, S.room, S.firsts, S.ways, S.chances, S.masks, S.shown, S.keys
                )
                if n == 0:
                    return None
                if casual:
                    k["casual_ways_worlds"](S.shown, S.masks, S.ways, 0.2, S.chances, n)
                else:
                    _, first, which = np.unique(S.keys[:n], return_index=True, return_inverse=True)
                    heads = minds().ask(S.shown[first])
                    masks = S.masks[first]
                    p = chances_of(heads[:, :ACTIONS], masks)
                    p = (1 - self.stray) * p + self.stray * masks / masks.sum(1, keepdims=True)
                    S.chances[:n] *= p[which, S.ways[:n, 2]]
                alike = k["take_ways_worlds"](st, wo, steps[i], S.firsts, S.ways, S.chances, g, S.room, likely)
            if alike == 0:
                return None
            if not step.move & KEEP and step.move != OPEN and plays < MIND_PLAYS:
                told[plays] = step.seat, step.move & 15, (step.move >> 4 & 15) - 1, (step.move >> 8 & 15) - 1
                plays += 1
            if alike * 2 < self.worlds or i == len(story.steps) - 1:
                k["draw_anew_worlds"](st, wo, S.states[1 - here], S.worlds[1 - here], g)
                here = 1 - here
        self.likely = likely[0]
        return S.states[here], S.worlds[here], told, plays

    def values(self, found, story, moves, rng):
        """Return trials × moves: what each move brings in each trial."""
        k = self.search.kernels
        S = self.search
        states, worlds, told, plays = found
        K, M, me = self.trials, len(moves), story.seat
        trials = S.states[0][:1].repeat(K)
        k["complete_worlds"](states, worlds, trials, S.trial_world, word(rng) % len(states), S.generators[1])
        rows = trials.repeat(M)
        packed = np.tile(np.array(moves, np.int64), K)
        told_rows = np.tile(told, (K * M, 1, 1))
        plays_rows = np.full(K * M, plays, np.int64)
        k["begin_trials_worlds"](rows, packed, told_rows, plays_rows)
        going, values = np.zeros(K * M, np.int8), np.zeros(K * M)
        chance = np.random.default_rng([word(rng), word(rng)])
        passed = 0
        while True:
            k["standing_worlds"](rows, me, going, values)
            if passed < self.depth - 1:
                at = (going > 0).nonzero()[0]
            else:
                at = (going == 1).nonzero()[0]
            if not len(at):
                break
            if passed < self.depth - 1 and (going[at] == 2).all():
                passed += 1
            points = chance.random(K)[at // M]
            masks, which, heads = self.look(rows, at, told_rows, plays_rows, GAME)
            p = chances_of(heads[:, :ACTIONS], masks)
            p = (1 - self.stray) * p + self.stray * masks / masks.sum(1, keepdims=True)
            k["play_minds_worlds"](rows, at, p.cumsum(1) / p.sum(1, keepdims=True), which, points, told_rows, plays_rows)
        at = (going == 2).nonzero()[0]
        if len(at):
            _, which, heads = self.look(rows, at, told_rows, plays_rows, ROUND)
            if self.head == "value":
                v = heads[:, ACTIONS].clip(0, 1)
            else:
                players = int(rows[0]["players"])
                sh = heads[:, ACTIONS + 1 : ACTIONS + 1 + players].astype(float)
                e = np.exp(sh - sh.max(1, keepdims=True))
                v = e[:, 0] / e.sum(1)
                if self.head == "both":
                    v = (v + heads[:, ACTIONS].clip(0, 1)) / 2
            values[at] = v[which]
        return values.reshape(K, M)

    def look(self, rows, at, told, plays, goal):
        S = self.search
        n = len(at)
        S.kernels["look_minds_worlds"](rows, at, told, plays, goal, S.room, S.masks, S.shown, S.keys)
        _, first, which = np.unique(S.keys[:n], return_index=True, return_inverse=True)
        return S.masks[first], which, minds().ask(S.shown[first])

    def choose(self, view, rng):
        if len(view.legal) == 1:
            return view.legal[0]
        s, seen, mask = observed(view)
        me_shown = np.array(shown_list(seen, told_to(view), GAME), np.int8)[None]
        mask = np.array(mask)
        policy = chances_of(minds().ask(me_shown)[:, :ACTIONS].astype(float), mask[None])[0]
        point = word(rng) / 2**32
        policy = self.improve(view, s, policy, mask, Generator(rng.a ^ 0x5BD1E995, rng.b))
        chances = policy.cumsum()
        action = int(chances.searchsorted(point * chances[-1], side="right"))
        return Move.unpack(move_of(s, action), view.legal[0].card)

    def improve(self, view, s, policy, mask, rng):
        story = story_of(view)
        some = np.argsort(-policy)[: self.most]
        some = [int(a) for a in some if policy[a] > self.least]
        if len(some) < 2 and not self.prior:
            return policy
        if (sure := sure_win(view)) is not None:
            return np.arange(ACTIONS) == action_of(s, sure.pack())
        found = self.believe(story, rng)
        if found is None:
            return policy
        liking = np.full(ACTIONS, -np.inf)
        casual = 0.0
        if self.prior:
            net = self.likely
            if (other := self.believe(story, rng, casual=True)) is not None:
                odds = self.prior / (1 - self.prior) * np.exp(min(50, self.likely - net))
                casual = odds / (1 + odds)
        if len(some) > 1:
            moves = [int(move_of(s, a)) for a in some]
            v = self.values(found, story, moves, rng)
            q = v.mean(0)
            liking[some] = np.log(policy[some]) + (q - q.max()) / self.tau
        else:
            liking[some] = 0
        legal = mask.nonzero()[0]
        if casual > 0.02:
            liking = np.maximum(liking - liking.max(), -50)
            qc = self.casual_values(other, story, [int(move_of(s, a)) for a in legal], rng)
            liking *= 1 - casual
            liking[legal] += casual * (qc - qc.max()) / self.tau_casual
        new = np.where(mask > 0, np.exp(liking - liking[legal].max()), 0)
        self.casual = casual
        return new / new.sum()

    def casual_values(self, found, story, moves, rng):
        S = self.other
        order, sums, tried = np.arange(len(moves)), np.zeros(len(moves)), np.zeros(len(moves), np.int64)
        S.kernels["search_worlds"](
            found[0], found[1], S.trial, S.trial_world, np.array(moves), order, self.ctrials, 1, story.seat, 0.2,
            S.generators, S.room, sums, tried)
        return sums / tried
