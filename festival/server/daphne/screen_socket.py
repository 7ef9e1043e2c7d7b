"""Sockets of screens. Screens may only send lanterns; any other message closes the socket.

This is checked where frames are read: a few phones that flood the server with frames must not
delay everybody else.
"""

from __future__ import annotations

from time import monotonic

from daphne.ws_protocol import WebSocketProtocol

from festival.live import cheers

TALKED = 4400
LONGEST = 8  # bytes of a lantern, deflated
A_SECOND, AT_ONCE = 3, 10  # lanterns of a phone; a slow Wi-Fi delivers several at once
PINGS_EVERY = 1.0  # second between two pings or pongs; browsers only answer the server's pings


class ScreenSocket(WebSocketProtocol):
    """Closes at messages that are no lantern, and at too frequent lanterns, pings or pongs."""

    pinged_at = ponged_at = cheered_at = 0.0
    may_cheer = float(AT_ONCE)

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
        """Count a lantern here; the application gets no messages."""
        if payload == cheers.CHEER:
            cheers.count(self.path)
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
        """Close the socket and ignore frames that were read already."""
        if self.state == self.STATE_OPEN:
            self.sendClose(code=TALKED)
            self.dropConnection()
