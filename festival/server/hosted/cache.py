"""The cache that all processes share in Redis, mostly for counting attempts.

While Redis is away each process counts by itself: a weaker limit is better than guests who cannot
register.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

AWAY = 2.0  # seconds until Redis is tried again

logger = logging.getLogger(__name__)


def _shared(method: str) -> Callable[..., Any]:
    """The method of the cache in Redis; while Redis is away, of this process's own."""

    def asked(self: SharedCache, *args: object, **options: object) -> object:
        if monotonic() >= _away.until:
            try:
                found: object = getattr(RedisCache, method)(self, *args, **options)
            except (RedisError, OSError) as error:
                _away.note(error)
            else:
                _away.is_over()
                return found
        return getattr(self.own, method)(*args, **options)

    return asked


class SharedCache(RedisCache):
    """A cache with only the methods that Moonbowl uses."""

    def __init__(self, server: str, params: dict[str, object]) -> None:
        super().__init__(server, params)
        # The in-memory cache does not know the options of Redis.
        own = {name: value for name, value in params.items() if name != "OPTIONS"}
        self.own = LocMemCache("hosting.cache", own)

    get = _shared("get")
    add = _shared("add")
    set = _shared("set")
    incr = _shared("incr")
    touch = _shared("touch")
    delete = _shared("delete")


class Away:
    """Whether Redis is away; shared by all threads, which have their own cache objects."""

    until = 0.0
    _is_known = False

    def note(self, error: Exception) -> None:
        self.until = monotonic() + AWAY
        if not self._is_known:
            self._is_known = True
            logger.warning("Redis is away: each process counts by itself (%s)", error)

    def is_over(self) -> None:
        if self._is_known:
            self._is_known = False
            logger.warning("Redis is back: the processes count together")


_away = Away()
