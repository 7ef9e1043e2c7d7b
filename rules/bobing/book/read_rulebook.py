"""Reads a rulebook's data and finds all mistakes in one pass."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from rules.bobing.book import problem_sentences as p
from rules.bobing.book.problem_sentences import PlaceInBook, quoted
from rules.bobing.book.rows import read_rows, read_when
from rules.bobing.book.rulebook_parts import BookRow, Switch, Tier, Title
from rules.bobing.book.switches import FLOW
from rules.bobing.book.untrusted_data import LONGEST_TITLE, Reader, Table
from rules.names_in_scripts import Names
from rules.wording import Sentence

TIERS = (1, 2, 3, 4, 5, 6)
MOST_PRIZES = 200  # in one tier

BOOK_KEY = re.compile(r"[a-z0-9][a-z0-9_-]*")

TITLE_FIELDS = ("roman", "hanzi", "english", "sound")
TIER_FIELDS = ("number", "count", *TITLE_FIELDS, "titles")
TIER_TITLE_FIELDS = ("roman", "hanzi", "sound", "when")
SWITCH_FIELDS = ("meaning", "default", "values")
BOOK_FIELDS = (
    "key",
    "edition",
    "source",
    "prize_counts",
    "names",
    "tiers",
    "combinations",
    "switches",
    "rows",
    "grab",
)


@dataclass(frozen=True, slots=True)
class Contents:
    names: Names
    tiers: tuple[Tier, ...]
    grab: Names | None  # name of a throw that takes every prize; None in books without one
    combinations: Mapping[str, Names]
    switches: Mapping[str, Switch]
    rows: tuple[BookRow, ...]
    sound: tuple[tuple[PlaceInBook, BookRow], ...]  # rows without mistakes, with their places
    problems: tuple[Sentence, ...]


def read(data: object) -> Contents:
    """Read a book's data, however wrong. Do not play by a book with problems."""
    reader = Reader()
    book = reader.table(data, PlaceInBook())
    reader.check_fields(book, BOOK_FIELDS, PlaceInBook())
    reader.check_key(book.get("key"), PlaceInBook(("key",)), BOOK_KEY, "_ and -")
    reader.text(book.get("edition"), PlaceInBook(("edition",)))
    if "source" in book:
        reader.text(book["source"], PlaceInBook(("source",)))
    names = _names(reader, book.get("names"), PlaceInBook(("names",)))
    tiers = _tiers(reader, book)
    entries = reader.entries(book.get("combinations"), PlaceInBook(("combinations",)))
    combinations = {key: _names(reader, value, where) for where, key, value in entries}
    switches = _switches(reader, book.get("switches"))
    tiers = _with_titles(reader, tiers, book, switches)
    rows = read_rows(reader, book.get("rows"), combinations, switches)
    grab = _names(reader, book["grab"], PlaceInBook(("grab",))) if "grab" in book else None
    return Contents(
        names=names,
        tiers=tiers,
        grab=grab,
        combinations=combinations,
        switches=switches,
        rows=tuple(row for _, row, _ in rows),
        sound=tuple((where, row) for where, row, is_sound in rows if is_sound),
        problems=tuple(reader.problems),
    )


def _names(
    reader: Reader, value: object, where: PlaceInBook, known: Collection[str] = TITLE_FIELDS
) -> Names:
    """A title; without a romanised form, `roman` is the English title."""
    if not isinstance(value, Mapping):
        reader.table(value, where)
        return Names("", "", "")
    reader.check_fields(value, known, where)
    english = reader.text(value.get("english"), where.at("english"), LONGEST_TITLE)
    roman = reader.text(value.get("roman", english), where.at("roman"), LONGEST_TITLE)
    hanzi = reader.text(value.get("hanzi"), where.at("hanzi"), LONGEST_TITLE)
    has_sound = "sound" in value
    sound = reader.text(value["sound"], where.at("sound"), LONGEST_TITLE) if has_sound else ""
    is_said = sound.casefold() == roman.casefold()
    return Names(roman, hanzi, english, "" if is_said else sound)


