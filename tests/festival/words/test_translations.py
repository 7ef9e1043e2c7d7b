"""The catalogues hold what the program says now; `make messages` brings them up to date."""

from __future__ import annotations

import re
from collections import Counter
from difflib import unified_diff
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from festival.tables.kinds import kinds
from rules.bobing.book.rulebook import shipped
from tests.tools.messages import (
    catalog_path,
    extracted,
    files,
    is_translated,
    languages,
    missing,
    stored,
    texts,
    updated,
)

LANGUAGES = languages()
each_language = pytest.mark.parametrize("language", LANGUAGES)
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|%[sd]|\{\{|\}\}|\{\w*\}|</?\w+[^>]*>")
LETTER = re.compile(r"[^\W\d_]")
# A comment in the catalogue: a loan word of the party, or a name.
AS_IN_ENGLISH = "as in English"


@pytest.fixture(scope="module", autouse=True)
def _read_program() -> None:
    """All of it, once for the tests below: it takes a second."""
    extracted()


@cache
def catalogue(language: str) -> Catalog:
    """As it lies there, for tests that only read it."""
    return stored(language)


def messages(language: str) -> list[Message]:
    return [message for message in catalogue(language) if message.id]


def sources(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def key_of(message: Message) -> tuple[str, tuple[str, ...]]:
    return message.context or "", sources(message)


def placeholders(text: str) -> Counter[str]:
    return Counter(PLACEHOLDER.findall(text))


@each_language
def test_the_files_are_what_make_messages_writes(language: str) -> None:
    made = files(updated(language))

    changed = {suffix: diff(catalog_path(language, suffix), made[suffix]) for suffix in made}
    assert not any(changed.values()), f"run make messages; {language} would change: {changed}"


def diff(path: Path, made: bytes) -> list[str]:
    """The lines in which a file would change; of one for programs only that it would."""
    there = path.read_bytes()
    if there == made:
        return []
    if path.suffix == ".mo":
        return ["the file for programs"]
    before, after = (content.decode().splitlines() for content in (there, made))
    return list(unified_diff(before, after, n=0, lineterm=""))


@each_language
def test_every_text_is_translated_in_every_plural(language: str) -> None:
    catalog = catalogue(language)

    short = [
        m.id
        for m in messages(language)
        if is_translated(m) and len(texts(m)) != strings_of(m, catalog)
    ]

    assert short == []
    mark(missing(catalog))


def mark(untranslated: list[str]) -> None:
    """Whoever changes a sentence need not speak four languages: only a release is refused."""
    if untranslated:
        pytest.xfail("\n".join(("not translated, so that `make release` refuses:", *untranslated)))


def strings_of(message: Message, catalog: Catalog) -> int:
    return 1 if isinstance(message.id, str) else int(catalog.num_plurals)


@pytest.mark.parametrize("key", [*shipped(), *kinds()])
def test_what_a_book_or_a_game_says_is_translated(key: str) -> None:
    """Each by its key: so whoever makes one is told what is missing in all languages."""
    said = [(text, context) for context, text, where in extracted() if key in names_in(where)]
    if key in kinds():
        said.append((str(kinds()[key].name), ""))

    untranslated = [
        f"{language}: not translated: {text if isinstance(text, str) else ' / '.join(text)}"
        for language in LANGUAGES
        for text, context in said
        if not is_said(text, context, language)
    ]

    assert said
    mark(untranslated)


def is_said(text: str | tuple[str, ...], context: str, language: str) -> bool:
    found = catalogue(language).get(text, context or None)
    return found is not None and is_translated(found)


def names_in(path: str) -> set[str]:
    return {part.partition(".")[0] for part in Path(path).parts}


@each_language
def test_a_translation_has_the_placeholders_of_its_text(language: str) -> None:
    """A plural may leave some out, as English does: "won", "all 8 won"."""
    wrong = [
        (message.id, text)
        for message in messages(language)
        for text in texts(message)
        if placeholders(text) not in [placeholders(source) for source in sources(message)]
    ]

    assert wrong == []


def test_text_with_a_plural_can_be_used_without_a_number() -> None:
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


@each_language
def test_translation_equals_the_english_only_where_marked(language: str) -> None:
    same = {key_of(message) for message in messages(language) if is_as_in_english(message)}

    marked = [each for each in messages(language) if AS_IN_ENGLISH in each.user_comments]
    assert same == {key_of(message) for message in marked}


def is_as_in_english(message: Message) -> bool:
    return any(
        text in sources(message) and LETTER.search(PLACEHOLDER.sub("", text))
        for text in texts(message)
    )


@each_language
def test_a_form_for_many_says_how_many(language: str) -> None:
    """Chinese has but one form, so that it is the one for many."""
    wrong = [
        (message.id, texts(message)[-1])
        for message in messages(language)
        if isinstance(message.id, tuple)
        and texts(message)
        and placeholders(texts(message)[-1]) != placeholders(message.id[1])
    ]

    assert wrong == []
