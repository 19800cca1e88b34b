"""Draws docs/pictures/shuffle.svg, how a fair shuffle comes about: python docs/pictures/shuffle.py

Three people and the host; what is secret is dark, what everybody can see is light.
"""

from __future__ import annotations

from pathlib import Path

WIDTH, STEP, TOP, ROW = 960, 192, 92, 62
STEPS = ["1 Commit", "2 Freeze", "3 Reveal", "4 Play", "5 Open"]
SAID = [
    ["Everybody locks up", "a random number", "and shows the lock"],
    ["The list of all locks", "is told to everybody,", "and never changes"],
    ["The people open", "their locks; whoever", "does not is absent"],
    ["Each move is chained", "to the list and to", "all moves before it"],
    ["The host opens last:", "everybody recomputes", "cards and chain"],
]
ROWS = ["the host", "Ada", "Bo", "Cleo"]
OPEN_FROM = [4, 2, 2, None]  # the step in which each opens their lock; Cleo never does
STYLE = """
.paper { fill: #fbf7ef } .step { font-weight: bold; font-size: 17px; fill: #2b2320 }
.said { font-size: 13px; fill: #5b504a } .who { font-size: 14px; fill: #2b2320 }
.locked { fill: #6d1f2f } .open { fill: #efe6d6; stroke: #6d1f2f; stroke-width: 2 }
.shackle { fill: none; stroke: #6d1f2f; stroke-width: 3 }
.absent { fill: none; stroke: #8a7d74; stroke-dasharray: 4 3 }
.list { fill: #fff; stroke: #6d1f2f; stroke-width: 2 } .line { stroke: #cfc2b0; stroke-width: 1 }
.chain { fill: none; stroke: #6d1f2f; stroke-width: 2.5 } .note { font-size: 12px; fill: #8a7d74 }
"""


def draw() -> str:
    """Return the picture."""
    height = TOP + ROW * len(ROWS) + 78
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" role="img" '
        'aria-label="All commit, the list is frozen, all reveal, the game is played, the host opens its secret">',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}" rx="10"/>',
    ]
    for step, title in enumerate(STEPS):
        x = step * STEP + 16
        parts.append(f'<text class="step" x="{x}" y="30">{title}</text>')
        parts += [f'<text class="said" x="{x}" y="{50 + 16 * n}">{line}</text>' for n, line in enumerate(SAID[step])]
        if step:
            parts.append(f'<line class="line" x1="{x - 16}" y1="14" x2="{x - 16}" y2="{TOP + ROW * len(ROWS) + 2}"/>')
    parts.append(
        f'<rect class="list" x="{STEP + 6}" y="{TOP + 6}" width="{STEP - 24}" height="{ROW * len(ROWS) - 8}" rx="4"/>'
    )
    for row, who in enumerate(ROWS):
        y = TOP + 34 + ROW * row
        for step in range(len(STEPS)):
            parts.append(cell(row, step, step * STEP + 16, y, who))
    y = TOP + 24 + ROW * len(ROWS)
    parts += [link(3 * STEP + 16 + 22 * n, y) for n in range(14)]
    parts.append(
        f'<text class="note" x="16" y="{y + 4}">Cleo’s number never came: '
        "a stand-in plays that seat, and the record says so.</text>"
    )
    parts.append(
        f'<text class="note" x="{3 * STEP + 16}" y="{y + 32}">Whoever kept one link can check the whole chain.</text>'
    )
    return "\n".join([*parts, "</svg>\n"])


def cell(row: int, step: int, x: int, y: int, who: str) -> str:
    """Draw the lock of one row in one step, closed or open, or the place of somebody who is absent."""
    opens = OPEN_FROM[row]
    name = f'<text class="who" x="{x + 42}" y="{y + 15}">{who}</text>'
    if opens is None and step > 2:
        name = f'<text class="said" x="{x + 42}" y="{y + 15}">a stand-in</text>'
        return f'<rect class="absent" x="{x}" y="{y}" width="26" height="20" rx="4"/>{name}'
    is_open = opens is not None and step >= opens
    swing = f"M{x + 20} {y} v-7 a7 7 0 0 1 14 0" if is_open else f"M{x + 6} {y} v-7 a7 7 0 0 1 14 0 v7"
    lock = f'<rect class="{"open" if is_open else "locked"}" x="{x}" y="{y}" width="26" height="20" rx="4"/>'
    return f'<path class="shackle" d="{swing}"/>{lock}{name}'


def link(x: int, y: int) -> str:
    """Draw one link of the chain."""
    return f'<rect class="chain" x="{x}" y="{y - 7}" width="26" height="14" rx="7"/>'


if __name__ == "__main__":
    Path(__file__).with_suffix(".svg").write_text(draw(), encoding="utf-8")
