"""A planted leak in what a browser was told is caught by the check that all these tests end with."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

from ears import Told
from leaks import Books, leaks
from tabs import play_until

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guests import Come
    from house import Serving

    Message = dict[str, Any]


def change_log(told: Sequence[Told], change: Callable[[Message], bool]) -> None:
    """Change the first log message that can be changed so."""
    for one in told:
        if one.status == 0 and (message := one.data)["type"] == "log" and change(message):
            one.text = json.dumps(message)
            return
    raise AssertionError("there is nothing to be changed")


def what_another_drew_is_told(told: list[Told], _books: Books) -> None:
    def change(message: Message) -> bool:
        for event in (event for entry in message["entries"] for event in entry["events"]):
            if event["event"] == "drew" and event["card"] is None:
                event["card"] = 1
                return True
        return False

    change_log(told, change)


def anothers_hand_is_known(told: list[Told], _books: Books) -> None:
    def change(message: Message) -> bool:
        known = message["view"]["known"]
        seat = next(seat for seat, card in enumerate(known) if card is None and seat != message["view"]["seat"])
        known[seat] = 5
        return True

    change_log(told, change)


def more_is_excluded_than_can_be_deduced(told: list[Told], _books: Books) -> None:
    def change(message: Message) -> bool:
        message["view"]["impossible"][-1].append(0)
        return True

    change_log(told, change)


def the_view_is_another_seats(told: list[Told], books: Books) -> None:
    def change(message: Message) -> bool:
        message["view"] = books.seen(message["game"], 1)[message["number"]]["view"]
        return True

    change_log(told, change)


def a_message_has_one_field_more(told: list[Told], _books: Books) -> None:
    told.append(Told("ws://house.example", 0, json.dumps({"type": "pong", "id": "1", "time": 1.5, "aside": 3})))


def the_secret_stands_in_an_answer(told: list[Told], books: Books) -> None:
    told.append(Told("http://house.example/api/about", 200, json.dumps({"version": books.games()[-1]["secret"]})))


def a_hand_stands_in_an_answer(told: list[Told], _books: Books) -> None:
    told.append(Told("http://house.example/api/tables", 200, '{"tables": [{"hand": [1]}]}'))


def the_record_is_given_too_soon(told: list[Told], books: Books) -> None:
    running = next(row["id"] for row in books.games() if row["ended"] is None)
    told.append(Told(f"http://house.example/api/games/{running}/record", 200, "{}"))


PLANTS = [
    what_another_drew_is_told,
    anothers_hand_is_known,
    more_is_excluded_than_can_be_deduced,
    the_view_is_another_seats,
    a_message_has_one_field_more,
    the_secret_stands_in_an_answer,
    a_hand_stands_in_an_answer,
    the_record_is_given_too_soon,
]


def test_planted_leaks_are_caught_and_without_them_nothing_is(come: Come, house: Serving) -> None:
    ada = come()
    ada.play_now("standard", 3)
    play_until(lambda: ada.ear.number > 8, [ada], Random(31))
    told, books = list(ada.ear.told), Books(house)
    assert sum(one.status == 0 and one.data["type"] == "log" for one in told) > 3
    assert sum(one.status == 200 and "/api/" in one.url for one in told) > 1
    assert leaks(told, books) == []
    for plant in PLANTS:
        planted = deepcopy(told)
        plant(planted, books)
        assert leaks(planted, books), f"{plant.__name__} was not noticed"
    books.close()
