"""The variations of Chinese poker: their switches, tables and special hands, read from files."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from rules.chinese_poker.arrangement import Arrangement, foul
from rules.chinese_poker.ranking import Category, Ranking, ranking
from rules.chinese_poker.specials import SPECIALS
from rules.data_folders import FILES
from rules.errors import InvalidSettings
from rules.wording import Ref, Sentence, Wording, shorten

FOLDER = FILES / "seeds" / "chinese_poker"
VARIATIONS = ("plain", "base", "malayan", "vietnamese", "singapore", "hawaiian")
DRAGON = "dragon"  # the sources' name for the value of a complete straight
OFF = "off"
MOST_UNITS = 99

UNKNOWN_VARIATION = Wording(
    "variation.unknown", "choose one of the variations {known} (“{key}” came)"
)
UNKNOWN_SWITCH = Wording("variation.switch", "Chinese poker has no house rule “{key}”")
WRONG_CHOICE = Wording("variation.choice", "{key}: choose one of {choices} (“{value}” came)")
WRONG_UNITS = Wording(
    "variation.units", "{key}: type a number from 0 to {most} (you typed “{value}”)"
)


@cache
def switches() -> Mapping[str, Mapping[str, Any]]:
    """The data of each switch, in the order of the sheet."""
    return _read("switches")


@cache
def specials() -> Mapping[str, Mapping[str, str]]:
    """Names and meaning of each special hand, ascending."""
    return _read("specials")


@cache
def preset(key: str) -> Mapping[str, Any]:
    """A shipped variation, including values it extends. Raises InvalidSettings."""
    if key not in VARIATIONS:
        raise InvalidSettings(UNKNOWN_VARIATION(known=", ".join(VARIATIONS), key=shorten(key)))
    own = _read(key)
    under = preset(own["extends"]) if "extends" in own else {}
    tables = {
        name: {**under.get(name, {}), **own.get(name, {})}
        for name in ("bonuses", "extras", "specials", "switches")
    }
    return {**under, **own, **tables}


def chosen(key: str, own: Mapping[str, str]) -> dict[str, str]:
    """The value of every switch: as chosen, else of the variation, else the default.

    Special hands are switches too; their value is what they pay. Raises InvalidSettings.
    """
    book = preset(key)
    values = {name: str(row["default"]) for name, row in switches().items()}
    values |= dict.fromkeys(SPECIALS, "0")
    values |= {name: str(units) for name, units in book["specials"].items()}
    values |= book["switches"]
    for given, value in own.items():
        name = "complete_straight" if given == DRAGON else given
        if name not in values:
            raise InvalidSettings(UNKNOWN_SWITCH(key=shorten(given)))
        values[name] = _checked(name, str(value).strip())
    return values


def _checked(key: str, value: str) -> str:
    """The value in its stored form. Raises InvalidSettings."""
    row = switches().get(key, {"kind": "units"})
    values = tuple(row.get("values", ()))
    if row["kind"] == "units" and value not in values:
        units = "0" if value == OFF else value
        if not (units.isascii() and units.isdigit() and int(units) <= MOST_UNITS):
            raise InvalidSettings(WRONG_UNITS(key=key, most=MOST_UNITS, value=shorten(value)))
        return str(int(units))
    if value not in values:
        said = ", ".join(values)
        raise InvalidSettings(WRONG_CHOICE(key=key, choices=said, value=shorten(value)))
    return value


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


Table = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
DEALER = "dealer"
NOBODY = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variation:
    """The payments and rules of a table.

    >>> Variation.load("base").specials["complete_straight"]
    13
    """

    key: str  # of the variation
    switches: Mapping[str, str]  # the value of each, as text
    won: Table  # for front, middle and back: units for winning with each category
    extra: Table  # the same, units paid in addition
    specials: Mapping[str, int]  # units of each special hand that is played

    @classmethod
    def load(cls, name: str, **switches: str) -> Variation:
        """A shipped variation with changed switches. Values are text, such as bank="0".

        Raises InvalidSettings with one sentence.
        """
        return _loaded(name, tuple(sorted(switches.items())))

    def has(self, switch: str, value: str = "on") -> bool:
        """Whether a switch has this value."""
        return self.switches[switch] == value

    def units(self, switch: str) -> int:
        return int(self.switches[switch])

    @property
    def pays_pairs(self) -> bool:
        """Whether every pair of players pays by rows: not if a pool or a single winner is paid."""
        return not (self.units("pool") or self.units("single_winner"))

    @property
    def ranking(self) -> Ranking:
        return ranking(self.has("wheel", "second"))

    def refusal(self, arrangement: Arrangement) -> Sentence | None:
        """Why an arrangement is a wrong setting here; None when it is legal."""
        worths = arrangement.worths(self.ranking)
        return foul(worths, equal_is_foul=self.has("equal_rows", "foul"))

    def bank_seat(self, dealer: int) -> int | None:
        """The seat of the bank when this seat deals; None where there is no bank."""
        if self.has("bank", NOBODY):
            return None
        return dealer if self.has("bank", DEALER) else self.units("bank")


ROWS = ("front", "middle", "back")
MIDDLE = 1
WITH_OVERALL_POINT = "follows"  # a value of the switch `surrender`
MIDDLE_BONUS = {Category.FOUR: 5, Category.STRAIGHT_FLUSH: 6}

TOGETHER = Wording("variation.together", "the house rules {one} and {other} exclude each other")
APART = (
    ("pool", "bank"),
    ("pool", "single_winner"),
    ("pool", "chip_limit"),
    ("single_winner", "bank"),
)


@lru_cache(maxsize=256)
def _loaded(name: str, own: tuple[tuple[str, str], ...]) -> Variation:
    values = chosen(name, dict(own))
    for one, other in APART:
        if all(values[key] != switches()[key]["default"] for key in (one, other)):
            raise InvalidSettings(TOGETHER(one=one, other=other))
    book = preset(name)
    has_bonus = values["middle_bonus"] == "on"
    if values["surrender"] == WITH_OVERALL_POINT:
        values["surrender"] = "2" if values["overall_point"] == "on" else "1"  # source: CP
    return Variation(
        key=name,
        switches=values,
        won=_table(book["bonuses"], 1, MIDDLE_BONUS if has_bonus else {}),
        extra=_table(
            book["extras"], 0, {c: worth - 1 for c, worth in MIDDLE_BONUS.items() if has_bonus}
        ),
        specials={key: int(values[key]) for key in SPECIALS if values[key] != "0"},
    )


def _table(rows: Mapping[str, int], least: int, middle: Mapping[Any, int]) -> Table:
    """Units of each category in each row. least: for categories that `rows` does not name."""

    def units(row: int, category: Category) -> int:
        named: int = rows.get(f"{ROWS[row]}_{category.name.lower()}", least)
        return max(named, middle.get(category, least)) if row == MIDDLE else named

    front, in_the_middle, back = (
        tuple(units(row, category) for category in Category) for row in range(3)
    )
    return front, in_the_middle, back


def special_name(key: str) -> Ref:
    """The name of a special hand on the sheet."""
    known = specials().get(key)
    return Ref("special", key, known["english"] if known else key)
