"""Reads the chapters of the guide from `docs/guide`, once.

The English chapters are the originals: their README.md has the order, and a translated heading has
the id of the English one, so that its address is the same in every language. Links in the files
name the headings of their own language, as on the repository's pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import to_locale
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

from festival.words.clean_text import plain

FOLDER = Path(settings.BASE_DIR) / "docs" / "guide"
PICTURES = FOLDER / "img"
INDEX = "README"  # the usual name of a folder's first page
BREAKS = ("softbreak", "hardbreak")  # between two lines of one paragraph
NOT_IN_SLUG = re.compile(r"[^\w\- ]")

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, kw_only=True)
class Section:
    """A heading and the text up to the next heading. level: 1 is the chapter's title."""

    slug: str
    level: int
    title: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Chapter:
    key: str
    sections: tuple[Section, ...]
    html: SafeString

    @property
    def title(self) -> str:
        return self.sections[0].title

    @property
    def address(self) -> str:
        return address_of(self.key)


def address_of(key: str) -> str:
    return reverse("guide") if key == INDEX else reverse("guide_chapter", args=[key])


@cache
def keys() -> tuple[str, ...]:
    """The keys of all chapters, in the order of the first page."""
    links = (token.attrGet("href") for token in _walk(_tokens(INDEX, settings.LANGUAGE_CODE)))
    paths = (PurePosixPath(str(link)) for link in links if link)
    return tuple(dict.fromkeys(path.stem for path in paths if path.suffix == ".md"))


def chapters(language: str) -> list[Chapter]:
    return [chapter(key, language) for key in keys()]


@cache
def chapter(key: str, language: str) -> Chapter:
    tokens = _tokens(key, language)
    places = _headings(tokens)
    slugs = _slugs(key, settings.LANGUAGE_CODE)
    for index, slug in zip(places, slugs, strict=True):
        tokens[index].attrSet("id", slug)
    sections = tuple(_sections(tokens))
    for token in _walk(tokens):
        _lead(token, key, language)
    for before, token in pairwise(tokens):
        if token.children and token.children[0].type == "image":
            before.attrSet("class", "guide__pictures")
    html = _markdown.renderer.render(tokens, _markdown.options, {})
    # Rendered from our own files, with HTML in the text escaped.
    safe = mark_safe(html)  # noqa: S308  (as the line above says)
    return Chapter(key=key, sections=sections, html=safe)


def search(words: str, language: str) -> list[tuple[Chapter, Section]]:
    """The sections that contain all these words: first those with the words in their heading."""
    wanted = plain(words).split()
    found = [
        (chapter, section)
        for chapter in chapters(language)
        for section in chapter.sections
        if wanted and _has(f"{section.title} {section.text}", wanted)
    ]
    return sorted(found, key=lambda found_at: not _has(found_at[1].title, wanted))


def _has(text: str, wanted: Iterable[str]) -> bool:
    text = plain(text)
    return all(word in text for word in wanted)


def _tokens(key: str, language: str) -> list[Token]:
    return _markdown.parse(_path(key, language).read_text(encoding="utf-8"))


def _path(key: str, language: str) -> Path:
    folder = FOLDER if language == settings.LANGUAGE_CODE else FOLDER / to_locale(language)
    return folder / f"{key}.md"


def _walk(tokens: Iterable[Token]) -> Iterator[Token]:
    for token in tokens:
        yield token
        yield from _walk(token.children or ())


def _headings(tokens: list[Token]) -> list[int]:
    return [index for index, token in enumerate(tokens) if token.type == "heading_open"]


@cache
def _slugs(key: str, language: str) -> tuple[str, ...]:
    """The ids that the headings have on the repository's pages."""
    tokens = _tokens(key, language)
    return tuple(slug_of(_said(tokens[index + 1])) for index in _headings(tokens))


def _sections(tokens: list[Token]) -> Iterator[Section]:
    starts = _headings(tokens)
    for start, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        yield Section(
            slug=str(tokens[start].attrGet("id")),
            level=int(tokens[start].tag[1:]),
            title=_said(tokens[start + 1]),
            text=" ".join(_said(token) for token in tokens[start + 2 : end]),
        )


def _said(token: Token) -> str:
    """A token's text without its markup."""
    inside = token.children or ()
    return "".join(" " if token.type in BREAKS else token.content for token in inside)


def slug_of(title: str) -> str:
    """The id of a heading, the same as on the repository's pages."""
    return NOT_IN_SLUG.sub("", title.lower()).replace(" ", "-")


def _lead(token: Token, key: str, language: str) -> None:
    """Replace the file paths of links and pictures by addresses. key: of the chapter."""
    if token.type == "link_open":
        path, hash_mark, slug = unquote(str(token.attrGet("href"))).partition("#")
        if path.endswith(".md") or not path:
            there = PurePosixPath(path or key).stem
            if slug:
                own, originals = (
                    _slugs(there, spoken) for spoken in (language, settings.LANGUAGE_CODE)
                )
                slug = originals[own.index(slug)]
            token.attrSet("href", f"{address_of(there) if path else ''}{hash_mark}{slug}")
    if token.type == "image":
        name = PurePosixPath(str(token.attrGet("src"))).name
        with Image.open(PICTURES / name) as picture:
            width, height = picture.size
        if height > width:  # a phone's picture has two pixels for each CSS pixel
            width, height = width // 2, height // 2
        token.attrs |= {"width": width, "height": height, "loading": "lazy"}
        token.attrSet("src", reverse("guide_picture", args=[PurePosixPath(name).stem]))
