"""Loads the rulebooks of the dice game: shipped ones, and those that organisers wrote."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from operator import attrgetter

from django.db.models import QuerySet

from festival.models import Festival, OwnRulebook
from festival.tables.record.record import table_record
from rules.bobing import Rulebook
from rules.bobing.book.rulebook import shipped
from rules.errors import InvalidRulebook

FALLBACK = "manila"  # a book that is always there


def opening_book(festival: Festival, *, has_begun: bool) -> Rulebook:
    """The rules that a game opens with. A game that has begun keeps a copy, so any book will do.

    Raises InvalidRulebook for an unreadable book of a game that has not begun.
    """
    try:
        return load_book(festival.rulebook, festival.switches, owner=festival.owner_id)
    except InvalidRulebook:
        if not has_begun:
            raise
        return _shipped_book(FALLBACK, ())


def book_of(festival: Festival) -> Rulebook:
    """The rules chosen at set-up; a running game keeps its own copy in its state.

    For an unreadable book it returns the copy of a game that has begun, else raises
    InvalidRulebook.
    """
    try:
        return load_book(festival.rulebook, festival.switches, owner=festival.owner_id)
    except InvalidRulebook:
        book: Rulebook = table_record(festival.table).state.book
        return book


def own_books(owner: int | None) -> QuerySet[OwnRulebook]:
    """The books that an organiser wrote. owner: None for the emcee of the laptop."""
    return OwnRulebook.objects.filter(owner=owner)


def by_key(books: Iterable[OwnRulebook]) -> list[OwnRulebook]:
    """Sorted in Python: each database sorts texts differently."""
    return sorted(books, key=attrgetter("key"))


def load_book(
    key: str, switches: Mapping[str, str] | None = None, *, owner: int | None
) -> Rulebook:
    """A shipped book, or one that the owner wrote, with the given house rules.

    House rules that the book does not have are ignored. Raises InvalidRulebook for an unknown key
    or an unreadable book.
    """
    own = None if key in shipped() else own_books(owner).filter(key=key).first()
    chosen = tuple(sorted((switches or {}).items()))
    return _shipped_book(key, chosen) if own is None else _parsed_book(own.text, chosen)


def known_books(owner: int | None) -> dict[str, Rulebook]:
    """Every book that this owner's festivals can use, with the book's default house rules.

    An own book is left out when the shipped book it builds on changed and made it unreadable.
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
