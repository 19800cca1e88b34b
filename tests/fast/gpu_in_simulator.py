"""Run the GPU's kernels in numba's simulator and compare them with the CPU's; test_gpu.py calls this as a program.

The simulator does not know records in local arrays: they are taught to it here.
"""

# pyright: basic, reportOptionalSubscript=false, reportOptionalMemberAccess=false, reportAttributeAccessIssue=false

from __future__ import annotations

import os
import sys

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"

import numpy as np
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray, FakeWithinKernelCUDAArray
from numba.cuda.simulator.kernelapi import FakeCUDALocal

from billetdoux.errors import OptionError
from billetdoux.fast import Batch
from billetdoux.fast.arrays import generator_records
from billetdoux.fast.gpu_batch import GpuBatch, launch, load_cuda


def local_array(_: FakeCUDALocal, shape: int, dtype: np.dtype) -> FakeWithinKernelCUDAArray:
    return FakeWithinKernelCUDAArray(FakeCUDAArray(np.zeros(shape, dtype)))


def set_item(array: FakeWithinKernelCUDAArray, index: object, value: object) -> None:
    array._item[index] = value._item._ary if isinstance(value, FakeWithinKernelCUDAArray) else value


FakeCUDALocal.array = local_array
FakeWithinKernelCUDAArray.__setitem__ = set_item


def host(array: object) -> np.ndarray:
    return array.copy_to_host()


def same_games(edition: str, players: list[int], steps: int, *, whole_games: bool, reward: str) -> int:
    """Step the same games on both; every field, mask, observation and reward must be equal."""
    how = {"players": players, "lanes": len(players), "whole_games": whole_games, "reward": reward}
    cpu, gpu = Batch(edition, **how), GpuBatch(edition, **how)
    rng = np.random.default_rng(len(players) + steps)
    episodes = 0
    for batch in (cpu, gpu):
        batch.reset(range(2**40, 2**40 + len(players)))
    for _ in range(steps):
        assert (host(gpu.states) == cpu.states).all()
        masks = cpu.legal_mask()
        assert (host(gpu.legal_mask()) == masks).all()
        assert (host(gpu.observe()) == cpu.observe()).all()
        assert (host(gpu.observe(1)) == cpu.observe(1)).all()
        assert (gpu.turn == cpu.turn).all()
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        rewards, done = cpu.step(actions)
        gpu_rewards, gpu_done = gpu.step(actions.tolist())
        assert (host(gpu_rewards) == rewards).all()
        assert (host(gpu_done) == done).all()
        episodes += int(done.sum())
    assert gpu.get(0) == cpu.get(0)
    return episodes


def same_rounds(edition: str, players: int) -> None:
    """Whole rounds in one launch, with and without observations."""
    cuda = load_cuda()
    for name in ("random_rounds", "observed_rounds"):
        cpu, gpu = Batch(edition, players=players, lanes=2), GpuBatch(edition, players=players, lanes=2)
        cpu.reset([1, 2])
        gpu.reset([1, 2])
        decisions = cuda.to_device(np.zeros(2, np.int64))
        if name == "random_rounds":
            expected = cpu.kernels[name](cpu.states, cpu.generators, 0, 2, 2)
            launch("rounds", 2, gpu.states, gpu.generators, 2, decisions)
        else:
            room = cpu._scratch[0]
            expected = cpu.kernels[name](cpu.states, cpu.generators, 0, 2, 2, room, cpu._masks, cpu._seen)
            launch("watched_rounds", 2, gpu.states, gpu.generators, 2, gpu._masks, gpu._seen, decisions)
            assert (host(gpu._seen) == cpu._seen).all()
        assert host(decisions).sum() == expected
        assert (host(gpu.states) == cpu.states).all()
        assert (host(gpu.generators) == cpu.generators).all()


def same_training(edition: str, players: list[int], steps: int) -> int:
    """Games that go on by themselves, casual players in them, and what each round brought."""
    cuda = load_cuda()
    cpu, gpu = (kind(edition, players=players, lanes=len(players)) for kind in (Batch, GpuBatch))
    for batch in (cpu, gpu):
        batch.reset(7)
    lanes = len(players)
    wanted = np.arange(lanes) % 3 > 0
    chances = generator_records(lanes)
    chances["a"] = np.arange(lanes)
    actions = np.zeros(lanes, np.int64)
    brought = [np.zeros(lanes, np.int8), np.zeros((lanes, 6), np.float32), *np.zeros((2, lanes, 6), np.int8)]
    on_gpu = [cuda.to_device(array) for array in (chances, wanted.astype(np.int8), actions, *brought)]
    rounds = 0
    for _ in range(steps):
        masks, seen = cpu.legal_mask(), cpu.observe()
        actions[:] = masks.argmax(axis=1)
        on_gpu[2].copy_to_device(actions)
        cpu.kernels["casual_lanes"](masks, seen, chances, 0, lanes, wanted, actions)
        launch("play_casually", lanes, gpu.legal_mask(), gpu.observe(), *on_gpu[:3])
        assert (host(on_gpu[2]) == actions).all()
        cpu.kernels["advance_lanes"](cpu.states, cpu.sources, cpu.generators, actions, 0, lanes, *brought)
        launch("advance", lanes, gpu.states, gpu.sources, gpu.generators, *on_gpu[2:])
        for ours, theirs in zip(brought, on_gpu[3:], strict=True):
            assert (host(theirs) == ours).all()
        assert (host(gpu.states) == cpu.states).all()
        cpu._looked = gpu._looked = False
        rounds += int(brought[0].sum())
    return rounds


def refused() -> None:
    gpu = GpuBatch("classic", players=2, lanes=3)
    gpu.reset(5)
    before = host(gpu.states).copy()
    try:
        gpu.step(np.array([0, 0, 80]))
    except OptionError as error:
        print(error)
    assert (host(gpu.states) == before).all()


if __name__ == "__main__":
    np.seterr(all="raise")  # an overflow that compiled code would not notice is an error here
    size = int(sys.argv[1])
    episodes = same_games("standard", [2, 3, 4, 6], 20 * size, whole_games=False, reward="share")
    episodes += same_games("princess", [5, 2], 20 * size, whole_games=True, reward="tokens")
    same_games("classic", [2, 4], 8 * size, whole_games=False, reward="share")
    same_rounds("princess", 3)
    assert same_training("standard", [2, 3, 4, 6], 20 * size) > 3
    refused()
    print(f"{episodes} episodes")
