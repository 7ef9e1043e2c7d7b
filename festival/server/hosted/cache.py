"""The cache that all processes share in Redis, mostly for counting attempts.

While Redis is away each process counts by itself: a weaker limit is better than guests who cannot
register.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from time import monotonic
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

AWAY = 2.0  # seconds until Redis is tried again

logger = logging.getLogger(__name__)


class SharedCache(RedisCache):
    """A cache with only the methods that Moonbowl uses."""

    def __init__(self, server: str, params: dict[str, object]) -> None:
        super().__init__(server, params)
        # The in-memory cache does not know the options of Redis.
        own = {name: value for name, value in params.items() if name != "OPTIONS"}
        self._own = LocMemCache("hosting.cache", own)

    def get(self, *args: Any, **options: Any) -> Any:
        return self._asked("get", args, options)

    def add(self, *args: Any, **options: Any) -> Any:
        return self._asked("add", args, options)

    def set(self, *args: Any, **options: Any) -> Any:
        return self._asked("set", args, options)

    def incr(self, *args: Any, **options: Any) -> Any:
        return self._asked("incr", args, options)

    def delete(self, *args: Any, **options: Any) -> Any:
        return self._asked("delete", args, options)

    def _asked(self, method: str, args: Iterable[Any], options: Mapping[str, Any]) -> Any:
        if monotonic() >= _away.until:
            try:
                found = getattr(super(), method)(*args, **options)
            except (RedisError, OSError) as error:
                _away.note(error)
            else:
                _away.is_over()
                return found
        return getattr(self._own, method)(*args, **options)


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
