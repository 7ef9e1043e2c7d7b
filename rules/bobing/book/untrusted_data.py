"""Reads untrusted data and reports each mistake with its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.bobing.book import problem_sentences as p
from rules.bobing.book.problem_sentences import PlaceInBook, quoted
from rules.wording import Sentence, Wording

MOST = 100  # rows, combinations, house rules, values of a house rule
LONGEST_KEY = 40
LONGEST_TITLE = 40
LONGEST_LINE = 160

KEY = re.compile(r"[a-z0-9][a-z0-9_+-]*")

Table = Mapping[str, Any]


def is_word(value: object, allowed: Collection[str]) -> bool:
    return isinstance(value, str) and value in allowed


@dataclass
class Reader:
    """Reads data, reports mistakes, and continues with a harmless value instead."""

    problems: list[Sentence] = field(default_factory=list)

    def report(self, wording: Wording, where: PlaceInBook, **values: object) -> None:
        self.problems.append(wording(place=where, **values))

    def table(self, value: object, where: PlaceInBook) -> Table:
        if isinstance(value, Mapping):
            return value
        self.report(p.TABLE, where, got=quoted(value))
        return {}

    def check_fields(self, table: Table, known: Collection[str], where: PlaceInBook) -> None:
        for name in table:
            if name not in known:
                self.report(p.FIELD, where.at(name), known=", ".join(known))

    def entries(self, value: object, where: PlaceInBook) -> Iterator[tuple[PlaceInBook, str, Any]]:
        """The entries of a table whose keys the author chooses."""
        table = self.table(value, where)
        if len(table) > MOST:
            self.report(p.MANY, where, most=MOST, count=len(table))
        if not table and isinstance(value, Mapping):
            self.report(p.EMPTY, where)
        for key, item in list(table.items())[:MOST]:
            self.check_key(key, where.at(key), KEY, "_, + and -")
            yield where.at(key), key, item

    def tables(self, value: object, where: PlaceInBook) -> Iterator[tuple[PlaceInBook, Table]]:
        """The items of a list of tables; other items are reported and skipped."""
        if not isinstance(value, list | tuple) or not value:
            self.report(p.TABLES, where, got=quoted(value))
            return
        if len(value) > MOST:
            self.report(p.MANY, where, most=MOST, count=len(value))
        for number, item in enumerate(value[:MOST], start=1):
            if isinstance(item, Mapping):
                yield where.at(number), item
            else:
                self.report(p.TABLE, where.at(number), got=quoted(item))

    def check_key(
        self, value: object, where: PlaceInBook, form: re.Pattern[str], signs: str
    ) -> None:
        if not isinstance(value, str) or not value:
            self.report(p.TEXT, where, got=quoted(value))
        elif len(value) > LONGEST_KEY:
            self.report(p.LONG, where, most=LONGEST_KEY, count=len(value))
        elif not form.fullmatch(value):
            self.report(p.KEY, where, signs=signs, got=quoted(value))

    def text(self, value: object, where: PlaceInBook, longest: int = LONGEST_LINE) -> str:
        """One line of text for people."""
        if not isinstance(value, str) or not value.strip():
            self.report(p.TEXT, where, got=quoted(value))
            return ""
        if len(value) > longest:
            self.report(p.LONG, where, most=longest, count=len(value))
        if any(p.is_unseen(sign) for sign in value):
            self.report(p.UNSEEN, where, got=quoted(value))
        return value

    def words(self, value: object, where: PlaceInBook, known: Collection[str]) -> tuple[str, ...]:
        """A list of known words, each once. If no words are known, that mistake was reported
        already."""
        listed = ", ".join(known)
        if not isinstance(value, list | tuple):
            self.report(p.WORDS, where, known=listed, got=quoted(value))
            return ()
        words: list[str] = []
        for word in value if known else ():
            if not is_word(word, known):
                self.report(p.WORDS, where, known=listed, got=quoted(word))
            elif word in words:
                self.report(p.TWICE, where, got=quoted(word))
            else:
                words.append(word)
        return tuple(words)

    def flag(self, value: object, where: PlaceInBook) -> bool:
        if not isinstance(value, bool):
            self.report(p.FLAG, where, got=quoted(value))
        return value is True
