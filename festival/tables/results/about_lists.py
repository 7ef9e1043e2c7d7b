"""What stands above the rows of a list in a file: its title, festival, date and currency."""

from __future__ import annotations

from dataclasses import replace

from django.utils.translation import gettext

from festival.lists.excel_csv_json import About, winners_by
from festival.models import Festival, Table
from festival.tables.kinds import name_of
from festival.tables.record.record import ENDED, table_record


def about_winners(table: Table, by: str) -> About:
    festival = table.festival
    game = "" if table.is_first else f" · {name_of(table)}"
    record = table_record(table)
    is_running = record.log.done and record.state.phase != ENDED
    state = gettext("so far") if is_running else ""
    about = about_festival(festival, winners_by(by))
    return replace(about, title=f"{festival.name}{game}", state=state)


def about_list(festival: Festival, which: str) -> About:
    names = {"players": gettext("Players"), "prizes": gettext("Prizes")}
    return about_festival(festival, names[which])


def about_festival(festival: Festival, name: str) -> About:
    title, date, currency = festival.name, festival.date, festival.currency
    return About(name=name, title=title, date=date, currency=currency)
