"""What is declared once is read the same by both who read it: our own shape check, and pydantic."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from samples import NAMES

from billetdoux.bots import bot
from billetdoux.bots.rounds import play_round
from billetdoux.declare import ShapeError, members, reader, tag_of, to_dict, to_json
from billetdoux.game.game import Game
from billetdoux.protocol import http_bodies, messages
from billetdoux.protocol.bot_lines import BotAnswer, BotQuestion
from billetdoux.protocol.commands import Command, Play, Sit
from billetdoux.protocol.messages import Entry, Log, ServerMessage
from billetdoux.server.models import COMMAND, modelled
from billetdoux.value import change
from billetdoux.views.events import Event
from billetdoux.views.view import Sight
from sizes import examples

NONSENSE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(["", "4", "\ud800"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


def accepts(read: Any, value: Any) -> bool:
    try:
        read(value)
    except (ShapeError, ValidationError):
        return False
    return True


def log(seed: int) -> Log:
    """A message with events and a view of every kind in it."""
    game = Game("princess", NAMES[:3], seed=seed, first=0)
    while not game.over:
        play_round(game, [bot("random")] * 3, seed=seed)
        if not game.over:
            game.next_round()
    viewer = seed % 3
    told = enumerate(game.events(viewer))
    entries = tuple(Entry(number=number, stand_in=False, events=events) for number, events in told)
    return Log(game="g", entries=entries, number=game.number, view=game.view(viewer), deadline=None)


LOGS = [log(seed) for seed in range(4)]
QUESTION = BotQuestion(game=1, limit=5, chance=(1, 2), view=log(3).view, events=log(3).entries[0].events)
SAMPLES: dict[str, tuple[Any, list[dict[str, Any]]]] = {
    "Command": (
        Command,
        [
            {"type": "sit", "id": "a-1", "seat": 3},
            {"type": "set-bot", "id": "a-1", "seat": 3, "level": None},
            {"type": "start", "id": "x" * 40, "first": 5},
            {"type": "commit", "id": "1", "game": "g", "commitment": "0" * 64},
            {"type": "move", "id": "1", "game": "g", "after": 100_000, "move": "6=9,1,2"},
            {"type": "say", "id": "1", "text": "é" * 300},
            {"type": "say", "id": "1", "phrase": "hello", "text": None},
            {"type": "mute", "id": "1", "person": "p", "on": False},
        ],
    ),
    "ServerMessage": (
        ServerMessage,
        [
            *(json.loads(to_json(log(seed))) for seed in range(2)),
            {"type": "accepted", "id": "1", "number": None},
            {"type": "refused", "id": None, "reason": "barred", "sentence": "…", "number": 3},
            {"type": "pong", "id": "1", "time": 3},
        ],
    ),
    "Settings": (messages.Settings, [{}, {"seats": 2, "bots": [None, "casual"], "clock": 5}]),
    "Name": (http_bodies.Name, [{"name": "Ada"}, {"name": "Ada", "language": "fr"}]),
    "BotAnswer": (BotAnswer, [{"move": "4"}, {"error": "?"}]),
    "BotQuestion": (
        BotQuestion,
        [json.loads(to_json(QUESTION))],
    ),
}


def places(value: Any) -> list[tuple[str | int, ...]]:
    """List where something could be changed in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(), *((key, *place) for key, one in inner for place in places(one))]


def changed(value: Any, place: tuple[str | int, ...], how: str, fresh: Any) -> Any:
    """Return a value with one thing in it replaced, left out or added."""
    if not place:
        return fresh
    copy: Any = dict(value) if isinstance(value, dict) else list(value)
    first, *rest = place
    if rest:
        copy[first] = changed(copy[first], tuple(rest), how, fresh)
    elif how == "replace":
        copy[first] = fresh
    elif how == "remove":
        del copy[first]
    elif isinstance(copy, dict):
        copy["more"] = fresh
    else:
        copy.append(fresh)
    return copy


@pytest.mark.parametrize("name", SAMPLES)
def test_both_read_what_is_right(name: str) -> None:
    hint, samples = SAMPLES[name]
    for sample in samples:
        found = reader(hint)(sample)
        assert accepts(TypeAdapter(modelled(hint)).validate_python, sample)
        assert reader(hint)(json.loads(to_json(found))) == found


