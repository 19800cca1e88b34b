"""The texts: complete in every language, the same details in each, nothing unused, and typographically right."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from billetdoux.bots import BOTS, bot
from billetdoux.cli import bench
from billetdoux.cli.simulate import ENGINES
from billetdoux.errors import SENTENCES, MoveError, OptionError, TextError
from billetdoux.game.game import Game
from billetdoux.game.state import check_deck
from billetdoux.protocol.values import PHRASES, Language, Phase, Phrase
from billetdoux.rules.edition import BONUSES, edition, known_editions
from billetdoux.rules.generator import generator
from billetdoux.text import LANGUAGES
from billetdoux.text import catalogue as texts
from billetdoux.text.catalogue import FOLDER, catalogue, check_names, join
from billetdoux.text.rulebook import Rulebook, plan
from billetdoux.text.sentences import Teller
from billetdoux.views.events import OPEN

SOURCES = Path(texts.__file__).parent.parent
PAGE = Path(__file__).parents[2] / "web/src"
TRANSLATED = [language for language in LANGUAGES if language != "en"]


def on_page(file: str, declared: str) -> set[str]:
    """The words that a declaration of the page's lists."""
    found = re.search(rf"{declared} = ([^;]*);", (PAGE / file).read_text(encoding="utf-8"))
    assert found is not None, declared
    return {quoted or key for quoted, key in re.findall(r'"(\w+)"|(\w+):', found[1])}


# Keys that code puts together, by what they begin with, and what they end with.
SPOKEN_BONUSES = set(BONUSES) - {"none"}
PLAN = plan()
OURS = ("standard", "classic", "princess")  # an edition of one's own may do without what these have
WRITTEN = [one for one in PLAN["section"] if one["kind"] not in {"questions", "tips"}]  # these have keys of their own
ENDINGS: dict[str, set[str]] = {
    "event-bonus-": SPOKEN_BONUSES,
    "simulate-bonus-": SPOKEN_BONUSES,
    "simulate-engine-": set(ENGINES),
    "phrase-": set(PHRASES),
    "level-": set(BOTS),
    "rules-": {
        "title",
        "copies",
        "copies-out",
        "copies-heart",
        "cards-note",
        "contents",
        "notice",
        "look",
        "win-players",
        "win-tokens",
    }
    | {f"{one['id']}-title" for one in PLAN["section"]}
    | {f"{one['id']}-{row}".removesuffix("-") for one in WRITTEN for row in one.get("rows", [""])}
    | {f"question-{row}" for one in PLAN["section"] if one["kind"] == "questions" for row in one["rows"]},
    "tip-": {row for one in PLAN["section"] if one["kind"] == "tips" for row in one["rows"]},
    "credit-": {what for makers in PLAN["credits"].values() for what, _ in makers},
    "about-": {id for id in known_editions() if id in OURS or catalogue("en").has(f"about-{id}")},
    "token-": {edition(id).names for id in known_editions() if id in OURS or catalogue("en").has(f"token-{id}")},
    "who-princess-": {card.id for card in edition("princess").cards},
    "page-phase-": set(get_args(Phase)),
    "page-ask-idle-": on_page("game/choosing.svelte.ts", "type Idle"),
    "page-role-": on_page("game/choosing.svelte.ts", "type Role"),
    "page-speed-": on_page("browser/settings.svelte.ts", "const SPEEDS"),
    "page-theme-": on_page("browser/settings.svelte.ts", "const THEMES"),
}
COMPOSED = (
    *ENDINGS,
    "bot-",
    "card-",
    "coach-",
    "edition-",
    "error-",
    "rule-",
    "bench-",
    "lesson-",
    "chapter-",
)  # the others have tests of their own


class Details(Visitor):
    """Collects what a message refers to."""

    def __init__(self) -> None:
        self.found = set[str]()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def messages(language: str) -> dict[str, ast.Message]:
    found = dict[str, ast.Message]()
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for entry in FluentResource(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ast.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ast.Message):
                assert entry.id.name not in found, f"{entry.id.name} stands twice in {language}"
                found[entry.id.name] = entry
    return found


def details(message: ast.Message) -> set[str]:
    """What a message is told; which form of a name it uses is its own affair."""
    visitor = Details()
    visitor.visit(message)
    return {name.removesuffix("-the").removesuffix("-a") for name in visitor.found}


def without_errors(language: str) -> set[str]:
    return {key for key in messages(language) if not key.startswith("error-")}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_the_same_messages(language: str) -> None:
    assert without_errors(language) == without_errors("en")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_error_has_its_sentence(language: str) -> None:
    errors = {key for key in messages(language) if key.startswith("error-")}
    assert errors == {f"error-{key}" for key in SENTENCES}


