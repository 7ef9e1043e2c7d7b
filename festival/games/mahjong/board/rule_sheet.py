"""The rule sheet of mahjong, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.board.side_kind import SideSheet, house_rules, sentences
from festival.models import Table
from festival.record.record import table_record
from festival.words.sentences import in_a_row, in_characters
from rules.mahjong.rows import ROWS, Row
from rules.mahjong.settings import Settings, Stacking
from rules.mahjong.sheet import RULES, SWITCHES


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """A scoring row."""

    hanzi: str
    roman: str
    name: str
    meaning: str
    tai: int  # at this table; 0 if it is not played
    usual: int  # in the usual list
    is_each: bool
    instead: str  # rows that do not count beside it


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    rows: tuple[SheetRow, ...]


def sheet_of(table: Table) -> RuleSheet:
    """The rule sheet in the current language, rows with the fewest tai first."""
    settings: Settings = table_record(table).state.settings
    rows = sorted(ROWS.values(), key=settings.value)
    return RuleSheet(
        rows=tuple(_row(row, settings) for row in rows),
        rules=sentences(RULES),
        house_rules=house_rules(
            (switch for switch in SWITCHES if not switch.group), settings.to_dict()
        ),
    )


def _row(row: Row, settings: Settings) -> SheetRow:
    others = dict.fromkeys(row.replaces)
    if settings.stacking is Stacking.NO_IMPLIED:
        others |= dict.fromkeys(other for other, _ in row.implies)
    # A row that replaces nearly all others says so in its own words.
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
