"""The rulebooks of the dice game: shipped ones, and those that were written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from operator import attrgetter

from django.db.models import QuerySet

from festival.models import Festival, OwnRulebook
from festival.record.record import table_record
from rules.bobing import Rulebook
from rules.bobing.book.rulebook import shipped
from rules.errors import InvalidRulebook

FALLBACK = "manila"  # a book that is always there


def opening_book(festival: Festival, *, has_begun: bool) -> Rulebook:
    """The rules of a game that opens. One that has begun has no need of them: it keeps a copy.

    Raises InvalidRulebook when they cannot be read any more and it has not begun.
    """
    try:
        return load_book(festival.rulebook, festival.switches, owner=festival.owner_id)
    except InvalidRulebook:
        if not has_begun:
            raise
        return _shipped_book(FALLBACK, ())


def book_of(festival: Festival) -> Rulebook:
    """The rules chosen at set-up; a running game keeps its own copy in its state.

    Raises InvalidRulebook when they cannot be read any more. A game that has begun has no need of
    them, and gives its copy.
    """
    try:
        return load_book(festival.rulebook, festival.switches, owner=festival.owner_id)
    except InvalidRulebook:
        book: Rulebook = table_record(festival.table).state.book
        return book


def own_books(owner: int | None) -> QuerySet[OwnRulebook]:
    """Those that an organiser has written. owner: None for the emcee of the laptop."""
    return OwnRulebook.objects.filter(owner=owner)


def by_key(books: Iterable[OwnRulebook]) -> list[OwnRulebook]:
    """In the same order everywhere: each database sorts texts in a way of its own."""
    return sorted(books, key=attrgetter("key"))


def load_book(
    key: str, switches: Mapping[str, str] | None = None, *, owner: int | None
) -> Rulebook:
    """A shipped book or one that the owner has written, under the given house rules.

    Raises InvalidRulebook for a key that nothing has, or a book that cannot be read any more. House
    rules that the book does not know, or no longer, are left out.
    """
    own = None if key in shipped() else own_books(owner).filter(key=key).first()
    chosen = tuple(sorted((switches or {}).items()))
    return _shipped_book(key, chosen) if own is None else _parsed_book(own.text, chosen)


def known_books(owner: int | None) -> dict[str, Rulebook]:
    """Every book that a festival of this owner can be played by, under its own house rules.

    One that was written here and cannot be read any more, because the shipped book it builds on has
    changed, is left out.
    """
    books = {key: load_book(key, owner=owner) for key in shipped()}
    for own in by_key(own_books(owner).exclude(key__in=list(books))):
        with suppress(InvalidRulebook):
            books[own.key] = _parsed_book(own.text, ())
    return books


# Optimization: reading and compiling a book takes 15 ms, and every page needs one.
@lru_cache(maxsize=64)
def _shipped_book(key: str, switches: tuple[tuple[str, str], ...]) -> Rulebook:
    return Rulebook.load(key).under(dict(switches))


@lru_cache(maxsize=64)
def _parsed_book(text: str, switches: tuple[tuple[str, str], ...]) -> Rulebook:
    return Rulebook.parse(text).under(dict(switches))
