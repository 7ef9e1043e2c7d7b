"""The fields and cards of a rulebook's form, as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext, gettext_lazy, ngettext

from festival.rulebooks.odds_shown import Odds
from festival.rulebooks.traditions import FIRST_QUESTION, HouseRule, grouped
from festival.words.rule_words import comparison
from festival.words.sentences import titled
from rules.bobing.book.combination import RANKS, BookRow
from rules.bobing.book.pattern import Pattern
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.untrusted_data import Table
from rules.errors import InvalidRulebook
from rules.names_in_scripts import Names

RANKINGS = (
    (),
    ("face",),
    ("sum",),
    ("kicker",),
    ("face", "kicker"),
    ("kicker", "face"),
    ("face", "sum"),
    ("sum", "face"),
)
LABELS = {
    "edition": gettext_lazy("Name of the rulebook"),
    "source": gettext_lazy("Source"),
    "count": gettext_lazy("Prizes"),
    "english": gettext_lazy("In plain words"),
    "hanzi": gettext_lazy("Hanzi"),
    "roman": gettext_lazy("Romanised"),
    "sound": gettext_lazy("Reading with tones"),
}
Choices = tuple[tuple[str, str], ...]  # values, and labels in the reader's language
SCRIPTS = {"hanzi": "zh-Hant", "roman": "nan-Latn", "sound": "nan-Latn"}
OFFERED = (
    ("444444", "44444*", "4444**", "444411", "444***", "44****", "4*****"),
    ("aaaaaa", "aaaaa*", "aaaabb", "aaaa**", "aaabbb", "aaabb*", "aaa***", "aabbcc", "aabb**"),
    ("123456", "12345*", "23456*", "1234**", "3456**", "123***", "456***"),
    ("111111", "11111*", "1111**", "111***", "666666", "66666*", "6666**", "666***"),
)


@dataclass(frozen=True, kw_only=True)
class Box:
    """A text field."""

    name: str
    label: str
    owner: str  # its tier or throw, or ""
    value: str
    error: str
    lang: str = ""  # the language to type, "" for the reader's own
    hint: str = ""


@dataclass(frozen=True, kw_only=True)
class Problem:
    field: str  # the id of its part of the page, or ""
    label: str
    sentence: str


@dataclass(frozen=True, kw_only=True)
class ThrowCard:
    """A throw with its fields. place and last: its place in the order of checks and the last place,
    from 1; 0 if the book does not check it by default."""

    number: int
    slug: str
    title: str
    words: str
    dice: tuple[int, ...]
    odds: Odds | None
    place: int
    last: int
    boxes: tuple[Box, ...]
    folded: tuple[Box, ...]  # rarely needed boxes
    tier: str  # its number
    ranks: Choices
    rank: str
    ranks_with: Choices
    rank_with: str
    takes_all: str  # "yes", "no", or "" for no champion throw
    was: str  # its tier in the base book, "" if the same
    error: str
    is_open: bool
    is_all_open: bool


@dataclass(frozen=True, kw_only=True)
class TierCard:
    """A tier with its fields and its throws."""

    number: int
    names: Names
    boxes: tuple[Box, ...]
    folded: tuple[Box, ...]
    count: Box
    throws: tuple[ThrowCard, ...]
    odds: Odds | None
    can_rise: bool
    can_sink: bool
    is_open: bool
    is_all_open: bool


@dataclass(frozen=True)
class PricedLine:
    """The label of a value of a house rule."""

    line: str
    price: str | None  # minutes of the evening; None where it never changes the length

    def __str__(self) -> str:
        return self.line


@dataclass(frozen=True, kw_only=True)
class HouseGroup:
    title: str
    said: str  # the value of an only rule, else how many rules there are or were changed
    rules: tuple[HouseRule, ...]
    is_changed: bool  # whether one differs from the base book


def title_of(titles: Table, key: object) -> str:
    """The title of a throw; its key if it has none."""
    title = titles.get(key) if isinstance(key, str) else None
    english = title.get("english") if isinstance(title, Mapping) else None
    return titled(english) if isinstance(english, str) and english else str(key)


def pattern_of(text: str) -> Pattern | None:
    try:
        return Pattern.parse(text)
    except InvalidRulebook:
        return None


def example_of(pattern: Pattern | None) -> tuple[int, ...]:
    """Dice that fit, for a book that cannot be played by yet."""
    return () if pattern is None else max(pattern.rolls, default=())


def ranks_of(row: Table, pattern: Pattern, book: Rulebook) -> Choices:
    """Ways to compare equal champion throws; () if nothing can differ."""
    chosen = tuple(row.get("rank", ()))
    fitting = [rank for rank in RANKINGS if _fits(rank, pattern)]
    if len(fitting) == 1 and chosen == ():
        return ()
    if all(isinstance(name, str) and name in RANKS for name in chosen):
        fitting = list(dict.fromkeys([*fitting, chosen]))
    return tuple(
        (
            ",".join(rank),
            comparison(_champion(row["key"], pattern, rank), book, is_alone=False),
        )
        for rank in fitting
    )


def _fits(rank: tuple[str, ...], pattern: Pattern) -> bool:
    """Whether dice that fit the pattern can differ in what is compared."""
    is_open = pattern.text.count("*")
    asked = {"face": bool(pattern.letters), "sum": is_open > 1, "kicker": is_open > 0}
    return all(asked[name] for name in rank)


def _champion(key: str, pattern: Pattern, rank: tuple[str, ...]) -> BookRow:
    return BookRow(key, pattern, 1, rank, key, False, (), {}, False, False, {})


def house_rules_of(
    switches: Mapping[str, Table],
    base: Rulebook | None,
    prices: Mapping[tuple[str, str], str],
) -> list[HouseGroup]:
    """The house rules with their defaults, and what each value costs.

    base: the book whose own values are marked. prices: minutes of the evening.
    """
    form = forms.Form()
    for key, switch in switches.items():
        form.fields[f"switch_{key}"] = forms.ChoiceField(
            label=gettext(str(switch.get("meaning", "")) or key),
            choices=[
                (value, PricedLine(gettext(line), prices.get((key, value))))
                for value, line in switch["values"].items()
            ],
            initial=switch.get("default"),
            widget=forms.RadioSelect,
        )
    own = base.switches if base else {}
    rules = {
        key: HouseRule(key, form[f"switch_{key}"], own.get(key, str(switch.get("default"))))
        for key, switch in switches.items()
    }
    return [
        _group(title, [rules[key] for key in keys], switches) for title, keys in _groups(switches)
    ]


def _group(title: str, rules: Sequence[HouseRule], switches: Mapping[str, Table]) -> HouseGroup:
    chosen = {rule.key: str(switches[rule.key].get("default")) for rule in rules}
    changed = sum(chosen[rule.key] != rule.own for rule in rules)
    if len(rules) == 1:
        key = rules[0].key
        line = switches[key]["values"].get(chosen[key])
        title, said = str(rules[0].field.label), gettext(line) if line else ""
    elif changed:
        said = gettext("{count} of {all} changed").format(count=changed, all=len(rules))
    else:
        words = ngettext("%(count)s rule", "%(count)s rules", len(rules))
        said = words % {"count": len(rules)}
    return HouseGroup(title=title, said=said, rules=tuple(rules), is_changed=changed > 0)


def _groups(keys: Mapping[str, object]) -> list[tuple[str, list[str]]]:
    """The house rules under their headings, the most disputed one first."""
    others = [key for key in keys if key != FIRST_QUESTION]
    return [*([("", [FIRST_QUESTION])] if FIRST_QUESTION in keys else []), *grouped(others)]
