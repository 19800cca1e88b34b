"""Ways to play: by mouse, by touch, by keyboard. Each does one step of a move on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

HELD = ".mine .held"
NAMES = "dialog[open] .names button"
MAIN = ".mine .button.main"  # play it, keep it, play it all the same
FLIP = ".mine .flip"
GO_ON = ".end .next"  # at a round's end


class Hand(Protocol):
    """What a hand can do."""

    def press(self, button: Locator) -> None:
        """Press a button."""
        ...

    def card(self, page: Page, card: int) -> None:
        """Choose a card of the hand."""
        ...

    def seat(self, page: Page, seat: int) -> None:
        """Choose a player."""
        ...

    def name(self, page: Page, card: int) -> None:
        """Name a character."""
        ...

    def flip(self, page: Page) -> None:
        """Turn the order under the deck round."""
        ...

    def play(self, page: Page) -> None:
        """Play what is chosen."""
        ...

    def go_on(self, page: Page) -> None:
        """Leave a round's end."""
        ...


class Pointer:
    """What mouse and finger have in common: they press what they mean."""

    def press(self, button: Locator) -> None:
        button.click()

    def card(self, page: Page, card: int) -> None:
        self.press(page.locator(f'{HELD}[data-card="{card}"]:not([aria-disabled])').first)

    def seat(self, page: Page, seat: int) -> None:
        self.press(page.locator(f'[data-seat="{seat}"].can'))

    def name(self, page: Page, card: int) -> None:
        self.press(page.locator(f'{NAMES}[aria-label^="{card} "]'))

    def flip(self, page: Page) -> None:
        self.press(page.locator(FLIP))

    def play(self, page: Page) -> None:
        self.press(page.locator(MAIN))

    def go_on(self, page: Page) -> None:
        self.press(page.locator(GO_ON))


class Mouse(Pointer):
    """By mouse."""


class Finger(Pointer):
    """By touch."""

    def press(self, button: Locator) -> None:
        button.tap()


class Keys:
    """By keyboard alone: a card by its number, a player by theirs, a character by its own, Enter plays."""

    def press(self, button: Locator) -> None:
        """Go there with the Tab key and press Enter."""
        button.wait_for()
        for _ in range(80):
            if button.evaluate("element => element === document.activeElement"):
                break
            button.page.keyboard.press("Tab")
        else:
            raise AssertionError(f"the Tab key does not lead to {button}")
        button.page.keyboard.press("Enter")

    def card(self, page: Page, card: int) -> None:
        page.keyboard.press(str(card))

    def seat(self, page: Page, seat: int) -> None:
        page.keyboard.press(page.locator(f'[data-seat="{seat}"].can').evaluate(OWN_KEY))

    def name(self, page: Page, card: int) -> None:
        page.keyboard.press(str(card))

    def flip(self, page: Page) -> None:
        page.keyboard.press("ArrowRight")

    def play(self, page: Page) -> None:
        page.keyboard.press("Enter")

    def go_on(self, page: Page) -> None:
        self.press(page.locator(GO_ON))


# A player's key is written at their place; one's own comes after those of the others.
OWN_KEY = """element => element.querySelector("kbd")?.textContent
  ?? String(document.querySelectorAll(".place[data-seat]").length + 1)"""
