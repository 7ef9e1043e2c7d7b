"""Limits how often somebody may try something. The processes of a server count together."""

from __future__ import annotations

import hashlib
import math
import time
from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache

MINUTE = 60


@dataclass(frozen=True)
class Limit:
    name: str
    most: int
    seconds: int  # after which it is counted anew

    @property
    def minutes(self) -> int:
        return self.seconds // MINUTE


Try = tuple[Limit, str]  # the second is what is counted apart


def seconds_to_wait(*tries: Try, amount: int = 1) -> int:
    """Count one try at each limit, up to the first that refuses it; 0 if it may be made. amount: as
    many tries as this, such as the bytes of a file.

    It is counted before it is made, so a thousand at once gain nothing over one after another.
    """
    for limit, who in tries:
        key = _key(limit, who)
        cache.add(key, 0, limit.seconds)
        with suppress(ValueError):  # Redis went away between these two lines
            if cache.incr(key, amount) > limit.most:
                return math.ceil(limit.seconds - time.time() % limit.seconds)
    return 0


def was_right(*tries: Try, amount: int = 1) -> None:
    """Take one try back: only wrong ones count."""
    for limit, who in tries:
        with suppress(ValueError):  # counted anew since
            cache.decr(_key(limit, who), amount)


def _key(limit: Limit, who: str) -> str:
    """A cache key. `who` is hashed: keys must be short plain text, and the cache need not know
    people."""
    digest = hashlib.sha256(who.encode()).hexdigest()[:32]
    return f"tries.{limit.name}.{digest}.{int(time.time()) // limit.seconds}"
