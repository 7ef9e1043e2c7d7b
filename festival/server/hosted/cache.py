"""What the processes count together, in Redis. While that is away each counts by itself: a limit
that holds for one process alone is better than a guest who cannot register."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

AWAY = 2.0  # seconds until it is tried again

logger = logging.getLogger(__name__)


class SharedCache(RedisCache):
    """Knows what Moonbowl uses of a cache, and no more."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        # Redis' own options are nothing to it.
        own = {name: value for name, value in params.items() if name != "OPTIONS"}
        self._own = LocMemCache("hosting.cache", own)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._asked("get", key, default, version)

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        return bool(self._asked("add", key, value, timeout, version))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        self._asked("set", key, value, timeout, version)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        return int(self._asked("incr", key, delta, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        return bool(self._asked("delete", key, version))

    def _asked(self, method: str, *arguments: Any) -> Any:
        if monotonic() >= _away.until:
            try:
                found = getattr(super(), method)(*arguments)
            except (RedisError, OSError) as error:
                _away.note(error)
            else:
                _away.is_over()
                return found
        return getattr(self._own, method)(*arguments)


class Away:
    """Of all threads: each has a cache object of its own."""

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
