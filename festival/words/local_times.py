"""Local times in the hour that comes twice, when clocks are set back in autumn."""

from __future__ import annotations

from datetime import datetime, tzinfo

from django.utils.timezone import localtime


def comes_twice(local: datetime) -> bool:
    """Whether the clocks of its zone show this time twice that day."""
    first, second = (local.replace(fold=fold).utcoffset() for fold in (0, 1))
    return first != second


def with_offset(text: str, at: datetime, zone: tzinfo | None = None) -> str:
    """The text of a time in a zone, the current one for None; if it comes twice, with its offset:
    01:30 -04:00."""
    local = localtime(at, zone)
    return f"{text} {local.isoformat()[-6:]}" if comes_twice(local) else text
