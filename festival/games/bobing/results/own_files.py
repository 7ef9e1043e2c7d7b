"""Files of a festival that only the dice game has: the shopping list, and a hall's winner lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext

from festival.games.bobing.results.hall_winner_list import HallList, hall_list
from festival.games.bobing.results.shopping import shopping_rows
from festival.games.bobing.results.winner_files import OF_HALL, data_of, rows_of
from festival.lists.excel_csv_json import About, to_csv, to_json, to_xlsx, winners_by
from festival.models import Festival, Table
from festival.tables.results.about_lists import about_festival
from festival.web.locked_winners import has_locked_winners


def own_files(table: Table) -> Iterator[tuple[str, bytes]]:
    """Each file's name and data."""
    festival = table.festival
    if festival.is_hall:
        found = hall_list(festival)
        for by in OF_HALL:
            rows = rows_of(found, by)
            name = f"winners-by-{by}"
            yield f"{name}.xlsx", to_xlsx(rows, about_hall(festival, found, by))
            yield f"{name}.csv", to_csv(rows)
            yield f"{name}.json", to_json(data_of(festival, found, by))
    shopping = shopping_rows(table)
    yield "shopping.xlsx", to_xlsx(shopping, about_shopping(festival))
    yield "shopping.csv", to_csv(shopping)


def about_hall(hall: Festival, found: HallList, by: str) -> About:
    is_locked = has_locked_winners(hall)
    state = gettext("locked") if is_locked else "" if found.is_final else gettext("so far")
    return replace(about_festival(hall, winners_by(by)), state=state)


def about_shopping(festival: Festival) -> About:
    return about_festival(festival, gettext("Shopping list"))
