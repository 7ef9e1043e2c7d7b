"""A rulebook: one town's rules as data, with the house rules chosen for one game."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from rules.bobing.book import problem_sentences as p
from rules.bobing.book.problem_sentences import PlaceInBook, quoted
from rules.bobing.book.read_rulebook import Contents, read
from rules.bobing.book.rows import unreached
from rules.bobing.book.rulebook_parts import BookRow, Switch, Tier
from rules.bobing.book.scoring import Score, Scores, score_table
from rules.bobing.book.switches import FLOW
from rules.bobing.book.throw_odds import ThrowOdds
from rules.bobing.book.untrusted_data import Reader, is_word
from rules.data_folders import FILES
from rules.dice import Roll
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names
from rules.odds import count_ways
from rules.wording import Sentence, Wording, shorten

LONGEST_LINE = 1000
BOOKS = FILES / "seeds" / "rulebooks"

UNKNOWN_BOOK = Wording("rulebook.unknown", "choose one of the rulebooks {known} (“{key}” came)")
UNKNOWN_SWITCH = Wording("rulebook.switch", "choose one of the house rules {known} (“{key}” came)")
UNKNOWN_VALUE = Wording("rulebook.value", "choose {key} from {known} (“{value}” came)")


def shipped() -> tuple[str, ...]:
    """The keys of the books that come with the program."""
    return _keys_in(BOOKS)


@lru_cache(maxsize=1)  # Optimization: every roll needs the keys; only an update changes them
def _keys_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def merge(base: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """The base with the values of `over` in place of its own; tables are merged."""
    merged = dict(base)
    for key, value in over.items():
        both = isinstance(value, Mapping) and isinstance(base.get(key), Mapping)
        merged[key] = merge(base[key], value) if both else value
    return merged


def _extended(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], list[Sentence]]:
    """A book's data merged with the shipped book that it extends, and problems with that name."""
    if "extends" not in data:
        return data, []
    own = {key: value for key, value in data.items() if key != "extends"}
    key = data["extends"]
    problems = []
    if not is_word(key, shipped()):
        known = ", ".join(shipped())
        problems.append(p.BASE(place=PlaceInBook(("extends",)), known=known, got=quoted(key)))
        key = shipped()[0]  # so that other problems are found too
    base, _ = _extended(tomllib.loads(_shipped_text(key)))
    return merge(_inherited(base, own), own), problems


