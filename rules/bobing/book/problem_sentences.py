"""Sentences on mistakes in a rulebook, and how they quote the text; `read_rulebook` and `rows` find
the mistakes."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from rules.wording import Ref, Wording, gettext_noop, shorten

NOT_TOML = Wording("rulebook.toml", "this is not TOML: {mistake}")
LONG_LINE = Wording(
    "rulebook.long_line", "line {line}: write at most {most} characters (it has {count})"
)
BASE = Wording(
    "rulebook.base", "{place}: name a book that comes with the program, {known} (it says {got})"
)
FIELD = Wording("rulebook.field", "{place}: use one of the fields {known}")
TABLE = Wording("rulebook.table", "{place}: write a table (it says {got})")
TABLES = Wording("rulebook.tables", "{place}: write a list of tables (it says {got})")
MANY = Wording("rulebook.many", "{place}: write at most {most} (it has {count})")
EMPTY = Wording("rulebook.empty", "{place}: write at least one")

TEXT = Wording("rulebook.text", "{place}: write a text (it says {got})")
LONG = Wording("rulebook.long", "{place}: write at most {most} characters (it has {count})")
UNSEEN = Wording("rulebook.unseen", "{place}: write one readable line (it says {got})")
KEY = Wording(
    "rulebook.key", "{place}: write a key of small letters, digits, {signs} (it says {got})"
)
WORD = Wording("rulebook.word", "{place}: write one of {known} (it says {got})")
WORDS = Wording("rulebook.words", "{place}: write a list of some of {known} (it says {got})")
TWICE = Wording("rulebook.twice", "{place}: write each word once ({got} comes twice)")
FLAG = Wording("rulebook.flag", "{place}: write true or false (it says {got})")
NUMBER = Wording("rulebook.number", "{place}: write {expected} (it says {got})")

COUNT = Wording(
    "rulebook.count", "{place}: write a number of prizes from 0 to {most} (it says {got})"
)
COUNTS = Wording("rulebook.counts", "{place}: write six numbers of prizes (it says {got})")
TIERS = Wording("rulebook.tiers", "{place}: write six tiers (it has {count})")
RULE = Wording("rulebook.rule", "{place}: write the house rule {key} (it says {got})")
TIER = Wording("rulebook.tier", "{place}: write a tier from 1 to 6 (it says {got})")
SIGNS = Wording(
    "rulebook.signs", "{place}: write six signs, each 1 to 6, a small letter or * (it says {got})"
)
CHAMPION_ONLY = Wording(
    "rulebook.champion_only", "{place}: only tier 1 may have this (here it is tier {tier})"
)
RANK = Wording(
    "rulebook.rank", "{place}: {rank} needs a pattern with such dice (it says {pattern})"
)
CARRIES = Wording(
    "rulebook.carries",
    "{place}: write a number of 4s and a tier from 2 to 6, such as {{ 1 = 6 }} (it says {got})",
)
UNREACHED = Wording(
    "rulebook.unreached",
    "{place}: no roll reaches the pattern {pattern}; earlier rows take them all",
)

NOTHING = Ref("value", "nothing", gettext_noop("nothing"))
EMPTY_TEXT = Ref("value", "empty", gettext_noop("nothing"))
A_TABLE = Ref("value", "table", gettext_noop("a table"))
A_LIST = Ref("value", "list", gettext_noop("a list"))
DEEP = Ref("value", "deep", gettext_noop("too many nested brackets"))
UNSEEN_KINDS = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
Step = str | int
Path = tuple[Step, ...]


def quoted(value: object) -> Ref | str:
    """A value as TOML writes it, shortened for a sentence.

    >>> [str(quoted(value)) for value in (None, True, "red3", "", 7, [1], {})]
    ['nothing', 'true', '“red3”', 'nothing', '7', 'a list', 'a table']
    """
    match value:
        case None:
            return NOTHING
        case bool():
            return str(value).lower()
        case str():
            return f"“{shorten(readable(value))}”" if value else EMPTY_TEXT
        case Mapping():
            return A_TABLE
        case list() | tuple():
            return A_LIST
        case _:
            return shorten(str(value))


def readable(text: str) -> str:
    """The text with invisible signs replaced by their code points.

    >>> readable("a\\u202eb")
    'aU+202Eb'
    """
    return "".join(f"U+{ord(sign):04X}" if is_unseen(sign) else sign for sign in text)


def is_unseen(sign: str) -> bool:
    """Whether a sign is invisible or controls the line; no title needs such a sign."""
    return unicodedata.category(sign) in UNSEEN_KINDS


@dataclass(frozen=True, slots=True)
class PlaceInBook:
    """A place in a book; lists are counted from 1.

    >>> str(PlaceInBook().at("rows", 4, "pattern"))
    'rows[4].pattern'
    """

    path: Path = ()

    def at(self, *steps: Step) -> PlaceInBook:
        return PlaceInBook((*self.path, *steps))

    def __str__(self) -> str:
        return "".join(_step_text(step) for step in self.path).removeprefix(".") or "book"


def _step_text(step: Step) -> str:
    return f"[{step}]" if isinstance(step, int) else "." + shorten(readable(str(step)))
