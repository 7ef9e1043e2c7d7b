"""The chapters of the guide, read from `docs/guide` once and kept.

The English ones are the originals: README.md has their order, and the id of a heading is that of
the English one in its place, so that one address leads to it in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

from django.conf import settings
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import to_locale
from markdown_it import MarkdownIt
from markdown_it.token import Token
from PIL import Image

FOLDER = Path(settings.BASE_DIR) / "docs" / "guide"
PICTURES = FOLDER / "img"
INDEX = "README"  # by which name a folder's first page is known elsewhere too
BREAKS = ("softbreak", "hardbreak")  # between two lines of one paragraph
NOT_IN_SLUG = re.compile(r"[^\w\- ]")

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, kw_only=True)
class Section:
    """A heading and the text below it, as far as the next one. level: 1 is the chapter's title."""

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
    """Every chapter, in the order of the first page."""
    links = (token.attrGet("href") for token in _walk(_tokens(INDEX, settings.LANGUAGE_CODE)))
    paths = (PurePosixPath(str(link)) for link in links if link)
    return tuple(dict.fromkeys(path.stem for path in paths if path.suffix == ".md"))


def chapters(language: str) -> list[Chapter]:
    return [chapter(key, language) for key in keys()]


@cache
def chapter(key: str, language: str) -> Chapter:
    tokens = _tokens(key, language)
    places = _headings(tokens)
    slugs = [slug_of(_said(tokens[place + 1])) for place in places]
    if language != settings.LANGUAGE_CODE:
        slugs = [section.slug for section in chapter(key, settings.LANGUAGE_CODE).sections]
    for place, slug in zip(places, slugs, strict=True):
        tokens[place].attrSet("id", slug)
    sections = tuple(_sections(tokens))
    for token in _walk(tokens):
        _lead(token)
    html = _markdown.renderer.render(tokens, _markdown.options, {})
    # Ours, and without any HTML that stands in the text.
    safe = mark_safe(html)  # noqa: S308  (as the line above says)
    return Chapter(key=key, sections=sections, html=safe)


def search(words: str, language: str) -> list[tuple[Chapter, Section]]:
    """Where all these words stand: in headings first, then in the texts below them."""
    wanted = words.casefold().split()
    found = [
        (each, section)
        for each in chapters(language)
        for section in each.sections
        if wanted and _has(f"{section.title} {section.text}", wanted)
    ]
    return sorted(found, key=lambda place: not _has(place[1].title, wanted))


def _has(text: str, wanted: Iterable[str]) -> bool:
    return all(word in text.casefold() for word in wanted)


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
    return [place for place, token in enumerate(tokens) if token.type == "heading_open"]


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
    """Its words without their marks."""
    inside = token.children or ()
    return "".join(" " if each.type in BREAKS else each.content for each in inside)


def slug_of(title: str) -> str:
    """The id that a heading has on the pages of the repository, too."""
    return NOT_IN_SLUG.sub("", title.lower()).replace(" ", "-")


def _lead(token: Token) -> None:
    """Links and pictures are written as files lie; here they have addresses."""
    if token.type == "link_open":
        path, hash_mark, slug = str(token.attrGet("href")).partition("#")
        if path.endswith(".md"):
            token.attrSet("href", f"{address_of(PurePosixPath(path).stem)}{hash_mark}{slug}")
    if token.type == "image":
        name = PurePosixPath(str(token.attrGet("src"))).name
        with Image.open(PICTURES / name) as picture:
            width, height = picture.size
        if height > width:  # that of a phone has two points for each of its own
            width, height = width // 2, height // 2
        token.attrs |= {"width": width, "height": height, "loading": "lazy"}
        token.attrSet("src", reverse("guide_picture", args=[PurePosixPath(name).stem]))
