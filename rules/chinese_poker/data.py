"""Reads the game's switches, special hands and variations from files, and defines their terms."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rules.chinese_poker.ranking import Ranking, ranking
from rules.chinese_poker.specials import SPECIALS
from rules.errors import InvalidSettings
from rules.files import FILES
from rules.wording import Ref, Wording, shorten

FOLDER = FILES / "seeds" / "chinese_poker"
VARIATIONS = ("plain", "base", "malayan", "vietnamese", "singapore", "hawaiian")
DRAGON = "dragon"  # the sources' name for the value of a complete straight
OFF = "off"
MOST_UNITS = 99
SEATS = ("0", "1", "2", "3")

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
class Terms:
    """The payments and rules of a variation. Fields without a comment are named after their
    switches."""

    key: str  # of the variation
    switches: Mapping[str, str]  # the value of each, as text
    won: Table  # for front, middle and back: units for winning with each category
    extra: Table  # the same, units paid in addition
    specials: Mapping[str, int]  # units of each special hand that is played
    bank: str  # "none", "dealer" or a seat
    meeting: str  # how two special hands settle: "difference", "value" or by rank
    sweep: int
    sweep_one: int
    sweep_all: int
    single_winner: int
    surrender: int
    pool: int
    pool_sweep: int
    is_majority: bool  # two of three rows are paid, not each row
    has_overall_point: bool
    has_extras: bool
    has_pockets: bool
    has_ace_bet: bool
    has_ace_of_spades: bool
    has_chip_limit: bool
    is_equal_foul: bool
    is_wheel_second: bool
    is_foul_refused: bool

    @property
    def ranking(self) -> Ranking:
        return ranking(self.is_wheel_second)

    def bank_seat(self, dealer: int) -> int | None:
        """The seat of the bank when this seat deals; None where there is no bank."""
        if self.bank == NOBODY:
            return None
        return dealer if self.bank == DEALER else int(self.bank)


def special_name(key: str) -> Ref:
    """The name of a special hand on the sheet."""
    known = specials().get(key)
    return Ref("special", key, known["english"] if known else key)
