"""The kernels as they are launched on a GPU, one thread to a lane. Imported only when a GPU is asked for.

Each thread takes its lane's state into local memory, which the hardware interleaves so that neighbouring threads read
neighbouring bytes, and runs the very functions that the CPU runs.
"""

# numba.cuda has no types to check against, and says nothing of what it puts in place of a call.
# pyright: basic, reportCallIssue=false

from __future__ import annotations

import numpy as np
from numba import cuda

from billetdoux.fast.kernel import twins
from billetdoux.rules.generator import GENERATOR_FIELDS
from billetdoux.rules.state import FIELDS, KINDS

STATE = np.dtype(FIELDS, align=True)
GENERATOR = np.dtype(GENERATOR_FIELDS, align=True)

DEVICE = twins(lambda function: cuda.jit(function, device=True))
reset_lanes = DEVICE["reset_lanes"]
look_lanes = DEVICE["look_lanes"]
observe_lanes = DEVICE["observe_lanes"]
find_illegal = DEVICE["find_illegal"]
step_lanes = DEVICE["step_lanes"]
advance_lanes = DEVICE["advance_lanes"]
casual_lanes = DEVICE["casual_lanes"]
random_rounds = DEVICE["random_rounds"]
observed_rounds = DEVICE["observed_rounds"]


@cuda.jit
def reset(states, sources, generators):
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        reset_lanes(states, sources, generators, lane, lane + 1)


@cuda.jit
def look(states, masks, seen):
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        mine = cuda.local.array(1, STATE)
        mine[0] = states[lane]
        counts = cuda.local.array(KINDS, np.int64)
        look_lanes(mine, 0, 1, (counts, counts, counts), masks[lane : lane + 1], seen[lane : lane + 1])


@cuda.jit
def observe(states, seats, seen):
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        mine = cuda.local.array(1, STATE)
        mine[0] = states[lane]
        counts = cuda.local.array(KINDS, np.int64)
        room = (counts, counts, counts)
        observe_lanes(mine, seats[lane : lane + 1], 0, 1, room, seen[lane : lane + 1])


@cuda.jit
def check(masks, actions, illegal):
    lane = cuda.grid(1)
    if lane < actions.shape[0] and find_illegal(masks[lane : lane + 1], actions[lane : lane + 1]) == 0:
        cuda.atomic.min(illegal, 0, lane)


@cuda.jit
def step(states, sources, generators, actions, whole_games, reward_kind, rewards, done):
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        mine = cuda.local.array(1, STATE)
        mine[0] = states[lane]
        step_lanes(
            mine,
            sources[lane : lane + 1],
            generators[lane : lane + 1],
            actions[lane : lane + 1],
            0,
            1,
            whole_games,
            reward_kind,
            rewards[lane : lane + 1],
            done[lane : lane + 1],
        )
        states[lane] = mine[0]


@cuda.jit
def advance(states, sources, generators, actions, done, shares, before, after):
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        mine = cuda.local.array(1, STATE)
        mine[0] = states[lane]
        advance_lanes(
            mine,
            sources[lane : lane + 1],
            generators[lane : lane + 1],
            actions[lane : lane + 1],
            0,
            1,
            done[lane : lane + 1],
            shares[lane : lane + 1],
            before[lane : lane + 1],
            after[lane : lane + 1],
        )
        states[lane] = mine[0]


@cuda.jit
def play_casually(masks, seen, generators, wanted, actions):
    lane = cuda.grid(1)
    if lane < actions.shape[0]:
        casual_lanes(
            masks[lane : lane + 1],
            seen[lane : lane + 1],
            generators[lane : lane + 1],
            0,
            1,
            wanted[lane : lane + 1],
            actions[lane : lane + 1],
        )


@cuda.jit
def rounds(states, generators, count, decisions):
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        mine = cuda.local.array(1, STATE)
        mine[0] = states[lane]
        chance = cuda.local.array(1, GENERATOR)
        chance[0] = generators[lane]
        decisions[lane] = random_rounds(mine, chance, 0, 1, count)
        generators[lane] = chance[0]
        states[lane] = mine[0]


@cuda.jit
def watched_rounds(states, generators, count, masks, seen, decisions):
    lane = cuda.grid(1)
    if lane < states.shape[0]:
        mine = cuda.local.array(1, STATE)
        mine[0] = states[lane]
        chance = cuda.local.array(1, GENERATOR)
        chance[0] = generators[lane]
        counts = cuda.local.array(KINDS, np.int64)
        room = (counts, counts, counts)
        own_masks, own_seen = masks[lane : lane + 1], seen[lane : lane + 1]
        decisions[lane] = observed_rounds(mine, chance, 0, 1, count, room, own_masks, own_seen)
        generators[lane] = chance[0]
        states[lane] = mine[0]
