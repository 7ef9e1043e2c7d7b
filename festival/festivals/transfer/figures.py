"""How much a festival here has, and how much its file has."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max

from festival.festivals.transfer.read_file import Document, time_of
from festival.models import Festival, HandOut, LogEntry
from festival.tables.record.people_of_hall import tables_at


@dataclass(frozen=True, kw_only=True)
class Figures:
    """Of all tables of a festival, with those of a hall."""

    entries: int
    last: datetime | None  # the last entry's time; None without entries
    handed_out: int  # prizes

    @classmethod
    def of_festival(cls, festival: Festival) -> Figures:
        own = tables_at(festival.pk)
        logs = LogEntry.objects.filter(table__in=own)
        found = logs.aggregate(entries=Count("pk"), last=Max("at"))
        return cls(**found, handed_out=HandOut.objects.filter(prize__table__in=own).count())

    @classmethod
    def of_file(cls, data: Document) -> Figures:
        festivals = (data, *data.get("bowls", ()))
        tables = [table for document in festivals for table in (document, *document["side_tables"])]
        times = [time_of(entry["at"]) for table in tables for entry in table["entries"]]
        return cls(
            entries=len(times),
            last=max(times, default=None),
            handed_out=sum(len(table["hand_outs"]) for table in tables),
        )

    def goes_on_from(self, other: Figures) -> bool:
        """Whether these have more entries than the others, and a later one."""
        is_later = self.last is not None and (other.last is None or self.last > other.last)
        return is_later and self.entries > other.entries
