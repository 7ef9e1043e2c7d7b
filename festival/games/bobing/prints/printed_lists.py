"""Printed lists: what to buy, the players, and the prizes with their winners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Self

from django.utils.translation import gettext

from festival.games.bobing.prints.paper import PAPERS, Paper, Printable, on_sheets, size_in
from festival.games.bobing.results.hall_winner_list import (
    Guest,
    HallList,
    bowls_in_order,
    hall_list,
)
from festival.games.bobing.results.shopping import Item, ShoppingList, shopping_list
from festival.games.bobing.results.winner_list import WinnerList, Won
from festival.models import Festival, Player
from festival.tables.record.players import approved
from festival.web.locked_winners import has_locked_winners
from festival.words.money import format_money
from festival.words.name_order import order_key
from rules.names_in_scripts import Names

# Millimetres, as in the style sheet.
HEAD = 26.0
PLAYER_NAMES = {1: 150.0, 2: 60.0}  # width of a name, by the columns of a sheet
NAME_BESIDE_TABLE, TABLE_NAME = 42.0, 22.0
THING_NAME = 74.0
PRIZE_NAME, WINNER, WINNER_SIGNING = 56.0, 58.0, 39.0
NAME_WITH_SUM = 39.0
ROW = 6.9
LARGEST = 35  # letters in a row, one of `SIZES`


@dataclass(frozen=True, kw_only=True)
class ThingRow:
    """One item to buy, as text. each, total: "" without a value."""

    name: str
    size: int  # one of `SIZES`
    count: int
    spare: str  # "" for none
    each: str
    total: str


@dataclass(frozen=True, kw_only=True)
class ThingSheet:
    """A sheet of the shopping list."""

    rows: tuple[ThingRow, ...]
    bought: ShoppingList | None  # the whole list, on the last sheet only


@dataclass(frozen=True, kw_only=True)
class PlayerRow:
    """A player, with their table in a hall."""

    name: str
    size: int  # one of `SIZES`
    number: int
    table: str = ""
    table_size: int = 0


@dataclass(frozen=True, kw_only=True)
class PrizeRow:
    """One prize of the winner list, as text. winner: "" if not known yet. sizes: of `SIZES`."""

    number: str  # tier and position
    names: Names | None  # of the tier, on its first row
    prize: str
    prize_size: int
    value: str
    winner: str
    winner_size: int
    is_handed: bool  # the prize desk has handed it out to its winner


@dataclass(frozen=True, kw_only=True)
class Sum:
    """How many prizes, how many of them are handed out, and the values of both as text; "" for
    none. worth: of all; given: of those handed out."""

    count: int
    handed: int
    worth: str
    given: str

    @classmethod
    def of(cls, won: Sequence[Won], currency: str) -> Self:
        handed = [prize for prize in won if prize.is_handed]
        worth, given = (sum(prize.worth for prize in some) for some in (won, handed))
        return cls(
            count=len(won),
            handed=len(handed),
            worth=format_money(worth, currency) if worth else "",
            given=format_money(given, currency) if given else "",
        )


@dataclass(frozen=True, kw_only=True)
class PrizeSheet:
    """A sheet of the winner list."""

    template = "games/bobing/prints/_prizes.html"
    rows: tuple[PrizeRow, ...]
    is_signed: bool  # with room for a signature
    is_running: bool  # more will be won
    total: str  # of the values of all prizes, on the last sheet only
    won: Sum | None  # the won prizes, on the last sheet only
    bowl_name: str = ""  # the name of the table in a hall, "" elsewhere


@dataclass(frozen=True, kw_only=True)
class PersonRow:
    """Everything that one person has won."""

    number: int
    name: str
    size: int  # one of `SIZES`
    sum: Sum


@dataclass(frozen=True, kw_only=True)
class SumSheet:
    """A sheet of sums by person, behind those of a list."""

    template = "games/bobing/prints/_sums.html"
    columns: tuple[tuple[PersonRow | None, ...], ...]
    total: Sum | None  # on the last sheet only
    is_running: bool


def things_to_buy(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper."""
    paper = PAPERS[chosen["paper"]]
    found = shopping_list(festival.table)
    rows = [_thing(item, festival.currency) for item in found.items]
    below = (None,) * (1 + bool(found.undecided)) if rows else ()  # the total, what it leaves out
    sheets = on_sheets((*rows, *below), rows_on(paper) - 1)  # below the column titles
    return Printable(
        key="shopping",
        title=gettext("Shopping list"),
        paper=paper,
        sheets=tuple(
            ThingSheet(rows=tuple(filter(None, some)), bought=found if some is sheets[-1] else None)
            for some in sheets
        ),
        empty=gettext("Nothing yet. Give the prizes names and values first."),
    )


def _thing(item: Item, currency: str) -> ThingRow:
    return ThingRow(
        name=item.called,
        size=size_in_row(item.called, THING_NAME),
        count=item.count,
        spare=str(item.in_reserve or ""),
        each=format_money(item.value, currency) if item.value else "",
        total=format_money(item.total, currency) if item.value else "",
    )


