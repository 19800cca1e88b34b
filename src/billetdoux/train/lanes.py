"""Games on many lanes at once, as tensors: on a GPU or on the CPU, all editions and numbers of players mixed."""

# pyright: basic

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor

from billetdoux.fast.arrays import fresh_records, generator_records, scratch, source_records
from billetdoux.fast.kernel import compiled, cores, share_out
from billetdoux.observe.actions import ACTIONS
from billetdoux.observe.observation import SIZE
from billetdoux.rules.edition import Edition, edition
from billetdoux.rules.state import FIELDS, SEATS

if TYPE_CHECKING:
    from collections.abc import Sequence

GROUP = 64  # lanes beside each other that play the same, so that a GPU's threads go the same way
STATE = np.dtype(FIELDS, align=True)
PLACES: Any = STATE.fields  # of each field its type, and where it begins
DEEP = 17  # so many cards are left in a deck at most when somebody has to decide
HIDDEN = SEATS + DEEP  # cards that only a critic sees: the others' hands, the one set aside, the deck


@dataclass(frozen=True)
class Cell:
    """An edition for a number of players, and how much of the work goes to it."""

    edition: str | Edition
    players: int
    weight: int = 1

    def __str__(self) -> str:
        return f"{self.deck.id}-{self.players}"

    @property
    def deck(self) -> Edition:
        """The edition itself."""
        return edition(self.edition) if isinstance(self.edition, str) else self.edition


class Bytes:
    """An array on the GPU as plain bytes, for torch, which knows no records."""

    def __init__(self, array: Any) -> None:
        shape = (array.shape[0], array.dtype.itemsize)
        pointer = (array.__cuda_array_interface__["data"][0], False)
        self.__cuda_array_interface__ = {"shape": shape, "typestr": "|i1", "data": pointer, "version": 3}


