"""What can be wrong with a rulebook, as sentences, and how they quote what was written."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from rules.wording import Ref, Wording, gettext_noop, shorten

NOT_TOML = Wording("rulebook.toml", gettext_noop("expected a TOML file, got a mistake: {mistake}"))
LONG_LINE = Wording(
    "rulebook.long_line",
    gettext_noop("line {line}: expected at most {most} signs, got {count}"),
)
BASE = Wording(
    "rulebook.base",
    gettext_noop("{place}: expected a book that comes with the program ({known}), got {got}"),
)
FIELD = Wording("rulebook.field", gettext_noop("{place}: expected a field out of {known}"))
TABLE = Wording("rulebook.table", gettext_noop("{place}: expected a table, got {got}"))
TABLES = Wording("rulebook.tables", gettext_noop("{place}: expected a list of tables, got {got}"))
MANY = Wording("rulebook.many", gettext_noop("{place}: expected at most {most}, got {count}"))
EMPTY = Wording("rulebook.empty", gettext_noop("{place}: expected at least one, got none"))

TEXT = Wording("rulebook.text", gettext_noop("{place}: expected a text, got {got}"))
LONG = Wording("rulebook.long", gettext_noop("{place}: expected at most {most} signs, got {count}"))
UNSEEN = Wording(
    "rulebook.unseen", gettext_noop("{place}: expected one line that can be read, got {got}")
)
KEY = Wording(
    "rulebook.key",
    gettext_noop("{place}: expected a key of small letters, digits, {signs}, got {got}"),
)
WORD = Wording("rulebook.word", gettext_noop("{place}: expected one of {known}, got {got}"))
WORDS = Wording(
    "rulebook.words", gettext_noop("{place}: expected a list out of {known}, got {got}")
)
TWICE = Wording("rulebook.twice", gettext_noop("{place}: expected each word once, got {got} again"))
FLAG = Wording("rulebook.flag", gettext_noop("{place}: expected true or false, got {got}"))
NUMBER = Wording("rulebook.number", gettext_noop("{place}: expected {expected}, got {got}"))

COUNT = Wording(
    "rulebook.count",
    gettext_noop("{place}: expected a number of prizes from 0 to {most}, got {got}"),
)
COUNTS = Wording(
    "rulebook.counts", gettext_noop("{place}: expected six numbers of prizes, got {got}")
)
TIERS = Wording("rulebook.tiers", gettext_noop("{place}: expected six tiers, got {count}"))
RULE = Wording("rulebook.rule", gettext_noop("{place}: expected the house rule {key}, got {got}"))
TIER = Wording("rulebook.tier", gettext_noop("{place}: expected a tier from 1 to 6, got {got}"))
SIGNS = Wording(
    "rulebook.signs",
    gettext_noop("{place}: expected six signs out of 1 to 6, small letters and *, got {got}"),
)
CHAMPION_ONLY = Wording(
    "rulebook.champion_only", gettext_noop("{place}: expected this in tier 1 only, got tier {tier}")
)
RANK = Wording(
    "rulebook.rank", gettext_noop("{place}: expected a pattern with dice for {rank}, got {pattern}")
)
CARRIES = Wording(
    "rulebook.carries",
    gettext_noop(
        "{place}: expected a number of 4s and a tier from 2 to 6, such as {{ 1 = 6 }}, got {got}"
    ),
)
OPEN_DICE = Wording(
    "rulebook.open_dice",
    gettext_noop("{place}: expected a pattern with {count} dice left open, got {pattern}"),
)
BETWEEN = Wording(
    "rulebook.between",
    gettext_noop(
        "{place}: expected the throws that rank with {key} one after another, got {got} in between"
    ),
)
UNREACHED = Wording(
    "rulebook.unreached",
    gettext_noop("{place}: no roll reaches the pattern {pattern}; the rows above take them all"),
)
NO_ROW = Wording("rulebook.no_row", gettext_noop("{place}: expected a row that uses it, got none"))

NOTHING = Ref("value", "nothing", gettext_noop("nothing"))
EMPTY_TEXT = Ref("value", "empty", gettext_noop("an empty text"))
A_TABLE = Ref("value", "table", gettext_noop("a table"))
A_LIST = Ref("value", "list", gettext_noop("a list"))
DEEP = Ref("value", "deep", gettext_noop("too many brackets inside one another"))
UNSEEN_KINDS = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def quoted(value: object) -> Ref | str:
    """What was written, short enough to be said back, as TOML writes it.

    >>> [str(quoted(value)) for value in (None, True, "red3", "", 7, [1], {})]
    ['nothing', 'true', '“red3”', 'an empty text', '7', 'a list', 'a table']
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
    """The text with the name of every sign that is there but not seen.

    >>> readable("a\\u202eb")
    'aU+202Eb'
    """
    return "".join(f"U+{ord(sign):04X}" if is_unseen(sign) else sign for sign in text)


def is_unseen(sign: str) -> bool:
    """Whether a sign steers the line or stands for nothing: no title needs one."""
    return unicodedata.category(sign) in UNSEEN_KINDS
