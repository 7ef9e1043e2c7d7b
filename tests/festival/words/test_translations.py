"""The catalogues hold what the program says now; `make messages` brings them up to date."""

from __future__ import annotations

import ast
import io
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, ngettext

from tests.messages import ROOT, catalog_path, extracted, languages, stored, template, texts

LANGUAGES = languages()
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|%[sd]|\{\{|\}\}|\{\w*\}|</?\w+[^>]*>")
LETTER = re.compile(r"[^\W\d_]")
# A comment in the catalogue: a loan word of the party, or a name.
AS_IN_ENGLISH = "as in English"


def wordings() -> Iterator[tuple[str, str]]:
    """How every kind of sentence is declared, with its place."""
    for path in (*(ROOT / "rules").rglob("*.py"), *(ROOT / "festival").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Wording")):
                    yield f"{path.name}:{node.lineno}", ast.unparse(node.args[1])


def messages(language: str) -> list[Message]:
    return [message for message in stored(language) if message.id]


def sources(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def key_of(message: Message) -> tuple[str, tuple[str, ...]]:
    return message.context or "", sources(message)


def placeholders(text: str) -> Counter[str]:
    return Counter(PLACEHOLDER.findall(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_program_is_in_the_catalogue_and_nothing_else(language: str) -> None:
    known = {key_of(message) for message in messages(language)}

    wanted = {key_of(message) for message in template(language) if message.id}

    assert (wanted - known, known - wanted) == (set(), set())


def test_every_sentence_of_the_rules_is_marked_for_the_catalogues() -> None:
    declared = list(wordings())

    assert len(declared) > 100
    assert [place for place, text in declared if not text.startswith("gettext_noop(")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_in_every_plural(language: str) -> None:
    catalog = stored(language)

    missing = [
        message.id
        for message in catalog
        if message.id and (len(texts(message)) != strings_of(message, catalog) or message.fuzzy)
    ]

    assert missing == []


def strings_of(message: Message, catalog: Catalog) -> int:
    return 1 if isinstance(message.id, str) else int(catalog.num_plurals)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_text(language: str) -> None:
    """A plural may leave some out, as English does: "won", "all 8 won"."""
    wrong = [
        (message.id, text)
        for message in messages(language)
        for text in texts(message)
        if placeholders(text) not in [placeholders(source) for source in sources(message)]
    ]

    assert wrong == []


def test_a_text_that_also_has_a_plural_can_be_said_without_its_number() -> None:
    """Both are one entry of a catalogue: the plain text gets the words for one."""
    plain = {(context, text) for context, text, _ in extracted() if isinstance(text, str)}
    plural = {(context, text) for context, text, _ in extracted() if isinstance(text, tuple)}

    wrong = [
        (one, many)
        for context, (one, many) in plural
        if (context, one) in plain and placeholders(one) != placeholders(many)
    ]

    assert wrong == []


def test_a_text_has_one_plural() -> None:
    """In one context: in another it is another entry of the catalogue."""
    plurals = {(context, *text) for context, text, _ in extracted() if isinstance(text, tuple)}

    assert [(a, b) for a, b in combinations(sorted(plurals), 2) if a[:2] == b[:2]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_is_the_english_text_only_where_its_catalogue_says_so(language: str) -> None:
    same = {key_of(message) for message in messages(language) if is_as_in_english(message)}

    marked = [each for each in messages(language) if AS_IN_ENGLISH in each.user_comments]
    assert same == {key_of(message) for message in marked}


def is_as_in_english(message: Message) -> bool:
    return any(
        text in sources(message) and LETTER.search(PLACEHOLDER.sub("", text))
        for text in texts(message)
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_installed_was_made_of_what_is_written(language: str) -> None:
    made = io.BytesIO()

    write_mo(made, stored(language))

    assert catalog_path(language, "mo").read_bytes() == made.getvalue()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 players", "1 player", "2 players", "5 players"]),
        ("zh-hant", ["0 位玩家", "1 位玩家", "2 位玩家", "5 位玩家"]),
        ("zh-hans", ["0 位玩家", "1 位玩家", "2 位玩家", "5 位玩家"]),
        ("fil", ["0 manlalaro", "1 manlalaro", "2 manlalaro", "5 manlalaro"]),
    ],
)
def test_a_number_has_its_plural(language: str, said: list[str]) -> None:
    with translation.override(language):
        shown = [
            ngettext("%(total)s player", "%(total)s players", total) % {"total": total}
            for total in (0, 1, 2, 5)
        ]

    assert shown == said


def test_filipino_has_two_numbers_and_chinese_one() -> None:
    forms = {}
    for language in ("zh-hant", "zh-hans", "fil"):
        with translation.override(language):
            forms[language] = [ngettext("won", "all %(total)s won", n) for n in (0, 1, 2, 5)]

    alone, all_of = "ubos na", "ubos ang %(total)s"
    assert forms == {
        "zh-hant": ["%(total)s 個全部送出"] * 4,
        "zh-hans": ["%(total)s 个全部送出"] * 4,
        "fil": [alone, alone, all_of, all_of],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_for_many_says_how_many(language: str) -> None:
    """Chinese has but one form, so that it is the one for many."""
    catalog = stored(language)

    wrong = [
        (message.id, texts(message)[-1])
        for message in catalog
        if isinstance(message.id, tuple)
        and placeholders(texts(message)[-1]) != placeholders(message.id[1])
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("language", "said"), [("fil", "Kailangan ito."), ("zh-hans", "这个字段是必填项。")]
)
def test_a_field_that_is_left_empty_says_so_in_the_language(language: str, said: str) -> None:
    """Django has no Filipino; its Chinese words are its own."""
    with translation.override(language):
        assert gettext("This field is required.") == said


def test_every_language_calls_itself_by_its_own_name() -> None:
    ours = dict(settings.LANGUAGES)

    shown = {code: translation.get_language_info(code)["name_local"] for code in ours}

    assert shown == ours
