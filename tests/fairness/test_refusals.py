"""What a client promises, keeps and refuses in a fair shuffle, whatever the server says."""

from __future__ import annotations

from typing import Any

import pytest

from billetdoux.client.fair_play import FairPlay
from billetdoux.game.fair import commitment
from billetdoux.game.receipt import OLD_RECEIPT, RECEIPT, parse_receipt

SERVER, OTHER = "ab" * 32, "cd" * 32
TAGS = ["0" * 64, "1" * 64, "2" * 64]


def seat(name: str, person: str | None, bot: str | None = None) -> dict[str, Any]:
    return {"name": name, "person": person, "bot": bot}


class Server:
    """What a table says to Ada, who sits in seat 0 beside two bots."""

    def __init__(self, *, strict: bool = False) -> None:
        self.fair = FairPlay(strict=strict)

    def say(self, phase: str, game: str | None, **sealing: Any) -> tuple[str, dict[str, Any]] | None:
        seats = [seat("Ada", "ada"), seat("Bo", None, "casual"), seat("Cy", None, "casual")]
        table = {"phase": phase, "game": game, "edition": "standard", "first": "lot", "enough": None, "seats": seats}
        return self.fair.hear(table | {"sealing": sealing or None}, 0)

    def seal(self, game: str, **given: Any) -> tuple[str, dict[str, Any]] | None:
        """Ask for commitments, or for more."""
        told = {"commitment": SERVER, "commitments": [None] * 3, "revealed": [False] * 3, "revealing": False}
        return self.say("sealing", game, **told | {"frozen": None, "again": 0} | given)

    def mine(self, game: str) -> str:
        return commitment(bytes.fromhex(self.fair.receipts[game]["seed"]))

    def frozen(self, id: str, **given: Any) -> dict[str, Any]:
        """Return the list that is right."""
        seats = [{"commitment": self.mine(id), "bot": None}, *[{"commitment": None, "bot": "casual"}] * 2]
        told = {"format": "billetdoux-list/2", "game": id, "edition": "standard", "enough": None, "first": None}
        return told | {"commitment": SERVER, "seats": seats, "again": 0, "before": None} | given

    def freeze(self, game: str, told: dict[str, Any] | None, **given: Any) -> tuple[str, dict[str, Any]] | None:
        """Ask for the seeds."""
        revealing = {"commitments": [self.mine(game), None, None], "revealing": True, "frozen": told}
        return self.seal(game, **revealing | given)


def test_a_seed_is_revealed_once_its_list_is_frozen_and_kept() -> None:
    server = Server()
    asked = server.seal("one")
    assert asked == ("commit", {"game": "one", "commitment": server.mine("one")})
    assert server.seal("one") is None, "it was asked already"
    right = server.frozen("one")
    assert server.freeze("one", right) == ("reveal", {"game": "one", "seed": server.fair.receipts["one"]["seed"]})
    assert server.freeze("one", right, revealed=[True, False, False]) is None
    kept = server.fair.receipts["one"]
    assert (kept["format"], kept["frozen"], kept["revealed"]) == (RECEIPT, right, True)
    assert (kept["names"], kept["number"], kept["tag"]) == (["Ada", "Bo", "Cy"], None, None)
    assert parse_receipt(kept)
    assert server.fair.refusals == {}


BOTS = [{"commitment": None, "bot": "casual"}, {"commitment": None, "bot": "master"}]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "two"},
        {"edition": "classic"},
        {"commitment": OTHER},
        {"seats": []},
        {"seats": [{"commitment": OTHER, "bot": None}, *BOTS[:1] * 2]},
        {"again": 1},
        {"first": 2},
        {"enough": 2},
        {"format": "billetdoux-list/3"},
        {"seats": None},
    ],
)
def test_a_list_that_says_otherwise_than_the_table_gets_no_seed(change: dict[str, Any]) -> None:
    server = Server()
    server.seal("one")
    assert server.freeze("one", server.frozen("one", **change)) is None
    assert server.fair.refusals == {"one": "refuse-false"}
    assert server.fair.receipts["one"]["format"] == OLD_RECEIPT, "a false list is not kept"


def test_a_list_with_another_bot_than_the_table_has_gets_no_seed() -> None:
    server = Server()
    server.seal("one")
    told = server.frozen("one")
    told["seats"] = [told["seats"][0], *BOTS]
    assert server.freeze("one", told) is None
    assert server.fair.refusals == {"one": "refuse-false"}


def test_no_list_replaces_the_first_one() -> None:
    server = Server()
    server.seal("one")
    right = server.frozen("one")
    server.freeze("one", right)
    for other in (server.frozen("one", before=OTHER), None):
        assert server.freeze("one", other) is None
        assert server.fair.refusals == {"one": "refuse-changed"}
    assert server.fair.receipts["one"]["frozen"] == right
    assert server.freeze("one", right) is None, "once refused is refused"


def test_a_server_that_exchanges_its_secret_gets_no_seed() -> None:
    server = Server()
    server.seal("one")
    assert server.freeze("one", server.frozen("one", commitment=OTHER), commitment=OTHER) is None
    assert server.fair.refusals == {"one": "refuse-commitment"}


def test_a_server_that_never_froze_lists_is_played_with_and_one_that_did_has_to() -> None:
    server = Server()
    server.seal("old")
    assert server.freeze("old", None) is not None
    assert not server.fair.strict
    server.seal("new")
    assert server.freeze("new", server.frozen("new")) is not None
    assert server.fair.strict
    server.seal("again")
    assert server.freeze("again", None) is None
    assert server.fair.refusals == {"again": "refuse-downgrade"}


def test_a_server_that_is_known_to_freeze_lists_has_to_from_the_first_time_on() -> None:
    server = Server(strict=True)
    server.seal("one")
    assert server.freeze("one", None) is None
    assert server.fair.refusals == {"one": "refuse-downgrade"}


def test_lists_that_never_became_a_game_are_counted_until_one_does() -> None:
    server = Server()
    for count, game in enumerate(["one", "two"]):
        server.seal(game)
        server.freeze(game, server.frozen(game))
        assert server.fair.came_to_nothing == count
    server.say("open", None)
    assert server.fair.came_to_nothing == 2
    server.seal("three")
    server.say("open", None)
    assert server.fair.came_to_nothing == 2, "no list was frozen"
    server.seal("four")
    server.freeze("four", server.frozen("four"))
    server.say("playing", "four")
    assert server.fair.came_to_nothing == 0


def test_a_receipt_has_the_last_tag_and_keeps_it_if_another_is_told_there() -> None:
    server = Server()
    server.seal("one")
    server.freeze("one", server.frozen("one"))
    fair = server.fair
    assert [fair.see("one", number, tag) for number, tag in enumerate(TAGS)] == [True] * 3
    kept = fair.receipts["one"]
    assert (kept["number"], kept["tag"]) == (2, TAGS[2])
    assert fair.see("one", 2, TAGS[0]) is False
    assert fair.see("one", 1, TAGS[1]), "what comes again says nothing new"
    assert (kept["number"], kept["tag"]) == (2, TAGS[2])
    assert fair.see("another", 0, TAGS[0]), "there is no receipt for it"
    assert fair.see("one", 3, None), "an entry without a tag"
    assert kept["number"] == 2