@pytest.mark.parametrize("language", TRANSLATED)
def test_messages_take_the_same_details(language: str) -> None:
    ours, english = messages(language), messages("en")
    apart = {key: differ for key in english if (differ := details(ours[key]) ^ details(english[key]))}
    assert apart == {}
    for key, sentence in SENTENCES.items():
        assert details(ours[f"error-{key}"]) == set(re.findall(r"{(\w+)}", sentence)), key


def test_no_message_is_unused() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    code += "\n".join(path.read_text(encoding="utf-8") for path in (FOLDER / "en").glob("*.ftl"))
    code += "\n".join(
        path.read_text(encoding="utf-8") for path in PAGE.rglob("*.*") if path.suffix in {".ts", ".svelte"}
    )
    quoted = set(re.findall(r"[\"']([a-z0-9-]+)[\"']|{ ([a-z-]+) }", code))
    named = {name for pair in quoted for name in pair}
    unused = {key for key in without_errors("en") if key not in named and not key.startswith(COMPOSED)}
    assert unused == set()


@pytest.mark.parametrize("prefix", ENDINGS)
def test_every_composed_key_is_one_that_can_be_asked_for(prefix: str) -> None:
    there = {key.removeprefix(prefix) for key in messages("en") if key.startswith(prefix)}
    assert there == ENDINGS[prefix]


