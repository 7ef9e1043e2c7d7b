"""What a guest's own phone is told beyond the board, and the sheet of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.spots.board.board import Board
from festival.games.spots.record import forfeit_name, guess_name, naming_of
from festival.models import Table
from festival.record.record import table_record
from festival.words.sentences import Naming
from rules.spots.settings import GuessOf, Settings
from rules.spots.sheet import RULES, SWITCHES, Row, rows
from rules.spots.state import State


@dataclass(frozen=True, kw_only=True)
class Chance:
    """A guess on the rule sheet. width: how long its bar is, of 100 for the likeliest."""

    guess: str
    exact: str  # "1/6"
    percent: float
    width: int
    is_best: bool


@dataclass(frozen=True, kw_only=True)
class HouseRule:
    """is_own: another than as a rule."""

    meaning: str
    value: str
    is_own: bool


@dataclass(frozen=True, kw_only=True)
class RuleSheet:
    """neither: how often every guess is wrong, as a fraction; "" for never."""

    rules: tuple[str, ...]
    house_rules: tuple[HouseRule, ...]
    chances: tuple[Chance, ...]
    neither: str


def rules_context(table: Table, board: Board) -> dict[str, Any]:
    """is_live: before the start the rules may change, and the line brings nothing of them."""
    state = table_record(table).state
    return {"sheet": sheet_of(state, naming_of(table, state)), "is_live": board.phase != "waiting"}


def sheet_of(state: State, naming: Naming) -> RuleSheet:
    """In the current language."""
    settings = state.settings
    found = rows(settings)
    best = max(row.chance for row in found)
    return RuleSheet(
        rules=tuple(gettext(rule.text) for rule in RULES),
        house_rules=tuple(_house_rules(settings, naming)),
        chances=tuple(_chance(row, best, naming) for row in found),
        neither=_neither(settings, sum((row.chance for row in found), Fraction(0))),
    )


def _chance(row: Row, best: Fraction, naming: Naming) -> Chance:
    return Chance(
        guess=guess_name(row.guess, naming),
        exact=f"{row.chance.numerator}/{row.chance.denominator}",
        percent=float(100 * row.chance),
        width=round(100 * row.chance / best),
        is_best=row.is_best,
    )


def _house_rules(settings: Settings, naming: Naming) -> Iterator[HouseRule]:
    """What can be set, and how it is. The two switches of the forfeit are one question."""
    values = settings.to_dict()
    for switch in SWITCHES:
        if switch.key in ("dice", "guess"):
            value = values[switch.key]
            meaning = next(each.meaning for each in switch.choices if each.value == value)
            yield HouseRule(
                meaning=gettext(switch.meaning),
                value=capfirst(gettext(meaning)),
                is_own=value != switch.default,
            )
    yield HouseRule(
        meaning=gettext("What a wrong guess pays"),
        value=capfirst(forfeit_name(settings, naming)),
        is_own=bool(settings.forfeit or settings.is_dry),
    )


def _neither(settings: Settings, covered: Fraction) -> str:
    """How often neither big nor small is right, as a fraction; "" where one of all always is."""
    rest = 1 - covered
    if settings.guess is not GuessOf.BIG_SMALL or not rest:
        return ""
    return f"{rest.numerator}/{rest.denominator}"
