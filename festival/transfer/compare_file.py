"""Says how much a festival's file has, and how much the festival here has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from festival.models import Festival
from festival.record.festival_file import document, written
from festival.transfer.hall_in_file import Where, where_of
from festival.transfer.read_file import UNREADABLE, Document, FileRefused, damaged, time_of

OWN = ("promises", "screens")  # what each laptop goes on with by itself


@dataclass(frozen=True, kw_only=True)
class Contents:
    """What one festival has in all its logs, or one table of a hall."""

    entries: int
    last: datetime | None  # the last entry's time; None without entries
    players: int
    handed_out: int  # prizes

    @classmethod
    def of(cls, *festivals: Document) -> Contents:
        tables = [table for each in festivals for table in (each, *each["side_tables"])]
        times = [time_of(entry["at"]) for table in tables for entry in table["entries"]]
        return cls(
            entries=len(times),
            last=max(times, default=None),
            players=sum(len(each["players"]) for each in festivals),
            handed_out=sum(len(table["hand_outs"]) for table in tables),
        )


@dataclass(frozen=True, kw_only=True)
class TableOfHall:
    name: str
    here: Contents | None  # None if it is not here
    there: Contents | None  # None if it is not in the file


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """A festival here, and its file. there: in the file."""

    is_same: bool
    here: Contents
    there: Contents
    tables: tuple[TableOfHall, ...] = ()  # of a hall

    @property
    def is_newer(self) -> bool:
        """Whether the file has more entries than are here, and a later one."""
        here, there = self.here, self.there
        is_later = there.last is not None and (here.last is None or there.last > here.last)
        return is_later and there.entries > here.entries


def compare(data: Document, festival: Festival) -> Comparison:
    """Raises FileRefused."""
    own = json.loads(written(document(festival)))
    try:
        here, there = list(_festivals_in(own)), list(_festivals_in(data))
        return Comparison(
            is_same=_shared(own) == _shared(data),
            here=Contents.of(*here),
            there=Contents.of(*there),
            tables=tuple(_tables(own, data)),
        )
    except UNREADABLE as error:
        raise FileRefused(damaged()) from error


def _festivals_in(data: Document) -> Iterator[Document]:
    yield data
    yield from data.get("bowls", ())


def _shared(data: Document) -> Document:
    """A document without what each laptop goes on with by itself."""
    kept = {name: value for name, value in data.items() if name not in OWN}
    for name in ("side_tables", "bowls"):
        kept[name] = [_shared(each) for each in data.get(name, ())]
    return kept


def _tables(own: Document, data: Document) -> Iterator[TableOfHall]:
    here: dict[Where, Document] = {where_of(each): each for each in own.get("bowls", ())}
    there: dict[Where, Document] = {where_of(each): each for each in data.get("bowls", ())}
    for where in sorted(here.keys() | there.keys()):
        one, other = here.get(where), there.get(where)
        yield TableOfHall(
            name=str((one or there[where])["setup"]["name"]),
            here=None if one is None else Contents.of(one),
            there=None if other is None else Contents.of(other),
        )
