"""Checks, saves and deletes the rulebooks of an organiser."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from festival.games.bobing.rulebooks.load_rulebook import known_books, own_books
from festival.models import Festival, OwnRulebook
from festival.play.write_path import lock, touch
from festival.tables.record.record import has_begun
from festival.words.sentences import in_a_row
from rules.bobing.book.problem_sentences import PlaceInBook
from rules.bobing.book.rulebook import BOOKS, Rulebook, shipped
from rules.bobing.book.writer import toml_of
from rules.errors import InvalidRulebook, RulesError
from rules.wording import Sentence, Wording, shorten

MOST_KILOBYTES = 100

EMPTY = Wording("books.empty", "choose a rulebook with something in it")
LARGE = Wording("books.large", "use a text of at most {most} KB (this one has {size} KB)")
NOT_TEXT = Wording("books.not_text", "choose a text file in UTF-8 (this is something else)")
NO_FILE = Wording("books.no_file", "choose a file")
SHIPPED_KEY = Wording(
    "books.shipped_key", "{place}: choose another key (a book of the program already has “{key}”)"
)
TAKEN_KEY = Wording(
    "books.taken_key", "{place}: choose another key (another book of yours already has “{key}”)"
)
USED_KEY = Wording(
    "books.used_key",
    "{place}: keep “{key}”, because {festivals} use this book by that key (it says “{got}”)",
)
SAME_EDITION = Wording(
    "books.same_edition",
    "{place}: choose a different name ({other} already has “{edition}”)",
)
CHANGED = Wording(
    "books.changed",
    "somebody else saved this book meanwhile. Copy your text, then open the book again",
)
GONE = Wording("books.gone", "somebody deleted this book meanwhile")
IN_USE = Wording("books.in_use", "festivals use this book, so it stays: {festivals}")


class BookRefused(RulesError):
    """A text that cannot be read, or a book that cannot be changed now."""


@dataclass(frozen=True, kw_only=True)
class Saved:
    """A saved book, and the names of the festivals that use it. dropped: for each following
    festival, its house rules that the new text does not have."""

    own: OwnRulebook
    following: tuple[str, ...]  # not begun, so they play by the new text
    keeping: tuple[str, ...]  # begun, so they keep their copy
    dropped: Mapping[str, tuple[str, ...]]


def decode(raw: bytes) -> str:
    """The text of a file, with or without a byte order mark, with Unix line ends; raises
    BookRefused."""
    check_size(len(raw))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BookRefused(NOT_TEXT()) from error
    if "\0" in text:
        raise BookRefused(NOT_TEXT())
    return text.replace("\r\n", "\n")


def check_size(size: int) -> None:
    """Raises BookRefused for an empty text or one that is too large."""
    if not size:
        raise BookRefused(EMPTY())
    if size > MOST_KILOBYTES * 1024:
        raise BookRefused(LARGE(most=MOST_KILOBYTES, size=f"{-(-size // 1024):,}"))


def checked(text: str, own: OwnRulebook) -> Rulebook:
    """The book of a text. Raises BookRefused for an empty or too large text, and InvalidRulebook
    with all mistakes."""
    check_size(len(text.encode()) if text.strip() else 0)
    book, found = Rulebook.proofread(text)
    problems = (*found, *_conflicts(book, own))
    if problems:
        raise InvalidRulebook(problems[0], problems)
    return book


def _conflicts(book: Rulebook, own: OwnRulebook) -> Iterable[Sentence]:
    """Keys and names that clash with other books of the same owner, or with shipped ones."""
    where = PlaceInBook(("key",))
    before, owner = own.key, own.owner_id
    used_by = _users(own) if book.key != before else []
    if book.key in shipped():
        yield SHIPPED_KEY(place=where, key=book.key)
    elif book.key != before and own_books(owner).filter(key=book.key).exists():
        yield TAKEN_KEY(place=where, key=book.key)
    elif used_by:
        names = in_a_row(called(used_by))
        yield USED_KEY(place=where, key=before, festivals=names, got=book.key)
    for key, other in known_books(owner).items():
        is_same = (other.names, other.edition) == (book.names, book.edition)
        if is_same and key not in (book.key, before):
            yield SAME_EDITION(place=PlaceInBook(("edition",)), other=key, edition=book.edition)


def _users(own: OwnRulebook) -> list[Festival]:
    """The festivals that use an own book; for a shipped key there are none, as it means the shipped
    book."""
    theirs = Festival.objects.filter(owner=own.owner_id, rulebook=own.key).select_related("hall")
    return [] if own.key in shipped() else list(theirs)


def called(festivals: Iterable[Festival]) -> tuple[str, ...]:
    """The names of festivals, a hall once for all of its tables. festivals: each with its hall."""
    parties = (festival.hall or festival for festival in festivals)
    return tuple({party.pk: party.name for party in parties}.values())


def save_book(text: str, *, owner: int | None, book_id: int | None, seen: str) -> Saved:
    """Save a new book of this owner, or a new text of an own book.

    seen: the book's stamp when its author opened it. Raises InvalidRulebook with all mistakes of
    the text, and BookRefused if somebody else saved or deleted the book meanwhile.
    """
    try:
        with transaction.atomic():
            new = OwnRulebook(owner_id=owner)
            own = new if book_id is None else _unchanged(owner, book_id, seen)
            book = checked(text, own)
            own.key, own.text = book.key, text
            own.save()
            return _told(own, book)
    except IntegrityError as error:
        key = Rulebook.parse(text).key
        raise InvalidRulebook(TAKEN_KEY(place=PlaceInBook(("key",)), key=key)) from error


def _unchanged(owner: int | None, book_id: int, seen: str) -> OwnRulebook:
    own = own_books(owner).select_for_update().filter(pk=book_id).first()
    if own is None:
        raise BookRefused(GONE())
    if stamp(own) != seen:
        raise BookRefused(CHANGED())
    return own


def stamp(own: OwnRulebook) -> str:
    """Changes whenever the book is saved."""
    return own.updated_at.isoformat()


def _told(own: OwnRulebook, book: Rulebook) -> Saved:
    """Update the screens of the festivals that use the book, and list these festivals."""
    following: list[Festival] = []
    keeping: list[Festival] = []
    dropped: dict[str, set[str]] = defaultdict(set)
    for festival in _users(own):
        touch(lock(festival.pk, even_away=True))
        if has_begun(festival.table):
            keeping.append(festival)
        else:
            following.append(festival)
            left = book.under(festival.switches).chosen
            dropped[(festival.hall or festival).name] |= festival.switches.keys() - left.keys()
    return Saved(
        own=own,
        following=called(following),
        keeping=called(keeping),
        dropped={name: tuple(sorted(keys)) for name, keys in dropped.items() if keys},
    )


def delete_book(book_id: int, *, owner: int | None) -> None:
    """Raises BookRefused while a festival uses the book; deleting it twice is no error."""
    with transaction.atomic():
        own = own_books(owner).select_for_update().filter(pk=book_id).first()
        if own is None:
            return
        users = _users(own)
        if users:
            raise BookRefused(IN_USE(festivals=in_a_row(called(users))))
        own.delete()


def labels_for_copy(key: str, *, owner: int | None) -> dict[str, str]:
    """A key and an edition that no other book has, for a copy of this book."""
    books = known_books(owner)
    edition = books[key].edition if key in books else key
    edition = gettext(edition) if edition else key
    edition = shorten(gettext("{edition}, as we play it").format(edition=edition), 150)
    key = f"our_{key.removeprefix('our_')}"[:36]
    editions = {book.edition for book in books.values()}
    key, edition = _free(key, _taken_keys(owner), "_"), _free(edition, editions, " ")
    return {"key": key, "edition": edition}


def taken_in(key: str, text: str, *, owner: int | None) -> str:
    """The key of the owner's book with this text, which is saved as a new book if needed.

    key: of the book at its origin. Raises RulesError for a text that cannot be read.
    """
    check_size(len(text.encode()))
    book = Rulebook.parse(text)
    if text_of(key, owner=owner) == text:
        return key
    labelled = _made_apart(text, book, key, owner)
    try:
        with transaction.atomic():
            own_key = Rulebook.parse(labelled).key
            return OwnRulebook.objects.create(owner_id=owner, key=own_key, text=labelled).key
    except IntegrityError:  # somebody else has just saved a book with this key
        return taken_in(key, text, owner=owner)


def opened(text: str, *, owner: int | None) -> str:
    """The text of a sent book as that of a new one, with a key and an edition that no other book
    has. A text that is no rulebook stays as it is."""
    try:
        book = Rulebook.parse(text)
    except InvalidRulebook:
        return text
    return _made_apart(text, book, book.key, owner)


def _made_apart(text: str, book: Rulebook, key: str, owner: int | None) -> str:
    """The text of a book with a key and an edition that no other book of the owner has."""
    editions = {other.edition for other in known_books(owner).values()}
    labels = {"key": _free(key[:36], _taken_keys(owner), "_")}
    if book.edition in editions:
        labels["edition"] = _free(book.edition, editions, " ")
    return text if labels == {"key": book.key} else toml_of({**tomllib.loads(text), **labels})


def text_of(key: str, *, owner: int | None) -> str | None:
    """The text of a book as its author typed it; None if there is no such book."""
    if key in shipped():
        return (BOOKS / f"{key}.toml").read_text(encoding="utf-8")
    own = own_books(owner).filter(key=key).first()
    return None if own is None else own.text


def _taken_keys(owner: int | None) -> set[str]:
    return {*shipped(), *own_books(owner).values_list("key", flat=True)}


def _free(name: str, taken: set[str], joint: str) -> str:
    """The name, with a number behind it if it is taken."""
    number = 1
    free = name
    while free in taken:
        number += 1
        free = f"{name}{joint}{number}"
    return free
