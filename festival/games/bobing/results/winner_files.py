"""The winners of one table, or of all tables of a hall, as rows and data for files."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext

from festival.games.bobing.results import hand_out_list as handed
from festival.games.bobing.results import winning_throws
from festival.games.bobing.results.hall_winner_list import (
    BowlWinners,
    Guest,
    HallList,
    round_called,
)
from festival.games.bobing.results.winner_list import Winner, Won
from festival.lists.excel_csv_json import Cell, Count, Rows
from festival.models import Festival
from festival.words.money import amount
from festival.words.sentences import titled

OF_TABLE = ("prize", "person")
OF_HALL = ("table", *OF_TABLE)


def rows_of(found: HallList, by: str) -> Rows:
    """The list under a heading. by: one of `OF_HALL`.

    There is no row of totals, so that spreadsheets can add up each column.
    """
    value = gettext("Value ({currency})").format(currency=found.currency)
    won = [*winning_throws.headings(), *handed.headings()]
    if by == "person":
        together = gettext("Together ({currency})").format(currency=found.currency)
        who = [*_of_many(found, gettext("Table")), gettext("No."), gettext("Name")]
        sums = [gettext("How many"), together, *_of_many(found, gettext("Won at table"))]
        people = (_person_rows(found, guest) for guest in found.people)
        heading = [*who, *sums, gettext("Tier"), gettext("Prize"), value, *won]
        return [heading, *(row for rows in people for row in rows)]
    where = _of_many(found, gettext("Round"), gettext("Table"))
    what = [gettext("Tier"), gettext("Title"), gettext("Prize"), value]
    paid = gettext("Won ({currency})").format(currency=found.currency)
    heading = [*where, *what, gettext("No."), gettext("Winner"), paid, *won]
    items = (
        found.by_prize
        if by == "prize"
        else [(bowl, item) for bowl in found.bowls for item in bowl.winners.by_prize]
    )
    rounds = {bowl.round for bowl in found.bowls}
    return [
        heading,
        *(
            [
                *_of_many(found, round_called(bowl.round, rounds), bowl.name),
                *_in(found.currency, bowl, _prize_row(item, bowl.winners.currency)),
            ]
            for bowl, item in items
        ),
    ]


def _of_many(found: HallList, *cells: Cell) -> list[Cell]:
    """The cells, where there is more than one table."""
    return list(cells) if found.is_of_many else []


def _prize_row(item: Won, currency: str) -> list[Cell]:
    worth = _money(item.worth, currency)
    return [
        titled(item.names.english),
        item.title,
        item.prize,
        worth,
        item.person.number if item.person else "",
        item.winner,
        worth if item.person else "",
        *winning_throws.cells(item.thrown),
        *handed.cells(item.handed, is_kept=item.is_kept),
    ]


def _person_rows(found: HallList, guest: Guest) -> Rows:
    """A row for each prize; the first row also has the guest's number of prizes and their value."""
    rows: Rows = []
    for bowl, winner in guest.parts:
        own = _own_rows(winner, bowl.winners.currency)
        rows += [[*_of_many(found, bowl.name), *_in(found.currency, bowl, row)] for row in own]
    rows = rows or [
        [*_of_many(found, ""), "", "", "", *winning_throws.cells(None), *handed.cells(None)],
    ]
    who = [*_of_many(found, guest.first.name), guest.person.number, guest.person.alone]
    sums = [Count(guest.count), _money(guest.worth(found.currency), found.currency)]
    return [[*who, *(sums if index == 0 else ["", ""]), *row] for index, row in enumerate(rows)]


def _own_rows(winner: Winner, currency: str) -> Rows:
    """A row for each prize of one person. Prizes that they have to return come last, without a
    value."""
    rows: Rows = [
        [
            titled(item.names.english),
            item.prize,
            _money(item.worth, currency),
            *winning_throws.cells(item.thrown),
            *handed.cells(item.handed, is_kept=item.is_kept),
        ]
        for item in winner.won
    ]
    return rows + [
        [
            titled(item.names.english),
            item.prize,
            "",
            *winning_throws.cells(None),
            *handed.cells_of_fetch_back(item.handed),
        ]
        for item in winner.fetch_backs
        if item.handed
    ]


