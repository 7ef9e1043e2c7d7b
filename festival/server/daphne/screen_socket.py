"""Sockets of screens. Screens send nothing but a guest's lantern; anything else closes the socket.

It is seen where frames are read. Further in, a few phones that flood the server with frames would
keep everybody else waiting until the last that it has read were looked at.
"""

from __future__ import annotations

from time import monotonic

from daphne.ws_protocol import WebSocketProtocol

from festival.live import cheers
from festival.server.daphne.clock import Moment

TALKED = 4400
LONGEST = 8  # bytes of a lantern, deflated
A_SECOND, AT_ONCE = 3, 10  # lanterns of a phone: a Wi-Fi that stumbles lets several go at once
PINGS_EVERY = 1.0  # second between two pings or pongs; those of browsers answer the server's


class ScreenSocket(WebSocketProtocol):
    """Closed where a message begins that is no lantern, and at lanterns, pings or pongs that come
    too often."""

    pinged_at = ponged_at = cheered_at = 0.0
    may_cheer = float(AT_ONCE)
    # Of Daphne, for its pings and for a handshake that takes too long.
    socket_opened, last_ping = Moment(), Moment()

    def onMessageBegin(self, isBinary: bool) -> None:
        super().onMessageBegin(isBinary)
        if not cheers.PHONE.fullmatch(self.path):
            self._hang_up()

    def onMessageFrameBegin(self, length: int) -> None:
        super().onMessageFrameBegin(length)
        before, self.cheered_at = self.cheered_at, monotonic()
        rested = A_SECOND * (self.cheered_at - before)
        self.may_cheer = min(AT_ONCE, self.may_cheer + rested) - 1
        if length > LONGEST or self.may_cheer < 0:
            self._hang_up()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        """It is counted here: the application hears of none."""
        if payload == cheers.CHEER:
            cheers.note(self.path)
        else:
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
