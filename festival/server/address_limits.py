"""Limits that come before the application: how many connections an address has, and how much of a
body is kept.

Twisted writes a body of any length to the disk, and Daphne starts the application only then.
"""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from typing import Any, BinaryIO, cast

from daphne.http_protocol import HTTPFactory, WebRequest
from django.conf import settings
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

from festival.edge.open_requests import most_bytes
from festival.server.most_connections import most_connections
from festival.web.visitors import OURSELVES


class Site(HTTPFactory):
    def buildProtocol(self, addr: Any) -> Any:
        channel = super().buildProtocol(addr)
        channel.requestFactory = BoundedRequest
        return channel


# Daphne takes the first from any client as the beginning of all addresses, so a guest's would be in
# the links of cached pages; and fails at letters of the second that are not ASCII.
BELIEVED = (b"daphne-root-path", b"sec-websocket-protocol")


class Dropped(BytesIO):
    """Keeps nothing that is written to it."""

    def write(self, data: Any) -> int:
        return len(data)


class BoundedRequest(WebRequest):
    def __init__(self, *args: Any) -> None:
        # Django reads forms; Twisted would read them too, while all screens wait.
        super().__init__(*args, parsePOSTFormSubmission=False)

    def process(self) -> Any:
        for name in BELIEVED:
            self.requestHeaders.removeHeader(name)
        return super().process()

    def gotLength(self, length: int | None) -> None:
        super().gotLength(length)
        headers = [(b"cookie", each) for each in self.requestHeaders.getRawHeaders(b"cookie", [])]
        if length is None or length > most_bytes(headers):
            cast(BinaryIO, self.content).close()
            self.content = Dropped()


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
