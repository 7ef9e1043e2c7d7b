"""The rule sheet of guess-the-spots, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.board.side_kind import HouseRule, SideSheet, house_rules, sentences
from festival.games.spots.record import forfeit_name, guess_name
from festival.models import Table
from festival.record.queries import naming_at
from festival.record.record import table_record
from festival.words.sentences import Naming
from rules.spots.settings import GuessOf, Settings
from rules.spots.sheet import RULES, SWITCHES, rows


@dataclass(frozen=True, kw_only=True)
class Chance:
    """A guess on the rule sheet."""

    guess: str
    exact: str  # "1/6"
    percent: float
    width: int  # of its bar; 100 for the likeliest guess
    is_best: bool


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    """neither: how often every guess is wrong, as a fraction; "" for never."""

    chances: tuple[Chance, ...]
    neither: str


def sheet_of(table: Table) -> RuleSheet:
    """The rule sheet of a table, in the current language."""
    settings: Settings = table_record(table).state.settings
    naming = naming_at(table)
    found = rows(settings)
    best = max(row.chance for row in found)
    return RuleSheet(
        rules=sentences(RULES),
        house_rules=_house_rules(settings, naming),
        chances=tuple(
            Chance(
                guess=guess_name(row.guess, naming),
                exact=str(row.chance),
                percent=float(100 * row.chance),
                width=round(100 * row.chance / best),
                is_best=row.is_best,
            )
            for row in found
        ),
        neither=_neither(settings, 1 - sum((row.chance for row in found), Fraction(0))),
    )


def _house_rules(settings: Settings, naming: Naming) -> tuple[HouseRule, ...]:
    """The house rules with their values. The two switches of the forfeit are one rule."""
    switches = (switch for switch in SWITCHES if switch.key in ("dice", "guess"))
    pays = HouseRule(
        meaning=gettext("What a wrong guess pays"),
        value=capfirst(forfeit_name(settings, naming)),
        is_own=bool(settings.forfeit or settings.is_dry),
    )
    return (*house_rules(switches, settings.to_dict()), pays)


def _neither(settings: Settings, rest: Fraction) -> str:
    """How often neither big nor small is right, as a fraction; "" for never."""
    return str(rest) if rest and settings.guess is GuessOf.BIG_SMALL else ""
