"""OpenSpiel: one round, registered as `billetdoux_v0` when this module is imported.

    import pyspiel
    import billetdoux.envs.openspiel
    game = pyspiel.load_game("billetdoux_v0(edition=standard,players=3)")

| parameter | | |
|---|---|---|
| edition | standard | an edition's id |
| players | 2 | how many play |
| first | 0 | the seat that begins |
| reward | share | `share`: one, shared by the winners; `tokens`: what the round brings, bonuses included |
| seed | -1 | -1: each draw is a chance node; from 0 on: a deck shuffled by this seed, and no chance nodes |

Chance decides the cards as they are drawn: at the deal those face up, then the hands from seat 0 on, then each draw.
The outcome is the card's value, its probability by the copies that nothing has decided yet. Cards that a Chancellor
put under the deck are decided, and the face-down card remains undecided unless a Prince has it drawn.

Actions are numbered as in `billetdoux.observe.actions`. The observation tensor is the vector of
`billetdoux.observe.observation`, piece by piece; while chance has to act it is all zero. The information state is
everything that a player has seen since the deal; `InformationState` says how it is written as a tensor.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from billetdoux.envs.openspiel_round import (
    AT_FACE_UP,
    CHANCE,
    DRAWN,
    TERMINAL,
    UNKNOWN,
    UNSEEN_CHOICE,
    MoveSeen,
    deal_round,
)
from billetdoux.envs.openspiel_worlds import another_world
from billetdoux.errors import OptionError, shorten
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.observe.actions import ACTIONS, action_of
from billetdoux.observe.editions import check_numbered
from billetdoux.observe.observation import LAYOUT, SIZE, observe
from billetdoux.rules.edition import edition
from billetdoux.rules.effects import CHANCELLOR
from billetdoux.rules.scores import NO_BONUS
from billetdoux.rules.state import FACE_UP, KINDS, NOBODY, NOTHING

try:
    np: Any = import_module("numpy")
    pyspiel: Any = import_module("pyspiel")
except ModuleNotFoundError as error:
    raise OptionError("research-missing") from error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from billetdoux.envs.openspiel_round import ChanceRound

NAME = "billetdoux_v0"
REWARDS = ("share", "tokens")
EXPLICIT = -1  # the seed that leaves the cards to chance nodes
LARGEST_SEED = (1 << 31) - 1  # OpenSpiel's parameters are 32-bit
PARAMETERS = {"edition": "standard", "players": 2, "first": 0, "reward": "share", "seed": EXPLICIT}

# A move's row in the information state's tensor, after one number for each seat: which action, which card it showed,
# who went out (its player, another), and the cards that the observer drew before the next move.
ROW = (ACTIONS + 1) + KINDS + 2 + 2 * KINDS
MOST_DRAWN = 2


def game_type(reward: str, seed: int) -> Any:
    """Return OpenSpiel's description of the game, as it is with these parameters."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="Billet Doux",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if seed == EXPLICIT else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM if reward == "share" else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class BilletDouxGame(pyspiel.Game):
    """The game with some parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen: dict[str, Any] = {**PARAMETERS, **(params or {})}
        self.edition = edition(chosen["edition"])
        self.players: int = chosen["players"]
        self.first: int = chosen["first"]
        self.reward: str = chosen["reward"]
        self.seed: int = chosen["seed"]
        self.edition.check_players(self.players)
        check_numbered(self.edition)
        check_parameters(self.players, self.first, self.reward, self.seed)
        deck = None if self.seed == EXPLICIT else SeededShuffle(self.seed).deck(self.edition, 0)
        self.begun = deal_round(self.edition, self.players, self.first, deck)
        s = self.begun.s
        chancellors = sum(s.copies[card] for card in range(KINDS) if s.effect[card] == CHANCELLOR)
        bonuses = len(set(s.bonus) - {NO_BONUS})
        # Each turn draws a card, and only a Chancellor asks for a second decision.
        self.most_moves = s.left + 1 + chancellors
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=KINDS if deck is None else 0,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0 if self.reward == "share" else 1.0 + bonuses,
            utility_sum=1.0 if self.reward == "share" else None,
            max_game_length=self.most_moves,
        )
        pyspiel.Game.__init__(self, game_type(self.reward, self.seed), info, params or {})

    def new_initial_state(self) -> BilletDouxState:
        """Return the state before the deal, or after it if there are no chance nodes."""
        return BilletDouxState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most cards that chance can decide: all."""
        return self.begun.s.cards if self.seed == EXPLICIT else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of what one player sees now, or with perfect recall; there are no others."""
        if params:
            raise ValueError(f"Observation parameters are not supported; passed {params}")
        if not iig_obs_type:
            return Observation()
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return InformationState(self) if iig_obs_type.perfect_recall else Observation()


def check_parameters(players: int, first: int, reward: str, seed: int) -> None:
    """Raise an error unless these can be."""
    if first not in range(players):
        raise OptionError("seat-not-in-game", seat=first, most=players - 1)
    if reward not in REWARDS:
        raise OptionError("choice-unknown", option="reward", value=shorten(reward), known=", ".join(REWARDS))
    if seed < EXPLICIT:
        raise OptionError("number-wrong", option="seed", value=seed, least=EXPLICIT, most=LARGEST_SEED)


class BilletDouxState(pyspiel.State):
    """A state of the game."""

    round: ChanceRound

    def __init__(self, game: BilletDouxGame) -> None:
        """Only `BilletDouxGame.new_initial_state` calls this."""
        pyspiel.State.__init__(self, game)
        self.round = game.begun  # shared until the first action: OpenSpiel makes a state for every clone
        self.shared = True
        self.tokens = game.reward == "tokens"

    def current_player(self) -> int:
        """Return who has to act."""
        return self.round.player

    def is_terminal(self) -> bool:
        """Tell whether the round is over."""
        return self.round.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Tell whether a card has to be decided."""
        return self.round.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """List what can be done, from low to high; OpenSpiel's own way here would go through C++ and back."""
        acting = self.round.player
        if acting == CHANCE:
            return [card for card, copies in enumerate(self.round.spare) if copies]
        return self._legal_actions(acting) if acting >= 0 and player in (None, acting) else []

    def _legal_actions(self, _player: int) -> list[int]:
        return sorted(self.round.legal())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the cards that may be drawn now, each with its probability."""
        return self.round.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.shared:
            self.round = self.round.copy()
            self.shared = False
        self.round.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        now = self.round
        if player == CHANCE:
            place = now.wanted[0] if now.wanted else NOTHING
            if place >= AT_FACE_UP or place == NOTHING:
                return f"up {action}"
            return f"{now.s.turn if place >= DRAWN else place} draws {action}"
        if player == now.player and action in now.legal():
            return now.written(now.legal()[action])
        return f"action {action}"

    def returns(self) -> list[float]:
        """Return each seat's share of the round, or the tokens it gained; nothing before the end."""
        s = self.round.s
        if self.round.player != TERMINAL:
            return [0.0] * s.players
        if self.tokens:
            return [float(gain) for gain in s.gain[: s.players]]
        winners = sum(s.won)
        return [won / winners for won in s.won[: s.players]]

    def __str__(self) -> str:
        """Tell the round with open cards."""
        return self.round.open_story()

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> Any:
        """Return a random state in which this player has seen the same; the sampler gives numbers from 0 to 1."""
        game = self.get_game()
        world = another_world(self.round, player_id, probability_sampler)
        if world is None:
            return self.clone()
        twin = game.new_initial_state()
        if game.seed != EXPLICIT:
            twin.round = deal_round(game.edition, game.players, game.first, world.deck())
            twin.shared = False
        cards, choices = iter(world.cards), iter(world.choices)
        decide(twin, cards)
        for move in world.moves:
            unseen = move.action == UNSEEN_CHOICE
            twin.apply_action(action_of(twin.round.s, next(choices)) if unseen else move.action)
            decide(twin, cards)
        return twin


