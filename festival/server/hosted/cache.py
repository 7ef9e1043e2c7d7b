"""The cache that all processes share in Redis, mostly for counting attempts.

While Redis is away each process counts by itself: a weaker limit is better than guests who cannot
register.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import ParamSpec, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

AWAY = 2.0  # seconds until Redis is tried again

P = ParamSpec("P")
Found = TypeVar("Found")

logger = logging.getLogger(__name__)


class SharedCache(RedisCache):
    """A cache with only the methods that Moonbowl uses."""

    def __init__(self, server: str, params: dict[str, object]) -> None:
        super().__init__(server, params)
        # The in-memory cache does not know the options of Redis.
        own = {name: value for name, value in params.items() if name != "OPTIONS"}
        self._own = LocMemCache("hosting.cache", own)

    def get(self, key: str, default: object = None, version: int | None = None) -> object:
        return self._asked(super().get, self._own.get, key, default, version)

    def add(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        return self._asked(super().add, self._own.add, key, value, timeout, version)

    def set(
        self,
        key: str,
        value: object,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> None:
        self._asked(super().set, self._own.set, key, value, timeout, version)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        return self._asked(super().incr, self._own.incr, key, delta, version)

    def delete(self, key: str, version: int | None = None) -> bool:
        return self._asked(super().delete, self._own.delete, key, version)

    def _asked(
        self, shared: Callable[P, Found], own: Callable[P, Found], *args: P.args, **kwargs: P.kwargs
    ) -> Found:
        if monotonic() >= _away.until:
            try:
                found = shared(*args, **kwargs)
            except (RedisError, OSError) as error:
                _away.note(error)
            else:
                _away.is_over()
                return found
        return own(*args, **kwargs)


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
