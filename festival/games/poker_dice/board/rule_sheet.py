"""The rule sheet of poker dice by the settings of a table, and what its pages are told besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from festival.games.poker_dice.board.board import Board, Made
from festival.games.poker_dice.board.build import made_of
from festival.models import Table
from festival.record.queries import naming_at
from festival.record.record import table_record
from festival.words.chances import percent
from rules.poker_dice.odds import WAYS
from rules.poker_dice.sheet import RULES, SWITCHES, rows
from rules.poker_dice.state import Phase, State
from rules.sheet import Switch


@dataclass(frozen=True, kw_only=True)
class Row:
    """A category. ways: of 7,776, in how many a first throw is that. percent: the same."""

    name: str
    meaning: str
    example: Made
    ways: int
    percent: str


@dataclass(frozen=True, kw_only=True)
class HouseRule:
    """is_own: another than as a rule."""

    meaning: str
    value: str
    is_own: bool


@dataclass(frozen=True, kw_only=True)
class RuleSheet:
    rows: tuple[Row, ...]
    rules: tuple[str, ...]
    house_rules: tuple[HouseRule, ...]
    ways: int


def sheet_of(table: Table) -> RuleSheet:
    """In the current language."""
    state: State = table_record(table).state
    naming, settings = naming_at(table), state.settings
    values = settings.to_dict()
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
        rules=tuple(gettext(rule.text) for rule in RULES),
        house_rules=tuple(_house_rule(switch, values[switch.key]) for switch in SWITCHES),
        ways=WAYS,
    )


def _house_rule(switch: Switch, value: Any) -> HouseRule:
    chosen = next(choice for choice in switch.choices if choice.value == value)
    return HouseRule(
        meaning=gettext(switch.meaning),
        value=capfirst(gettext(chosen.meaning)),
        is_own=value != switch.default,
    )


def rules_context(table: Table, board: Board) -> dict[str, Any]:
    """is_live: before the start the house rules may change, and the line brings nothing of them."""
    return {"sheet": sheet_of(table), "is_live": board.phase != Phase.WAITING}
