"""Draw docs/pictures/house.svg: the rooms of the package, and what each really imports.

python docs/pictures/house.py
"""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path

import grimp

FILE = Path(__file__).with_name("house.svg")
# From the ground up; rooms in one row know nothing of each other.
GROUND = [["errors", "value"], ["declare"], ["rules"], ["views"], ["game"], ["protocol"], ["table"]]
HOUSE = [["text"], ["client"], ["server", "terminal"], ["cli"]]
WORKSHOP = [["charts"], ["observe"], ["fast"], ["bots"], ["envs", "train"]]
WIDTH, GAP, LETTER = 460, 8, 6.3


def imports() -> dict[str, list[str]]:
    """Return which other rooms each room imports, for types alone as well."""
    graph = grimp.build_graph("billetdoux")
    rooms = [room for part in (GROUND, HOUSE, WORKSHOP) for row in part for room in row]
    found = {room: set[str]() for room in rooms}
    for module in graph.modules:
        room = room_of(module)
        for other in graph.find_modules_directly_imported_by(module):
            if room in found and room_of(other) != room and room_of(other) in found:
                found[room].add(room_of(other))
    return {room: [other for other in rooms if other in found[room]] for room in rooms}


def room_of(module: str) -> str:
    """Return in which room a module is."""
    return [*module.split("."), ""][1]


def draw() -> str:
    """Return the picture."""
    known = imports()
    boxes = list[str]()

    def stack(part: list[list[str]], left: float, width: float, bottom: float) -> float:
        """Put rows of rooms upon each other; return how high they stand."""
        kind = "ground" if part is GROUND else "house" if part is HOUSE else "workshop"
        for row in part:
            each = (width - GAP * (len(row) - 1)) / len(row)
            bottom -= height_of(each)
            for place, room in enumerate(row):
                boxes.append(box(room, known[room], left + place * (each + GAP), bottom, each, kind))
            bottom -= GAP
        return bottom

    wide = 2 * WIDTH + 5 * GAP
    top = stack(GROUND, GAP, wide - 2 * GAP, 0) - 2 * GAP
    right = WIDTH + 4 * GAP
    top = min(stack(HOUSE, GAP, WIDTH, top), stack(WORKSHOP, right, WIDTH, top)) - 30
    titles = (("The house: where people play", GAP), ("The workshop: where bots and experiments are made", right))
    told = [f'<text x="{left}" y="{top + 22:g}" class="title">{title}</text>' for title, left in titles]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {top:g} {wide} {GAP - top:g}" font-family="sans-serif" '
        f'role="img" aria-label="The rooms of the package, and what each imports">'
    )
    return "\n".join([head, STYLE, *told, *boxes, "</svg>", ""])


def height_of(width: float) -> float:
    """Return how high a room of a width is."""
    return 46 if width > 300 else 82


def box(room: str, uses: list[str], left: float, top: float, width: float, kind: str) -> str:
    """Return a room: its name, and what it imports, in as many lines as that takes."""
    high = height_of(width)
    lines = textwrap.wrap(", ".join(uses) or "the standard library alone", int((width - 110) / LETTER))
    first = top + high / 2 + 4 - 7 * (len(lines) - 1)
    told = "".join(
        f'<text x="{left + 98:g}" y="{first + 14 * number:g}" class="uses">{line}</text>'
        for number, line in enumerate(lines)
    )
    return (
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{high}" rx="6" class="{kind}"/>'
        f'<text x="{left + 12:g}" y="{top + high / 2 + 5:g}" class="room">{room}</text>{told}'
    )


STYLE = """<style>
.ground { fill: #efe6d6 } .house { fill: #f6d8d2 } .workshop { fill: #d6e4ea }
.room { font-weight: bold; font-size: 15px; fill: #2b2320 } .uses { font-size: 12px; fill: #5b504a }
.title { font-size: 15px; fill: #8a7d74 }
</style>"""

if __name__ == "__main__":
    FILE.write_text(draw(), encoding="utf-8")
    sys.exit(0)
