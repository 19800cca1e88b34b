"""The socket at a table: reads what a client asks for, sends what it is told."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from billetdoux.errors import BilletDouxError, Refusal
from billetdoux.protocol.commands import Ping
from billetdoux.protocol.messages import Pong, Refused
from billetdoux.server.http.door import address_of, count_request, language_of, who_asks
from billetdoux.server.ops.logs import LOG
from billetdoux.server.sockets.codec import decode, encode
from billetdoux.server.sockets.line import GRACE, Line
from billetdoux.server.sockets.tableside import PROMPT
from billetdoux.server.sockets.wire import frame_of, wire_in
from billetdoux.table.news import Place
from billetdoux.table.outside import Visitor

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from billetdoux.server.services import Services
    from billetdoux.server.sockets.tableside import Tableside

LARGEST_FRAME = 8 * 1024
COME_BACK, REFUSED = 4000, 4001  # close codes: connect again and resume; not without another cookie or invitation
# For these somebody is not let in now, but may be later.
FOR_NOW = ("unavailable", "too-many-sockets", "too-often", "server-error")
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
        count_request(entry, here)
        person = await who_asks(entry, here)
        await count_socket(here, table, person.id, address)
        try:
            visitor, text = Visitor(person.id, person.name, here.node), language_of(entry, person)
            line = Line(
                visitor,
                text,
                here.config.queue,
                here.invitations.way_in,
                read_place(entry),
                session=person.session,
                address=address,
            )
            live = await sit_down(here, table, line, entry)
        except BaseException:
            here.limits.close_socket(person.id, address)
            raise
    except BilletDouxError as error:
        await turn_away(socket, here, error, language_of(entry, person).error(error))
        return None
    return live, line


async def count_socket(here: Services, table: str, person: str, address: str) -> None:
    """Count a socket; whoever has a seat at the table may come however many others have at the same address."""
    try:
        here.limits.open_socket(person, address)
    except Refusal:
        with suppress(TimeoutError):
            async with asyncio.timeout(PROMPT):
                there = await here.tables.state(table[:40])
            if there.seat_of(person) is not None:
                here.limits.open_socket(person, address, seated=True)
                return
        raise


async def sit_down(here: Services, table: str, line: Line, entry: HTTPConnection) -> Tableside:
    """Let somebody come to a table; a Refusal if the database takes too long."""
    invitation, watch = entry.query_params.get("invitation", "")[:200], entry.query_params.get("watch", "") == "1"
    try:
        async with asyncio.timeout(PROMPT):
            live = await here.tables.get(table[:40])
            await live.join(line, here.invitations.shown(live.id, invitation, watch=watch))
            await live.break_off_if_lost()
            return live
    except TimeoutError as error:
        raise Refusal("unavailable") from error
    except BilletDouxError:
        raise
    except Exception as error:
        LOG.error("request-failed", path="socket", exc_info=error)
        raise Refusal("server-error") from error


async def turn_away(socket: WebSocket, here: Services, error: BilletDouxError, sentence: str) -> None:
    """Say why somebody may not come in. A page of another site is not even told that."""
    here.metrics.refused.labels(error.key).inc()
    with suppress(WebSocketDisconnect, RuntimeError):
        if error.key != "origin-wrong":
            await socket.accept()
            said = Refused(id=None, reason=error.key, sentence=sentence, number=None)
            await socket.send_text(encode(said).decode())
        await socket.close(COME_BACK if error.key in FOR_NOW else REFUSED)


def read_place(entry: HTTPConnection) -> Place:
    """Return up to which number of which game a client has the log, and of which history, if it says."""
    asked = entry.query_params
    game, after, epoch = asked.get("game", "")[:40], asked.get("after", ""), asked.get("epoch", "")[:40]
    if not (game and after.isascii() and after.isdigit() and len(after) < 7):
        return Place(epoch=epoch)
    return Place(game=game, number=int(after), epoch=epoch, tag=asked.get("tag", "")[:64])


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
            await asyncio.sleep(0)  # others come in between, however many messages wait here
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
        seated = live.table.seat_of(line.person) is not None
        here.limits.messages(line.person, line.address, seated=seated)
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
