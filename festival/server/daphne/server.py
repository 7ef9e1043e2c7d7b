"""Runs Daphne in this process: at a party on all networks of the laptop, hosted behind a proxy."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Callable
from time import monotonic
from typing import Any

from daphne.server import Server  # isort: skip  (installs its reactor before anything asks for one)
from django.utils.translation import gettext as _
from twisted.internet import defer
from twisted.internet.interfaces import IListeningPort
from twisted.internet.task import LoopingCall

from festival.live.socket_frames import EXTENSION
from festival.server.daphne.accepted_connections import Site, take
from festival.server.daphne.connection_limits import Connections, let_many_connect, most_connections
from festival.server.daphne.drain import Drain
from festival.server.daphne.loop import reactor
from festival.server.daphne.screen_socket import ScreenSocket, direct_socket
from festival.web.asgi import Application

EVERYWHERE = "0.0.0.0"  # noqa: S104  (phones come from the network)
BACKLOG = 1024
FRAME_BYTES = 4096  # guests' sockets send very little
MESSAGE_BYTES = 1024 * 1024  # also limits messages of the server: a whole board of many sets
NETWORK_SECONDS = 5
LONGEST_HANDSHAKE = 120  # seconds in the queue; live.js waits as long
LOOK_SECONDS = 1  # between two checks for late requests
# New ones until the collector looks: at Python's 700 it takes 2 % of a roll and 5 % of a phone.
OBJECTS = 7000

logger = logging.getLogger(__name__)


class PortTaken(Exception):
    """The port is taken. Its text is a sentence that says so."""


class MoonbowlServer(Server):
    """Daphne with direct ways to screens and limited connections. drain: stops the server while
    other processes continue; None stops it at once."""

    def __init__(
        self, application: Application, *, drain: Drain | None = None, **options: Any
    ) -> None:
        # Autobahn has one limit and Daphne another.
        super().__init__(
            application,
            websocket_handshake_timeout=LONGEST_HANDSHAKE,
            websocket_connect_timeout=LONGEST_HANDSHAKE,
            **options,
        )
        self.drain = drain
        self.open_connections = Connections(most_connections())
        self.ports: list[Any] = []

    def run(self) -> None:
        connections = self.open_connections
        reactor.seconds = monotonic  # nobody can set this clock
        LoopingCall(lambda: connections.look_for_late(monotonic())).start(LOOK_SECONDS, now=False)
        super().run()

    def listen_success(self, port: IListeningPort) -> None:
        take(port, Site(self, self.open_connections, self.drain))
        self.ws_factory.protocol = ScreenSocket
        self.ports.append(port)
        super().listen_success(port)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] == "websocket" and (line := direct_socket(protocol)):
            scope["extensions"] = {EXTENSION: line}
        return super().create_application(protocol, scope)

    def stop_listening(self) -> None:
        """Accept no connection any more, and close those without a request."""
        for port in self.ports:
            port.stopListening()
        for connection in self.open_connections.all():
            if connection.is_unasked:
                connection.let_go()

    def open(self, kind: type[Any]) -> list[Any]:
        """The open connections of this class of Daphne's."""
        there = (each for each, about in self.connections.items() if "disconnected" not in about)
        return [each for each in there if isinstance(each, kind)]

    def kill_all_applications(self) -> defer.Deferred[Any]:
        """Daphne's own way fails on an open connection without a request."""
        known = (about.get("application_instance") for about in self.connections.values())
        running = [each for each in known if each is not None]
        for application in running:
            application.cancel()
        return defer.Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True))


def serve(
    application: Application,
    port: int,
    *,
    listening: Callable[[], None],
    watch: Callable[[], None] = lambda: None,
    host: str = EVERYWHERE,
    drain: Drain | None = None,
) -> None:
    """Run until Ctrl-C or a termination signal. Calls `listening` once when guests can connect,
    and then `watch` every `NETWORK_SECONDS`. Raises PortTaken."""
    has_started = False
    failures: list[Exception] = []
    let_many_connect()

    def ready() -> None:
        nonlocal has_started
        has_started = True
        gc.freeze()  # present objects stay; the collector need not check them
        gc.set_threshold(OBJECTS)
        gc.enable()
        reactor.callWhenRunning(_stop_on_hangup)
        if drain is not None:
            reactor.callWhenRunning(drain.wait_for_signal, server.stop_listening, server.open)
        # Only when the reactor handles signals: people may press Ctrl-C as soon as they read of it.
        reactor.callLater(0, begun)

    def begun() -> None:
        try:
            listening()
        except Exception as error:  # the reactor would swallow it
            failures.append(error)
            reactor.stop()
        else:
            LoopingCall(_logged, watch).start(NETWORK_SECONDS, now=False)

    interface = host.replace(":", r"\:")  # a colon separates Twisted's options
    server = MoonbowlServer(
        application,
        drain=drain,
        endpoints=[f"tcp:port={port}:interface={interface}:backlog={BACKLOG}"],
        ready_callable=ready,
        # Daphne would close every socket after a day, and after a jump of the clock.
        websocket_timeout=-1,
        ping_interval=10,
        ping_timeout=15,
        websocket_max_message_size=MESSAGE_BYTES,
        websocket_max_frame_size=FRAME_BYTES,
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


def _stop_on_hangup() -> None:
    """Closing the terminal window stops as cleanly as Ctrl-C."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: reactor.callFromThread(reactor.stop))
