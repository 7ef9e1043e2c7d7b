"""Which festival is being played: for the bare address, and for televisions."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from festival.models import Festival, Table
from festival.tables.record.closing_date import is_closed
from festival.tables.record.record import has_begun, is_over
from rules.errors import InvalidRulebook


def only_festival() -> Festival | None:
    """The festival that this laptop runs; None for several. Demos and rehearsals count only if
    there is no other."""
    found = [each for each in Festival.objects.filter(hall=None) if not has_gone(each)]
    found = [each for each in found if not each.is_practice] or found
    return found[0] if len(found) == 1 else None


def has_gone(festival: Festival) -> bool:
    """Whether televisions stop showing a festival: it was put away or closed, or it ended before
    yesterday."""
    is_past = festival.date < timezone.localdate() - timedelta(days=1)
    is_put_away = (festival.hall or festival).archived_at is not None
    ended = is_past and bool(festival.table.version) and is_over(festival.table)
    return is_put_away or is_closed(festival) or ended


def current_festival() -> Festival | None:
    """The festival that the bare address opens: the newest one being played, else the newest.
    Demos, rehearsals and archived ones come last. Bowls of a hall are not considered."""

    def is_set_aside(festival: Festival) -> bool:
        return festival.is_practice or festival.archived_at is not None

    festivals = sorted(Festival.objects.filter(hall=None).order_by("-pk"), key=is_set_aside)
    for festival in festivals:
        if not is_set_aside(festival) and _is_played(festival):
            return festival
    return festivals[0] if festivals else None


def _is_played(festival: Festival) -> bool:
    try:
        begun, over = has_begun(festival.table), is_over(festival.table)
    except InvalidRulebook:  # not begun: a game that has begun keeps a copy of its rules
        return False
    if not begun:
        # The final has not begun; the hall counts as played once one of its tables has an entry.
        return Table.objects.filter(festival__hall=festival, version__gt=0).exists()
    return not over
