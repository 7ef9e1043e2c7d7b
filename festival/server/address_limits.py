"""Limits how many connections an address has."""

from __future__ import annotations

from collections import Counter
from typing import Any

from daphne.http_protocol import HTTPFactory
from django.conf import settings
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

from festival.server.most_connections import most_connections
from festival.web.visitors import OURSELVES


class LimitByAddress(WrappingFactory):
    """Accepts half of all connections from an address; more than all only from the laptop itself. A
    hosted Moonbowl is behind a proxy, which has the limits."""

    def __init__(self, site: HTTPFactory) -> None:
        super().__init__(site)
        self._most = most_connections()
        self._open: Counter[str] = Counter()

    def buildProtocol(self, addr: Any) -> Any:
        is_limited = not settings.IS_HOSTED and addr.host not in OURSELVES
        if is_limited and not self._has_room(addr.host):
            return None
        self._open[addr.host] += 1
        return super().buildProtocol(addr)

    def _has_room(self, host: str) -> bool:
        return len(self.protocols) < self._most and self._open[host] < self._most // 2

    def unregisterProtocol(self, p: ProtocolWrapper) -> None:
        super().unregisterProtocol(p)
        host = p.getPeer().host
        self._open[host] -= 1
        if not self._open[host]:
            del self._open[host]
