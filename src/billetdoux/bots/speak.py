"""Let a bot of Python speak as programs do:  python -m billetdoux.bots.speak MODULE:CLASS

The arena runs bots from outside in processes of their own, so that one that hangs or dies takes nobody with it.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

from billetdoux.bots.finding import describe, load_class, make
from billetdoux.rules.generator import Generator
from billetdoux.views.events import Event
from billetdoux.views.wire import event_in, view_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from billetdoux.bots import Bot


def answers(bot: Bot, lines: Iterable[str]) -> Iterator[dict[str, str]]:
    """Yield the bot's answer to each question."""
    game, events = -1, list[Event]()
    for line in lines:
        asked: dict[str, Any] = json.loads(line)
        if asked["game"] != game:
            game, events = asked["game"], []
        events += map(event_in, asked["events"])
        try:
            yield {"move": str(bot.choose(view_in(asked["view"], events), Generator(*asked["chance"])))}
        except Exception as error:
            yield {"error": describe(error)}


def main(spec: str) -> None:
    """Answer what comes on standard input; whatever the bot prints goes to standard error."""
    out = sys.stdout
    with redirect_stdout(sys.stderr):
        for answer in answers(make(spec, load_class(spec)), sys.stdin):
            print(json.dumps(answer), file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
