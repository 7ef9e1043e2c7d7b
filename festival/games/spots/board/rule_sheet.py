"""The rule sheet of guess-the-spots, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.board.side_kind import HouseRule, SideSheet, house_rules, sentences
from festival.games.spots.record import forfeit_name, guess_name
from festival.record.record import Record
from festival.words.sentences import Naming
from rules.spots.settings import GuessOf, Settings
from rules.spots.sheet import RULES, SWITCHES, TO_LOSE_RULES, GuessRow, rows


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    # each guess, its name, its chance in percent, and the width of its bar: 100 for the likeliest
    chances: tuple[tuple[GuessRow, str, float, int], ...]
    neither: str  # how often every guess is wrong, as a fraction; "" for never


def sheet_of(record: Record, naming: Naming) -> RuleSheet:
    settings: Settings = record.state.settings
    found = rows(settings)
    best, rest = max(row.chance for row in found), 1 - sum(row.chance for row in found)
    return RuleSheet(
        rules=sentences((*RULES, *(TO_LOSE_RULES if settings.to_lose else ()))),
        house_rules=_house_rules(settings, naming),
        chances=tuple(
            (
                row,
                guess_name(row.guess, naming),
                float(100 * row.chance),
                round(100 * row.chance / best),
            )
            for row in found
        ),
        neither=str(rest) if rest and settings.guess is GuessOf.BIG_SMALL else "",
    )


def _house_rules(settings: Settings, naming: Naming) -> tuple[HouseRule, ...]:
    """The house rules with their values. The two switches of the forfeit are one rule."""
    switches = (switch for switch in SWITCHES if switch.key in ("dice", "guess", "to_lose"))
    pays = HouseRule(
        meaning=gettext("What a wrong guess pays"),
        value=capfirst(forfeit_name(settings, naming)),
        is_own=bool(settings.forfeit or settings.is_dry),
    )
    return (*house_rules(switches, settings.to_dict()), pays)
