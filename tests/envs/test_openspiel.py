"""The OpenSpiel game: the same rounds as the plain path, nothing told that a seat may not know, bots that search."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

import billetdoux.observe.observation as plain  # noqa: E402
from billetdoux.envs import openspiel  # noqa: E402
from billetdoux.envs.openspiel_round import CardDrawn  # noqa: E402
from billetdoux.errors import MoveError, OptionError  # noqa: E402
from billetdoux.game.game import Game  # noqa: E402
from billetdoux.game.shuffle import SeededShuffle  # noqa: E402
from billetdoux.rules.move import Move  # noqa: E402
from billetdoux.rules.state import KINDS, NOTHING  # noqa: E402

# tests/secrets is on pytest's path, of which the type checker does not know.
worlds: Any = import_module("worlds")
sampled: Any = import_module("samples")
observe: Any = import_module("observe").observe
NAMES, TABLES, play_moves, samples = sampled.NAMES, sampled.TABLES, sampled.play_moves, sampled.samples
worlds_of = worlds.worlds_of

State = openspiel.BilletDouxState
UPDATE = os.environ.get("BILLETDOUX_UPDATE") == "1"
TIMES = 100 if os.environ.get("BILLETDOUX_LONG") == "1" else 1

# Standard for two: 9 face down, 1 5 1 face up, seat 0 holds 6 and draws 3, seat 1 holds 2.
DECK = (9, 1, 5, 1, 6, 2, 3, 0, 8, 4, 7, 1, 5, 4, 3, 2, 1, 6, 1, 0, 1)


def load(edition: str = "standard", players: int = 2, **more: Any) -> Any:
    return pyspiel.load_game("billetdoux_v0", {"edition": edition, "players": players, **more})


def start(world: Any, **more: Any) -> State:
    return load(world.edition, world.players, first=world.first, **more).new_initial_state()


def decide(state: State, cards: list[int]) -> None:
    """Draw from a deck: chance asks for its cards in their order, and for the face-down one last."""
    while state.is_chance_node():
        state.apply_action(cards.pop(0))


def act(state: State, move: Move | str) -> None:
    names = {state.action_to_string(state.current_player(), action): action for action in state.legal_actions()}
    state.apply_action(names[str(move)])


def follow(world: Any, **more: Any) -> State:
    """Play a whole world, or as much of it as there is."""
    state = start(world, **more)
    cards = [*world.deck[1:], world.deck[0]]
    decide(state, cards)
    for move in world.moves:
        act(state, move)
        decide(state, cards)
    return state


def world(*moves: str, deck: tuple[int, ...] = DECK, players: int = 2, edition: str = "standard") -> Any:
    return worlds.World(edition, players, 0, deck, tuple(map(Move.parse, moves)))


def random_step(state: State, rng: Random) -> None:
    if state.is_chance_node():
        cards, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(cards, weights)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def told(state: State, seat: int) -> tuple[object, ...]:
    """Everything that a seat is told."""
    return (
        state.information_state_string(seat),
        state.information_state_tensor(seat),
        state.observation_string(seat),
        state.observation_tensor(seat),
    )


# The same rounds as on the plain path


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_a_round_is_the_same_as_on_the_plain_path(edition: str, players: int) -> None:
    for number in range(6 * TIMES):
        rng = Random(f"{edition} {players} {number}")
        game = Game(edition, NAMES[:players], seed=number, first=rng.randrange(players))
        here = worlds_of(game)[0]
        state, cards = start(here, reward=rng.choice(openspiel.REWARDS)), [*here.deck[1:], here.deck[0]]
        decide(state, cards)
        while not game.round_over:
            check_same_position(state, game)
            play_moves(game, 1, rng)
            act(state, game.rounds[0].moves[-1])
            decide(state, cards)
        check_same_end(state, game)


def check_same_position(state: State, game: Game) -> None:
    assert state.current_player() == game.turn
    assert not state.is_terminal()
    names = {state.action_to_string(game.turn, action) for action in state.legal_actions()}
    assert names == {str(move) for move in game.legal_moves()}
    for seat in game.seats:
        seen = [0] * plain.SIZE
        plain.observe(game.state, seat, [0] * KINDS, seen)
        assert state.observation_tensor(seat) == seen


def check_same_end(state: State, game: Game) -> None:
    winners, gains = game.rounds[0].winners or (), game.rounds[0].gains or ()
    assert state.is_terminal()
    assert state.legal_actions() == []
    if state.get_game().get_parameters()["reward"] == "tokens":
        assert state.returns() == list(gains)
    else:
        assert state.returns() == [1 / len(winners) if seat in winners else 0 for seat in game.seats]


def test_with_a_seed_the_deck_is_that_of_the_seed_and_chance_has_no_say() -> None:
    deck = SeededShuffle(7).deck(openspiel.edition("classic"), 0)
    rng = Random(1)
    game = load("classic", 3, seed=7, first=2)
    state, by_chance = game.new_initial_state(), load("classic", 3, first=2).new_initial_state()
    cards = [*deck[1:], deck[0]]
    decide(by_chance, cards)
    while not state.is_terminal():
        assert str(state) == str(by_chance)
        assert told(state, 0) == told(by_chance, 0)
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        by_chance.apply_action(action)
        decide(by_chance, cards)
    assert state.returns() == by_chance.returns()
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.DETERMINISTIC
    assert game.max_chance_outcomes() == game.max_chance_nodes_in_history() == 0


def test_who_is_out_gets_no_turn() -> None:
    rng = Random(3)
    turns = 0
    for _ in range(20 * TIMES):
        state = load("standard", 6).new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                assert not state.round.s.out[state.current_player()]
                turns += any(state.round.s.out)
            random_step(state, rng)
    assert turns > 40


# Chance


def test_a_card_is_drawn_by_the_copies_that_nothing_has_decided() -> None:
    state = load().new_initial_state()
    assert dict(state.chance_outcomes())[1] == pytest.approx(6 / 21)
    for card in (9, 1, 1):
        state.apply_action(card)
    outcomes = dict(state.chance_outcomes())
    assert 9 not in outcomes
    assert outcomes[1] == pytest.approx(4 / 18)
    assert sum(outcomes.values()) == pytest.approx(1)
    assert state.action_to_string(openspiel.CHANCE, 5) == "0 draws 5"


def test_what_a_chancellor_put_under_the_deck_is_no_matter_of_chance() -> None:
    rng = Random(5)
    met = 0
    for _ in range(200 * TIMES):
        state = load().new_initial_state()
        while not state.is_terminal():
            random_step(state, rng)
        drawn = sum(isinstance(event, CardDrawn) for event in state.round.log)
        chances = sum(item.player == openspiel.CHANCE for item in state.full_history())
        assert chances <= drawn
        assert chances + sum(state.round.spare) == 21
        met += chances < drawn
    assert met > 5


def test_a_prince_may_end_the_round_with_a_draw() -> None:
    """What is drawn then, the last card of the deck or the one set aside, is decided before the round is scored."""
    rng = Random(11)
    last = aside = 0
    for _ in range(1500 * TIMES):
        state = load("classic", 2).new_initial_state()
        while not state.is_terminal():
            s = state.round.s
            if state.is_chance_node() and s.over:
                assert sum(state.round.spare) == (1 if s.aside == NOTHING else 2)
                last += s.aside != NOTHING
                aside += s.aside == NOTHING
            random_step(state, rng)
        s = state.round.s
        if s.shown:
            best = max(s.hand[:2])
            assert [bool(share) for share in state.returns()] == [hand == best for hand in s.hand[:2]]
    assert last > 5
    assert aside > 5


# What a seat is told


def test_a_seat_is_told_the_same_in_worlds_it_cannot_tell_apart() -> None:
    compared = 0
    for sample in samples(70, 2 * len(TABLES) * TIMES):
        here, there = worlds_of(sample.game)[-1], worlds_of(sample.other)[-1]
        state, other = follow(here), follow(there)
        for seat in range(here.players):
            same = observe(here, seat) == observe(there, seat)
            assert (state.information_state_string(seat) == other.information_state_string(seat)) == same, sample.what
            assert (state.information_state_tensor(seat) == other.information_state_tensor(seat)) == same, sample.what
            if same:
                assert told(state, seat) == told(other, seat), sample.what
                compared += str(state) != str(other)
    assert compared > 50


def test_nothing_hidden_goes_into_another_world() -> None:
    for sample in samples(71, len(TABLES) * TIMES):
        if sample.viewer is not None:
            state, other = follow(worlds_of(sample.game)[-1]), follow(worlds_of(sample.other)[-1])
            twins = [one.resample_from_infostate(sample.viewer, Random(1).random) for one in (state, other)]
            assert str(twins[0]) == str(twins[1])


@pytest.mark.parametrize(
    ("moves", "seat", "story"),
    [
        ([], 0, "seat 0; up 1; up 5; up 1; drew 6; drew 3"),
        ([], 1, "seat 1; up 1; up 5; up 1; drew 2"),
        (["3@1"], 0, "seat 0; up 1; up 5; up 1; drew 6; drew 3; 0: 3@1 (2), 1 out"),
        (["3@1"], 1, "seat 1; up 1; up 5; up 1; drew 2; 0: 3@1 (6), 1 out"),
        (["6", "6=3,8,0"], 0, "seat 0; up 1; up 5; up 1; drew 6; drew 3; 0: 6; drew 0; drew 8; 0: 6=3,8,0"),
        (["6", "6=3,8,0"], 1, "seat 1; up 1; up 5; up 1; drew 2; 0: 6; 0: 6=?; drew 4"),
        (["6", "6=3,8,0", "2@0"], 1, "seat 1; up 1; up 5; up 1; drew 2; 0: 6; 0: 6=?; drew 4; 1: 2@0 (3)"),
    ],
)
def test_what_is_remembered(moves: list[str], seat: int, story: str) -> None:
    assert follow(world(*moves)).information_state_string(seat) == story


def test_observers() -> None:
    game, state = load(), follow(world())
    kinds = pyspiel.IIGObservationType
    observation = game.make_py_observer()
    observation.set_from(state, 0)
    assert list(observation.dict["hand"]) == [7, 4, 0]
    assert list(observation.dict["face_up"]) == [2, 6, 2]
    remembered = game.make_py_observer(kinds(perfect_recall=True))
    remembered.set_from(state, 0)
    assert sum(remembered.tensor) == 1 + 3 + 2
    row = remembered.dict["moves"].reshape(-1, 2 + openspiel.ROW)[0]
    assert list(row.nonzero()[0]) == [len(row) - 20 + 6, len(row) - 10 + 3]
    assert game.make_py_observer(kinds(public_info=False, perfect_recall=False)) is None
    with pytest.raises(ValueError, match="not supported"):
        game.make_py_observer(None, {"x": 1})


# Other worlds, and bots that search in them


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_another_world_looks_the_same_to_the_seat_and_is_another(edition: str, players: int) -> None:
    rng = Random(f"{edition} {players}")
    twins = others = 0
    for number in range(4 * TIMES):
        state = load(edition, players, seed=number if number % 2 else -1).new_initial_state()
        while True:
            seat = rng.randrange(players)
            twin = state.resample_from_infostate(seat, rng.random)
            assert told(twin, seat) == told(state, seat)
            assert twin.current_player() == state.current_player()
            assert own_history(twin, seat) == own_history(state, seat)
            twins += 1
            others += str(twin) != str(state)
            if state.is_terminal():
                break
            if state.current_player() == seat:
                assert twin.legal_actions() == state.legal_actions()
            random_step(state, rng)
    assert others > twins / 2


def own_history(state: State, seat: int) -> list[tuple[object, ...]]:
    """What a seat remembered whenever it had to decide, and what it did: perfect recall means that this is known."""
    again = state.get_game().new_initial_state()
    if state.get_game().get_parameters()["seed"] >= 0:
        return []
    found = list[tuple[object, ...]]()
    for item in state.full_history():
        if item.player == seat:
            found.append((again.information_state_string(seat), again.information_state_tensor(seat), item.action))
        again.apply_action(item.action)
    return found


def test_every_hand_that_can_be_is_found_about_as_often_as_its_copies_say() -> None:
    """Seat 1 sees 1 1 5 face up, a 6 played, and holds 2 and 4; seat 0 sees 1 1 5 6 and has had 3, 8 and 0."""
    state, rng = follow(world("6", "6=3,8,0")), Random(4)
    check_spread(state, 1, 0, rng, [2, 4, 1, 2, 1, 1, 1, 1, 1, 1])
    check_spread(state, 0, 1, rng, [1, 4, 2, 1, 2, 1, 1, 1, 0, 1])


def check_spread(state: State, seat: int, other: int, rng: Random, unseen: list[int]) -> None:
    held = [state.resample_from_infostate(seat, rng.random).round.s.hand[other] for _ in range(1000)]
    for card in range(KINDS):
        assert held.count(card) == pytest.approx(1000 * unseen[card] / sum(unseen), abs=50)
        assert (held.count(card) > 0) == (unseen[card] > 0)


def test_a_hand_that_was_seen_stays() -> None:
    state, rng = follow(world("6", "6=3,8,0", "2@0")), Random(4)
    twins = [state.resample_from_infostate(1, rng.random) for _ in range(50)]
    assert {twin.round.s.hand[0] for twin in twins} == {3}


def test_a_hand_that_was_seen_may_have_gone_under_the_deck() -> None:
    """Seat 1 has seen the 3 of seat 0, who then kept one of three."""
    deck = (9, 1, 5, 1, 3, 2, 0, 8, 6, 4, 7, 1, 5, 4, 3, 2, 1, 6, 1, 0, 1)
    state, rng = follow(world("0", "2@0", "6", "6=7,3,4", deck=deck)), Random(4)
    held = [state.resample_from_infostate(1, rng.random).round.s.hand[0] for _ in range(300)]
    assert held.count(3) == pytest.approx(300 * (1 / 3 + 2 / 3 / 13), abs=40)
    assert len(set(held)) > 5


def test_if_no_other_world_is_found_it_is_the_real_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("billetdoux.envs.openspiel_worlds.ATTEMPTS", 0)
    state = follow(world("6", "6=3,8,0"))
    assert str(state.resample_from_infostate(1, Random(1).random)) == str(state)


@pytest.mark.parametrize(
    ("edition", "players", "seed"), [("standard", 2, -1), ("classic", 3, -1), ("princess", 4, 5)]
)
def test_ismcts_plays_whole_rounds(edition: str, players: int, seed: int) -> None:
    numpy, ismcts = import_module("numpy"), import_module("open_spiel.python.algorithms.ismcts")
    mcts = import_module("open_spiel.python.algorithms.mcts")
    game, lots = load(edition, players, seed=seed), numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, lots)
    for _ in range(2 * TIMES):
        bots = [ismcts.ISMCTSBot(game, evaluator, 2.0, 20, random_state=lots) for _ in range(players)]
        state, rng = game.new_initial_state(), Random(2)
        while not state.is_terminal():
            if state.is_chance_node():
                random_step(state, rng)
            else:
                state.apply_action(bots[state.current_player()].step(state))
        assert sum(state.returns()) == pytest.approx(1)


# What cannot be


def test_an_action_that_is_not_legal_is_an_error_and_changes_nothing() -> None:
    state = load().new_initial_state()
    for card in (1, 1, 9):
        state.apply_action(card)
    with pytest.raises(MoveError, match="card 9 is not a legal move here; legal: 0 1 2 3 4 5 6 7 8"):
        state.apply_action(9)
    state = follow(world())
    before = str(state)
    with pytest.raises(MoveError, match="action 80 is not a legal move here; legal: 54 66"):
        state.apply_action(80)
    assert str(state) == before
    assert state.action_to_string(0, 80) == "action 80"


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"edition": "deluxe"}, "no edition “deluxe”"),
        ({"players": 7}, "7 players cannot play standard"),
        ({"first": 2}, "Seat 2 is not in this game"),
        ({"reward": "money"}, "“money”"),
        ({"seed": -2}, "seed cannot be"),
    ],
)
def test_parameters_that_cannot_be(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        load(**parameters)


def test_without_open_spiel_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "billetdoux.envs.openspiel")
    with pytest.raises(OptionError, match=re.escape("pip install billetdoux[research]")):
        import_module("billetdoux.envs.openspiel")


# A playthrough for people to read


def test_the_golden_playthrough() -> None:
    """BILLETDOUX_UPDATE=1 writes it anew; read what has changed before keeping it. The seed brings a Chancellor."""
    generate = import_module("open_spiel.python.algorithms.generate_playthrough")
    path = Path(__file__).parent / "openspiel-standard-2.txt"
    played = generate.playthrough("billetdoux_v0(edition=standard,players=2)", [], seed=736)
    if UPDATE:
        path.write_text(played, encoding="utf-8")
    assert played == path.read_text(encoding="utf-8")
