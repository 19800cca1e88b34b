"""Every view, in all languages, by day and by night, looked at by axe and by some rules of our own."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING

from axe_playwright_python.base import AXE_SCRIPT
from still import StillServer
from tabs import DESK, PHONE
from tour import Tour, dress

from billetdoux.text import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, Page
    from tour import Stop

    Findings = dict[str, list[str]]

AXE = """async (only) => {
  const options = { resultTypes: ["violations"], ...(only ? { runOnly: { type: "rule", values: only } } : {}) };
  const { violations } = await axe.run(document, options);
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id} ${node.target} ${node.failureSummary}`));
}"""
ASKED = {"card", "play", "sure", "target", "name", "keep", "order", "wait", "refused", "lost", "round-end", "fair"}
BY_NIGHT = ["color-contrast"]  # what the light can change
BY_LANGUAGE = [
    "button-name",
    "link-name",
    "label",
    "aria-input-field-name",
    "html-has-lang",
    "html-lang-valid",
    "image-alt",
]

# One main part and one headline, for those who go from one to the next.
ORDER = """() => {
  const count = (what) => [...document.querySelectorAll(what)].filter((one) => one.getClientRects().length).length;
  return ["main", "h1"].filter((what) => count(what) !== 1).map((what) => `${count(what)} × ${what}`);
}"""

# What can be pressed and is too small for a finger. Links within a sentence are as high as their line.
SMALL = """() => [...document.querySelectorAll("button, a[href], select, input, summary, label:has(input)")]
  .filter((one) => !one.closest(".hidden, p") && !(one.matches("input") && one.closest("label")))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([one, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([one, box]) => `${one.tagName}.${one.className} ${one.ariaLabel ?? ""} ${box.width}×${box.height}`)"""

# What has the focus without showing it: something around it or on it must have an outline.
UNSEEN = """() => {
  const sheet = document.querySelector("dialog[open]") ?? document;
  const found = [];
  for (const one of sheet.querySelectorAll("button, a[href], select, input, summary, [tabindex='0']")) {
    if (one.disabled || !one.getClientRects().length) continue;
    one.focus({ preventScroll: true });
    if (document.activeElement !== one) continue;
    const around = [one, one.closest("label"), one.nextElementSibling].filter(Boolean);
    const outlined = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
    if (!around.some((el) => outlined(getComputedStyle(el)))) found.push(`${one.tagName}.${one.className}`);
  }
  document.activeElement?.blur?.();
  return found;
}"""

# What larger letters push out of the window, or cut off where it cannot be reached by scrolling.
LOST = """() => {
  const found = [];
  const root = document.documentElement;
  const scrolls = (one) => one !== root && (getComputedStyle(one).overflowY === "auto" || scrolls(one.parentElement));
  if (root.scrollWidth > innerWidth + 1) found.push(`the page is ${root.scrollWidth} wide`);
  for (const one of document.querySelectorAll("h1, h2, p, button, a, label, legend, li, summary, .role")) {
    if (one.closest(".hidden, .sky, [aria-hidden]")) continue;
    const box = one.getBoundingClientRect();
    const name = `${one.tagName}.${one.className} “${(one.textContent || "").trim().slice(0, 40)}”`;
    if (box.width && box.right > innerWidth + 2) found.push(`${name} is beside the window`);
    const there = one.checkVisibility() && !scrolls(one);
    if (there && box.bottom + scrollY > root.scrollHeight + 1) found.push(`${name} cannot be scrolled to`);
    if (one.matches("dialog button") && one.scrollWidth > one.clientWidth + 2) found.push(`${name} is too narrow`);
    const style = getComputedStyle(one);
    if (style.overflowX === "hidden" && style.whiteSpace === "nowrap") continue; // it ends in dots
    if (style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 3) found.push(`${name} is cut off`);
  }
  for (const one of document.querySelectorAll(".bar, .said, .me, .ask"))
    if (one.scrollHeight > one.clientHeight + 3) found.push(`${one.className} is too low for what is in it`);
  return found;
}"""


def look_at(stop: Stop, languages: Sequence[str], found: Findings) -> None:
    """Look at a view in all languages, by day and by night, in letters of two sizes."""
    page = stop.page
    first, *others = languages
    wide = DESK if stop.widths == "all" else PHONE

    def look(what: str, finds: list[str], how: str) -> None:
        if finds:
            found.setdefault(what, []).extend(f"{stop.name} ({how}): {one}" for one in finds)

    dress(stop, first, "light", PHONE)
    look("axe", axe(page), "light")
    look("order", page.evaluate(ORDER), "phone")
    look("small", page.evaluate(SMALL), "phone")
    page.keyboard.press("Shift")  # whoever uses keys is shown where they are
    look("unseen", page.evaluate(UNSEEN), "phone")
    dress(stop, first, "dark", PHONE)
    look("axe", axe(page, BY_NIGHT), "dark")
    again = stop.kind == "crowd"  # more of the same: other sizes and languages have been seen at other tables
    for size in (PHONE,) if again else (PHONE, wide):
        dress(stop, first, "dark", size, text=200)
        look("lost", page.evaluate(LOST), f"{size[0]} wide")
    for language in () if again else others:
        dress(stop, language, "dark", wide)
        look("axe", axe(page, BY_LANGUAGE), language)


def axe(page: Page, only: list[str] | None = None) -> list[str]:
    """Return what axe has to say."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(AXE, only)


def walk(stops: Iterator[Stop]) -> set[str]:
    """Look at all stops, where nothing may be wrong; return their names. No language is switched in vain."""
    found: Findings = {}
    languages = list(LANGUAGES)
    names = set[str]()
    for stop in stops:
        if stop.page.evaluate("document.documentElement.lang") == languages[-1]:
            languages.reverse()
        look_at(stop, languages, found)
        names.add(stop.name)
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)
    return names


def test_nothing_is_wrong_with_any_view_around_the_game(chromium: Browser) -> None:
    with StillServer() as server:
        tour = Tour(chromium, server)
        assert {"home", "settings"} <= walk(chain(tour.outside(), tour.others()))
        tour.page.context.close()


def test_nothing_is_wrong_with_any_view_of_a_game(chromium: Browser) -> None:
    with StillServer() as server:
        tour = Tour(chromium, server)
        assert {f"table-{asked}" for asked in ASKED} <= walk(tour.game())
        tour.page.context.close()
