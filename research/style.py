"""Watch how `master` plays, and whether it is right about what it expects:  python research/style.py

`master`, `casual` and `random` play themselves, some ten thousand rounds in each cell; what they do is counted
(`habits.py`) and what the network says beside its moves is compared with what came (`foresight.py`). It writes
`style_data/style.json`, the pictures beside it, and the parts of `docs/style.md` between the marks. `--draw` makes
only the pictures and the page anew, from the figures that are there.
"""

# pyright: basic

from __future__ import annotations

import argparse
import hashlib
import json
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from billetdoux.bots.master import GAME, ROUND
from billetdoux.bots.network.forward import OF_MORE, OF_TWO, weights_for
from billetdoux.charts import ROW, WIDTH, Sheet
from billetdoux.rules.edition import edition
from billetdoux.rules.state import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from moments import Tally

PAGE = Path(__file__).parent.parent / "docs" / "style.md"
FOLDER = Path(__file__).with_name("style_data")
FILE = FOLDER / "style.json"
PART = re.compile(r"(<!-- research/style.py: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
CELLS = ("standard-2", "standard-4", "classic-2", "classic-4")
BOTS = ("master", "casual", "random")
FOUR = "standard-4"  # where it is looked at on whom Guards are played
DRAWN = ("standard-2", "standard-4", "classic-2")  # in the pictures of what it expects
GUARD = 1
SEED = 20191
SQUARE, FRAME = 28, 180  # how large what is drawn is
FEWEST = 100  # times below which a share is not drawn
FULLEST = 0.55  # how far the fullest square is filled: a number must be legible on it
GRIDS = {"plays higher", "names first holding"}  # habits that are shares by two cards: kept only where they are drawn
GRIDS_OF = [("standard-2", "master"), ("standard-2", "casual")]

Estimate = dict[str, float]
NAMES = [edition("standard").card(card).id.capitalize() for card in range(KINDS)]
HEADS = {"shares": "who wins the round", "value": "what it will bring oneself", "belief": "what others hold"}
TARGETS = {  # on whom a Guard can be played
    "moved": "who has played already",
    "last": "the player before",
    "next": "the player after",
    "known": "whose hand is known",
    "knows": "who knows the player’s hand",
    "leader": "who leads by tokens",
}


def main() -> None:
    """Watch, then write everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lanes", type=int, default=2048, help="games beside each other (2048)")
    parser.add_argument("--rounds", type=int, default=20, help="on each lane (20)")
    parser.add_argument("--draw", action="store_true", help="only make pictures and page anew")
    options = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    if not options.draw:
        FILE.write_text(written(watched(options.lanes, options.rounds)), encoding="utf-8")
    data = json.loads(FILE.read_text(encoding="utf-8"))
    for name, picture in pictures(data).items():
        (FOLDER / name).write_text(picture, encoding="utf-8")
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), data), encoding="utf-8")


def watched(lanes: int, rounds: int) -> dict[str, Any]:
    """Let everybody play; return all figures."""
    habits: dict[str, Any] = {cell: {} for cell in CELLS}
    foresight: dict[str, Any] = {}
    for cell in CELLS:
        for bot in BOTS:
            habits[cell][bot], expected = watch_one(bot, cell, ROUND, lanes, rounds)
            foresight |= {cell: expected} if expected else {}
    tried = {cell: try_otherwise(cell, lanes, rounds) for cell in CELLS}
    for_the_game, _ = watch_one("master", FOUR, GAME, lanes, rounds)
    return {
        "weights": hashlib.sha256(OF_TWO.read_bytes() + OF_MORE.read_bytes()).hexdigest()[:12],
        "rounds": lanes * rounds,
        "habits": habits,
        "for the game": for_the_game,
        "foresight": foresight,
        "tried": tried,
    }


def watch_one(bot: str, name: str, goal: int, lanes: int, rounds: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Let one player play itself; return its habits, and how right it is, if it says anything."""
    import torch

    from billetdoux.train.lanes import Cell
    from billetdoux.train.networks import load_network
    from foresight import Foresight
    from habits import count_habits
    from moments import Tally, watch_moments

    torch.set_num_threads(1)
    begun = time.monotonic()
    id, players = name.split("-")
    network = load_network(weights_for(int(players)), "cpu") if bot == "master" else None
    tally, foresight = Tally(), Foresight(lanes) if network and goal == ROUND else None
    for moment in watch_moments(bot, network, Cell(id, int(players)), goal, lanes, rounds, SEED):
        count_habits(moment, tally)
        if foresight:
            foresight.add(moment)
    habits = found_in(tally, grids=(name, bot) in GRIDS_OF)
    expected = foresight.report() if foresight else {}
    print(f"{name}, {bot}, for the {'game' if goal else 'round'}: {time.monotonic() - begun:.0f} s", flush=True)
    return habits, expected


def try_otherwise(name: str, lanes: int, rounds: int) -> dict[str, Any]:
    """Let master play itself, half of what looks like a mistake being set right; return what was won either way."""
    from billetdoux.train.lanes import Cell
    from billetdoux.train.networks import load_network
    from coin_trials import Trial
    from moments import watch_moments

    id, players = name.split("-")
    trial = Trial(lanes)
    cell = Cell(id, int(players))
    network = load_network(weights_for(cell.players), "cpu")
    for moment in watch_moments("master", network, cell, ROUND, lanes, rounds, SEED, trial.otherwise):
        trial.add(moment)
    print(f"{name}: tried otherwise", flush=True)
    return trial.report()


def found_in(tally: Tally, *, grids: bool) -> dict[str, Any]:
    """Return the figures of all habits for which there was occasion."""
    found = dict[str, Any]()
    for habit, (times, _) in tally.sums.items():
        if times.ndim > 1 and (grids or habit not in GRIDS):
            found[habit] = tally.row(habit)
        elif times.ndim == 1 and times.any():
            found[habit] = tally.estimate(habit)
    return found


def written(data: dict[str, Any]) -> str:
    """Return figures as text, an estimate in a line."""
    text = json.dumps(data, indent=1)
    return re.sub(r"\{[^{}]*\}", lambda found: " ".join(found[0].split()), text) + "\n"


def page(text: str, data: dict[str, Any]) -> str:
    """Return the page with its parts made anew."""
    made = parts(data)
    return PART.sub(lambda found: found[1] + made[found[2]] + found[3], text)


def parts(data: dict[str, Any]) -> dict[str, str]:
    """Return the parts of the page that are made from the figures."""
    habits = data["habits"]
    higher = {"keeps higher": "keeps the higher card", "handmaid": "plays the Handmaid, not the other card"}
    guards = {
        "guard hits": "hits",
        "sure hit taken": "takes a sure hit",
        "names the commonest": "names what is commonest",
        "names its own card": "names its own other card",
        "names the impossible": "names what cannot be there",
        "names what it hardly believes": "names what it thinks less than half as likely as another card",
    }
    countess = {
        "countess": "plays the Countess without need",
        "countess forced": "had to, when it played her",
    }
    princess = {
        "princess thrown away": "throws the Princess away",
        "princess put back": "puts her under the deck",
        "prince on oneself": "plays the Prince on itself",
    }
    undecided = {"undecided": "gives no move 90%", "undecided which card": "gives neither card 90%"}
    return {
        "played": played_part(data),
        "countess": habit_table(habits, countess),
        "cards": habit_table(habits, higher),
        "names": names_table(habits),
        "guards": habit_table(habits, guards, BOTS[:2])
        + expected_part(habits, "without hit", "passed up a sure hit"),
        "tried": tried_table(data["tried"]),
        "targets": targets_table(data),
        "princess": habit_table(habits, princess)
        + expected_part(habits, "without princess", "threw the Princess away"),
        "undecided": habit_table(habits, undecided),
        "foresight": foresight_table(data["foresight"]),
        "tenths": tenths_table(data["foresight"]),
    }


def percent(share: float, digits: int = 1) -> str:
    """Write a share."""
    return f"{100 * share:.{digits}f}%".replace("-", "−")


def share_text(found: Estimate, digits: int = 1) -> str:
    """Write a share with its interval."""
    if found["value"] in (0, 1) and "of" in found:
        return f"{'always' if found['value'] else 'never'} in {found['of']:,}"
    low, high = (f"{100 * min(1, max(0, found[end])):.{digits}f}" for end in ("low", "high"))
    return f"{percent(found['value'], digits)} ({low}–{high})"


def number_text(found: Estimate) -> str:
    """Write a number with its interval."""
    return f"{found['value']:.4f} ({found['low']:.4f}–{found['high']:.4f})"


def bias_text(found: Estimate) -> str:
    """Write by how many hundredths something is too high, with its interval."""
    value, low, high = (f"{100 * found[one]:+.2f}".replace("-", "−") for one in ("value", "low", "high"))
    return f"{value} points ({low} to {high})"


def cell_name(cell: str) -> str:
    """Write a cell as the head of a column."""
    id, players = cell.split("-")
    return f"`{id}`, {players} players"


def table(head: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table."""
    lines = [list(head), ["---"] * len(list(head)), *rows]
    return "\n" + "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n\n"


def habit_table(habits: dict[str, Any], wanted: dict[str, str], bots: Sequence[str] = BOTS) -> str:
    """Return a table of some habits: a row for each and each bot that can have it, a column for each cell."""

    def text(cell: str, bot: str, habit: str) -> str:
        found = habits[cell][bot].get(habit)
        return share_text(found) if found else "–"

    rows = [
        [f"`{bot}` {words}", *(text(cell, bot, one) for cell in CELLS)]
        for one, words in wanted.items()
        for bot in bots
    ]
    return table(["", *map(cell_name, CELLS)], [row for row in rows if set(row[1:]) != {"–"}])


def played_part(data: dict[str, Any]) -> str:
    """Say what was played, and with which weights."""
    rounds = f"{data['rounds']:,} rounds of each player in each column"
    return f"\n{rounds}; in brackets 95% intervals; weights `{data['weights']}`.\n\n"


def names_table(habits: dict[str, Any]) -> str:
    """Return what the first Guard of a round names."""
    named = [card for card in range(KINDS) if card != GUARD]
    rows = list[list[str]]()
    for cell in CELLS:
        there = {card.value for card in edition(cell.split("-")[0]).cards}
        for bot in ("master", "casual"):
            found = habits[cell][bot]["names first"]
            shares = [percent(found[card]["value"], 0) if card in there else "–" for card in named]
            rows.append([f"`{bot}`: {cell_name(cell)}", *shares])
    return table(["", *(NAMES[card] for card in named)], rows)


def tried_table(tried: dict[str, Any]) -> str:
    """Return what was won after what looks like a mistake, and after what looks right."""
    wanted = {
        "sure hit passed up": ("a sure hit passed up", "the hit instead"),
        "impossible card named": ("a card named that cannot be there", "the likeliest card instead"),
    }
    rows = [
        [words, *(share_text(tried[cell][kind][n]) for cell in CELLS)]
        for kind, both in wanted.items()
        for n, words in enumerate(both)
    ]
    return table(["share of the round won after", *map(cell_name, CELLS)], rows)


def targets_table(data: dict[str, Any]) -> str:
    """Return on whom Guards are played in standard games of four, and on whom they would be by lot."""
    four = data["habits"][FOUR]
    columns = [four["master"], data["for the game"], four["casual"]]
    rows = [
        [
            words,
            *(
                f"{share_text(of[f'on {kind}'])}, by lot {percent(of[f'on {kind} by lot']['value'])}"
                for of in columns
            ),
        ]
        for kind, words in TARGETS.items()
    ]
    return table(["on", "`master`, for the round", "`master`, for the game", "`casual`"], rows)


def expected_part(habits: dict[str, Any], then: str, words: str) -> str:
    """Say what master expected of the round when it did something."""
    found = {cell: habits[cell]["master"].get(f"expected {then}") for cell in CELLS}
    told = ", ".join(f"{percent(one['value'])} ({cell_name(cell)})" for cell, one in found.items() if one)
    return f"The share of the round that `master` expected when it {words}, on average: {told or '–'}.\n\n"


def foresight_table(foresight: dict[str, Any]) -> str:
    """Return how right the network is in all."""
    figures: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
        ("**who wins the round**: off by", lambda of: share_text(of["errors"]["shares"], 2)),
        ("log loss", lambda of: number_text(of["shares log loss"])),
        ("log loss of who knows only who is still in", lambda of: number_text(of["shares log loss plain"])),
        ("given to players who are out", lambda of: percent(of.get("shares of those out", {"value": 0})["value"], 3)),
        ("**what it will bring oneself**: off by", lambda of: share_text(of["errors"]["value"], 2)),
        ("too high by", lambda of: bias_text(of["value bias"])),
        ("mean squared error", lambda of: number_text(of["value squared error"])),
        ("left unexplained", lambda of: percent(of["unexplained"])),
        ("**what others hold**: off by", lambda of: share_text(of["errors"]["belief"], 2)),
        ("log loss", lambda of: number_text(of["belief log loss"])),
        ("log loss of who only counts", lambda of: number_text(of["belief log loss plain"])),
        ("the difference", lambda of: number_text(of["belief log loss saved"])),
    ]
    rows = [[words, *(write(foresight[cell]) for cell in CELLS)] for words, write in figures]
    return table(["", *map(cell_name, CELLS)], rows)


def tenths_table(foresight: dict[str, Any]) -> str:
    """Return what was said on average and how often it came, tenth by tenth: a table for each head."""
    tables = list[str]()
    for head, words in HEADS.items():
        rows = [
            [f"{10 * n}–{10 * n + 10}%", *(tenth_text(foresight[cell]["bins"][head][n]) for cell in CELLS)]
            for n in range(10)
        ]
        tables.append(table([words, *map(cell_name, CELLS)], rows))
    return "".join(tables)


def tenth_text(found: Estimate) -> str:
    """Write what was said on average, and how often it came."""
    return f"{percent(found['said'])} → {percent(found['value'])}" if found["of"] else "–"


def pictures(data: dict[str, Any]) -> dict[str, str]:
    """Return all pictures by the names of their files."""
    return {
        "cards.svg": cards_picture(data["habits"]["standard-2"]),
        "names.svg": names_picture(data["habits"]["standard-2"]),
        "targets.svg": targets_picture(data),
        "foresight.svg": foresight_picture(data["foresight"]),
    }


def draw_grid(
    sheet: Sheet, left: float, rows: Sequence[int], columns: Sequence[int], found: Sequence[Estimate]
) -> None:
    """Draw a grid of shares by two cards, the fuller the more often; what hardly ever happened is left out."""
    for n, column in enumerate(columns):
        sheet.text(left + (n + 0.5) * SQUARE, str(column), "small mid", y=sheet.y - 6)
    for n, row in enumerate(rows):
        y = sheet.y + n * SQUARE
        sheet.text(left - 8, f"{NAMES[row]} {row}", "small end", y=y + SQUARE / 2 + 4)
        for m, column in enumerate(columns):
            one = found[row * KINDS + column]
            if one["of"] >= FEWEST:
                draw_square(sheet, left + m * SQUARE, y, one["value"])


def draw_square(sheet: Sheet, x: float, y: float, share: float) -> None:
    """Draw a square with a share in it."""
    place = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{SQUARE - 2}" height="{SQUARE - 2}" rx="3"'
    sheet.drawn.append(f'<rect {place} class="grid" style="fill:none"/>')
    sheet.drawn.append(f'<rect {place} class="rounds" style="stroke:none;fill-opacity:{FULLEST * share**0.75:.2f}"/>')
    sheet.text(x + SQUARE / 2, f"{100 * share:.0f}", "small mid", y=y + SQUARE / 2 + 4)


def cards_picture(habits: dict[str, Any]) -> str:
    """Draw for every two cards how often the higher is played."""
    sheet = Sheet()
    title = "How often the higher of two cards is played, in %"
    begin(sheet, title, "The lower card stands at the left, the higher one above. Standard, 2 players.")
    for left, bot in ((92, "master"), (465, "casual")):
        sheet.text(left, bot, y=sheet.y)
        sheet.y += 26
        draw_grid(sheet, left, range(KINDS - 1), range(1, KINDS), habits[bot]["plays higher"])
        sheet.y -= 26
    sheet.y += 26 + SQUARE * (KINDS - 1)
    return sheet.svg(title, 20)


def names_picture(habits: dict[str, Any]) -> str:
    """Draw what the first Guard names, by the card beside it."""
    sheet = Sheet()
    title = "What the first Guard names, by the card kept beside it, in %"
    begin(sheet, title, "The card kept stands at the left, the card named above. Standard, 2 players.")
    named = [card for card in range(KINDS) if card != GUARD]
    for left, bot in ((92, "master"), (465, "casual")):
        sheet.text(left, bot, y=sheet.y)
        sheet.y += 26
        draw_grid(sheet, left, range(KINDS), named, habits[bot]["names first holding"])
        sheet.y -= 26
    sheet.y += 26 + SQUARE * KINDS
    return sheet.svg(title, 20)


def begin(sheet: Sheet, title: str, below: str) -> None:
    """Write what a picture shows."""
    sheet.y = 30
    sheet.text(20, title, "title")
    sheet.y += 20
    sheet.text(20, below, "faint small")
    sheet.y += 28


def targets_picture(data: dict[str, Any]) -> str:
    """Draw on whom Guards are played in standard games of four, beside what the lot would do."""
    sheet = Sheet()
    title = "On whom master plays its Guards"
    begin(
        sheet, title, "Share of the Guards that could be played on such a player and on another. Standard, 4 players."
    )
    sheet.y -= 8
    kinds = {
        "rounds": (data["habits"][FOUR]["master"], "playing for the round"),
        "matches": (data["for the game"], "playing for the game"),
    }
    for kind, (_, words) in kinds.items():
        sheet.dot(24, sheet.y - 4, 4, kind)
        sheet.text(36, words, "small")
        sheet.y += 18
    sheet.line((24, sheet.y - 10), (24, sheet.y + 2), "lot")
    sheet.text(36, "if the lot decided", "small")
    sheet.y += 26

    def place(share: float) -> float:
        return 220 + (WIDTH - 40 - 220) * share

    sheet.axis([n / 5 for n in range(6)], place, len(TARGETS), lambda tick: percent(tick, 0))
    for kind, words in TARGETS.items():
        middle = sheet.y + ROW / 2
        sheet.text(20, words, y=middle + 4)
        for (colour, (of, _)), shift in zip(kinds.items(), (-5, 5), strict=True):
            lot = place(of[f"on {kind} by lot"]["value"])
            sheet.line((lot, middle + shift - 5), (lot, middle + shift + 5), "lot")
            sheet.mark(place, of[f"on {kind}"], colour, middle + shift)
        sheet.y += ROW
    return sheet.svg(title, 20, ".lot{stroke:#8A7F86;stroke-width:2}")


def foresight_picture(foresight: dict[str, Any]) -> str:
    """Draw what the network said against what came, for each head and cell."""
    sheet = Sheet()
    title = "What master says, and how often it comes"
    begin(sheet, title, "Across: the chance it gives, in tenths. Up: how often that came. On the line, it is right.")
    for head, words in HEADS.items():
        sheet.text(20, words, y=sheet.y)
        for n, cell in enumerate(DRAWN):
            draw_tenths(sheet, 50 + n * 240, cell, foresight[cell]["bins"][head], foresight[cell]["errors"][head])
        sheet.y += FRAME + 62
    return sheet.svg(title, -14)


def draw_tenths(sheet: Sheet, left: float, cell: str, bins: Sequence[Estimate], error: Estimate) -> None:
    """Draw one frame: the line on which all is right, and a dot for every tenth, larger where more was said."""
    top = sheet.y + 14

    def place(said: float, came: float) -> tuple[float, float]:
        return left + FRAME * min(1, max(0, said)), top + FRAME * (1 - min(1, max(0, came)))

    for tick in (0.0, 0.5, 1.0):
        sheet.line(place(0, tick), place(1, tick), "grid")
        sheet.line(place(tick, 0), place(tick, 1), "grid")
        sheet.text(left - 6, percent(tick, 0), "faint small end", y=place(0, tick)[1] + 4)
    sheet.line(place(0, 0), place(1, 1), "par")
    most = max(one["of"] for one in bins)
    for one in bins:
        if one["of"] >= FEWEST:
            x, y = place(one["said"], one["value"])
            sheet.line((x, place(0, one["low"])[1]), (x, place(0, one["high"])[1]), "rounds bar")
            size = 2.5 + 5 * (one["of"] / most) ** 0.5
            sheet.drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" class="rounds"/>')
    sheet.text(
        left, f"{cell.replace('-', ', ')} players: off by {percent(error['value'], 2)}", "small", y=top + FRAME + 18
    )


if __name__ == "__main__":
    main()
