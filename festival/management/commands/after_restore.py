"""python manage.py after_restore: run it after restoring a PostgreSQL dump, before any process."""

from __future__ import annotations

from datetime import timedelta

from django.core.management.base import BaseCommand
from django.db.models import Max, QuerySet

from festival.models import LogEntry, Table
from festival.tables.record.setbacks import note_setback

A_DAY = timedelta(days=1)


def _played_last() -> QuerySet[Table]:
    """The tables played shortly before the dump: entries after the dump were written to one of
    these, or to a table that the dump does not have."""
    newest = LogEntry.objects.aggregate(at=Max("at"))["at"]
    if newest is None:
        return Table.objects.none()
    written = LogEntry.objects.filter(at__gte=newest - A_DAY).order_by().values("table")
    return Table.objects.filter(pk__in=written)


class Command(BaseCommand):
    help = (
        "Say that a dump was restored while no process runs: screens that still show what came"
        " after it go back, the logs that were written to in the day before it say so and get new"
        " seeds for their dice, and links that were used since do not work again."
    )

    def handle(self, *_: object, **__: object) -> None:
        note_setback(_played_last(), None)
        self.stdout.write("Every screen will show what there is now.")
