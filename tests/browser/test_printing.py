"""A game on paper: every piece is there as often as in the box, whole, and large enough to read."""

from __future__ import annotations

import re
from collections import Counter
from math import ceil
from typing import TYPE_CHECKING, Any

import pytest
from tabs import PHONE

from billetdoux.rules.edition import edition as find_edition
from billetdoux.rules.edition import known_editions
from billetdoux.text import LANGUAGES
from billetdoux.text.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from house import Serving
    from playwright.sync_api import Browser, Page

    Open = Callable[..., Page]

PIECES_ON_A_SHEET = 4
TOKENS = 13
A4 = (842, 595)  # on its side, in points
TOKENS_SWITCH, RULES_SWITCH = 2, 3
SMALLEST = 7  # points
# What runs over its edge or is too small, and the colours that are not grey.
LOOK = """() => {
  const [wrong, colours] = [[], new Set()];
  const within = (box, edge) =>
    box.left > edge.left - 1 && box.right < edge.right + 1 && box.top > edge.top - 1 && box.bottom < edge.bottom + 1;
  const holds = (outer, inner) => {
    for (const one of document.querySelectorAll(`.sheets ${inner}`)) {
      const [box, edge] = [one.getBoundingClientRect(), one.closest(outer).getBoundingClientRect()];
      if (!within(box, edge)) wrong.push(`${inner} is not in its ${outer}: ${one.textContent.slice(0, 40)}`);
    }
  };
  holds(".sheet", ".piece");
  holds(".piece", ".piece :is(.card, .reference, .back, .token)");
  holds(".face", ".piece :is(.name, .rule, .emblem)");
  holds(".reference", ".piece .reference li");
  for (const one of document.querySelectorAll(".piece .emblem"))
    if (one.clientHeight < 90) wrong.push(`a picture is only ${one.clientHeight} high`);
  const words = document.createTreeWalker(document.querySelector(".sheets"), NodeFilter.SHOW_TEXT);
  const seen = [];
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    if (words.currentNode.data.trim() && one.checkVisibility()) seen.push(one);
  }
  for (const one of seen) {
    const { fontSize } = getComputedStyle(one);
    const size = parseFloat(fontSize) * (one.currentCSSZoom ?? 1) * 0.75;
    if (size < SMALLEST) wrong.push(`${size} pt: ${one.textContent.slice(0, 40)}`);
  }
  for (const one of [...seen, ...document.querySelectorAll(".sheets svg *")]) {
    const style = getComputedStyle(one);
    for (const colour of [style.color, style.fill, style.stroke]) {
      const [r, g, b] = (colour.match(/[\\d.]+/g) ?? [0, 0, 0]).map(Number);
      if (colour !== "none" && (r !== g || g !== b)) colours.add(colour);
    }
  }
  for (const one of [document.documentElement, document.body]) {
    const { backgroundColor, backgroundImage, colorScheme } = getComputedStyle(one);
    const paper = `${backgroundColor} ${backgroundImage} ${colorScheme}`;
    if (paper !== "rgb(255, 255, 255) none light") wrong.push(`the paper is ${paper}`);
  }
  return { wrong, colours: [...colours] };
}""".replace("SMALLEST", str(SMALLEST))


@pytest.fixture
def visit(chromium: Browser, house: Serving) -> Generator[Open]:
    """Return a way to open a view in a language; nothing may be fetched from elsewhere."""
    asked = list[str]()
    contexts = list[Any]()

    def visit(path: str, language: str = "en") -> Page:
        context = chromium.new_context(locale=language, service_workers="block")
        contexts.append(context)
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.goto(house.url + path)
        page.wait_for_selector("main")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert [url for url in asked if not url.startswith((house.url, "blob:", "data:"))] == []


def pages(page: Page) -> int:
    """Print, see that every page is A4 on its side, and return how many there are."""
    printed = page.pdf(prefer_css_page_size=True)
    count = len(re.findall(rb"/Type\s*/Page\b", printed))
    boxes = [tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", printed)]
    assert len(boxes) == count
    assert {(round(right), round(top)) for _, _, right, top in boxes} == {A4}
    return count


def turn(page: Page, switch: int) -> None:
    page.locator("main label:has([role=switch])").nth(switch).click()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", known_editions())
def test_every_piece_is_printed_as_often_as_it_is_in_the_box(id: str, language: str, visit: Open) -> None:
    edition, text = find_edition(id), catalogue(language)
    page = visit(f"/print/{id}", language)
    page.wait_for_selector(".sheet h2")
    names = Counter(page.locator(".piece .name").all_text_contents())
    assert names == {text.card(edition, card.value): card.copies for card in edition.cards}
    assert page.locator(".piece .card.down").count() == edition.total
    for reference in (references := page.locator(".piece .reference").all()):
        assert all(name in reference.inner_text() for name in names)
    assert len(references) == page.locator(".piece .back").count() == edition.most

    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})  # what is printed is as large as from a desk
    pieces = ceil((edition.total + edition.most) / PIECES_ON_A_SHEET)
    assert page.locator(".sheet:has(.piece)").count() == pieces
    assert pages(page) > pieces + 2  # the rules are long
    turn(page, TOKENS_SWITCH)
    turn(page, RULES_SWITCH)
    assert page.locator(".token").count() == 2 * TOKENS
    assert pages(page) == pieces + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", known_editions())
def test_nothing_on_paper_is_cut_off_or_too_small_in_colour_or_in_black_and_white(
    id: str, language: str, visit: Open
) -> None:
    page = visit(f"/print/{id}", language)
    page.wait_for_selector(".sheet h2")
    turn(page, TOKENS_SWITCH)
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("document.fonts.ready")
    coloured = page.evaluate(LOOK)
    assert coloured["wrong"] == []
    assert coloured["colours"]
    page.emulate_media(media="screen", color_scheme="dark")
    page.locator("main fieldset").last.locator("label").last.click()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(LOOK) == {"wrong": [], "colours": []}


def test_the_rules_lead_to_the_sheets_which_nobody_loads_before(visit: Open) -> None:
    asked = list[str]()
    page = visit("/")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(page.url + "rules/classic")
    link = page.get_by_role("link", name=catalogue("en")("page-print"))
    link.wait_for()
    assert not any("Print" in url for url in asked)
    link.click()
    page.wait_for_selector(".sheet .piece")
    assert page.url.endswith("/print/classic")
    assert any("PrintView" in url for url in asked)


def test_the_button_prints(visit: Open) -> None:
    page = visit("/print/standard")
    page.evaluate("window.print = () => (window.printed = true)")
    page.get_by_role("button", name=catalogue("en")("page-print-now"), exact=True).click()
    assert page.evaluate("window.printed")
