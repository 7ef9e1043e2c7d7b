"""A rulebook: one town's rules as data, with the house rules chosen for one game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rules.bobing.combination import Names, Row, Switch, Tier
from rules.bobing.reading import Reader, is_word
from rules.bobing.scoring import Score, score_table
from rules.bobing.switches import FLOW
from rules.dice import Roll
from rules.errors import InvalidRulebook
from rules.odds import count_ways
from rules.wording import Sentence, Wording, gettext_noop, shorten

BOOKS = Path(__file__).parents[2] / "seeds" / "rulebooks"

UNKNOWN_BOOK = Wording(
    "rulebook.unknown", gettext_noop("expected a rulebook out of {known}, got “{key}”")
)
UNKNOWN_SWITCH = Wording(
    "rulebook.switch", gettext_noop("expected a house rule out of {known}, got “{key}”")
)
UNKNOWN_VALUE = Wording(
    "rulebook.value", gettext_noop("expected {key} to be one of {known}, got “{value}”")
)
UNREACHED = Wording(
    "rulebook.unreached",
    gettext_noop("{place}: no roll reaches the pattern {pattern}; the rows above take them all"),
)
NOT_TOML = Wording("rulebook.toml", gettext_noop("expected a TOML file, got a mistake: {mistake}"))


def shipped() -> tuple[str, ...]:
    """The keys of the books that come with the program."""
    return tuple(sorted(path.stem for path in BOOKS.glob("*.toml")))


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """The base with what `over` says otherwise."""
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, Mapping) and isinstance(base.get(key), Mapping)
        merged[key] = merge(base[key], value) if both else value
    return merged


def _extended(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of a book with those of the shipped one that it builds on."""
    if "extends" not in data:
        return data
    own = {key: value for key, value in data.items() if key != "extends"}
    base = tomllib.loads(_shipped_text(data["extends"]))
    return merge(_extended(base), own)


def _shipped_text(key: object) -> str:
    if not is_word(key, shipped()):
        raise InvalidRulebook(UNKNOWN_BOOK(known=", ".join(shipped()), key=shorten(str(key))))
    return (BOOKS / f"{key}.toml").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Rulebook:
    """A book's data and the values chosen for its switches.

    Make one with `load`, `parse` or `from_dict`, which refuse a book with problems.

    >>> book = Rulebook.load("manila")
    >>> book.score(Roll.parse("444123")).tier
    3
    >>> Rulebook.load("manila", third="same4").score(Roll.parse("444123")).tier
    4
    """

    data: Mapping[str, Any]
    chosen: Mapping[str, str]

    @classmethod
    def load(cls, key: str, **switches: str) -> Rulebook:
        """A shipped book under the given house rules; raises InvalidRulebook."""
        return cls.parse(_shipped_text(key), **switches)

    @classmethod
    def parse(cls, text: str, **switches: str) -> Rulebook:
        """Read a book from TOML; raises InvalidRulebook with every problem at once.

        A book that `extends` a shipped one says only where it differs: tables are merged, lists
        replaced.
        """
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as mistake:
            raise InvalidRulebook(NOT_TOML(mistake=str(mistake))) from mistake
        return cls.from_dict({"book": _extended(data), "switches": switches})

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rulebook:
        """The inverse of `to_dict`; raises InvalidRulebook."""
        book = cls(data["book"], data["switches"])
        problems = book.problems()
        if problems:
            raise InvalidRulebook(problems[0], problems)
        return book

    def under(self, switches: Mapping[str, str]) -> Rulebook:
        """The same book under other house rules; those that it does not know are left out."""
        known = {
            key: value
            for key, value in switches.items()
            if key in self.definitions and value in self.definitions[key].values
        }
        return Rulebook(self.data, known) if known else self

    def to_dict(self) -> dict[str, Any]:
        return {"book": dict(self.data), "switches": dict(self.chosen)}

    def problems(self) -> tuple[Sentence, ...]:
        """Everything that is wrong with the book or the choice of switches; () when nothing."""
        _ = self.all_rows
        problems = (*self._reader.problems, *self._wrong_choices())
        return problems or self._unreached_rows()

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.data)

    def _wrong_choices(self) -> list[Sentence]:
        problems = []
        for key, value in self.chosen.items():
            switch = self.definitions.get(key)
            if switch is None:
                known = ", ".join(self.definitions)
                problems.append(UNKNOWN_SWITCH(known=known, key=shorten(key)))
            elif not is_word(value, switch.values):
                known = ", ".join(switch.values)
                problems.append(UNKNOWN_VALUE(key=key, known=known, value=shorten(str(value))))
        return problems

    def _unreached_rows(self) -> tuple[Sentence, ...]:
        reached = {id(score.row) for score in self._table.values()}
        return tuple(
            UNREACHED(place=f"rows[{number}]", pattern=str(row.pattern))
            for number, row in enumerate(self.all_rows, start=1)
            if row in self.rows and id(row) not in reached
        )

    @property
    def key(self) -> str:
        return str(self.data["key"])

    @property
    def edition(self) -> str:
        """Whose way of playing it is, in a few words; "" in a book older than that line."""
        return str(self.data.get("edition", ""))

    @cached_property
    def names(self) -> Names:
        return self._reader.names(self.data.get("names"), "names")

    @cached_property
    def tiers(self) -> tuple[Tier, ...]:
        return self._reader.read_tiers()

    @cached_property
    def combinations(self) -> dict[str, Names]:
        return self._reader.read_combinations()

    @cached_property
    def definitions(self) -> dict[str, Switch]:
        """The house rules that this book knows."""
        return self._reader.read_switches()

    @cached_property
    def all_rows(self) -> tuple[Row, ...]:
        self._reader.text(self.data, "key", "")
        self._reader.text(self.data, "edition", "")
        _ = self.names, self.tiers
        return self._reader.read_rows(self.combinations, self.definitions)

    @cached_property
    def switches(self) -> dict[str, str]:
        """The value of every house rule: the chosen one or else the book's default.

        A book that is older than a rule plays without it: by the first of its values.
        """
        without = {key: next(iter(values)).value for key, values in FLOW.items()}
        defaults = {key: switch.default for key, switch in self.definitions.items()}
        return {**without, **defaults, **self.chosen}

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The rows that count under the chosen house rules, the first match winning."""
        return tuple(row for row in self.all_rows if row.counts_under(self.switches))

    @cached_property
    def _table(self) -> dict[tuple[int, ...], Score]:
        return score_table(self.rows, self.combinations, self.switches)

    def score(self, roll: Roll) -> Score:
        """What a roll counts as."""
        return self._table[roll.key]

    def ways(self) -> dict[str | None, int]:
        """How many of the 46,656 throws give each combination; None is no combination."""
        return count_ways(lambda faces: self._table[faces].combination)

    def tier_ways(self) -> dict[int | None, int]:
        """How many of the 46,656 throws reach each tier; None is no prize."""
        return count_ways(lambda faces: self._table[faces].tier)