def _tiers(reader: Reader, book: Table) -> tuple[Tier, ...]:
    """The tiers; counts in `prize_counts` override their own."""
    counts = _prize_counts(reader, book.get("prize_counts", ()))
    root = PlaceInBook(("tiers",))
    tiers: list[Tier] = []
    for where, table in reader.tables(book.get("tiers"), root):
        number = table.get("number")
        expected = len(tiers) + 1
        if type(number) is not int or number != expected:
            reader.report(p.NUMBER, where.at("number"), expected=expected, got=quoted(number))
        count = _count(reader, table.get("count"), where.at("count"))
        count = counts[len(tiers)] if len(tiers) < len(counts) else count
        tiers.append(Tier(expected, _names(reader, table, where, TIER_FIELDS), count))
    if tiers and len(tiers) != len(TIERS):
        reader.report(p.TIERS, root, count=len(tiers))
    return tuple(tiers)


def _with_titles(
    reader: Reader, tiers: tuple[Tier, ...], book: Table, switches: Mapping[str, Switch]
) -> tuple[Tier, ...]:
    """The tiers with their names under some house rules; the ranks stay the same."""
    titles: dict[int, list[Title]] = {tier.number: [] for tier in tiers}
    tables = [table for table in book["tiers"] if isinstance(table, Mapping)] if tiers else []
    for tier, table in zip(tiers, tables, strict=False):
        where = PlaceInBook(("tiers", tier.number, "titles"))
        for at, title in reader.tables(table["titles"], where) if "titles" in table else ():
            reader.check_fields(title, TIER_TITLE_FIELDS, at)
            said = {key: title[key] for key in TITLE_FIELDS if key in title}
            names = _names(reader, {**said, "english": tier.names.english}, at)
            when = read_when(reader, title.get("when"), at.at("when"), switches)
            titles[tier.number].append(Title(names, when))
    return tuple(replace(tier, titles=tuple(titles[tier.number])) for tier in tiers)


def _prize_counts(reader: Reader, counts: object) -> list[int]:
    where = PlaceInBook(("prize_counts",))
    if not isinstance(counts, list | tuple):
        reader.report(p.COUNTS, where, got=quoted(counts))
        return []
    if len(counts) not in (0, len(TIERS)):
        reader.report(p.COUNTS, where, got=len(counts))
        return []
    return [_count(reader, count, where.at(n)) for n, count in enumerate(counts, start=1)]


def _count(reader: Reader, count: object, where: PlaceInBook) -> int:
    if type(count) is int and 0 <= count <= MOST_PRIZES:
        return count
    reader.report(p.COUNT, where, most=MOST_PRIZES, got=quoted(count))
    return 0


def _switches(reader: Reader, value: object) -> dict[str, Switch]:
    root = PlaceInBook(("switches",))
    entries = reader.entries(value, root)
    switches = {key: _switch(reader, key, item, where) for where, key, item in entries}
    for key in FLOW:
        if key not in switches and isinstance(value, Mapping):
            reader.report(p.RULE, root, key=key, got=p.NOTHING)
    return switches


def _switch(reader: Reader, key: str, value: object, where: PlaceInBook) -> Switch:
    if not isinstance(value, Mapping):
        reader.table(value, where)
        return Switch(key, "", {}, "")
    reader.check_fields(value, SWITCH_FIELDS, where)
    meaning = reader.text(value.get("meaning"), where.at("meaning"))
    values = {}
    for at, name, line in reader.entries(value.get("values"), where.at("values")):
        values[name] = reader.text(line, at)
        if key in FLOW and name not in set(FLOW[key]):
            reader.report(p.WORD, at, known=", ".join(FLOW[key]), got=quoted(name))
    default = reader.text(value.get("default"), where.at("default"))
    if default and values and default not in values:
        known = ", ".join(values)
        reader.report(p.WORD, where.at("default"), known=known, got=quoted(default))
    return Switch(key, meaning, values, default)
