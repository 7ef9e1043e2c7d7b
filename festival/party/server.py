"""Daphne inside this process, on every network the laptop is in."""

from __future__ import annotations

import asyncio
import errno
import gc
import signal
import socket
from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic
from typing import Any

from daphne.server import Server  # isort: skip  (installs its reactor before anything asks for one)
from daphne import server as daphne_server
from django.utils.translation import gettext as _
from twisted.internet import defer
from twisted.internet import reactor as installed_reactor
from twisted.internet.task import LoopingCall

from festival.live.frames import EXTENSION, line_to
from festival.party.channel import CountedTransport, Factory
from festival.party.connections import Connections
from festival.party.descriptors import let_many_connect, most_connections
from festival.party.errors import PartyError

reactor: Any = installed_reactor  # a module that Daphne has replaced by an object

PORTS_TRIED = 50
FIRST_FREE = 1024  # those below are the system's
BACKLOG = 1024
FRAME_BYTES = 4096  # guests' sockets send next to nothing
MESSAGE_BYTES = 1024 * 1024  # holds for what we send too: a whole board of many sets
NETWORK_SECONDS = 5
LOOK_SECONDS = 1  # between two looks for requests that should have come


class PartyServer(Server):
    """Daphne that lets the hub take the short way to its screens, and stops quietly while browsers
    are still connected."""

    def run(self) -> None:
        connections = Connections(most_connections())
        # By this name Daphne makes its factory; it offers no other way to choose what that is.
        vars(daphne_server)["HTTPFactory"] = partial(Factory, open_connections=connections)
        LoopingCall(lambda: connections.look_for_late(monotonic())).start(LOOK_SECONDS, now=False)
        super().run()

    def listen_success(self, port: Any) -> None:
        port.transport = CountedTransport
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
    application: Any, port: int, *, listening: Callable[[], None], watch: Callable[[], None]
) -> None:
    """Run until Ctrl-C or a termination signal. Call `listening` once guests can connect and
    `watch` every few seconds from then on."""
    has_started = False
    let_many_connect()

    def ready() -> None:
        nonlocal has_started
        has_started = True
        gc.collect()
        gc.freeze()  # what is there now stays: it need not be looked through again and again
        reactor.callWhenRunning(_stop_on_hangup)
        # Not before the reactor listens to signals: whoever reads that Ctrl-C stops may press it.
        reactor.callLater(0, begun)

    def begun() -> None:
        listening()
        LoopingCall(watch).start(NETWORK_SECONDS, now=False)

    PartyServer(
        application,
        endpoints=[f"tcp:port={port}:interface=0.0.0.0:backlog={BACKLOG}"],
        ready_callable=ready,
        # Daphne would close every socket after a day, and after a jump of the clock.
        websocket_timeout=-1,
        ping_interval=10,
        ping_timeout=15,
        websocket_max_message_size=MESSAGE_BYTES,
        websocket_max_frame_size=FRAME_BYTES,
    ).run()
    if not has_started:
        raise PartyError(_("Port %d was taken in the same moment. Start again.") % port)


def _stop_on_hangup() -> None:
    """Closing the terminal window stops as cleanly as Ctrl-C."""
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: reactor.callFromThread(reactor.stop))


def free_port(wanted: int) -> int:
    """The wanted port or the next one that is free."""
    last = min(wanted + PORTS_TRIED, 65536)
    for port in range(wanted, last):
        if _is_free(port):
            return port
    raise PartyError(
        _("Ports %(first)d to %(last)d are all taken. Choose another one with --port.")
        % {"first": wanted, "last": last - 1}
    )


def _is_free(port: int) -> bool:
    # A program that listens on one of localhost's addresses would get the emcee's visits, even
    # where the system lets us listen on the others.
    if any(_answers(host, port) for host in ("127.0.0.1", "::1")):
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, alone(vars(socket)), 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError as error:
            # On Windows that is also said of a port that another program has for itself.
            if error.errno == errno.EACCES and port < FIRST_FREE:
                raise PartyError(
                    _("Port %d is reserved for the system. Choose one above 1023.") % port
                ) from error
            return False
    return True


def alone(options: Mapping[str, int]) -> int:
    """The option that lets us have a port of which old connections still die. By its name Windows
    lets several programs share one; there another makes it ours alone."""
    return options.get("SO_EXCLUSIVEADDRUSE", options["SO_REUSEADDR"])


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=0.5):
            return True
    except OSError:
        return False