class Lanes:
    """Lanes with a game each. Whatever it returns is its own, and changes with the next step."""

    def __init__(self, cells: Sequence[Cell], lanes: int, seed: int, device: str) -> None:
        self.cells = cells
        self.lanes = lanes
        self.device = device
        self.on_gpu = device.startswith("cuda")
        self.group = GROUP if lanes >= GROUP * sum(cell.weight for cell in cells) else 1
        order = [n for n, cell in enumerate(cells) for _ in range(cell.weight)]
        which = np.array([order[lane // self.group % len(order)] for lane in range(lanes)])
        fresh = np.concatenate([fresh_records(cell.deck, cell.players, 1) for cell in cells])
        sources, generators, chances = (
            source_records(lanes),
            generator_records(lanes),
            generator_records(lanes),
        )
        low, high = seed & 0xFFFFFFFF, seed >> 32
        sources["seed_low"], sources["seed_high"], sources["game"] = low, high, np.arange(lanes) * 2**12
        chances["a"], chances["b"] = np.arange(lanes), low
        shapes = {
            "masks": ((lanes, ACTIONS), np.int8),
            "seen": ((lanes, SIZE), np.int8),
            "done": ((lanes,), np.int8),
            "shares": ((lanes, SEATS), np.float32),
            "before": ((lanes, SEATS), np.int8),
            "after": ((lanes, SEATS), np.int8),
            "wanted": ((lanes,), np.int8),
            "casual": ((lanes,), np.int64),
        }
        order_of = "F" if self.on_gpu else "C"  # neighbouring threads write neighbouring bytes
        arrays: dict[str, Any] = {name: np.zeros(shape, kind, order_of) for name, (shape, kind) in shapes.items()}
        arrays |= {"states": fresh[which], "sources": sources, "generators": generators, "chances": chances}
        if self.on_gpu:
            from billetdoux.fast.gpu_batch import load_cuda

            cuda = load_cuda()
            arrays = {name: cuda.to_device(array) for name, array in arrays.items()}
        self.arrays = arrays
        for name in shapes:
            setattr(self, name, torch.as_tensor(arrays[name], device=device))
        self._bytes = self._raw_states()
        self.cell = torch.tensor(which, device=device)
        self.players = self.field("players").long()
        self.threads = cores()
        self._room = [scratch() for _ in range(self.threads)]
        self._run("reset", "reset_lanes", "states", "sources", "generators")

    seen: Tensor
    masks: Tensor
    done: Tensor
    shares: Tensor
    before: Tensor
    after: Tensor
    wanted: Tensor
    casual: Tensor

    def _raw_states(self) -> Tensor:
        states = self.arrays["states"]
        if self.on_gpu:
            return torch.as_tensor(Bytes(states), device=self.device)
        return torch.from_numpy(states.view(np.int8).reshape(self.lanes, STATE.itemsize))

    def field(self, name: str) -> Tensor:
        """Return a field of all states that is made of bytes."""
        kind, start = PLACES[name][:2]
        return self._bytes[:, start : start + kind.itemsize].squeeze(1)

    def turn(self) -> Tensor:
        """Return the seat that has to decide on each lane."""
        return self.field("turn").long()

    def still_in(self) -> Tensor:
        """Return which seats of each lane are still in the round."""
        return (self.field("out") == 0) & (torch.arange(SEATS, device=self.device) < self.players[:, None])

    def hands(self) -> Tensor:
        """Return the hands of the others on each lane, counted on from whose turn it is; -1 where there is none."""
        ahead = torch.arange(1, SEATS, device=self.device)
        seats = (self.turn()[:, None] + ahead) % self.players[:, None]
        hands = self.field("hand").long().gather(1, seats)
        gone = (self.field("out").long().gather(1, seats) > 0) | (ahead >= self.players[:, None])
        return hands.masked_fill(gone, -1)

    def hidden(self) -> Tensor:
        """Return what nobody sees all of: the others' hands, the card set aside, and the deck from the top on.

        A card is written as its value and one more, and where there is none there is 0.
        """
        deep = torch.arange(DEEP, device=self.device)
        top, cards, left = (self.field(name).long()[:, None] for name in ("top", "cards", "left"))
        deck = self.field("deck").gather(1, (top + deep) % cards) + 1
        deck = torch.where(deep < left, deck, 0)
        return torch.cat(((self.hands() + 1).to(torch.int8), self.field("aside")[:, None] + 1, deck), dim=1)

    def look(self) -> None:
        """Write the mask and the observation of whoever has to decide on each lane."""
        self._run("look", "look_lanes", "states", after=("masks", "seen"), with_room=True)

    def play_casually(self, wanted: Tensor) -> None:
        """Write what a casual player would do on those lanes where that is wanted."""
        self.wanted.copy_(wanted)
        self._run("play_casually", "casual_lanes", "masks", "seen", "chances", after=("wanted", "casual"))

    def step(self, actions: Tensor) -> None:
        """Play an action on each lane; write which rounds ended, and what they brought."""
        if self.on_gpu:
            from billetdoux.fast.gpu_batch import load_cuda

            self.arrays["actions"] = load_cuda().as_cuda_array(actions)
        else:
            self.arrays["actions"] = actions.numpy()
        names = ("states", "sources", "generators", "actions")
        self._run("advance", "advance_lanes", *names, after=("done", "shares", "before", "after"))

    def _run(
        self, launched: str, kernel: str, *before: str, after: tuple[str, ...] = (), with_room: bool = False
    ) -> None:
        given, results = [self.arrays[name] for name in before], [self.arrays[name] for name in after]
        if self.on_gpu:
            from billetdoux.fast.gpu_batch import launch

            launch(launched, self.lanes, *given, *results, stream=torch.cuda.current_stream().cuda_stream)
            return
        work = compiled()[kernel]

        def share(thread: int, first: int, last: int) -> None:
            room = (self._room[thread],) if with_room else ()
            work(*given, first, last, *room, *results)

        share_out(self.threads, self.lanes, share)


def counted_from(seat: Tensor, values: Tensor, players: Tensor) -> Tensor:
    """Return what stands there for each seat, counted on from one of them; 0 where nobody sits."""
    around = torch.arange(SEATS, device=values.device)
    relative = values.gather(1, (seat[:, None] + around) % players[:, None])
    return torch.where(around < players[:, None], relative, 0)
