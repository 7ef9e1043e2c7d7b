"""Daphne inside this process: at a party on every network of the laptop, hosted behind a proxy."""

from __future__ import annotations

import asyncio
import gc
import signal
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any

from daphne.server import Server  # isort: skip  (installs its reactor before anything asks for one)
from daphne import http_protocol, ws_protocol
from daphne import server as daphne_server
from django.utils.translation import gettext as _
from twisted.internet import defer
from twisted.internet import reactor as installed_reactor
from twisted.internet.task import LoopingCall

from festival.live.frames import EXTENSION, line_to
from festival.server.daphne.channel import CountedTransport, Factory
from festival.server.daphne.connections import Connections
from festival.server.daphne.descriptors import let_many_connect, most_connections
from festival.server.daphne.drain import Drain
from festival.server.daphne.screen_socket import ScreenSocket

reactor: Any = installed_reactor  # a module that Daphne has replaced by an object


class Steady:
    """In place of the module `time` where only differences of times are asked for."""

    time = staticmethod(monotonic)


# By the clock of the wall both count how long it is until something is due: set back by a day, it
# would keep all of that waiting for a day.
reactor.seconds = monotonic
for counting in (daphne_server, http_protocol, ws_protocol):
    vars(counting)["time"] = Steady

EVERYWHERE = "0.0.0.0"  # noqa: S104  (phones come from the network)
BACKLOG = 1024
FRAME_BYTES = 4096  # guests' sockets send next to nothing
MESSAGE_BYTES = 1024 * 1024  # holds for what we send too: a whole board of many sets
NETWORK_SECONDS = 5
LONGEST_HANDSHAKE = 30  # seconds, in the line of its address
LOOK_SECONDS = 1  # between two looks for requests that should have come


class PortTaken(Exception):
    """Nobody can connect to the port that was asked for. Its text says so."""


class MoonbowlServer(Server):
    """Daphne that lets the hub take the short way to its screens, and stops quietly while browsers
    are still connected. drain: how it stops where others go on in its place; None for at once."""

    def __init__(self, application: Any, *, drain: Drain | None = None, **options: Any) -> None:
        super().__init__(application, **options)
        self.drain = drain
        self.open_connections = Connections(most_connections())
        self.ports: list[Any] = []

    def run(self) -> None:
        connections = self.open_connections
        # By these names Daphne makes its factories; it offers no other way to choose what they are.
        vars(daphne_server)["HTTPFactory"] = partial(
            Factory, open_connections=connections, drain=self.drain
        )
        ws_protocol.WebSocketFactory.protocol = ScreenSocket
        LoopingCall(lambda: connections.look_for_late(monotonic())).start(LOOK_SECONDS, now=False)
        super().run()

    def listen_success(self, port: Any) -> None:
        port.transport = CountedTransport
        self.ports.append(port)
        super().listen_success(port)

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        if scope["type"] == "websocket" and (line := line_to(protocol)):
            scope["extensions"] = {EXTENSION: line}
        return super().create_application(protocol, scope)

    def kill_all_applications(self) -> Any:
        # Daphne's own fails on a connection that is open but has no request running.
        running = [
            details["application_instance"]
            for details in self.connections.values()
            if "application_instance" in details
        ]
        for application in running:
            application.cancel()
        return defer.Deferred.fromFuture(asyncio.gather(*running, return_exceptions=True))


def serve(
    application: Any,
    port: int,
    *,
    listening: Callable[[], None],
    watch: Callable[[], None] | None = None,
    host: str = EVERYWHERE,
    drain: Drain | None = None,
) -> None:
    """Run until Ctrl-C or a termination signal. Call `listening` once guests can connect and
    `watch` every few seconds from then on. Raises PortTaken."""
    has_started = False
    let_many_connect()

    def ready() -> None:
        nonlocal has_started
        has_started = True
        gc.collect()
        gc.freeze()  # what is there now stays: it need not be looked through again and again
        reactor.callWhenRunning(_stop_on_hangup)
        if drain is not None:
            reactor.callWhenRunning(drain.wait_for_signal, server)
        # Only once the reactor handles signals: a reader of "Ctrl-C stops" may press it at once.
        reactor.callLater(0, begun)

    def begun() -> None:
        listening()
        if watch is not None:
            LoopingCall(watch).start(NETWORK_SECONDS, now=False)

    interface = host.replace(":", r"\:")  # an IPv6 address has the sign that parts options
    server = MoonbowlServer(
        application,
        drain=drain,
        endpoints=[f"tcp:port={port}:interface={interface}:backlog={BACKLOG}"],
        ready_callable=ready,
        # Daphne would close every socket after a day, and after a jump of the clock.
        websocket_timeout=-1,
        # A phone waits for ten, and begins again at the end of the line.
        websocket_handshake_timeout=LONGEST_HANDSHAKE,
        ping_interval=10,
        ping_timeout=15,
        websocket_max_message_size=MESSAGE_BYTES,
        websocket_max_frame_size=FRAME_BYTES,
    )
    server.run()
    if not has_started:
        raise PortTaken(_("Port %d was taken in the same moment. Start again.") % port)


def _stop_on_hangup() -> None:
    """Closing the terminal window stops as cleanly as Ctrl-C."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: reactor.callFromThread(reactor.stop))
