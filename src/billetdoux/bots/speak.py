"""Let a bot of Python speak as programs do:  python -m billetdoux.bots.speak MODULE:CLASS

The arena runs bots from outside in processes of their own, so that one that hangs or dies takes nobody with it.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any

from billetdoux.bots.registry import describe, instance_of, load_class
from billetdoux.declare import reader, to_dict
from billetdoux.protocol.bot_lines import BotQuestion, ErrorAnswer, MoveAnswer
from billetdoux.rules.generator import Generator
from billetdoux.views.events import Event
from billetdoux.views.view import with_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from billetdoux.bots import Bot


read_question = reader(BotQuestion, strict=False)


def answer_lines(bot: Bot, lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the bot's answer to each question."""
    game, events = -1, list[Event]()
    for line in lines:
        asked: BotQuestion = read_question(json.loads(line))
        if asked.game != game:
            game, events = asked.game, []
        events += asked.events
        try:
            move = bot.choose(with_events(asked.view, events), Generator(*asked.chance))
            yield to_dict(MoveAnswer(move=str(move)))
        except Exception as error:
            yield to_dict(ErrorAnswer(error=describe(error)))


def main(spec: str) -> None:
    """Answer what comes on standard input; whatever the bot prints goes to standard error."""
    out = sys.stdout
    with redirect_stdout(sys.stderr):
        for answer in answer_lines(instance_of(spec, load_class(spec)), sys.stdin):
            print(json.dumps(answer), file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
