"""Makes golden.json, with which the page's sentences are compared: python web/tests/golden.py

Seeded games of every edition and size; each kind of event as each point of view sees it, told by Python's Teller.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

from billetdoux.bots import bot
from billetdoux.declare import to_dict
from billetdoux.game.fair import FairShuffle
from billetdoux.game.game import Game
from billetdoux.game.record import to_record
from billetdoux.game.verify import proof, receipt
from billetdoux.rules.edition import edition, known_editions
from billetdoux.rules.generator import generator
from billetdoux.text.catalogue import LANGUAGES, catalogue
from billetdoux.text.rulebook import Rulebook
from billetdoux.text.sentences import Teller
from billetdoux.views.events import OPEN

NAMES = ["Ada", "Bo", "Émile", "Ezio", "Hugo", "Yves"]
GAMES = 3  # of each edition
ALIKE = 3  # cases of one kind that are kept


def play(id: str, players: int, seed: int) -> Game:
    """Play a game that comes out the same each time."""
    shuffle = FairShuffle.fresh([True, *[seed % 2 == 0] * (players - 1)], seed)
    game = Game(id, NAMES[:players], shuffle=shuffle)
    choice = bot("random" if seed % 2 else "casual")
    while not game.over:
        if game.round_over:
            game.next_round()
        while (seat := game.turn) is not None:
            game.play(choice.choose(game.view(seat), generator(seed, 0, 0, len(game.rounds[-1].moves))))
    return game


def kind(event: dict[str, object], viewer: int | None) -> tuple[object, ...]:
    """Return what makes a case like another: the event, what of it is hidden, and whose it is."""
    seats = [key for key in ("seat", "target", "first") if event.get(key) is not None and event[key] == viewer]
    hidden = [key for key, value in event.items() if value is None]
    flags = [(key, value) for key, value in event.items() if isinstance(value, bool) or key in ("count", "bonus")]
    several = [len(value) for key, value in event.items() if key in ("winners", "seats", "cards") and value]  # pyright: ignore
    among = [viewer in value for key, value in event.items() if key in ("winners", "seats")]  # pyright: ignore
    return (event["event"], *seats, *hidden, *flags, *several, *among)


def cases(game: Game, had: dict[tuple[object, ...], int]) -> list[dict[str, object]]:
    """Return events of a game as viewers saw them, and their sentences."""
    found = list[dict[str, object]]()
    for viewer in (0, 1, None, OPEN):
        tellers = {code: Teller(catalogue(code), game.edition, game.players, viewer) for code in LANGUAGES}
        for event in (event for entry in game.events(viewer) for event in entry):
            sent = json.loads(json.dumps(to_dict(event)))
            like = (game.edition.names, *kind(sent, viewer))
            had[like] = had.get(like, 0) + 1
            if had[like] <= ALIKE:
                told = {code: teller.tell(event) for code, teller in tellers.items()}
                found.append(
                    {
                        "edition": game.edition.id,
                        "players": game.players,
                        "viewer": viewer,
                        "event": sent,
                        "told": told,
                    }
                )
    return found


def rules(id: str, language: str) -> dict[str, object]:
    """Return all texts of an edition's rules."""
    book = Rulebook(catalogue(language), edition(id))
    return {
        "sections": [asdict(section) for section in book.sections()],
        "cards": [
            [book.short(card), *book.full(card), book.copies(card), book.who(card)] for card in edition(id).cards
        ],
    }


def main() -> None:
    """Write the file."""
    had = dict[tuple[object, ...], int]()
    told, records = list[dict[str, object]](), list[dict[str, object]]()
    for id in known_editions():
        for seed in range(GAMES * 2):
            game = play(id, 2 + seed % (edition(id).most - 1), seed)
            told += cases(game, had)
            if seed < GAMES:
                shuffle = game.shuffle
                assert isinstance(shuffle, FairShuffle)
                records.append(
                    {"record": to_record(game, id="game", fair=proof(shuffle)), "receipt": receipt(shuffle, 0)}
                )
    texts = {id: {language: rules(id, language) for language in LANGUAGES} for id in known_editions()}
    path = Path(__file__).with_name("golden.json")
    data = {"told": told, "records": records, "rules": texts}
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    print(len(told), "sentences' events,", path.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