def test_every_path_of_the_bench_has_its_title(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", {"numba": "there"}.get)
    monkeypatch.setattr(bench, "has_gpu", lambda: True)
    titles = {f"bench-{path}" for path in bench.paths(edition("standard"))}
    assert {key for key in messages("en") if key.startswith("bench-")} == titles | {"bench-title", "bench-players"}


def test_every_room_knows_the_same_languages() -> None:
    assert get_args(Language) == tuple(LANGUAGES)
    assert on_page("text/catalogue.ts", "const LANGUAGES") - set(LANGUAGES.values()) == set(LANGUAGES)
    assert {path.name for path in FOLDER.iterdir() if path.is_dir()} == set(LANGUAGES)


def test_every_rule_text_is_of_an_effect_or_bonus() -> None:
    roles = {card.effect for id in known_editions() for card in edition(id).cards}
    roles |= {card.bonus for id in known_editions() for card in edition(id).cards}
    roles -= {"none"}
    rules = {key for key in messages("en") if re.fullmatch(r"rule-.*", key)}
    assert rules == {f"rule-{role}" for role in roles} | {f"rule-{role}-full" for role in roles}


def test_every_name_is_of_a_card_or_edition() -> None:
    ids = {edition(id).names: edition(id) for id in known_editions()}
    cards = {f"card-{names}-{card.id}" for names, one in ids.items() for card in one.cards}
    cards |= {f"card-{edition(id).names}-{card.id}" for id in known_editions() for card in edition(id).cards}
    assert {key for key in messages("en") if key.startswith("card-")} == cards
    assert {key for key in messages("en") if key.startswith("edition-")} == {
        f"edition-{id}" for id in known_editions()
    }


def test_every_name_and_style_is_of_a_bot_of_ours() -> None:
    said = {key for key in messages("en") if key.startswith("bot-")}
    assert said == {f"bot-{name}{part}" for name in BOTS for part in ("", "-style")}


@pytest.mark.parametrize(
    ("language", "won", "right"),
    [
        ("fr", 0, "0 Faveur sur 4."),
        ("fr", 1, "1 Faveur sur 4."),
        ("fr", 2, "2 Faveurs sur 4."),
        ("it", 0, "0 segnalini Preferenza su 4."),
        ("it", 1, "1 segnalino Preferenza su 4."),
    ],
)
def test_tokens_are_counted_as_people_count(language: str, won: int, right: str) -> None:
    assert catalogue(language)("page-seals", won=won, enough=4) == right


def test_every_phrase_can_be_sent() -> None:
    assert get_args(Phrase) == PHRASES


@pytest.mark.parametrize("id", known_editions())
def test_each_card_has_its_names(id: str) -> None:
    check_names(edition(id))


def test_a_missing_name_is_an_error_that_says_so() -> None:
    with pytest.raises(TextError, match="card-standard-jester"):
        catalogue("en")("card-standard-jester")
    with pytest.raises(OptionError, match="en, fr, it"):
        catalogue("de")


def texts_of(language: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / language).glob("*.ftl")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_typography(language: str) -> None:
    text = re.sub(r"^#.*$", "", texts_of(language), flags=re.MULTILINE)
    assert "..." not in text
    assert not re.search(r"\w'\w", text), "an apostrophe is ’"
    values = re.sub(r"{[^{}]*}", "x", re.sub(r"{ \$\w+ ->", "", text))
    if language == "fr":
        assert not re.search(r"[^\u00a0\u202f\s\[*] ?[;!?»](?=[\s.,]|$)", values), "a thin space before ; ! ? »"
        assert " :" not in values, "a space that does not break before a colon"
        assert "« " not in values
    else:
        assert not re.search(r"\w\s[;:!?](\s|$)", values)
    assert not re.search(r"[^\n ]  +[^\n ]", values), "two spaces in a row"


def play(id: str, players: int, seed: int) -> Game:
    game = Game(id, ["Ada", "Bo", "Émile", "Ezio", "Hugo", "Yves"][:players], seed=seed)
    choice = bot("random" if seed % 2 else "casual")
    while not game.over:
        if game.round_over:
            game.next_round()
        while (seat := game.turn) is not None:
            game.play(choice.choose(game.view(seat), generator(seed, 0, 0, len(game.rounds[-1].moves))))
    return game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", known_editions())
def test_every_event_of_whole_games_is_told_to_everyone(language: str, id: str) -> None:
    for seed in range(4):
        game = play(id, 2 + seed % (edition(id).most - 1), seed)
        for viewer in (*game.seats, None, OPEN):
            teller = Teller(catalogue(language), game.edition, game.players, viewer)
            for entry in game.events(viewer):
                for sentence in teller.sentences(entry):
                    assert re.fullmatch(r"\S.*[.!]", sentence), sentence
                    assert "None" not in sentence
                    assert "  " not in sentence


def test_points_of_view() -> None:
    game = Game("classic", ["Ada", "Bo", "Cleo"], seed=0, first=0)
    game.state.hand[:3] = [2, 3, 1]
    game.play("2@1")

    def told(viewer: int | None, language: str = "en") -> str:
        return Teller(catalogue(language), game.edition, game.players, viewer).sentences(game.events(viewer)[-1])[1]

    assert told(0) == "You look at Bo’s hand: the Baron."
    assert told(1) == "Ada looks at your hand: the Baron."
    assert told(2) == told(None) == "Ada looks at Bo’s hand."
    assert told(OPEN) == "Ada looks at Bo’s hand: the Baron."
    assert told(0, "fr") == "Vous regardez la main de Bo\u00a0: le Baron."
    assert told(0, "it") == "Guardi la mano di Bo: il Barone."


@pytest.mark.parametrize(
    ("word", "name", "said"),
    [
        ("de", "Ada", "d’Ada"),
        ("de", "Bo", "de Bo"),
        ("de", "Émile", "d’Émile"),
        ("que", "Yves", "qu’Yves"),
        ("a", "Ada", "ad Ada"),
        ("a", "Ezio", "a Ezio"),
        ("e", "Ezio", "ed Ezio"),
        ("e", "Ada", "e Ada"),
        ("de", "Hélène", "d’Hélène"),
        ("de", "Hugo", "d’Hugo"),
        ("de", "Yves", "d’Yves"),
        ("de", "Yann", "de Yann"),
        ("que", "Yasmine", "que Yasmine"),
        ("de", "H", "de H"),
        ("de", "Y", "de Y"),
        ("de", "", "de "),
    ],
)
def test_words_are_joined_as_they_are_said(word: str, name: str, said: str) -> None:
    assert join(word, name) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", known_editions())
def test_the_whole_rules_can_be_read(language: str, id: str) -> None:
    book = Rulebook(catalogue(language), edition(id))
    pages = [row.text for part in book.sections() if part.kind not in {"list", "credits"} for row in part.rows]
    pages += [text for card in edition(id).cards for text in (book.short(card), *book.full(card))]
    for text in pages:
        assert re.fullmatch(r"\S.*\.", text), text
        assert "  " not in text
    for card in edition(id).cards:
        assert book.find(str(card.value)) == book.find(card.id) == card
        assert book.find(catalogue(language).card(edition(id), card.value).upper()) == card


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_speak_the_language(language: str) -> None:
    said = catalogue(language).error(MoveError("move-unreadable", move="x"))
    assert "x" in said
    assert (said == str(MoveError("move-unreadable", move="x"))) == (language == "en")


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_wrong_with_a_deck_is_said_in_one_language(language: str) -> None:
    deck = edition("classic").deck()
    with pytest.raises(MoveError) as wrong:
        check_deck(edition("classic"), [*deck[:-1], 6])
    said = catalogue(language).error(wrong.value)
    assert f"[{deck[-1]}]" in said
    assert "[6]" in said
    assert "missing" not in said
