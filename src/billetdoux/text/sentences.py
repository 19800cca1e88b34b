"""Sentences for events, from each point of view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from billetdoux.views import events as seen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from billetdoux.rules.edition import Edition
    from billetdoux.text.catalogue import Catalogue
    from billetdoux.views.events import Event, Viewer


class Teller:
    """Tells events to one viewer in one language."""

    def __init__(self, text: Catalogue, edition: Edition, players: tuple[str, ...], viewer: Viewer) -> None:
        self.text = text
        self.edition = edition
        self.players = players
        self.viewer = viewer

    def sentences(self, events: Iterable[Event]) -> list[str]:
        """Tell events one after the other."""
        return [sentence for event in events for sentence in self.tell(event)]

    def tell(self, event: Event) -> list[str]:
        """Return the sentences for an event: one, or two, or none if it needs no telling."""
        match event:
            case seen.RoundBegan():
                return self._began(event)
            case seen.Dealt():
                return [] if event.card is None else [self._say("event-dealt", event)]
            case seen.Drew():
                return [self._say("event-drew-aside" if event.aside else "event-drew", event)]
            case seen.Played():
                return [self._say(played_key(event), event)]
            case seen.Guessed():
                return [self._say("event-guessed", event, right=yes_no(event.right))]
            case seen.Looked():
                return [self._say("event-looked", event)]
            case seen.Compared():
                told = [self._say("event-compared", event)]
                return told if event.loser is not None else [*told, self.text("event-equal")]
            case seen.Protected():
                return [self._say("event-protected", event)]
            case seen.Discarded():
                return [self._say("event-discarded", event)]
            case seen.Took():
                return [self._say("event-took", event, count=event.count)]
            case seen.Kept():
                return [self._say("event-kept", event, count=event.count)]
            case seen.Swapped():
                return [self._say("event-swapped", event)]
            case seen.WentOut():
                return [self._say("event-went-out" if event.card is None else "event-went-out-showing", event)]
            case _:
                return self._end(event)

    def _end(self, event: Event) -> list[str]:
        match event:
            case seen.HandsShown():
                return [self.text("event-hands-shown", hands=self._hands(event.hands))]
            case seen.RoundWon():
                key = "event-round-won-last" if event.card is None else "event-round-won-highest"
                return [self._say_together(key, event.winners, event.card)]
            case seen.BonusGained():
                card = next(card.value for card in self.edition.cards if card.bonus == event.bonus)
                return [self._say_together(f"event-bonus-{event.bonus}", event.seats, card)]
            case seen.Scored():
                tokens = [f"{name} {count}" for name, count in zip(self.players, event.tokens, strict=True)]
                return [self.text("event-scored", tokens=" · ".join(tokens))]
            case seen.GameWon():
                return [self._say_together("event-game-won", event.winners, None)]
            case _:
                return []

    def _began(self, event: seen.RoundBegan) -> list[str]:
        pov = "seat" if event.first == self.viewer else "other"
        first = self.players[event.first]
        lot = yes_no(event.by_lot)
        told = [self.text("event-round-began", pov=pov, round=event.round + 1, first=first, lot=lot)]
        if event.face_up:
            told.append(self.text("event-face-up", cards=self._cards(event.face_up)))
        if event.aside is not None:
            told.append(self.text("event-aside", self.card_names("card", event.aside)))
        return told

    def _say(self, key: str, event: Event, **more: object) -> str:
        """Return a sentence with the names of all seats and cards of the event."""
        details: dict[str, object] = {"pov": self._pov(event), "sees": "no"}
        for name in ("seat", "target"):
            if getattr(event, name, None) is not None:
                details[name] = self.players[getattr(event, name)]
        for name in ("card", "other", "named", "gave", "got"):
            if (card := getattr(event, name, None)) is not None:
                details |= self.card_names(name, card)
                details["sees"] = "yes"
        for name in ("cards", "under"):
            if (cards := getattr(event, name, None)) is not None:
                details["cards"] = self._cards(cards)
                details["sees"] = "yes"
        return self.text(key, details, **more)

    def _say_together(self, key: str, seats: tuple[int, ...], card: int | None) -> str:
        """Return a sentence about several players, the viewer perhaps among them."""
        others = [self.players[seat] for seat in seats if seat != self.viewer]
        details: dict[str, object] = {
            "pov": "seat" if self.viewer in seats else "other",
            "names": self.text.list(others),
            "others": len(others),
        }
        if card is not None:
            details |= self.card_names("card", card)
        return self.text(key, details)

    def _pov(self, event: Event) -> str:
        if getattr(event, "seat", None) == self.viewer:
            return "seat"
        if getattr(event, "target", None) == self.viewer and self.viewer is not None:
            return "target"
        return "other"

    def card_names(self, name: str, card: int) -> dict[str, object]:
        """Return the forms of a card's name, as a text refers to them."""
        return {
            name: self.text.card(self.edition, card),
            f"{name}-the": self.text.card(self.edition, card, "the"),
            f"{name}-a": self.text.card(self.edition, card, "a"),
        }

    def _cards(self, cards: Iterable[int]) -> str:
        return self.text.list([self.text.card(self.edition, card, "a") for card in cards])

    def _hands(self, hands: tuple[int | None, ...]) -> str:
        shown = [
            self.text(
                "event-hand",
                self.card_names("card", card),
                pov="seat" if seat == self.viewer else "other",
                seat=self.players[seat],
            )
            for seat, card in enumerate(hands)
            if card is not None
        ]
        return self.text.list(shown)


def played_key(event: seen.Played) -> str:
    """Return which message tells of this card."""
    if event.idle:
        return "event-played-idle"
    if event.target is None:
        return "event-played"
    return "event-played-on-self" if event.target == event.seat else "event-played-on"


def yes_no(truth: bool) -> str:  # noqa: FBT001
    """Return how a text asks whether something is so."""
    return "yes" if truth else "no"
