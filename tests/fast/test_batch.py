"""Batches: lane by lane the games of the plain path, whatever the threads; and nothing illegal gets in."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from billetdoux.cli import main
from billetdoux.envs.options import EnvOptions
from billetdoux.errors import EditionError, OptionError
from billetdoux.fast import kernel
from billetdoux.fast.arrays import fresh_records, state_records, to_state
from billetdoux.game.game import Game
from billetdoux.game.shuffle import SeededShuffle
from billetdoux.observe.actions import ACTIONS, move_of, write_mask
from billetdoux.observe.observation import LONGEST_PILE, SIZE, observe
from billetdoux.rules.edition import edition
from billetdoux.rules.generator import CHOICE, generator
from billetdoux.rules.moves import MOST_MOVES, list_legal
from billetdoux.rules.state import FIELDS, KINDS
from billetdoux.rules.turn import play
from brute import PLAYERS
from sizes import times

if TYPE_CHECKING:
    from pathlib import Path

    from billetdoux.rules.state import State

np = pytest.importorskip("numpy")
numba = pytest.importorskip("numba")

from billetdoux.fast import Batch, playout  # noqa: E402
from billetdoux.fast.games import Games  # noqa: E402
from billetdoux.rules.move import pack_move  # noqa: E402

TABLES = [(name, players) for name, counts in PLAYERS.items() for players in counts]
LANES = 4


class Lane:
    """A lane's episodes, one after the other, on the plain path."""

    def __init__(self, name: str, players: int, seed: int, *, whole_games: bool) -> None:
        self.name, self.players, self.seed, self.whole_games = name, players, seed, whole_games
        self.episode = -1
        self.begin()

    def begin(self) -> None:
        self.episode += 1
        names = [f"P{seat}" for seat in range(self.players)]
        self.game = Game(self.name, names, shuffle=SeededShuffle(self.seed, self.episode))

    def step(self, action: int, *, tokens: bool) -> tuple[list[float], bool]:
        """Play an action; return every seat's reward and whether the episode is over."""
        game = self.game
        packed = move_of(game.state, action)
        game.play(next(move for move in game.legal_moves() if pack_move(move) == packed))
        if not game.round_over:
            return [0.0] * self.players, False
        last = game.rounds[-1]
        over = game.over or not self.whole_games
        winners = (game.winners if self.whole_games else last.winners) or ()
        shares = [1 / len(winners) if over and seat in winners else 0.0 for seat in game.seats]
        rewards = [float(gain) for gain in last.gains or ()] if tokens else shares
        if over:
            self.begin()
        else:
            game.next_round()
        return rewards, over


def same_position(batch: Batch, lane: int, s: State) -> None:
    """Every field is equal; what lies beyond the end of a pile is left from an earlier round, and means nothing."""
    record = batch.states[lane]
    for name, _, _ in FIELDS:
        if name in {"pile", "how"}:
            for seat in range(s.players):
                assert record[name][seat].tolist()[: s.piled[seat]] == getattr(s, name)[seat][: s.piled[seat]]
        else:
            assert record[name].tolist() == getattr(s, name), name
    mask, seen = [0] * ACTIONS, [0] * SIZE
    write_mask(s, mask)
    assert batch.legal_mask()[lane].tolist() == mask
    observe(s, s.turn, [0] * KINDS, seen)
    assert batch.observe()[lane].tolist() == seen
    assert max(s.piled) <= LONGEST_PILE


