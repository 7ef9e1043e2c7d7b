"""Data for the pages on which a hall's tables are set up and its guests seated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import ngettext

from festival.games.bobing.record.halls import TABLES, bowls_of, standings_of
from festival.hall.setup.seats_at_tables import SEATED, tables_sizes
from festival.models import FIRST, Festival, Player, Prize, Seat, Table
from festival.play.helpers.scorers import scorers_of
from festival.tables.record.consistent_read import at_one_moment
from festival.words.search import is_in
from rules.bobing.game.state import Phase

TABLES_ON_A_PAGE = 40
MOST_OFFERED = 100  # tables offered in a list to choose from
GUESTS_ON_A_PAGE = 200


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A table in the list of tables."""

    bowl: Festival
    guests: int
    state: str  # "waiting" | "running" | "over" | "unreadable"
    has_scorer: bool


@dataclass(frozen=True, kw_only=True)
class SeatedTable:
    """A table with its guests in their order, or only those who were searched for."""

    bowl: Festival
    guests: Sequence[Player]
    can_move: bool  # whether they may still change tables
    size: int  # how many sit there in all


@dataclass(frozen=True, kw_only=True)
class BlankRound:
    """Tables of a round that have not begun and whose prizes are all blank."""

    number: int
    bowls: Sequence[Festival]


def blank_rounds(hall: Festival) -> list[BlankRound]:
    """By round, in one query."""
    told = Prize.objects.filter(table=OuterRef("pk")).exclude(name="", value=0)
    tables = Table.objects.filter(~Exists(told), festival__hall=hall, number=FIRST, version=0)
    in_order = tables.select_related("festival").order_by("festival__round", "festival__place")
    found = groupby((table.festival for table in in_order), key=lambda bowl: bowl.round)
    return [BlankRound(number=number, bowls=list(bowls)) for number, bowls in found]


def prizes_of_final(hall: Festival) -> str:
    """Says how many prizes the grand final has, and whether the tables have the same."""
    fields = ("tier", "position", "name", "value", "picture")
    own, *first = (
        list(bowl.table.prizes.values_list(*fields)) for bowl in (hall, *bowls_of(hall)[:1])
    )
    if own in first:
        text = ngettext(
            "The final has {count} prize, the same as each table.",
            "The final has {count} prizes, the same as each table.",
            len(own),
        )
    else:
        text = ngettext("The final has {count} prize.", "The final has {count} prizes.", len(own))
    return text.format(count=len(own))


def table_rows(hall: Festival, bowls: Sequence[Festival]) -> list[TableRow]:
    scorers, standings = scorers_of(hall), standings_of(bowls)
    sizes: dict[int, int] = {}
    for number in {bowl.round for bowl in bowls}:
        sizes |= tables_sizes(hall, number)
    return [
        TableRow(
            bowl=bowl,
            guests=sizes.get(bowl.pk, 0),
            state=_state(standings[bowl.pk].phase),
            has_scorer=bowl.pk in scorers,
        )
        for bowl in bowls
    ]


def _state(phase: Phase | None) -> str:
    match phase:
        case None:
            return "unreadable"
        case Phase.WAITING:
            return "waiting"
        case Phase.ENDED:
            return "over"
        case _:
            return "running"


def seats_page(hall: Festival, sought: str, number: str) -> dict[str, object]:
    """Who sits where, one page of tables at a time; or everybody whose name contains `sought`."""
    page: Page[Seat] | Page[Festival]
    guests: dict[int, list[Player]] = {}
    with at_one_moment():
        bowls = bowls_of(hall, TABLES)
        sizes = tables_sizes(hall)
        if sought:
            everybody = [seat for seat in _seats(hall) if is_in(sought, seat.player.name)]
            page = Paginator(everybody, GUESTS_ON_A_PAGE).get_page(number)
            seats, shown = list(page), bowls
        else:
            page = Paginator(bowls, TABLES_ON_A_PAGE).get_page(number)
            shown = list(page)
            seats = list(_seats(hall).filter(table__festival__in=[bowl.pk for bowl in shown]))
    for seat in seats:
        guests.setdefault(seat.player.festival_id, []).append(seat.player)
    if sought:
        shown = [bowl for bowl in bowls if bowl.pk in guests]
    standings = standings_of(shown)
    return {
        "tables": [
            SeatedTable(
                bowl=bowl,
                guests=guests.get(bowl.pk, []),
                can_move=standings[bowl.pk].is_waiting,
                size=sizes[bowl.pk],
            )
            for bowl in shown
        ],
        "offered": [bowl.name for bowl in bowls] if len(bowls) <= MOST_OFFERED else [],
        "page": page,
        "sought": sought,
        "everybody": sum(sizes.values()),
        "count": len(bowls),
        "fewest": min(sizes.values(), default=0),
        "most": max(sizes.values(), default=0),
        "without_table": hall.players.filter(came_from=None, status=SEATED).count(),
        "seen": hall.setup_revision,
    }


def _seats(hall: Festival) -> QuerySet[Seat]:
    """The seats of the first round, in order."""
    found = Seat.objects.filter(
        table__festival__hall=hall,
        table__festival__round=TABLES,
        table__number=FIRST,
        player__status=SEATED,
    )
    return found.order_by("table__festival__place", "place")
