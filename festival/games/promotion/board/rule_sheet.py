"""The rule sheet of the promotion game, by the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.formats import localize
from django.utils.translation import gettext

from festival.board.side_kind import SideSheet, house_rules, sentences
from festival.models import Table
from festival.record.record import table_record
from festival.words.chances import percent
from festival.words.sentences import in_a_row
from rules.promotion.book import PALACE, SPACES, Action, Book, Piece
from rules.promotion.odds import expected_from_placement, expected_turns
from rules.promotion.settings import Order, StartChoice
from rules.promotion.sheet import RULES, SWITCHES, ActionRow, rows
from rules.promotion.state import State


@dataclass(frozen=True, kw_only=True)
class Place:
    """An office. te, cung, chang: where they lead, "" for nowhere."""

    space: int
    te: str
    cung: str
    chang: str
    to_go: str  # Te to the palace; "" in disgrace, where it depends on the way there
    turns: str  # needed on average; "" in disgrace


@dataclass(frozen=True, kw_only=True)
class RuleSheet(SideSheet):
    """rows: the actions, each with the percentage of throws that contain it."""

    rows: tuple[tuple[ActionRow, str], ...]
    turns: str  # from placement to the palace, on average
    unreachable: str  # offices, in a row
    has_choices: bool  # whether the house rules let players choose
    places: tuple[Place, ...]


def sheet_of(table: Table) -> RuleSheet:
    """The rule sheet of a table, in the current language."""
    state: State = table_record(table).state
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


def _place(book: Book, space: int) -> Place:
    ends = {what: _end(what, end) for what, end in book.spaces[space].items()}
    steps, turns = book.distances.get(space), expected_turns(book).get(Piece(space))
    return Place(
        space=space,
        te=ends[Action.TE],
        cung=ends.get(Action.CUNG, ""),
        chang=ends.get(Action.CHANG, ""),
        to_go="" if steps is None else str(steps),
        turns="" if turns is None else localize(round(float(turns), 1)),
    )


def _end(what: Action, end: int | None) -> str:
    if end is None:
        return gettext("back")
    return gettext("palace") if end == PALACE else str(end)