@pytest.fixture(scope="module")
def checked() -> dict[str, Any]:
    """The compiled subset with its bounds checked: a wrong index is an error here, not a wrong field."""
    return kernel.twins(numba.njit(boundscheck=True, error_model="numpy"))


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("whole_games", [False, True], ids=["rounds", "games"])
def test_lanes_play_the_games_of_the_plain_path(
    name: str, players: int, whole_games: bool, checked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("billetdoux.fast.batch.compiled", lambda: checked)
    reward = "tokens" if players % 2 else "share"
    batch = Batch(name, players=players, lanes=LANES, whole_games=whole_games, reward=reward)
    seeds = [2**33 * lane + players for lane in range(LANES)]
    batch.reset(seeds)
    lanes = [Lane(name, players, seed, whole_games=whole_games) for seed in seeds]
    rng = np.random.default_rng(players)
    for _ in range(times(100)):
        for lane, plain in enumerate(lanes):
            same_position(batch, lane, plain.game.state)
        masks = batch.legal_mask()
        actions = (rng.random(masks.shape) * masks).argmax(axis=1)
        rewards, done = batch.step(actions)
        for lane, plain in enumerate(lanes):
            expected, over = plain.step(int(actions[lane]), tokens=reward == "tokens")
            assert rewards[lane, :players].tolist() == pytest.approx(expected)
            assert bool(done[lane]) == over


def run_batch(threads: int) -> tuple[Any, Any]:
    players = [2 + lane % 5 for lane in range(101)]
    batch = Batch("princess", players=players, lanes=101, threads=threads)
    batch.reset(7)
    total = 0
    for step in range(60):
        masks = batch.legal_mask()
        order = (np.arange(ACTIONS) * 37 + step) % 101
        rewards, _ = batch.step((masks * (order + 1)).argmax(axis=1))
        total += rewards.sum()
    return batch.states.copy(), total


def test_threads_and_mixed_players_change_nothing() -> None:
    one, won = run_batch(1)
    for threads in (2, 3):
        several, also_won = run_batch(threads)
        assert (several == one).all()
        assert also_won == won > 0
    assert set(one["players"].tolist()) == {2, 3, 4, 5, 6}


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch("standard", players=3, lanes=5)
    batch.reset(range(5))
    good = batch.legal_mask().argmax(axis=1)
    before = batch.states.copy()
    illegal = int((batch.legal_mask()[2] == 0).argmax())
    for wrong in (illegal, -1, ACTIONS, 10**9):
        actions = good.copy()
        actions[2] = wrong
        with pytest.raises(OptionError, match=f"Lane 2: action {wrong} is not legal; legal: "):
            batch.step(actions)
    for actions in (good[:4], good[:, None]):
        with pytest.raises(OptionError, match="give one for each"):
            batch.step(actions)
    for seat in (3, -1, [0, 1, 2, 3, 0]):
        with pytest.raises(OptionError, match="seats 0 to 2"):
            batch.observe(seat)
    with pytest.raises(OptionError, match="4 seeds were given for 5 lanes"):
        batch.reset(range(4))
    assert (batch.states == before).all()


def test_a_position_goes_into_a_batch_and_back() -> None:
    game = Game("standard", ["Ada", "Bo", "Cleo"], seed=4)
    for _ in range(5):
        game.play(game.legal_moves()[0])
    batch = Batch("standard", players=3, lanes=2)
    batch.reset(1)
    batch.put(1, game.state)
    assert batch.get(1) == game.state
    same_position(batch, 1, game.state)
    for seat in game.seats:
        seen = [0] * SIZE
        observe(game.state, seat, [0] * KINDS, seen)
        assert batch.observe(seat)[1].tolist() == seen


@pytest.mark.parametrize("policy", ["random", "casual"])
def test_playouts_end_as_they_do_on_the_plain_path(policy: str) -> None:
    states = [Game("princess", [f"P{n}" for n in range(4)], seed=seed).state for seed in range(20)]
    before = [s.copy() for s in states]
    won = playout(states, policy, seed=2**40)
    assert states == before
    assert won.sum(axis=1) == pytest.approx(1)
    if policy == "random":
        for lane, s in enumerate(states):
            moves, decision = [0] * MOST_MOVES, 0
            while not s.over:
                play(s, moves[generator(2**40, lane, CHOICE, decision).below(list_legal(s, moves))])
                decision += 1
            assert won[lane, :4].tolist() == pytest.approx([share / sum(s.won) for share in s.won[:4]])
    with pytest.raises(OptionError, match="random, casual"):
        playout(states, "genius")


@pytest.mark.parametrize(("name", "players"), [("standard", 2), ("classic", 4), ("princess", 6)])
@pytest.mark.parametrize("bots", ["random", "casual,random"])
def test_simulate_gives_the_same_games_on_both_paths(
    name: str, players: int, bots: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = list[dict[str, Any]]()
    records = list[str]()
    for path in ("python", "compiled"):
        file = tmp_path / path
        options = [
            "--edition",
            name,
            "--players",
            str(players),
            "--bots",
            bots,
            "--games",
            "6",
            "--seed",
            "987654321987",
        ]
        assert main(["simulate", *options, "--engine", path, "--records", str(file), "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
        records.append(file.read_text())
    assert records[0] == records[1]
    assert [one.pop("engine") for one in told] == ["python", "compiled"]
    assert told[0] == told[1]


def test_an_engine_that_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["simulate", "--engine", "steam"]) == 2
    assert "python, compiled" in capsys.readouterr().err
    monkeypatch.setattr("billetdoux.cli.simulate.find_spec", {"numba": None}.get)
    assert main(["simulate", "--engine", "compiled"]) == 2
    assert "pip install billetdoux[fast]" in capsys.readouterr().err
    assert main(["simulate", "--games", "300", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["engine"] == "python"


def test_a_change_of_any_source_gives_another_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlib import Path

    before = kernel.source_key()
    assert kernel.source_key() == before
    read = Path.read_bytes
    seen = set[str]()

    def changed(target: str) -> str:
        def read_changed(path: Path) -> bytes:
            seen.add(path.name)
            return read(path) + (b" " if path.name == target else b"")

        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_bytes", read_changed)
            return kernel.source_key()

    changed("")
    assert {"knowledge.py", "effects.py", "observation.py", "lanes.py", "standard.toml"} <= seen
    assert all(changed(name) != before for name in seen)


def test_bench_prints_what_it_measures(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from billetdoux.fast import speed

    monkeypatch.setattr(speed, "REPEATS", 1)
    for name, rounds in (("plain_speed", 3), ("compiled_speed", 64), ("observed_speed", 3)):
        monkeypatch.setattr(speed, name, shortened(getattr(speed, name), rounds))
    assert main(["bench", "--edition", "classic", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert list(figures)[:4] == ["plain", "compiled_one_core", "compiled_all_cores", "compiled_observed"]
    for rows in figures.values():
        assert [row["players"] for row in rows] == [2, 3, 4]
        assert all(row["decisions_per_s"] > 0 for row in rows)
    assert main(["bench", "--edition", "classic", "--lang", "it"]) == 0
    assert "Classica" in capsys.readouterr().out


def shortened(measure: Any, rounds: int) -> Any:
    def measured(*arguments: Any) -> Any:
        return measure(*arguments, rounds=rounds)

    return measured


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"players": [2, 3], "lanes": 4}, "2 numbers of players were given for 4 lanes"),
        ({"players": [2, 3, 4], "lanes": 2}, "3 numbers of players were given for 2 lanes"),
        ({"players": 2, "lanes": 0}, "lanes cannot be “0”"),
        ({"players": 2, "lanes": 1, "threads": 0}, "threads cannot be “0”"),
    ],
)
def test_batches_that_cannot_be(asked: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionError, match=says):
        Batch("standard", **asked)


def test_nothing_is_played_before_it_is_dealt() -> None:
    batch = Batch("standard", players=np.int64(2), lanes=2)
    for ask in (batch.legal_mask, batch.observe, lambda: batch.observe(1), lambda: batch.step([0, 0])):
        with pytest.raises(OptionError, match="call reset first"):
            ask()
    batch.reset(np.int64(1))
    assert batch.legal_mask().any(axis=1).all()


def test_a_position_brings_its_number_of_players() -> None:
    batch = Batch("standard", players=4, lanes=1)
    batch.put(0, Game("standard", ["Ada", "Bo"], seed=1).state)
    with pytest.raises(OptionError, match="Seat 3 is not in this game"):
        batch.observe(3)


def test_records_hold_what_states_hold() -> None:
    s = Game("standard", ["Ada", "Bo"], seed=1).state
    assert to_state(state_records([s])[0]) == s
    assert fresh_records(edition("classic"), 3, 2)["names"].tolist() == [7, 7]


def test_games_of_an_edition_that_takes_long() -> None:
    slow = replace(edition("standard"), tokens={6: 13})
    games = Games(slow, ["random"] * 6, 1, 0, 8, 1)
    assert int(games.sources["rounds"].max()) > 30
    for lane in range(8):
        played = games.game(lane, list("abcdef"))
        again = Game(slow, list("abcdef"), shuffle=SeededShuffle(1, lane))
        for one in played.rounds:
            for move in one.moves:
                again.play(move)
            if not again.over:
                again.next_round()
        assert again.over
        assert [one.tokens for one in again.rounds] == [one.tokens for one in played.rounds]


def test_an_edition_with_its_effects_elsewhere_has_no_numbers() -> None:
    classic = edition("classic")
    cards = tuple(replace(card, effect="king" if card.value == 2 else card.effect) for card in classic.cards)
    with pytest.raises(EditionError, match="value 2 has effect king; bots and compiled rules need priest"):
        Batch(replace(classic, cards=cards), players=2, lanes=1)
    with pytest.raises(EditionError, match="value 2 has effect king"):
        EnvOptions.of(replace(classic, cards=cards), 2, whole_games=False, reward="share")
