"""The protocol has not changed: two hundred evenings at a table give, byte for byte, the messages they gave before.

Of each message `evenings/NUMBER.txt` keeps the first eight bytes of its SHA-256, a line for each listener. Ten
evenings are kept whole beside that, so that a difference can be read. BILLETDOUX_UPDATE=1 scripts/test -k tape
records them again: do that in a commit of its own that says what is new on the wire, and why no client minds.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import lzma
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from table_talk import play

from sizes import LONG

if TYPE_CHECKING:
    from table_talk import Messages

FOLDER = Path(__file__).parent / "evenings"
UPDATE = os.environ.get("BILLETDOUX_UPDATE") == "1"
EVENINGS = range(200)
READABLE = range(3, 13)  # of all editions, for two to six
PLAYED = EVENINGS if LONG or UPDATE else [*READABLE, *range(13, 200, 6)]
BYTES = 8


def digests(messages: Messages) -> str:
    """Return the digests of what each listener was told, one after the other."""
    return "".join(
        f"{listener}: {base64.b64encode(b''.join(digest(one) for one in told)).decode()}\n"
        for listener, told in messages.items()
    )


def digest(message: str) -> bytes:
    return hashlib.sha256(message.encode()).digest()[:BYTES]


def first_difference(before: Messages, now: Messages) -> str:
    """Quote the first message that is not as it was."""
    for listener, told in before.items():
        for number, (here, there) in enumerate(zip(told, [*now.get(listener, ()), *[""] * len(told)], strict=False)):
            if here != there:
                return f"{listener}, message {number}\nwas: {here}\nis:  {there}"
    return "somebody is told more than before"


def changed(before: str, messages: Messages) -> str:
    """Say which messages are not what the kept digests are of."""
    for line in before.splitlines():
        listener, kept = line.split(": ")
        told = messages.get(listener, [])
        was = base64.b64decode(kept)
        for number in range(len(was) // BYTES):
            if [was[number * BYTES : (number + 1) * BYTES]] != [digest(one) for one in told[number : number + 1]]:
                return f"{listener}, message {number} is now {told[number] if number < len(told) else 'missing'}"
    return "somebody is told more than before"


@pytest.mark.parametrize("number", PLAYED)
def test_every_message_is_as_it_was(number: int) -> None:
    messages = asyncio.run(play(number))
    kept, whole = FOLDER / f"{number:03}.txt", FOLDER / f"{number:03}.json.xz"
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        kept.write_text(digests(messages), encoding="utf-8")
        if number in READABLE:
            whole.write_bytes(lzma.compress(json.dumps(messages, ensure_ascii=False).encode(), preset=9))
    if number in READABLE:
        before: Messages = json.loads(lzma.decompress(whole.read_bytes()))
        if messages != before:
            pytest.fail(first_difference(before, messages))
    if digests(messages) != (known := kept.read_text(encoding="utf-8")):
        pytest.fail(changed(known, messages))


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"Ada": ["{}", '{"type":"tables"}'], "http": []}, "Ada, message 1"),
        ({"Ada": ["{}"], "http": []}, "Ada, message 1"),
        ({"Ada": ["{}", '{"type":"table"}', "{}"], "http": []}, "more than before"),
        ({"Ada": ["{}", '{"type":"table"}'], "http": ["{}"]}, "more than before"),
    ],
)
def test_a_changed_message_is_noticed(now: Messages, said: str) -> None:
    """The tape itself can tell: one letter in one message, one message less, one more."""
    before: Messages = {"Ada": ["{}", '{"type":"table"}'], "http": []}
    assert digests(now) != digests(before)
    assert said in first_difference(before, now)
    assert said in changed(digests(before), now)