def decide(state: BilletDouxState, cards: Iterator[int]) -> None:
    """Let chance draw these cards, as far as they reach."""
    while state.round.player == CHANCE and (card := next(cards, NOTHING)) != NOTHING:
        state.apply_action(card)


class Observation:
    """What a player can know now, as `billetdoux.observe` writes it."""

    def __init__(self) -> None:
        self.tensor = np.zeros(SIZE, np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, size in LAYOUT:
            self.dict[name] = self.tensor[start : start + size]
            start += size

    def set_from(self, state: BilletDouxState, player: int) -> None:
        """Write what the player can know."""
        self.tensor[:] = observation_of(state.round, player)

    def string_from(self, state: BilletDouxState, player: int) -> str:
        """Write the same in words: the pieces that are not all zero."""
        seen = observation_of(state.round, player)
        told = [f"seat {player}"]
        start = 0
        for name, size in LAYOUT:
            piece = seen[start : start + size]
            if any(piece):
                told.append(f"{name} {' '.join(map(str, piece))}")
            start += size
        return "; ".join(told)


def observation_of(now: ChanceRound, player: int) -> list[int]:
    """Return what a player can know; nothing while a card is being drawn."""
    seen = [0] * SIZE
    if not now.wanted:
        observe(now.s, player, [0] * KINDS, seen)
    return seen


class InformationState:
    """All that a player has seen since the deal, every number 0 or 1.

    | piece | |
    |---|---|
    | player | which seat observes |
    | face_up | with two players the three face-up cards |
    | moves | a row for the deal and one for each move; see ROW, where seats count from the observer on |
    | hands | by seats on from the observer, the hands if they were shown at the end |
    """

    def __init__(self, game: BilletDouxGame) -> None:
        players = self.players = game.players
        self.row = players + ROW
        face_up = FACE_UP * KINDS if players == 2 else 0
        sizes = {"player": players, "face_up": face_up, "moves": (1 + game.most_moves) * self.row}
        sizes["hands"] = players * KINDS
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        self.at: dict[str, int] = {}
        start = 0
        for name, size in sizes.items():
            if size:
                self.at[name] = start
                self.dict[name] = self.tensor[start : start + size]
                start += size

    def set_from(self, state: BilletDouxState, player: int) -> None:
        """Write what the player has seen."""
        self.tensor.fill(0)
        self.tensor[self.ones(state.round, player)] = 1

    def ones(self, now: ChanceRound, player: int) -> list[int]:
        """List the places of the tensor where a one stands."""
        found = [self.at["player"] + player]
        faces = drawn = 0
        row = self.at["moves"]
        for event in now.seen(player):
            if isinstance(event, MoveSeen):
                row += self.row
                drawn = 0
                found += self.move_ones(row, event, (event.seat - player) % self.players)
            elif event.seat == NOBODY:
                found.append(self.at["face_up"] + faces * KINDS + event.card)
                faces += 1
            elif event.card != UNKNOWN:
                found.append(row + self.row - (MOST_DRAWN - drawn) * KINDS + event.card)
                drawn += 1
        if now.player == TERMINAL and now.s.shown:
            for seat in range(self.players):
                if not now.s.out[seat]:
                    found.append(self.at["hands"] + (seat - player) % self.players * KINDS + now.s.hand[seat])
        return found

    def move_ones(self, row: int, event: MoveSeen, place: int) -> list[int]:
        """List the places in a move's row where a one stands."""
        found = [row + place, row + self.players + event.action]
        row += self.players + UNSEEN_CHOICE + 1
        if event.card != NOTHING:
            found.append(row + event.card)
        if event.fallen != NOBODY:
            found.append(row + KINDS + (0 if event.fallen == event.seat else 1))
        return found

    def string_from(self, state: BilletDouxState, player: int) -> str:
        """Write the same in words."""
        return state.round.story(player)


pyspiel.register_game(game_type("share", EXPLICIT), BilletDouxGame)