def player_list(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper, and order: by "number", which in a hall is table by table, or "name"."""
    paper, is_hall = PAPERS[chosen["paper"]], festival.is_hall
    guests = guests_of(festival)
    if chosen["order"] == "name":
        guests.sort(key=lambda guest: order_key(guest[1].name))
    columns = 1 if not is_hall and len(guests) <= rows_on(paper) else 2
    width = NAME_BESIDE_TABLE if is_hall else PLAYER_NAMES[columns]
    rows = [
        PlayerRow(
            number=guest.number,
            name=guest.name,
            size=size_in_row(guest.name, width),
            table=table,
            table_size=size_in_row(table, TABLE_NAME) if is_hall else 0,
        )
        for table, guest in guests
    ]
    return Printable(
        key="players",
        title=gettext("Players’ list"),
        paper=paper,
        sheets=on_sheets(on_sheets(rows, rows_on(paper)), columns),
        empty=gettext("Nobody is on the list yet."),
    )


def guests_of(festival: Festival) -> list[tuple[str, Player]]:
    """Every guest after the name of their first table, table by table; "" where there is one table,
    and for a guest of a hall who sits nowhere yet."""
    if not festival.is_hall:
        return [("", player) for player in approved(festival)]
    there = Player.objects.filter(status=Player.Status.APPROVED, came_from=None)
    there = there.order_by("festival__round", "festival__place", "number")
    seated = there.filter(festival__hall=festival).select_related("festival")
    return [
        *((guest.festival.name, guest) for guest in seated),
        *(("", guest) for guest in there.filter(festival=festival).select_related("festival")),
    ]


def winners_list(festival: Festival, chosen: dict[str, str]) -> Printable:
    """chosen: paper and values. The title says whether the list is locked."""
    paper = PAPERS[chosen["paper"]]
    title = gettext("Winner list")
    return Printable(
        key="winners",
        title=f"{title} · {gettext('locked')}" if has_locked_winners(festival) else title,
        paper=paper,
        sheets=prize_sheets(festival, paper, is_signed=False) + sum_sheets(festival, chosen),
        empty=gettext("There are no prizes yet."),
    )


def prize_sheets(festival: Festival, paper: Paper, *, is_signed: bool) -> tuple[PrizeSheet, ...]:
    bowls = bowls_in_order(festival)
    bowl_names = [bowl.name if len(bowls) > 1 else "" for bowl in bowls]
    sheets = (
        _sheets_of(bowl_name, bowl.winners, paper, is_signed=is_signed)
        for bowl_name, bowl in zip(bowl_names, bowls, strict=True)
    )
    return tuple(chain.from_iterable(sheets))


def _sheets_of(
    bowl_name: str, winners: WinnerList, paper: Paper, *, is_signed: bool
) -> tuple[PrizeSheet, ...]:
    prizes = winners.by_prize
    rows = (*prizes, None) if prizes else ()  # None: the total
    sheets = on_sheets(rows, rows_on(paper) - 1)  # below the column titles
    is_running = not winners.is_final and any(prize.person for prize in prizes)
    won = Sum.of([prize for prize in prizes if prize.person], winners.currency)
    width = WINNER_SIGNING if is_signed else WINNER
    return tuple(
        PrizeSheet(
            rows=tuple(_rows_of(filter(None, some), width, is_final=winners.is_final)),
            is_signed=is_signed,
            is_running=is_running,
            total=Sum.of(prizes, winners.currency).worth if some is sheets[-1] else "",
            won=won if some is sheets[-1] else None,
            bowl_name=bowl_name,
        )
        for some in sheets
    )


def sum_sheets(festival: Festival, chosen: dict[str, str]) -> tuple[SumSheet, ...]:
    """What each person has won at all tables, and the total; nothing without values. chosen: paper
    and values."""
    found, paper = hall_list(festival), PAPERS[chosen["paper"]]
    if chosen["values"] == "no" or not found.total:
        return ()
    rows = [
        PersonRow(
            number=guest.person.number,
            name=name,
            size=size_in_row(name, NAME_WITH_SUM),
            sum=Sum.of(guest.won, found.currency),
        )
        for guest in found.people
        if guest.won
        for name in [_named(guest, found)]
    ]
    columns = on_sheets(rows, rows_on(paper) - 2)  # below the column titles, above the total
    sheets = on_sheets(columns, 2)
    total = Sum.of([won for guest in found.people for won in guest.won], found.currency)
    return tuple(
        SumSheet(
            columns=tuple(filter(None, some)),
            total=total if some is sheets[-1] else None,
            is_running=not found.is_final,
        )
        for some in sheets
    )


def _named(guest: Guest, found: HallList) -> str:
    """The name of a guest, in a hall with their first table."""
    name = guest.person.alone
    return f"{name} · {guest.first.name}" if found.is_of_many else name


def _rows_of(prizes: Iterable[Won], width: float, *, is_final: bool) -> Iterator[PrizeRow]:
    """width: of the place for a winner."""
    before = 0
    for won in prizes:
        winner = won.winner if won.person is None else f"{won.person.number} · {won.person.alone}"
        winner = winner if won.person or is_final else ""
        winner += f" ⌂ {gettext('went home: kept')}" if won.is_kept else ""
        yield PrizeRow(
            number=won.number,
            names=won.names if won.tier != before else None,
            prize=won.prize,
            prize_size=size_in_row(won.prize, PRIZE_NAME),
            value="" if won.value == won.prize else won.value,
            winner=winner,
            winner_size=size_in_row(winner, width),
            is_handed=won.is_handed,
        )
        before = won.tier


def size_in_row(text: str, width: float) -> int:
    """One of `SIZES`, with which a text fits into a row."""
    return min(size_in(text, width, ROW - 0.6), LARGEST)


def rows_on(paper: Paper) -> int:
    """How many rows fit below the head of a sheet."""
    return int((paper.room[1] - HEAD) / ROW)
