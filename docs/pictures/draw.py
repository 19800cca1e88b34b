"""Draw the actions and the observation as strips of numbered boxes:  python docs/pictures/draw.py"""

from __future__ import annotations

from pathlib import Path

from billetdoux.observe.actions import ACTIONS, STARTS
from billetdoux.observe.observation import LAYOUT, SIZE

CARDS = ("Spy", "Guard", "Priest", "Baron", "Handmaid", "Prince", "Chancellor", "King", "Countess", "Princess")
COLOURS = ("#A4243B", "#B98B3E", "#5E7D64", "#4A6078", "#7A5C86", "#8A6B4F")
PAPER, INK = "#F6ECDC", "#2A2230"
CELL, PER_ROW, GAP = 22, 27, 16


def strip(title: str, parts: list[tuple[str, int]], top: int) -> tuple[list[str], int]:
    """Return the boxes of one strip, row by row, and where the next thing can stand."""
    drawn = [f'<text x="10" y="{top + 14}" class="title">{title}</text>']
    top += 24
    place = 0
    for number, (_, size) in enumerate(parts):
        colour = COLOURS[number % len(COLOURS)]
        for _ in range(size):
            x, y = 10 + place % PER_ROW * CELL, top + place // PER_ROW * CELL
            drawn.append(f'<rect x="{x}" y="{y}" width="{CELL - 2}" height="{CELL - 2}" rx="3" fill="{colour}"/>')
            drawn.append(f'<text x="{x + CELL / 2 - 1}" y="{y + 14}" class="cell">{place}</text>')
            place += 1
    top += ((place - 1) // PER_ROW + 1) * CELL + 8
    first = 0
    for number, (name, size) in enumerate(parts):
        x, y = 10 + number % 4 * 148, top + number // 4 * 18
        span = f"{first}" if size == 1 else f"{first}–{first + size - 1}"
        drawn.append(f'<rect x="{x}" y="{y}" width="10" height="10" rx="2" fill="{COLOURS[number % len(COLOURS)]}"/>')
        drawn.append(f'<text x="{x + 15}" y="{y + 9}" class="legend">{span} {name}</text>')
        first += size
    return drawn, top + ((len(parts) - 1) // 4 + 1) * 18 + GAP


def picture() -> str:
    """Return both strips as SVG."""
    ends = (*STARTS[1:], ACTIONS - 6)
    actions = [(name, end - start) for name, start, end in zip(CARDS, STARTS, ends, strict=True)]
    first, below = strip(f"{ACTIONS} actions", [*actions, ("Chancellor’s choice", 6)], 8)
    second, below = strip(f"{SIZE} numbers of an observation", list(LAYOUT), below)
    style = (
        "text{font-family:sans-serif}"
        f".title{{font-size:14px;font-weight:bold;fill:{INK}}}"
        ".cell{font-size:8px;fill:#fff;text-anchor:middle}"
        f".legend{{font-size:10px;fill:{INK}}}"
    )
    width = 20 + PER_ROW * CELL
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {below}" width="{width}" height="{below}">'
    paper = f'<rect width="{width}" height="{below}" fill="{PAPER}"/>'
    return "\n".join([head, f"<style>{style}</style>", paper, *first, *second, "</svg>"]) + "\n"


if __name__ == "__main__":
    (Path(__file__).parent / "numbers.svg").write_text(picture(), encoding="utf-8")
