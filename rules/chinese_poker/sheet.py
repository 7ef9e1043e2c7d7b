"""The rule sheet of Chinese poker as data: rows and their pay, special hands, rules, switches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from rules.chinese_poker.ranking import Category
from rules.chinese_poker.settings import AS_PRESET, Settings
from rules.chinese_poker.variation import NOBODY, VARIATIONS, chosen, preset, specials, switches
from rules.names_in_scripts import Names
from rules.sheet import CP, HOUSE, POINT, SOURCES, Choice, Rule, Switch, rules_in, seed
from rules.wording import gettext_noop

AS_VARIATION = gettext_noop("As the variation has it")
NOT_PLAYED = gettext_noop("Not played")
NONE: Mapping[str, str] = MappingProxyType({})
OF_ROWS = gettext_noop("Payments between players")
OF_SPECIALS = gettext_noop("Special hands: how many points each pays")
# Other names of the game. Source: CP.
ALSO_CALLED = (
    ("Sap Sam Cheung", "十三張"),
    ("Luosong Pai Jiu", "羅宋牌九"),
    ("Xập Xám", ""),
    ("Good-Better-Best", ""),
    ("Pepito", ""),
)
SPECIAL_UNITS = (3, 4, 5, 6, 10, 13, 16, 18, 26, 39)

CATEGORIES = seed("chinese_poker")["categories"]


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category on the sheet. pays: units for winning front, middle and back; None where a row
    cannot be this category."""

    category: Category
    name: str
    example: str  # cards
    pays: tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class SpecialRow:
    """A special hand on the sheet."""

    key: str
    names: Names
    meaning: str
    units: int


BY_GROUP = rules_in("chinese_poker")
RULES = tuple(chain(*BY_GROUP.values()))  # of whatever settings
COMPARING = frozenset(chain(BY_GROUP["pairs"], BY_GROUP["bank"], BY_GROUP["pool"]))


def rules_of(settings: Settings) -> tuple[Rule, ...]:
    """The rules of a table with these settings."""
    variation = settings.loaded()
    played = {
        "general": True,
        "pool": variation.units("pool"),
        "pairs": not variation.units("pool") and variation.has("bank", NOBODY),
        "bank": not variation.units("pool") and not variation.has("bank", NOBODY),
        "specials": variation.specials,
        "surrender": variation.units("surrender"),
        "closing": True,
    }
    return tuple(rule for group, is_on in played.items() if is_on for rule in BY_GROUP[group])


def rows(settings: Settings) -> tuple[CategoryRow, ...]:
    """The pay of each category at a table with these settings, the best first."""
    variation = settings.loaded()
    table = variation.extra if variation.has("extras_always") else variation.won
    in_front = (Category.HIGH, Category.PAIR, Category.THREE)
    return tuple(
        CategoryRow(
            category,
            CATEGORIES[category.name.lower()]["name"],
            CATEGORIES[category.name.lower()]["example"],
            (
                table[0][category] if category in in_front else None,
                table[1][category],
                table[2][category],
            ),
        )
        for category in reversed(Category)
    )


def special_rows(settings: Settings) -> tuple[SpecialRow, ...]:
    """The special hands that are played at a table with these settings, ascending."""
    known, played = specials(), settings.loaded().specials
    return tuple(
        SpecialRow(
            key,
            Names("", known[key]["hanzi"], known[key]["english"]),
            known[key]["meaning"],
            played[key],
        )
        for key in known
        if key in played
    )


def switches_at(settings: Settings) -> tuple[Switch, ...]:
    """The switches, with the value that "as the variation has it" means for these settings."""
    return tuple(_switches(chosen(settings.variation, {})))


def _switches(usual: Mapping[str, str] = NONE) -> Iterator[Switch]:
    """All switches. usual: the value of each switch in a variation."""
    yield Switch(
        "variation",
        "Variation",
        "base",
        CP,
        tuple(Choice(key, preset(key)["meaning"], preset(key)["english"]) for key in VARIATIONS),
    )
    yield Switch("point", POINT, "0", HOUSE, is_money=True)
    yield Switch(
        "chips",
        "Starting chips of each player, where chips are the limit",
        "50",
        HOUSE,
    )
    yield Switch.on_or_off(
        "best_setting",
        gettext_noop("Phones offer the best setting of one's own cards"),
        off=gettext_noop("No"),
        on=gettext_noop("Yes"),
    )
    yield Switch(
        "set_within",
        "Seconds to set the cards on phones (0: no limit); then the program sets the rest",
        "0",
        HOUSE,
    )
    for key, row in switches().items():
        choices = _as_usual(_choices(row), usual.get(key))
        yield Switch(key, row["meaning"], AS_PRESET, SOURCES[row["source"]], choices, OF_ROWS)
    for key, names in specials().items():
        choices = (
            Choice(AS_PRESET, AS_VARIATION),
            Choice("0", NOT_PLAYED),
            *(Choice(str(units), str(units)) for units in SPECIAL_UNITS),
        )
        of_hand = _as_usual(choices, usual.get(key))
        yield Switch(key, names["english"], AS_PRESET, CP, of_hand, OF_SPECIALS)


def _as_usual(choices: tuple[Choice, ...], usual: str | None) -> tuple[Choice, ...]:
    """The choices, with the first one naming the variation's value."""
    if usual is None:
        return choices
    first, *others = choices
    meaning = next((choice.meaning for choice in others if choice.value == usual), usual)
    return (Choice(first.value, meaning, first.meaning), *others)


def _choices(row: Mapping[str, object]) -> tuple[Choice, ...]:
    first = Choice(AS_PRESET, AS_VARIATION)
    values, offered = row.get("values", {}), row.get("offered", [])
    assert isinstance(values, dict)
    assert isinstance(offered, list)
    return (
        first,
        *(Choice(key, meaning) for key, meaning in values.items()),
        *(Choice(str(units), str(units)) for units in offered),
    )


SWITCHES = tuple(_switches())