def _inherited(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of the base that an extension inherits: not key and source; and if it has rows of
    its own, only the combinations and house rules that its rows use or that it changes."""
    kept = {key: value for key, value in base.items() if key not in ("key", "source")}
    if isinstance(own.get("rows"), list):
        rows = [row for row in own["rows"] if isinstance(row, Mapping)]
        conditions = [row["when"] for row in rows if isinstance(row.get("when"), Mapping)]
        asked = {*FLOW, *(key for when in conditions for key in when)}
        used = {row["key"] for row in rows if isinstance(row.get("key"), str)}
        for name, wanted in (("combinations", used), ("switches", asked)):
            changed = own.get(name, {})
            wanted = {*wanted, *(changed if isinstance(changed, Mapping) else ())}
            kept[name] = {key: value for key, value in base[name].items() if key in wanted}
        kept["tiers"] = [_called_alike(tier, kept["switches"]) for tier in base["tiers"]]
    return kept


def _called_alike(tier: Mapping[str, Any], switches: Mapping[str, Any]) -> dict[str, Any]:
    """A tier without the titles that depend on house rules unknown to the extension."""
    titles = [title for title in tier.get("titles", ()) if title["when"].keys() <= switches.keys()]
    left = {key: value for key, value in tier.items() if key != "titles"}
    return {**left, "titles": titles} if titles else left


def _shipped_text(key: object) -> str:
    if not is_word(key, shipped()):
        raise InvalidRulebook(UNKNOWN_BOOK(known=", ".join(shipped()), key=shorten(str(key))))
    return (BOOKS / f"{key}.toml").read_text(encoding="utf-8")


def _toml(text: str) -> dict[str, Any]:
    """The data of a TOML text; raises InvalidRulebook with the first mistake, where reading
    stops."""
    # Python takes a minute to read a key of a hundred thousand signs.
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise InvalidRulebook(p.LONG_LINE(line=number, most=LONGEST_LINE, count=len(line)))
    mistake: object
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        mistake = error
    except RecursionError:
        mistake = p.DEEP
    raise InvalidRulebook(p.NOT_TOML(mistake=mistake))


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

        A book that `extends` a shipped book holds only the differences: tables are merged, lists
        replaced.
        """
        book, problems = cls.proofread(text, **switches)
        if problems:
            raise InvalidRulebook(problems[0], problems)
        return book

    @classmethod
    def proofread(cls, text: str, **switches: str) -> tuple[Rulebook, tuple[Sentence, ...]]:
        """The book of a TOML text, and all its problems; do not play by a book with problems.
        Raises InvalidRulebook where the text is not TOML."""
        data, problems = _extended(_toml(text))
        book = cls(data, switches)
        return book, (*problems, *book.problems())

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Rulebook:
        """The inverse of `to_dict`; raises InvalidRulebook."""
        reader = Reader()
        table = reader.table(data, PlaceInBook())
        switches = reader.table(table.get("switches"), PlaceInBook(("switches",)))
        book = cls(table.get("book", {}), switches)
        problems = (*reader.problems, *book.problems())
        if problems:
            raise InvalidRulebook(problems[0], problems)
        return book

    def under(self, switches: Mapping[str, str]) -> Rulebook:
        """The same book under other house rules; unknown rules and values are left out."""
        known = {
            key: value
            for key, value in switches.items()
            if key in self.definitions and value in self.definitions[key].values
        }
        return self if known == self.chosen else Rulebook(self.data, known)

    def to_dict(self) -> dict[str, Any]:
        return {"book": dict(self.data), "switches": dict(self.chosen)}

    def problems(self) -> tuple[Sentence, ...]:
        """All problems of the book and of the chosen switches; () when there are none."""
        contents = self._contents
        lost = unreached(contents.sound, self.switches)
        return (*contents.problems, *self._wrong_choices(), *lost)

    @cached_property
    def _contents(self) -> Contents:
        return read(self.data)

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

    @property
    def key(self) -> str:
        return str(self.data.get("key", ""))

    @property
    def edition(self) -> str:
        """Whose way of playing the book describes, in a few words; "" in older books."""
        return str(self.data.get("edition", ""))

    @property
    def names(self) -> Names:
        return self._contents.names

    @cached_property
    def tiers(self) -> tuple[Tier, ...]:
        """The tiers with their names under the chosen house rules."""
        return tuple(tier.under(self.switches) for tier in self._contents.tiers)

    @property
    def combinations(self) -> Mapping[str, Names]:
        return self._contents.combinations

    @property
    def definitions(self) -> Mapping[str, Switch]:
        """The house rules of this book."""
        return self._contents.switches

    @property
    def all_rows(self) -> tuple[BookRow, ...]:
        return self._contents.rows

    @cached_property
    def switches(self) -> dict[str, str]:
        """The value of every house rule: the chosen value, else the book's default.

        A book older than a rule gets the first value of that rule, which means to play without it.
        """
        without = {key: next(iter(values)).value for key, values in FLOW.items()}
        defaults = {key: switch.default for key, switch in self.definitions.items()}
        return {**without, **defaults, **self.chosen}

    @cached_property
    def rows(self) -> tuple[BookRow, ...]:
        """The rows that count under the chosen house rules; the first match wins."""
        return tuple(row for row in self.all_rows if row.counts_under(self.switches))

    @cached_property
    def _table(self) -> dict[tuple[int, ...], Score]:
        return score_table(self.rows, self.combinations, self.switches)

    @cached_property
    def _scores(self) -> Scores:
        return Scores(self._table)

    def score(self, roll: Roll) -> Score:
        """The score of a roll."""
        return self._scores[roll.faces]

    def title(self, score: Score) -> Names | None:
        """The name to announce a throw by: of its tier, or of the total grab; None where it wins
        nothing.

        >>> book = Rulebook.load("xiamen_printed")
        >>> book.title(book.score(Roll.parse("444123"))).hanzi
        '會元'
        """
        if score.combination is None or score.tier is None:
            return None
        return self.grab(score.combination) if score.takes_all else self.tiers[score.tier - 1].names

    def grab(self, combination: str) -> Names:
        """The name of a total grab by this combination; in older books the combination's own
        name."""
        return self._contents.grab or self.combinations[combination]

    @cached_property
    def outcomes(self) -> tuple[tuple[Score, int], ...]:
        """All possible scores without reasons, and how many of the 46,656 throws have each."""
        counts = count_ways(lambda faces: replace(self._table[faces], reasons=(), row=None))
        return tuple(counts.items())

    @cached_property
    def bare_scores(self) -> tuple[Score, ...]:
        """The scores without reasons of all distinct rolls, in the order of `distinct_rolls`."""
        return tuple(replace(score, reasons=(), row=None) for score in self._table.values())

    @cached_property
    def champion_throws(self) -> tuple[tuple[tuple[int, ...], Score], ...]:
        """The distinct throws that can win a champion's prize, each with its score."""
        scores = self._table.items()
        return tuple((faces, it) for faces, it in scores if it.tier == 1 or it.takes_all)

    @cached_property
    def throw_odds(self) -> ThrowOdds:
        """The exact chances of one valid throw."""
        return ThrowOdds.of(self.outcomes, tuple(tier.number for tier in self.tiers))

    def ways(self) -> dict[str | None, int]:
        """How many of the 46,656 throws give each combination; None is no combination."""
        return count_ways(lambda faces: self._table[faces].combination)

    def tier_ways(self) -> dict[int | None, int]:
        """How many of the 46,656 throws reach each tier; None is no prize."""
        return count_ways(lambda faces: self._table[faces].tier)
