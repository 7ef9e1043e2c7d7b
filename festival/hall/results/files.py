"""The winners of a hall as files: by table, by prize and by person."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext

from festival.games.bobing.results import winners
from festival.games.bobing.results.whole_list import Bowl, Guest, HallList, round_called
from festival.hall.results.locking import locking_of
from festival.models import Festival
from festival.results.files import About, Cell, Count, Rows, winners_by
from festival.words.money import amount

BY = ("table", "prize", "person")


def rows_of(found: HallList, by: str) -> Rows:
    """The rows of the list with a heading. by: one of `BY`. Every column can be added up."""
    if by == "person":
        together = gettext("Together ({currency})").format(currency=found.currency)
        heading: list[Cell] = [gettext("Table"), gettext("No."), gettext("Name")]
        heading += [gettext("How many"), together, gettext("Won at")]
        heading += winners.own_heading(found.currency)
        people = (_person_rows(guest, found.currency) for guest in found.people)
        return [heading, *(row for rows in people for row in rows)]
    items = (
        found.by_prize
        if by == "prize"
        else [(bowl, item) for bowl in found.bowls for item in bowl.winners.by_prize]
    )
    rounds = {bowl.round for bowl in found.bowls}
    rows: Rows = [
        [gettext("Round"), gettext("Table"), *winners.prize_heading(found.currency)],
    ]
    for bowl, item in items:
        row = winners.prize_row(item, bowl.winners.currency)
        rows.append([round_called(bowl.round, rounds), bowl.name, *_in(found.currency, bowl, row)])
    return rows


def _person_rows(guest: Guest, currency: str) -> list[list[Cell]]:
    """A row for each prize; the first row also has the guest's number of prizes and their value."""
    rows: list[list[Cell]] = []
    for bowl, winner in guest.parts:
        own = winners.own_rows(winner, bowl.winners.currency)
        rows += [[bowl.name, *_in(currency, bowl, row)] for row in own]
    rows = rows or [["", *winners.no_row()]]
    worth = guest.worth(currency)
    sums: list[Cell] = [Count(guest.count), amount(worth, currency) if worth else ""]
    who: list[Cell] = [guest.first.name, guest.person.number, guest.person.alone]
    return [[*who, *(sums if place == 0 else ["", ""]), *row] for place, row in enumerate(rows)]


def _in(currency: str, bowl: Bowl, row: list[Cell]) -> list[Cell]:
    """A row for a heading in this currency; amounts in another currency become text, so that they
    are not added up."""
    theirs = bowl.winners.currency
    if theirs == currency:
        return row
    return [f"{cell} {theirs}" if isinstance(cell, Decimal) else cell for cell in row]


def data_of(hall: Festival, found: HallList, by: str) -> dict[str, object]:
    """The list as data for another program, with the same keys in every language. by: one of
    `BY`."""
    data: dict[str, object] = {
        "festival": hall.name,
        "date": hall.date.isoformat(),
        "currency": found.currency,
        "is_final": found.is_final,
    }
    match by:
        case "table":
            data["tables"] = [_table_data(bowl) for bowl in found.bowls]
        case "prize":
            data["prizes"] = [
                {"table": _place_data(bowl), **winners.prize_data(item, bowl.winners.currency)}
                for bowl, item in found.by_prize
            ]
        case _:
            data["people"] = [_guest_data(guest, found.currency) for guest in found.people]
    return data


def _place_data(bowl: Bowl) -> dict[str, object]:
    return {"round": bowl.round, "place": bowl.place, "name": bowl.name, "code": bowl.code}


def _table_data(bowl: Bowl) -> dict[str, object]:
    return {
        **_place_data(bowl),
        "currency": bowl.winners.currency,
        "is_final": bowl.winners.is_final,
        "champions": [{"number": each.number, "name": each.alone} for each in bowl.champions],
        "won": len(bowl.won),
        "handed_out": bowl.given,
        "to_collect": bowl.left,
        "to_fetch_back": bowl.astray,
        "prizes": [
            winners.prize_data(item, bowl.winners.currency) for item in bowl.winners.by_prize
        ],
    }


def _guest_data(guest: Guest, currency: str) -> dict[str, object]:
    return {
        "number": guest.person.number,
        "name": guest.person.alone,
        "table": _place_data(guest.first),
        "played_at": [_place_data(bowl) for bowl, _ in guest.parts],
        "prizes": [
            {"table": _place_data(bowl), **winners.prize_data(item, bowl.winners.currency)}
            for bowl, winner in guest.parts
            for item in winner.won
        ],
        "to_fetch_back": [
            {"table": _place_data(bowl), "prize": item.prize}
            for bowl, winner in guest.parts
            for item in winner.astray
        ],
        "value": winners.number_of(guest.worth(currency), currency),
    }


def about_hall(hall: Festival, found: HallList, by: str) -> About:
    is_locked = locking_of(hall).is_locked
    return About(
        name=winners_by(by),
        title=hall.name,
        date=hall.date,
        currency=found.currency,
        state=gettext("locked") if is_locked else "" if found.is_final else gettext("so far"),
    )
