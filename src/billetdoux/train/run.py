"""A training from beginning to end: play, learn, write down, and go on where it was stopped.

Everything is written into a folder: `recipe.json` (what was asked for), `log.jsonl` (a line for each so many
iterations), `checkpoint.pt` and `moments.pt` (to go on from) and `weights.npz` (the average of the weights, to play
with). Each is written beside its old version and then put in its place, so that there is always a whole one.

An attack is a training against players that do not learn: the learner has one seat, they have the others, and it
plays for the round alone. It may be shown more than a player is: all that its seat has held. What it wins against a
frozen network beyond its share is a lower bound of what can be won.
"""

# pyright: basic

from __future__ import annotations

import json
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from billetdoux.errors import OptionError
from billetdoux.train.double import WEIGHTS as OF_THE_DOUBLE
from billetdoux.train.lanes import Lanes
from billetdoux.train.networks import (
    UNREADABLE,
    Critic,
    PolicyNetwork,
    RecordedGraph,
    compiled_for,
    export,
    frozen_copy,
    load_network,
)
from billetdoux.train.players import (
    CASUAL,
    DOUBLE,
    FROZEN,
    RANDOM,
    SeatedLanes,
    measure_share,
    one_against,
    seat_rivals,
)
from billetdoux.train.ppo import Learner, StepSettings
from billetdoux.train.recipe import Recipe, recipe_from
from billetdoux.train.rollout import collect
from billetdoux.train.rounds_worth import RoundsWorth

if TYPE_CHECKING:
    from collections.abc import Callable

TIMED = range(4, 12)  # the iterations by which the speed is measured, before the number of all is fixed
HEARING = 20  # iterations in which a new critic is not believed yet, if the network has learnt already
NAMES = {RANDOM: "random", CASUAL: "casual", FROZEN: "frozen"}
BOTS = {"random": RANDOM, "casual": CASUAL}  # those that can be attacked
SAVING = 60.0  # seconds from one saving to the next
SEEDS = 2**64


