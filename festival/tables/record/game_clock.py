"""The clock by which games, breaks and limits of time run on a laptop.

It starts with the laptop's time. When somebody sets that later, it goes on as before: no game ends,
and no break grows. A hosted server has many processes and a right clock, so it uses that.
"""

from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone


def running() -> float:
    """Seconds since the laptop was switched on, also while it slept. Nobody can set this clock."""
    if sys.platform == "linux":
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


_AHEAD = time.time() - running()


def game_time() -> float:
    """Seconds since 1970."""
    return time.time() if settings.IS_HOSTED else _AHEAD + running()


def clock_shows(at: datetime) -> datetime:
    """What the laptop's clock, as it is set now, shows at this moment of the game clock."""
    return at + timedelta(seconds=round(timezone.now().timestamp() - game_time()))


def game_time_of(at: datetime) -> float:
    """The `game_time` of something that was just stored with the laptop's time."""
    was_set = timezone.now().timestamp() - game_time()
    return min(at.timestamp() - was_set, game_time())