def _in(currency: str, bowl: BowlWinners, row: list[Cell]) -> list[Cell]:
    """A row for a heading in this currency; amounts in another currency become text, so that they
    are not added up."""
    theirs = bowl.winners.currency
    if theirs == currency:
        return row
    return [f"{cell} {theirs}" if isinstance(cell, Decimal) else cell for cell in row]


def _money(worth: int, currency: str) -> Cell:
    return amount(worth, currency) if worth else ""


def data_of(festival: Festival, found: HallList, by: str) -> dict[str, object]:
    """The list for other programs, with the same keys in every language. by: as in `rows_of`."""
    data: dict[str, object] = {
        "festival": festival.name,
        "date": festival.date.isoformat(),
        "currency": found.currency,
        "is_final": found.is_final,
    }
    match by:
        case "table":
            data["tables"] = [_table_data(bowl) for bowl in found.bowls]
        case "prize":
            data["prizes"] = [
                _at(found, bowl, _prize_data(item, bowl)) for bowl, item in found.by_prize
            ]
        case _:
            data["people"] = [_guest_data(found, guest) for guest in found.people]
    return data


def _place_data(bowl: BowlWinners) -> dict[str, object]:
    return {"round": bowl.round, "place": bowl.place, "name": bowl.name, "code": bowl.code}


def _at(found: HallList, bowl: BowlWinners, data: dict[str, object]) -> dict[str, object]:
    """The data, with the table where there is more than one."""
    return {"table": _place_data(bowl), **data} if found.is_of_many else data


def _table_data(bowl: BowlWinners) -> dict[str, object]:
    return {
        **_place_data(bowl),
        "currency": bowl.winners.currency,
        "is_final": bowl.winners.is_final,
        "champions": [
            {"number": champion.number, "name": champion.alone} for champion in bowl.champions
        ],
        "won": len(bowl.won),
        "handed_out": bowl.given,
        "to_collect": bowl.left,
        "to_fetch_back": bowl.to_fetch_back,
        "prizes": [_prize_data(item, bowl) for item in bowl.winners.by_prize],
    }


def _prize_data(item: Won, bowl: BowlWinners) -> dict[str, object]:
    person = item.person
    return {
        "tier": item.tier,
        "title": {"roman": item.names.roman, "hanzi": item.names.hanzi},
        "prize": item.prize,
        "value": _number_of(item.worth, bowl.winners.currency),
        "winner": person and {"number": person.number, "name": person.alone},
        "is_scrambled": item.is_scrambled,
        **({"found_by": item.found_by.value} if item.found_by else {}),
        "won_with": winning_throws.data_of(item.thrown),
        "handed_out": handed.data_of(item.handed),
        "is_kept": item.is_kept,
    }


def _guest_data(found: HallList, guest: Guest) -> dict[str, object]:
    data = {
        "number": guest.person.number,
        "name": guest.person.alone,
        "prizes": [
            _at(found, bowl, _prize_data(item, bowl))
            for bowl, winner in guest.parts
            for item in winner.won
        ],
        "to_fetch_back": [
            _at(found, bowl, {"prize": item.prize, "handed_out": handed.data_of(item.handed)})
            for bowl, winner in guest.parts
            for item in winner.fetch_backs
        ],
        "value": _number_of(guest.worth(found.currency), found.currency),
    }
    if found.is_of_many:
        data["played_at"] = [_place_data(bowl) for bowl, _ in guest.parts]
    return _at(found, guest.first, data)


def _number_of(minor: int, currency: str) -> int | float:
    """The amount in major units; a float is exact for the at most 15 digits that can be typed."""
    value = amount(minor, currency)
    return int(value) if value == value.to_integral_value() else float(value)
