"""The rule sheet of mahjong, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.board.side_kind import SideSheet, house_rules, sentences
from festival.record.record import Record
from festival.words.sentences import Naming, in_a_row
from rules.mahjong.rows import ROWS, TaiRow
from rules.mahjong.settings import Settings, Stacking
from rules.mahjong.sheet import RULES, SWITCHES


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    # each scoring row, its tai at this table (0: not played), and what does not count beside it
    rows: tuple[tuple[TaiRow, int, str], ...]


def sheet_of(record: Record, naming: Naming) -> RuleSheet:
    """The rule sheet in the current language, rows with the fewest tai first."""
    settings: Settings = record.state.settings
    rows = sorted(ROWS.values(), key=settings.value)
    return RuleSheet(
        rows=tuple((row, settings.value(row), _instead(row, settings)) for row in rows),
        rules=sentences(RULES),
        house_rules=house_rules(
            (switch for switch in SWITCHES if not switch.group), settings.to_dict()
        ),
    )


def _instead(row: TaiRow, settings: Settings) -> str:
    """The rows that do not count beside this row."""
    others = dict.fromkeys(row.replaces)
    if settings.stacking is Stacking.NO_IMPLIED:
        others |= dict.fromkeys(other for other, _ in row.implies)
    # A row that replaces nearly all others says so in its own words.
    few = [gettext(ROWS[other].names.english) for other in others] if len(others) < 6 else []
    return in_a_row(few)
