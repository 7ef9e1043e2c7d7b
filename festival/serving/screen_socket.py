"""Sockets of screens, which have nothing to say: whoever talks hangs up by that.

It is seen where frames are read. Further in, a few phones that flood the server with frames would
keep everybody else waiting until the last that it has read were looked at.
"""

from __future__ import annotations

from time import monotonic

from daphne.ws_protocol import WebSocketProtocol

TALKED = 4400
PINGS_EVERY = 1.0  # second between two pings or pongs; those of browsers answer the server's


class ScreenSocket(WebSocketProtocol):
    """Closed at the beginning of the first message, and at pings or pongs that come too often."""

    pinged_at = ponged_at = 0.0

    def onMessageBegin(self, isBinary: bool) -> None:
        super().onMessageBegin(isBinary)
        self._hang_up()

    def onPing(self, payload: bytes) -> None:
        before, self.pinged_at = self.pinged_at, monotonic()
        if self.pinged_at - before < PINGS_EVERY:
            self._hang_up()
        else:
            super().onPing(payload)

    def onPong(self, payload: bytes) -> None:
        before, self.ponged_at = self.ponged_at, monotonic()
        if self.ponged_at - before < PINGS_EVERY:
            self._hang_up()

    def _hang_up(self) -> None:
        """What else was read of it is not looked at."""
        if self.state == self.STATE_OPEN:
            self.sendClose(code=TALKED)
            self.dropConnection()
