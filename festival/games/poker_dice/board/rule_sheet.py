"""The rule sheet of poker dice, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

from festival.board.side_kind import SideSheet, house_rules, sentences
from festival.games.poker_dice.board.board import Die
from festival.games.poker_dice.board.build import dice_of
from festival.record.record import Record
from festival.words.chances import percent
from festival.words.sentences import Naming
from rules.poker_dice.odds import WAYS
from rules.poker_dice.sheet import SWITCHES, CategoryRow, rows, rules_of
from rules.poker_dice.state import State


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    """rows: the categories of hands, each with the dice of its example and its share of the first
    throws in percent. ways: the number of all first throws."""

    rows: tuple[tuple[CategoryRow, tuple[Die, ...], str], ...]
    ways: int


def sheet_of(record: Record, naming: Naming) -> RuleSheet:
    state: State = record.state
    return RuleSheet(
        rows=tuple(
            (row, dice_of(row.example.faces, state), percent(row.ways / WAYS))
            for row in rows(state.settings)
        ),
        rules=sentences(rules_of(state.settings)),
        house_rules=house_rules(SWITCHES, state.settings.to_dict()),
        ways=WAYS,
    )
