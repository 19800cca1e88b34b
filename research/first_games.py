"""The first games: how often beginners win them, with the coach and without, and how long they take at a calm pace.

    python research/first_games.py [--games N] [--seed N]

Nothing is timed. The length of a game is reckoned from what happened in it: the pauses of the server and those of the
page at its calm pace, the words that the coach says, and a few seconds for each decision and each round's end.
"""

from __future__ import annotations

import argparse
from statistics import median, quantiles
from typing import TYPE_CHECKING

from beginners import Careful, Coached, Learner, first_game
from billetdoux import bot
from billetdoux.game.record import steps, to_record
from billetdoux.text.catalogue import catalogue
from billetdoux.text.coach import Memory, after, coach, say_before

if TYPE_CHECKING:
    from billetdoux import Game
    from billetdoux.bots import Bot
    from billetdoux.rules.move import Move

BOT = 1.2  # seconds that a bot of a server thinks, on average (server/config.py)
CALM = 1.6  # by what the page slows its motion down
ACT, EFFECT, OUTCOME = 0.45, 1.0, 0.35  # seconds that it shows a plain move, one with an effect, and what came of it
WORDS = 3.0  # read in a second
DECIDING, PRESSING = 4.0, 1.0  # seconds for a decision, and for each thing that is pressed
ROUND_END, DEALING = 8.0, 3.0  # seconds for which a round's end is looked at, and until the first card is there


def minutes(game: Game, seat: int) -> float:
    """Return how long a game takes whoever sits in a seat, and reads all that the coach says."""
    text, memory, last_motion = catalogue("en"), Memory(), 0.0
    seconds = DEALING + ROUND_END * len(game.rounds)
    for step in steps(to_record(game)):
        motion = CALM * ((ACT if step.move.target is None else EFFECT) + OUTCOME)
        if step.seat == seat:
            view = step.game.view(seat)
            note = coach().advise(view, memory)
            if note is not None:
                seconds += len(say_before(text, note, view).split()) / WORDS
                memory = after(note, view, step.move, memory)[1]
            seconds += DECIDING + PRESSING * presses(step.move)
        else:
            seconds += max(0.0, BOT - last_motion)  # it thinks while the last move is shown
        seconds += motion
        last_motion = motion
    return seconds / 60


def presses(move: Move) -> int:
    """Return how many things are pressed to play a move."""
    return 2 if move.target is None else 2 + (move.named is not None)


def study(name: str, player: Bot, *, coached: bool, games: int, seed: int) -> str:
    """Play some first games; return a row of the table."""
    won, lengths = 0.0, list[float]()
    for number in range(games):
        learner = Coached(player) if coached else player
        seat, game = first_game(learner, bot("easy"), seed, number)
        won += (seat in game.winners) / len(game.winners)
        lengths.append(minutes(game, seat))
    most = quantiles(lengths, n=20)[-1]
    return f"| {name} | {'yes' if coached else 'no'} | {won / games:.3f} | {median(lengths):.1f} | {most:.1f} |"


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    print("| beginner | follows the coach | games won | minutes, median | 95 of 100 |\n|---|---|---|---|---|")
    for name, player in (("plays well half the time", Learner()), ("keeps the Princess, else anything", Careful())):
        for coached in (False, True):
            print(study(name, player, coached=coached, games=chosen.games, seed=chosen.seed))


if __name__ == "__main__":
    main()
