"""Finds the consoles that should hear that no phone has come by the guests' address."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from festival.live.snapshots import CONSOLE, Topic
from festival.models import LogEntry
from festival.web.addresses import guest_host, has_network
from festival.web.visitors import last_arrival

PATIENCE = timedelta(minutes=10)  # of playing


class MissingPhones:
    """Says it once for each address in a run of the program."""

    def __init__(self) -> None:
        self._since = timezone.now()
        self._told: set[str] = set()  # addresses

    def consoles(self, topics: Iterable[Topic]) -> set[Topic]:
        """The consoles among these whose table invites guests and was already played ten minutes
        ago, if no phone has come; none the next time."""
        host, latest = guest_host(), timezone.now() - PATIENCE
        is_quiet = has_network() and last_arrival(host) is None and host not in self._told
        asked = {topic for topic in topics if topic.audience == CONSOLE}
        if settings.IS_HOSTED or not is_quiet or not asked or latest < self._since:
            return set()
        entries = LogEntry.objects.filter(
            at__range=(self._since, latest),
            table__in={topic.table_id for topic in asked},
            table__festival__joins_by_phone=True,
            table__festival__is_join_open=True,
            table__festival__is_demo=False,
            table__festival__is_rehearsal=False,
        )
        tables = set(entries.order_by().values_list("table_id", flat=True))
        if tables:
            self._told.add(host)
        return {topic for topic in asked if topic.table_id in tables}


def no_phone_yet() -> str:
    """The sentence for the emcee, in the current language."""
    sentence = gettext(
        "No phone has come by {address} yet. Open it on your own phone. If it does not open, the "
        "Wi-Fi keeps its devices apart (use a phone’s hotspot), or this laptop’s firewall refuses "
        "phones (allow Python)."
    )
    return sentence.format(address=guest_host())
