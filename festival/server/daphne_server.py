"""Runs Daphne in this process: at a party on all networks of the laptop, hosted behind a proxy.

At the first signal to stop, new requests are still answered for the notice that the proxy needs.
Then none begins any more, all sockets are closed with a code that says so, requests in work end,
and the process stops. A second signal stops at once.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from collections.abc import Callable
from functools import lru_cache
from time import monotonic
from typing import Any

import daphne.server  # isort: skip  (installs its reactor before anything asks for one)
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from django.utils.translation import gettext as _
from twisted.internet import reactor as installed
from twisted.internet.task import LoopingCall

from festival.live.consumers import TALKED
from festival.live.hub import hub
from festival.server.address_limits import LimitByAddress
from festival.server.allowance import Allowance
from festival.server.arriving_requests import Site
from festival.server.most_connections import let_many_connect
from festival.server.open_requests import begin_no_more
from festival.web.asgi import Application

ALL_NETWORKS = "0.0.0.0"  # noqa: S104  (phones come from the network)
BACKLOG = 1024
MESSAGE_BYTES = 4096  # a screen sends one byte
NETWORK_SECONDS = 5
A_SECOND, AT_ONCE = 3, 10  # messages of a screen; a slow Wi-Fi delivers several lanterns at once
LONGEST_HANDSHAKE = 120  # seconds in the queue; live.js waits as long
# New ones until the collector looks: at Python's 700 it takes 2 % of a roll and 5 % of a phone.
OBJECTS = 7000
# Seconds until a thread that computes lets another one go on. At Python's 0.005 a roll, which gives
# the interpreter away some 20 times, takes 50 ms longer beside a long list; at this 10 ms.
SWITCH = 0.0005
NOTICE = 5.0  # seconds for a proxy to notice
LONGEST = 15.0  # seconds for requests in work
LOOK = 0.1
RESTARTS = 4012  # close code; 1012 has this meaning, but Autobahn sends none below 3000
SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP")  # SIGHUP: the terminal's window was closed

reactor: Any = installed  # typed as a module, but an object
logger = logging.getLogger(__name__)


class PortTaken(Exception):
    """The port is taken. Its text is a sentence that says so."""


class ScreenProtocol(WebSocketProtocol):
    """A socket that is sent the same frame as all others which get this text, and is cut off when
    it sends more than lanterns: a few phones that send without end must not delay everybody."""

    transport: Any  # a `ProtocolWrapper` around the connection
    closeHandshakeTimeout = 5  # seconds
    sending: Allowance
    frames = 0  # of a message
    has_asked = False  # for the socket
    first_message: asyncio.Future[None]

    def handle_reply(self, message: Any) -> None:
        super().handle_reply(message)
        if message["type"] != "websocket.accept" and not self.first_message.done():
            self.first_message.set_result(None)

    def serverSend(self, content: str, binary: bool = False) -> None:
        if self.state != self.STATE_OPEN:  # nothing may follow a close frame
            return
        frame = _frame(self.factory, content)
        # Optimization: written at once where nothing waits to be written; Twisted would first ask
        # the system for each socket when it may. A roll is at the last of 1,000 screens after two
        # thirds of the time.
        connection = self.transport.transport
        if connection not in reactor.getWriters():
            written = connection.writeSomeData(frame)
            frame = frame[written:] if isinstance(written, int) else frame  # else it is lost
        if frame:
            self.transport.write(frame)

    def dataReceived(self, data: bytes) -> None:
        """The first are the whole handshake; more may come when it is answered (RFC 6455, 4.1)."""
        if self.has_asked and self.state == self.STATE_CONNECTING:
            self.transport.abortConnection()
            return
        self.has_asked = True
        super().dataReceived(data)

    def onOpen(self) -> None:
        super().onOpen()
        self.sending = Allowance(AT_ONCE, A_SECOND)

    def onMessageBegin(self, isBinary: bool) -> None:
        super().onMessageBegin(isBinary)
        self.frames = 0

    def onMessageFrameBegin(self, length: int) -> None:
        super().onMessageFrameBegin(length)
        self.frames += 1
        if self.frames > 1:  # no screen sends a message in parts; empty ones have no end
            self._cut_off()

    def onMessage(self, payload: bytes, isBinary: bool) -> None:
        if self._may_send():
            super().onMessage(payload, isBinary)

    def onPing(self, payload: bytes) -> None:
        if self._may_send():
            super().onPing(payload)

    def onPong(self, payload: bytes) -> None:
        if self._may_send():
            super().onPong(payload)

    def _may_send(self) -> bool:
        if self.sending.take():
            return True
        self._cut_off()
        return False

    def _cut_off(self) -> None:
        """Read nothing more, so that Autobahn ends the connection when it has waited for an answer
        to its close frame: whoever is cut off at once connects again at once."""
        self.sendClose(code=TALKED)
        self.data = b""
        self.transport.pauseProducing()


@lru_cache(maxsize=16)  # of the topics that one change is sent to
def _frame(factory: WebSocketFactory, text: str) -> bytes:
    frame: bytes = factory.prepareMessage(text.encode(), doNotCompress=True).payloadHybi
    return frame


class Stop:
    """Stops the server. notice: seconds. open_requests: how many are in work."""

    def __init__(self, open_requests: Callable[[], int], *, notice: float = 0.0) -> None:
        self.is_draining = False
        self._open_requests, self._notice = open_requests, notice

    def wait_for_signal(self) -> None:
        for name in SIGNALS:
            if hasattr(signal, name):  # Windows has no SIGHUP
                number = getattr(signal, name)
                signal.signal(number, lambda *_: reactor.callFromThread(self._begin))

    def _begin(self) -> None:
        if self.is_draining:
            _stop()
            return
        self.is_draining = True
        reactor.callLater(self._notice, self._close)

    def _close(self) -> None:
        begin_no_more()
        closing = asyncio.ensure_future(close_sockets())
        closing.add_done_callback(lambda _: self._look(monotonic() + LONGEST))

    def _look(self, end: float) -> None:
        if self._open_requests() and monotonic() < end:
            reactor.callLater(LOOK, self._look, end)
        else:
            reactor.callLater(LOOK, _stop)  # the last answers and close frames are on their way


async def close_sockets() -> None:
    sockets = hub().publisher.sockets
    for topic in sockets.topics:
        for socket in sockets.of(topic):
            await socket.close(code=RESTARTS)


def _stop() -> None:
    if reactor.running:
        reactor.stop()


def serve(
    application: Application,
    port: int,
    *,
    stop: Stop,
    listening: Callable[[], None],
    watch: Callable[[], None] = lambda: None,
    host: str = ALL_NETWORKS,
) -> None:
    """Run until Ctrl-C or a termination signal. Calls `listening` once when guests can connect,
    and then `watch` every `NETWORK_SECONDS`. Raises PortTaken."""
    has_started = False
    failures: list[Exception] = []
    let_many_connect()
    WebSocketFactory.protocol = ScreenProtocol

    def ready() -> None:
        nonlocal has_started
        has_started = True
        gc.freeze()  # present objects stay; the collector need not check them
        gc.set_threshold(OBJECTS)
        gc.enable()
        sys.setswitchinterval(SWITCH)
        reactor.callWhenRunning(stop.wait_for_signal)
        # Only when the reactor handles signals: people may press Ctrl-C as soon as they read of it.
        reactor.callLater(0, begun)

    def begun() -> None:
        try:
            listening()
        except Exception as error:  # the reactor would swallow it
            failures.append(error)
            _stop()
        else:
            LoopingCall(_logged, watch).start(NETWORK_SECONDS, now=False)

    interface = host.replace(":", r"\:")  # a colon separates Twisted's options
    factories: Any = daphne.server
    factories.HTTPFactory = lambda server: LimitByAddress(Site(server))
    server = daphne.server.Server(
        application,
        endpoints=[f"tcp:port={port}:interface={interface}:backlog={BACKLOG}"],
        ready_callable=ready,
        # Daphne would close every socket after a day, and after a jump of the clock.
        websocket_timeout=-1,
        websocket_handshake_timeout=LONGEST_HANDSHAKE,
        websocket_connect_timeout=LONGEST_HANDSHAKE,
        ping_interval=10,
        ping_timeout=15,
        websocket_max_message_size=MESSAGE_BYTES,
        websocket_max_frame_size=MESSAGE_BYTES,
    )
    server.run()
    if failures:
        raise failures[0]
    if not has_started:
        raise PortTaken(_("Port %d was taken in the same moment. Start again.") % port)


def _logged(watch: Callable[[], None]) -> None:
    try:
        watch()
    except Exception:  # it would not be called again
        logger.exception("the network and the folder of the data could not be looked at")
