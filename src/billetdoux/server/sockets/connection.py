"""The socket at a table: reads what a client asks for, sends what it is told."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from billetdoux.errors import BilletDouxError
from billetdoux.protocol.commands import Ping
from billetdoux.protocol.messages import Pong, Refused
from billetdoux.server.http.door import address_of, language_of, who_asks
from billetdoux.server.sockets.codec import decode, encode
from billetdoux.server.sockets.line import GRACE, Line
from billetdoux.server.sockets.wire import frame_of, wire_in
from billetdoux.table.news import Place
from billetdoux.table.outside import Visitor

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from billetdoux.server.services import Services
    from billetdoux.server.sockets.tableside import Tableside

LARGEST_FRAME = 8 * 1024
COME_BACK, REFUSED = 4000, 4001  # close codes: connect again and resume; not without another cookie or invitation
FOR_NOW = ("unavailable", "too-many-sockets")  # for these somebody is not let in now, but may be later
ID = re.compile("[!-~]{1,40}")


async def serve_socket(socket: WebSocket, here: Services, table: str) -> None:
    """Serve one socket until it is closed."""
    came = await come_in(socket, here, table)
    if came is None:
        return
    live, line = came
    socket.scope["headers"] = []  # nobody reads them again, and there are many sockets
    try:
        await socket.accept()
        await talk(socket, here, live, line)
    finally:
        here.limits.close_socket(line.person, line.address)
        with suppress(BilletDouxError):
            await live.part(line)


async def come_in(socket: WebSocket, here: Services, table: str) -> tuple[Tableside, Line] | None:
    """Let somebody come to a table; None if they are turned away."""
    entry = HTTPConnection(socket.scope)  # keeps what it reads of the headers, but no longer than this takes
    person, address = None, address_of(entry)
    try:
        person = await who_asks(entry, here)
        here.limits.open_socket(person.id, address)
        try:
            live = await here.tables.get(table[:40])
            shown = here.invitations.shown(live.id, entry.query_params.get("invitation", "")[:200])
            game, number = read_place(entry)
            visitor, text = Visitor(person.id, person.name, here.node), language_of(entry, person)
            place = Place(game=game, number=number)
            line = Line(
                visitor, text, here.config.queue, here.invitations.way_in, place, epoch=person.epoch, address=address
            )
            await live.join(line, shown)
        except BaseException:
            here.limits.close_socket(person.id, address)
            raise
    except BilletDouxError as error:
        await turn_away(socket, here, error, language_of(entry, person).error(error))
        return None
    return live, line


async def turn_away(socket: WebSocket, here: Services, error: BilletDouxError, sentence: str) -> None:
    """Say why somebody may not come in. A page of another site is not even told that."""
    here.metrics.refused.labels(error.key).inc()
    with suppress(WebSocketDisconnect, RuntimeError):
        if error.key != "origin-wrong":
            await socket.accept()
            said = Refused(id=None, reason=error.key, sentence=sentence, number=None)
            await socket.send_text(encode(said).decode())
        await socket.close(COME_BACK if error.key in FOR_NOW else REFUSED)


def read_place(entry: HTTPConnection) -> tuple[str, int]:
    """Return up to which number of which game a client has the log; none if it does not say."""
    game, after = entry.query_params.get("game", "")[:40], entry.query_params.get("after", "")
    return (game, int(after)) if game and after.isascii() and after.isdigit() and len(after) < 7 else ("", -1)


async def talk(socket: WebSocket, here: Services, live: Tableside, line: Line) -> None:
    """Hear until one of both hangs up; the line sends at its own pace."""
    hearing = asyncio.current_task()
    assert hearing is not None
    line.open(wire_in(socket.scope), hearing.cancel)
    try:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                break
            await hear(here, live, line, message.get("text"))
    except (asyncio.CancelledError, WebSocketDisconnect):
        pass  # the one when we hang up, the other when they do
    finally:
        line.close()
        if line.slow:
            here.metrics.cut.inc()
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(GRACE):  # who does not read does not read this either
                await socket.close(COME_BACK)


async def hear(here: Services, live: Tableside, line: Line, text: str | None) -> None:
    """Do what one frame asks for, and answer."""
    id = None
    try:
        here.limits.messages(line.person, line.address)
        message = decode(text)
        id = message.id
    except BilletDouxError as error:
        line.send(live.refusal(line, id or id_of(text), error))
        return
    if isinstance(message, Ping):
        line.send(frame_of(encode(Pong(id=message.id, time=here.outside.now))))
    else:
        try:
            await live.answer(line, message)
        except BilletDouxError as error:
            line.send(live.refusal(line, message.id, error))


def id_of(text: str | None) -> str | None:
    """Return the id of a message that cannot be read otherwise, if it has one."""
    try:
        data: object = json.loads(text or "")
    except (ValueError, RecursionError):
        return None
    id = cast("dict[str, object]", data).get("id") if isinstance(data, dict) else None
    return id if isinstance(id, str) and ID.fullmatch(id) else None
