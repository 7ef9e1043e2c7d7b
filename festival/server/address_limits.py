"""Limits how many connections an address has, and how many it opens."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from daphne.http_protocol import HTTPFactory
from django.conf import settings
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

from festival.server.allowance import Allowance
from festival.server.most_connections import most_connections
from festival.web.visitors import OURSELVES

# New connections of an address, of which those that get an answer do not count: 300 phones behind
# one router connect at once, but a phone that only opens and hangs up opens 3,000 a second.
AT_ONCE, A_SECOND = 1000, 300.0


class LimitByAddress(WrappingFactory):
    """Accepts half of all connections from an address; more than all only from the laptop itself. A
    hosted Moonbowl is behind a proxy, which has the limits."""

    def __init__(self, site: HTTPFactory) -> None:
        super().__init__(site)
        self._most = most_connections()
        self._open: Counter[str] = Counter()
        self._opening = lru_cache(maxsize=1000)(lambda host: Allowance(AT_ONCE, A_SECOND))

    def answered(self, host: str) -> None:
        """A connection of this address got its first answer."""
        self._opening(host).give_back()

    def buildProtocol(self, addr: Any) -> Any:
        is_limited = not settings.IS_HOSTED and addr.host not in OURSELVES
        if is_limited and not self._has_room(addr.host):
            return None
        self._open[addr.host] += 1
        return super().buildProtocol(addr)

    def _has_room(self, host: str) -> bool:
        return (
            self._opening(host).take()
            and len(self.protocols) < self._most
            and self._open[host] < self._most // 2
        )

    def unregisterProtocol(self, p: ProtocolWrapper) -> None:
        super().unregisterProtocol(p)
        host = p.getPeer().host
        self._open[host] -= 1
        if not self._open[host]:
            del self._open[host]
