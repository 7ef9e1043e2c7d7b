"""The hand-outs of the prize desk, for lists and files: to whom, by whom and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from festival.accounts.rights import written_by
from festival.lists.excel_csv_json import Cell, at_zone, instant, moment
from festival.models import HandOut, Table
from festival.tables.record.log_line import Person, person_of
from festival.words.sentences import Naming


@dataclass(frozen=True, kw_only=True)
class Handed:
    """A prize that was handed out. is_to_fetch_back: the person no longer owns it."""

    person: Person
    by: str
    at: datetime
    is_to_fetch_back: bool

    def __str__(self) -> str:
        if not self.is_to_fetch_back:
            return gettext("yes")
        return gettext("{name} has it: ask for it back").format(name=self.person.name)


def handed_out(table: Table, holdings: Mapping[int, int], naming: Naming) -> dict[int, Handed]:
    """The hand-outs by prize. holdings: who owns each prize now."""
    ticks = HandOut.objects.filter(prize__table=table).select_related("author__helper")
    return {
        tick.prize_id: Handed(
            person=person_of(tick.player, naming),
            by=written_by(tick),
            at=tick.at,
            is_to_fetch_back=holdings.get(tick.prize_id) != tick.player,
        )
        for tick in ticks
    }


def headings() -> list[Cell]:
    return [
        gettext("Handed out"),
        gettext("Handed out by"),
        at_zone(gettext("Handed out at")),
    ]


def cells(handed: Handed | None, *, is_kept: bool = False) -> list[Cell]:
    """The cells of one prize, under `headings`. If somebody else has it, their row has the time."""
    if handed is None:
        return [gettext("went home: kept") if is_kept else "", "", ""]
    is_theirs = not handed.is_to_fetch_back
    return [str(handed), handed.by if is_theirs else "", moment(handed.at) if is_theirs else ""]


def cells_of_fetch_back(handed: Handed) -> list[Cell]:
    """The cells of a prize in the row of somebody who received it and no longer owns it."""
    return [gettext("no longer theirs: ask for it back"), handed.by, moment(handed.at)]


def data_of(handed: Handed | None) -> dict[str, object] | None:
    if handed is None:
        return None
    return {
        "number": handed.person.number,
        "name": handed.person.alone,
        "by": handed.by,
        "at": instant(handed.at),
        "is_to_fetch_back": handed.is_to_fetch_back,
    }
