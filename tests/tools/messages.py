"""The catalogues of translations: what they have to hold, and how they are brought up to date.

`make messages` runs this file. Needs no gettext tools: Babel reads and writes the catalogues.
"""

from __future__ import annotations

import ast
import io
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import locale, settings
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "festival" / "words" / "locale"
PLAIN = ("_", "gettext", "gettext_lazy", "gettext_noop", "ngettext")
WITH_CONTEXT = ("pgettext", "pgettext_lazy", "npgettext")
KEYWORDS = dict.fromkeys((*PLAIN, *WITH_CONTEXT))
TEXT_OF = {"Wording": 1, "Rule": 0, "Choice": 1, "Switch": 1}  # the place of the text in each
MADE = re.compile(rf"\b(?:{'|'.join(TEXT_OF)})\(")
CALLED = re.compile(rf"\b(?:{'|'.join(KEYWORDS)})\s*\(")
OF_DJANGO = ROOT / "tests" / "tools" / "messages_of_django.toml"
GUESSES = {"python-format", "python-brace-format"}  # of Babel's, and wrong for a sign such as %

Found = tuple[str, str | tuple[str, ...], str]  # context, message, where


def languages() -> list[str]:
    """Those that need a catalogue."""
    return [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


@cache
def extracted() -> tuple[Found, ...]:
    """Every text of the program that goes through gettext."""
    return (*_in_code(), *_in_seeds())


def _in_code() -> Iterator[Found]:
    for folder in ("festival", "rules"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text(encoding="utf-8")
            yield from _in_python(source, path)
            yield from _in_rules(source, path)
    for path in sorted((ROOT / "templates").rglob("*.html")):
        source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
        # Read as Python, which takes the indentation of HTML for its own.
        yield from _in_python("\n".join(map(str.lstrip, source.splitlines())), path)


def _in_python(source: str, path: Path) -> Iterator[Found]:
    if not CALLED.search(source):  # Optimization: a quarter less to read
        return
    lines = io.BytesIO(source.encode())
    for _, function, found, _ in extract_python(lines, KEYWORDS, (), {}):
        where = str(path.relative_to(ROOT))
        known = [str(text or "") for text in (found if isinstance(found, tuple) else (found,))]
        context = known.pop(0) if function in WITH_CONTEXT else ""
        if not known[0]:  # gettext(variable): what it may hold is marked where it is written
            continue
        yield context, (known[0], known[1]) if str(function).startswith("n") else known[0], where


def _in_rules(source: str, path: Path) -> Iterator[Found]:
    """The texts of sentences and rule sheets, which are translated wherever they are said."""
    if not MADE.search(source):
        return
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            match call.args[TEXT_OF.get(call.func.id, len(call.args)) :]:
                case [ast.Constant(str(text)), *_] if text:
                    yield "", text, str(path.relative_to(ROOT))


def _in_seeds() -> Iterator[Found]:
    """What the shipped rulebooks, lists of tai and currencies say. Romanised titles are the same
    everywhere."""
    for pattern in ("rulebooks/*", "chinese_poker/*", "mahjong/*", "sheets/*", "currencies"):
        for path in sorted((ROOT / "seeds").glob(f"{pattern}.toml")):
            where = str(path.relative_to(ROOT))
            for key, text in _texts_in(tomllib.loads(path.read_text(encoding="utf-8"))):
                is_title = key == "english" and path.parent.name == "rulebooks"
                yield "title" if is_title else "", text, where
    for path in sorted((ROOT / "seeds" / "sheets").glob("*.toml")):
        sheet = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = (row for group in sheet.values() if isinstance(group, list) for row in group)
        yield from (("", text, str(path.relative_to(ROOT))) for _, text in rows)


def _texts_in(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Each text and its key; the texts of `values` have keys of their own."""
    match data:
        case dict():
            for name, value in data.items():
                yield from _texts_in(value, key if key == "values" else name)
        case list():
            for value in data:
                yield from _texts_in(value, key)
        case str() if data and key in ("edition", "english", "meaning", "name", "values"):
            yield key, data


def of_django(language: str) -> Iterator[Found]:
    """What we say in Django's place in a language that Django does not speak."""
    if (Path(locale.__file__).parent / to_locale(language)).is_dir():
        return
    texts = tomllib.loads(OF_DJANGO.read_text(encoding="utf-8"))
    for context, messages in texts.items():
        for message in messages:
            text = tuple(message) if isinstance(message, list) else message
            yield "" if context == "plain" else context, text, "django"


def template(language: str) -> Catalog:
    """All messages of a language, without their translations."""
    catalog = Catalog(fuzzy=False)
    for context, message, where in (*extracted(), *of_django(language)):
        catalog.add(message, locations=[(where, 0)], context=context or None)
    return catalog


def catalog_path(language: str, suffix: str) -> Path:
    return LOCALE / to_locale(language) / "LC_MESSAGES" / f"django.{suffix}"


def empty(language: str) -> Catalog:
    """A catalogue for a language that has none yet, with the plurals that Babel knows of it."""
    name = dict(settings.LANGUAGES)[language]
    return Catalog(
        to_locale(language),
        header_comment=f"# Moonbowl in {name}.\n#",
        project="Moonbowl",
        version="1",
        msgid_bugs_address="docs/new-language.md",
        last_translator="Moonbowl",
        language_team=name,
        fuzzy=False,
    )


def stored(language: str) -> Catalog:
    with catalog_path(language, "po").open("rb") as file:
        return read_po(file, locale=to_locale(language))


def texts(message: Message) -> tuple[str, ...]:
    """The translations of a message, one for each plural; none for what is not translated."""
    strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return strings if all(strings) else ()


def updated(language: str) -> Catalog:
    """The catalogue as it should be: what there was, for the texts that there are now."""
    has_one = catalog_path(language, "po").exists()
    catalog = stored(language) if has_one else empty(language)
    catalog.update(template(language), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def files(catalog: Catalog) -> dict[str, bytes]:
    """What is written of a catalogue, by the suffix of its file. Where nothing has changed it is
    what was written before, byte for byte."""
    for message in catalog:
        message.flags -= GUESSES
    made = {"po": io.BytesIO(), "mo": io.BytesIO()}
    write_po(made["po"], catalog, width=100, sort_by_file=True, include_lineno=False)
    # As the next run reads it: Babel writes a new text without translation otherwise.
    made["po"].seek(0)
    write_mo(made["mo"], read_po(made["po"], locale=catalog.locale))
    return {suffix: file.getvalue() for suffix, file in made.items()}


def missing(catalog: Catalog) -> list[str]:
    """What is not translated, a line each."""
    return [told(message) for message in catalog if message.id and not is_translated(message)]


def is_translated(message: Message) -> bool:
    """In every plural, and by somebody who was sure of it: no program is told of a guess."""
    return bool(texts(message)) and not message.fuzzy


def told(message: Message) -> str:
    """Its text, and the files that say it."""
    sources = (message.id,) if isinstance(message.id, str) else message.id
    said = " / ".join(" ".join(str(text).split()) for text in sources)
    places = ", ".join(sorted({where for where, _ in message.locations}))
    return f"{said} ({places})"


def update(language: str) -> list[str]:
    """Bring the catalogue of a language up to date. What is still untranslated, a line each."""
    catalog = updated(language)
    for suffix, content in files(catalog).items():
        path = catalog_path(language, suffix)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return missing(catalog)


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
    untranslated = {language: update(language) for language in languages()}
    for language, messages in untranslated.items():
        sys.stdout.writelines(f"{language}: not translated: {message}\n" for message in messages)
    return 1 if any(untranslated.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
