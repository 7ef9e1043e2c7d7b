"""The rule sheet of the promotion game, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import localize
from django.utils.translation import gettext

from festival.board.side_kind import SideSheet, house_rules, sentences
from festival.record.record import Record
from festival.words.chances import percent
from festival.words.sentences import Naming, in_a_row
from rules.promotion.book import PALACE, SPACES, Action, Book, Piece
from rules.promotion.odds import expected_from_placement, expected_turns
from rules.promotion.settings import Order, StartChoice
from rules.promotion.sheet import RULES, SWITCHES, ActionRow, rows
from rules.promotion.state import State


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    """rows: the actions, each with the percentage of throws that contain it."""

    rows: tuple[tuple[ActionRow, str], ...]
    turns: str  # from placement to the palace, on average
    unreachable: str  # offices, in a row
    has_choices: bool  # whether the house rules let players choose
    # each office, where Te, Cung and Chang lead ("" for nowhere), the Te to the palace, and the
    # turns needed on average ("" in disgrace, where it depends on the way there)
    places: tuple[tuple[int | str, ...], ...]


def sheet_of(record: Record, naming: Naming) -> RuleSheet:
    state: State = record.state
    settings = state.settings
    return RuleSheet(
        rows=tuple((row, percent(float(row.chance))) for row in rows(settings)),
        rules=sentences(RULES),
        house_rules=house_rules(SWITCHES, settings.to_dict(), zero=gettext("no limit")),
        turns=localize(round(float(expected_from_placement(state.book)), 1)),
        unreachable=in_a_row(map(str, state.book.unreachable())),
        has_choices=Order.PLAYER is settings.order or StartChoice.PLAYER is settings.start_choice,
        places=tuple(_place(state.book, space) for space in SPACES),
    )


def _place(book: Book, space: int) -> tuple[int | str, ...]:
    found = book.spaces[space]
    ends = (_end(found[what]) if what in found else "" for what in Action)
    steps, turns = book.distances.get(space), expected_turns(book).get(Piece(space))
    said = "" if turns is None else localize(round(float(turns), 1))
    return (space, *ends, "" if steps is None else str(steps), said)


def _end(end: int | None) -> str:
    if end is None:
        return gettext("back")
    return gettext("palace") if end == PALACE else str(end)
