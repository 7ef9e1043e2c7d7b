"""Reads untrusted data and reports each mistake with its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.bobing.book import problems as p
from rules.bobing.book.problems import Place, quoted
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

    def report(self, wording: Wording, place: Place, **values: object) -> None:
        self.problems.append(wording(place=place, **values))

    def table(self, value: object, place: Place) -> Table:
        if isinstance(value, Mapping):
            return value
        self.report(p.TABLE, place, got=quoted(value))
        return {}

    def check_fields(self, table: Table, known: Collection[str], place: Place) -> None:
        for name in table:
            if name not in known:
                self.report(p.FIELD, place.at(name), known=", ".join(known))

    def entries(self, value: object, place: Place) -> Iterator[tuple[Place, str, Any]]:
        """The entries of a table whose keys the author chooses."""
        table = self.table(value, place)
        if len(table) > MOST:
            self.report(p.MANY, place, most=MOST, count=len(table))
        if not table and isinstance(value, Mapping):
            self.report(p.EMPTY, place)
        for key, item in list(table.items())[:MOST]:
            self.check_key(key, place.at(key), KEY, "_, + and -")
            yield place.at(key), key, item

    def tables(self, value: object, place: Place) -> Iterator[tuple[Place, Table]]:
        """The items of a list of tables; other items are reported and skipped."""
        if not isinstance(value, list | tuple) or not value:
            self.report(p.TABLES, place, got=quoted(value))
            return
        if len(value) > MOST:
            self.report(p.MANY, place, most=MOST, count=len(value))
        for number, item in enumerate(value[:MOST], start=1):
            if isinstance(item, Mapping):
                yield place.at(number), item
            else:
                self.report(p.TABLE, place.at(number), got=quoted(item))

    def check_key(self, value: object, place: Place, form: re.Pattern[str], signs: str) -> None:
        if not isinstance(value, str) or not value:
            self.report(p.TEXT, place, got=quoted(value))
        elif len(value) > LONGEST_KEY:
            self.report(p.LONG, place, most=LONGEST_KEY, count=len(value))
        elif not form.fullmatch(value):
            self.report(p.KEY, place, signs=signs, got=quoted(value))

    def text(self, value: object, place: Place, longest: int = LONGEST_LINE) -> str:
        """One line of text for people."""
        if not isinstance(value, str) or not value.strip():
            self.report(p.TEXT, place, got=quoted(value))
            return ""
        if len(value) > longest:
            self.report(p.LONG, place, most=longest, count=len(value))
        if any(p.is_unseen(sign) for sign in value):
            self.report(p.UNSEEN, place, got=quoted(value))
        return value

    def words(self, value: object, place: Place, known: Collection[str]) -> tuple[str, ...]:
        """A list of known words, each once. If no words are known, that mistake was reported
        already."""
        listed = ", ".join(known)
        if not isinstance(value, list | tuple):
            self.report(p.WORDS, place, known=listed, got=quoted(value))
            return ()
        words: list[str] = []
        for word in value if known else ():
            if not is_word(word, known):
                self.report(p.WORDS, place, known=listed, got=quoted(word))
            elif word in words:
                self.report(p.TWICE, place, got=quoted(word))
            else:
                words.append(word)
        return tuple(words)

    def flag(self, value: object, place: Place) -> bool:
        if not isinstance(value, bool):
            self.report(p.FLAG, place, got=quoted(value))
        return value is True
