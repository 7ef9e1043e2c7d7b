"""The rule sheet of mahjong by the settings of a table, and what its pages are told besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.mahjong.board.board import Board
from festival.models import Table
from festival.record.record import table_record
from festival.words.sentences import in_a_row, in_characters
from rules.mahjong.rows import ROWS, Row
from rules.mahjong.settings import Settings, Stacking
from rules.mahjong.sheet import RULES, SWITCHES
from rules.mahjong.state import Phase
from rules.sheet import Switch


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """A row of the table. tai: at this table, 0 where it is not played. usual: by the list.
    instead: rows that do not count beside it."""

    hanzi: str
    roman: str
    name: str
    meaning: str
    tai: int
    usual: int
    is_each: bool
    instead: str


@dataclass(frozen=True, kw_only=True)
class HouseRule:
    """is_own: another than as a rule."""

    meaning: str
    value: str
    is_own: bool


@dataclass(frozen=True, kw_only=True)
class RuleSheet:
    rows: tuple[SheetRow, ...]
    rules: tuple[str, ...]
    house_rules: tuple[HouseRule, ...]


def sheet_of(table: Table) -> RuleSheet:
    """In the current language, the rows that are worth least first."""
    settings: Settings = table_record(table).state.settings
    values = settings.to_dict()
    rows = sorted(ROWS.values(), key=settings.value)
    return RuleSheet(
        rows=tuple(_row(row, settings) for row in rows),
        rules=tuple(gettext(rule.text) for rule in RULES),
        house_rules=tuple(_house_rule(s, values[s.key]) for s in SWITCHES if not s.group),
    )


def _row(row: Row, settings: Settings) -> SheetRow:
    others = dict.fromkeys(row.replaces)
    if settings.stacking is Stacking.NO_IMPLIED:
        others |= dict.fromkeys(other for other, _ in row.implies)
    # What stands in place of nearly all says so in its own words.
    few = [gettext(ROWS[other].names.english) for other in others] if len(others) < 6 else []
    return SheetRow(
        hanzi=in_characters(row.names),
        roman=row.names.roman,
        name=gettext(row.names.english),
        meaning=capfirst(gettext(row.meaning)),
        tai=settings.value(row),
        usual=row.tai,
        is_each=row.is_each,
        instead=in_a_row(few),
    )


def _house_rule(switch: Switch, value: Any) -> HouseRule:
    meanings = {choice.value: gettext(choice.meaning) for choice in switch.choices}
    return HouseRule(
        meaning=gettext(switch.meaning),
        value=capfirst(meanings.get(value, str(value))),
        is_own=value != switch.default,
    )


def rules_context(table: Table, board: Board) -> dict[str, Any]:
    """is_live: before the start the house rules may change, and the line brings nothing of them."""
    return {"sheet": sheet_of(table), "is_live": board.phase != Phase.WAITING}
