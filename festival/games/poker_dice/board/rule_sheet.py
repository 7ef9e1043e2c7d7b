"""The rule sheet of poker dice, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from festival.board.side_kind import SideSheet, house_rules, sentences
from festival.games.poker_dice.board.board import Made
from festival.games.poker_dice.board.build import made_of
from festival.models import Table
from festival.record.queries import naming_at
from festival.record.record import table_record
from festival.words.chances import percent
from rules.poker_dice.odds import WAYS
from rules.poker_dice.sheet import RULES, SWITCHES, rows
from rules.poker_dice.state import State


@dataclass(frozen=True, kw_only=True)
class Row:
    """A category of hands."""

    name: str
    meaning: str
    example: Made
    ways: int  # first throws of this category, of 7,776
    percent: str  # the same in percent


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    rows: tuple[Row, ...]
    ways: int


def sheet_of(table: Table) -> RuleSheet:
    """The rule sheet of a table, in the current language."""
    state: State = table_record(table).state
    naming, settings = naming_at(table), state.settings
    return RuleSheet(
        rows=tuple(
            Row(
                name=gettext(row.name),
                meaning=gettext(row.meaning),
                example=made_of(row.example, state, naming),
                ways=row.ways,
                percent=percent(row.ways / WAYS),
            )
            for row in rows(settings)
        ),
        rules=sentences(RULES),
        house_rules=house_rules(SWITCHES, settings.to_dict()),
        ways=WAYS,
    )
