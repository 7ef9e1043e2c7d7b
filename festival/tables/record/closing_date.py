"""When the public pages of a festival close: some days after its last entry, or by hand."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max, Q
from django.utils import timezone

from festival.models import Festival, LogEntry
from festival.web.closed_pages import PublicPagesClosed


def is_closed(festival: Festival) -> bool:
    """A bowl is closed when its hall is. A festival without entries never closes by itself."""
    hall = festival.hall or festival
    if hall.is_closed:
        return True
    closes = closes_at(hall)
    return closes is not None and closes <= timezone.now()


def closes_at(hall: Festival) -> datetime | None:
    """When the pages close by themselves: None for never, and where that is still days away."""
    if hall.public_days is None:
        return None
    days = timedelta(days=hall.public_days)
    if timezone.localdate() <= hall.date + days:  # too early, whatever the last entry is
        return None
    of_hall = Q(table__festival=hall) | Q(table__festival__hall=hall)
    last: datetime | None = LogEntry.objects.filter(of_hall).aggregate(last=Max("at"))["last"]
    return None if last is None else last + days


def require_open(festival: Festival) -> None:
    """Raises PublicPagesClosed."""
    if is_closed(festival):
        raise PublicPagesClosed(festival.code)