@pytest.mark.parametrize("name", SAMPLES)
def test_both_accept_and_refuse_the_same(name: str) -> None:
    hint, samples = SAMPLES[name]
    theirs: Any = COMMAND if name == "Command" else TypeAdapter(modelled(hint))
    ours = reader(hint)
    spots = [(sample, place) for sample in samples for place in places(sample)]
    seen = {True: 0, False: 0}
    near = st.sampled_from([0, 1, -1, 5, 6, 40, 2**70, 1.0, True, None, "", "a", "sit", "0" * 64, "é" * 41, [], {}])

    @examples(400)
    @given(st.sampled_from(spots), st.sampled_from(["replace", "replace", "remove", "add"]), near | NONSENSE)
    def compare(spot: tuple[Any, tuple[str | int, ...]], how: str, fresh: Any) -> None:
        value = changed(*spot, how, fresh)
        text = json.dumps(value)
        accepted = accepts(ours, json.loads(text))
        assert accepts(theirs.validate_json, text) is accepted, text[:300]
        seen[accepted] += 1

    compare()
    assert min(seen.values()) > 5


def test_every_command_and_event_is_told_apart_by_a_word() -> None:
    for union in (Command, ServerMessage, Event):
        tags = [tag_of(kind) for kind in members(union)]
        assert None not in tags
        assert len(set(tags)) == len(tags) > 5


def test_a_wrong_message_is_said_where_and_why() -> None:
    for value, said in (
        ({"type": "sit", "id": "1", "seat": 6}, "seat: it is not between 0 and 5"),
        ({"type": "sit", "id": "1"}, "seat: it is missing"),
        ({"type": "sit", "id": "1", "seat": True}, "seat: it is not a whole number"),
        ({"type": "sit", "id": "a b", "seat": 1}, "id: it does not match ^[!-~]+$"),
        ({"type": "sit", "id": "1\n", "seat": 1}, "id: it does not match ^[!-~]+$"),
        ({"type": "sit", "id": "1", "seat": 1, "x": 1}, "x: it is not known here"),
        ({"type": "say", "id": "1", "phrase": "boo"}, "phrase: it is not one of hello, good-luck"),
        ({"type": "peek", "id": "1"}, "type: it is not one of sit, leave"),
        ([], "it is not an object"),
    ):
        with pytest.raises(ShapeError) as caught:
            reader(Command)(value)
        assert str(caught.value).startswith(said)
    sent = json.loads(to_json(log(1)))
    sent["entries"][0]["events"][1]["seat"] = "a"
    with pytest.raises(ShapeError, match=r"^entries.0.events.1.seat: it is not a whole number$"):
        reader(ServerMessage)(sent)


def test_what_somebody_newer_adds_is_passed_over_where_that_is_wanted() -> None:
    sent = json.loads(to_json(log(1)))
    sent["colour"] = sent["view"]["colour"] = sent["entries"][0]["events"][0]["colour"] = "blue"
    assert not accepts(reader(Log), sent)
    assert to_dict(reader(Log, strict=False)(sent)) == to_dict(reader(Log)(json.loads(to_json(log(1)))))


def test_what_is_sent_is_what_the_dataclass_holds() -> None:
    assert to_dict(Sit(id="1", seat=2)) == {"id": "1", "type": "sit", "seat": 2}
    assert to_json(Play(id="1", game="g", after=1, move="é")) == (
        '{"id":"1","type":"move","game":"g","after":1,"move":"é"}'
    )
    sent = to_dict(log(1))
    assert list(sent["view"]) == list(Sight.__dataclass_fields__)
    assert {event["event"] for entry in sent["entries"] for event in entry["events"]} > {"round-began", "played"}
    assert len(get_args(ServerMessage)) == 7


def plainly(value: object) -> str:
    return json.dumps(to_dict(value), ensure_ascii=False, separators=(",", ":"))


def test_the_text_that_is_sent_is_the_json_of_the_dict() -> None:
    for seed in range(4):
        for name in ("Ada", 'quoted " \\ \n \x7f \x00', "è 🂡 \u2028 {}'''"):
            message = change(log(seed), game=name, deadline=seed * 0.1, number=2**40)
            assert to_json(message) == plainly(message)
    for one in (
        messages.Settings(bots=(None, "casual"), clock=5),
        messages.Pong(id="1", time=1763556240.25),
        messages.Refused(id=None, reason="barred", sentence="«…»", number=None),
    ):
        assert to_json(one) == plainly(one)


@examples(200)
@given(st.data())
def test_a_view_is_written_anew_whatever_of_it_has_changed(data: st.DataObject) -> None:
    """Texts are kept: one that is kept must never stand for another value."""
    shown = LOGS[data.draw(st.integers(0, 3))].view
    other = LOGS[data.draw(st.integers(0, 3))].view
    names = data.draw(st.sets(st.sampled_from(list(Sight.__dataclass_fields__)), max_size=3))
    mixed = change(shown, **{name: getattr(other, name) for name in names})
    for one in (shown, mixed, other):
        assert to_json(one) == plainly(one)