class Training:
    """A training, or an attack."""

    def __init__(self, recipe: Recipe, folder: Path, device: str, *, fresh: bool = True) -> None:
        torch.manual_seed(recipe.seed)
        torch.set_float32_matmul_precision("high")
        self.recipe = recipe
        self.folder = folder
        self.device = device
        self.others = BOTS.get(recipe.against, FROZEN) if recipe.against else None
        start = load_network(Path(recipe.start), device) if recipe.start and fresh else None
        seats = max(cell.players for cell in recipe.cells)
        shape = recipe.shape if start is None else replace(start.shape, recalls=recipe.shape.recalls)
        if fresh:
            recipe.shape, recipe.witness = replace(shape, seats=seats), replace(recipe.witness, seats=seats)
        network = PolicyNetwork(recipe.shape).to(device)
        if start is not None:
            network.begin_with(start)
        self.frozen = load_network(Path(recipe.against), device) if self.others == FROZEN else frozen_copy(network)
        if self.frozen.shape.seats < seats:
            raise OptionError("weights-seats", file=recipe.against, seats=self.frozen.shape.seats, players=seats)
        networks = {FROZEN: self.frozen}
        lanes = Lanes(recipe.cells, recipe.lanes, recipe.seed, device)
        if self.others is not None:
            kinds, goal = one_against(lanes, self.others), torch.zeros(lanes.lanes)
        else:
            kinds = seat_rivals(lanes, recipe.rivals, recipe.seed)
            if bool((kinds == DOUBLE).any()):
                networks[DOUBLE] = load_network(OF_THE_DOUBLE, device)
            chance = torch.Generator().manual_seed((recipe.seed + 1) % SEEDS)
            goal = torch.rand(lanes.lanes, generator=chance) < recipe.games
        self.worth = RoundsWorth(recipe.cells, device) if bool(goal.any()) else None
        self.table = SeatedLanes(lanes, network, kinds, goal.to(device, torch.int8), networks)
        critic = Critic(recipe.witness).to(device)
        asked = compiled_for(critic, device)
        self._play = RecordedGraph(lambda: collect(self.table, asked, self.worth, recipe.steps), device)
        share = 1.0 if self.others is None else 1 / min(cell.players for cell in recipe.cells)
        self.learner = Learner(network, critic, recipe.batch, recipe.epochs, pull=recipe.pull, share=share)
        self.critic_warm_up = HEARING if recipe.start else 0
        self.iteration = 0
        self.seconds = 0.0
        self.decisions = 0
        self.speed = list[float]()
        self.found: dict[str, Any] = {}  # what was measured last
        self._saved = time.monotonic()

    @classmethod
    def resumed(cls, folder: Path, device: str) -> Training:
        """Return the training that was stopped in this folder."""
        try:
            kept = torch.load(folder / "checkpoint.pt", map_location=device, weights_only=True)
            training = cls(recipe_from(kept["recipe"]), folder, device, fresh=False)
            training._load(kept)
        except UNREADABLE as error:
            raise OptionError("weights-wrong", file=folder / "checkpoint.pt") from error
        return training

    def run(self, say: Callable[[dict[str, Any]], None], *, until: float) -> bool:
        """Train until all is done, or until a moment by the clock; return whether all is done."""
        try:
            while not self._finished() and time.monotonic() < until:
                self._iterate(say)
                if self.iteration % self.recipe.measure_every == 0:
                    say(self.report())
                    if self.others is None:
                        self.frozen.load_state_dict(self.learner.average.state_dict())
                    self.save()
                elif time.monotonic() > self._saved + SAVING:
                    self.save()
        except KeyboardInterrupt:
            self.save()
            raise
        self.save()
        if self._finished() and self.found.get("iteration") != self.iteration:
            say(self.report())
        return self._finished()

    def _iterate(self, say: Callable[[dict[str, Any]], None]) -> None:
        recipe = self.recipe
        begun = time.monotonic()
        pace = self._pace()
        decisions, rounds = self._play()
        due = self.iteration == 0 or (self.iteration + 1) % recipe.log_every == 0
        if due and self.device.startswith("cuda"):
            torch.cuda.synchronize()
        half = time.monotonic()
        stats = self.learner.learn(decisions, pace)  # which waits until the GPU is done
        self.iteration += 1
        self.decisions += recipe.lanes * recipe.steps
        took = time.monotonic() - begun
        self.seconds += took
        self._fix_length(took)
        if due:
            about = {"iteration": self.iteration, "of": recipe.iterations, "seconds": round(self.seconds, 1)}
            rate = {"decisions": self.decisions, "per_second": round(recipe.lanes * recipe.steps / took)}
            paces = {
                "rate": pace.learning_rate,
                "entropy_bonus": pace.entropy,
                "playing": round((half - begun) / took, 2),
            }
            lengths = {"decisions_per_round": recipe.lanes * recipe.steps / max(1, int(rounds))}
            say(self._write(about | rate | paces | lengths | stats))

    def _pace(self) -> StepSettings:
        pace = self.recipe.pace(self.iteration)
        return replace(pace, trust=0.0) if self.iteration < self.critic_warm_up else pace

    def _finished(self) -> bool:
        return bool(self.recipe.iterations) and self.iteration >= self.recipe.iterations

    def _fix_length(self, took: float) -> None:
        """Once the speed is known, say how many iterations it will be: so that the same number gives the same run."""
        if not self.recipe.iterations and self.iteration in TIMED:
            self.speed.append(took)
        if not self.recipe.iterations and self.iteration == TIMED.stop:
            self.recipe.iterations = max(TIMED.stop, int(self.recipe.minutes * 60 / float(np.median(self.speed))))

    def report(self) -> dict[str, Any]:
        """Measure where it stands, and write that down."""
        about = {"iteration": self.iteration, "seconds": round(self.seconds, 1), "decisions": self.decisions}
        self.found = self._write(about | {"measured": self.measured()})
        return self.found

    def measured(self) -> dict[str, dict[str, tuple[float, float]]]:
        """Measure the averaged network against others, in each cell."""
        others = (RANDOM, CASUAL) if self.others is None else (self.others,)
        found, lanes = dict[str, dict[str, tuple[float, float]]](), self.recipe.measure_lanes
        for cell in self.recipe.cells:
            found[str(cell)] = {
                NAMES[kind]: measure_share(
                    self.learner.average, cell, kind, self.table.networks.get(kind), lanes=lanes
                )
                for kind in others
            }
        return found

    @property
    def _log(self) -> Path:
        return self.folder / "log.jsonl"

    def _write(self, line: dict[str, Any]) -> dict[str, Any]:
        with self._log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        return line

    def _networks(self) -> dict[str, torch.nn.Module]:
        """Return what is learnt, by its name in a checkpoint; older ones call the critic so too."""
        learner = self.learner
        return {"network": learner.network, "witness": learner.critic, "average": learner.average}

    def save(self) -> None:
        """Write all that is needed to go on, or to play."""
        learner, recipe = self.learner, asdict(self.recipe)
        reached = {"iteration": self.iteration, "seconds": self.seconds, "decisions": self.decisions}
        networks = {name: network.state_dict() for name, network in self._networks().items()}
        moments = learner.optimizer.state_dict()["state"]
        small = {n: {name: value.to(torch.bfloat16) for name, value in one.items()} for n, one in moments.items()}
        replace_file(self.folder / "moments.pt", lambda path: torch.save(small, path))
        kept = {**networks, **reached, "speed": self.speed, "recipe": recipe}
        replace_file(self.folder / "checkpoint.pt", lambda path: torch.save(kept, path))
        written = json.dumps(recipe, indent=1) + "\n"
        replace_file(self.folder / "recipe.json", lambda path: path.write_text(written, encoding="utf-8"))
        replace_file(self.folder / "weights.npz", lambda path: export(learner.average, path))
        self._saved = time.monotonic()

    def _load(self, kept: dict[str, Any]) -> None:
        """Go on where this was kept; what was logged after that will happen again."""
        learner = self.learner
        for name, network in self._networks().items():
            network.load_state_dict(kept[name])
        self.iteration, self.seconds, self.decisions = kept["iteration"], kept["seconds"], kept["decisions"]
        self.speed = list(kept["speed"])
        moments = torch.load(self.folder / "moments.pt", map_location=self.device, weights_only=True)
        learner.go_on({n: {name: value.float() for name, value in one.items()} for n, one in moments.items()})
        if self.others is None:
            self.frozen.load_state_dict(learner.average.state_dict())
        if self._log.exists():
            lines = [json.loads(line) for line in self._log.read_text(encoding="utf-8").splitlines()]
            lines = [line for line in lines if line["iteration"] <= self.iteration]
            self.found = next((line for line in reversed(lines) if "measured" in line), {})
            written = "".join(json.dumps(line) + "\n" for line in lines)
            replace_file(self._log, lambda path: path.write_text(written, encoding="utf-8"))


def replace_file(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file beside its old version, then put it in its place."""
    fresh = path.with_name(f"new-{path.name}")
    write(fresh)
    fresh.replace(path)
