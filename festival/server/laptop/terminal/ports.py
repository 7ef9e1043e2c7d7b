"""Chooses the port of the party's server."""

from __future__ import annotations

import errno
import socket
from collections.abc import Mapping

from django.utils.translation import gettext as _

from festival.server.laptop.errors import PartyError

PORTS_TRIED = 50
FIRST_FREE = 1024  # lower ports are reserved for the system


def free_port(wanted: int) -> int:
    """The wanted port, or the next free one. Raises PartyError."""
    last = min(wanted + PORTS_TRIED, 65536)
    for port in range(wanted, last):
        if _is_free(port):
            return port
    raise PartyError(
        _("Ports %(first)d to %(last)d are all taken. Choose another one with --port.")
        % {"first": wanted, "last": last - 1}
    )


def _is_free(port: int) -> bool:
    # A program that listens on one address of localhost would get the emcee's requests, even if the
    # system lets us listen on the other addresses.
    if any(answers(port, host) for host in ("127.0.0.1", "::1")):
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, alone(vars(socket)), 1)
        try:
            probe.bind(("0.0.0.0", port))  # noqa: S104  (asks whether a phone could)
        except OSError as error:
            # Windows also raises this for a port that another program has exclusively.
            if error.errno == errno.EACCES and port < FIRST_FREE:
                raise PartyError(
                    _("Port %d is reserved for the system. Choose one above 1023.") % port
                ) from error
            return False
    return True


def alone(options: Mapping[str, int]) -> int:
    """The socket option for a port whose old connections are still closing. On Windows
    SO_REUSEADDR would let programs share the port; SO_EXCLUSIVEADDRUSE does not."""
    return options.get("SO_EXCLUSIVEADDRUSE", options["SO_REUSEADDR"])


def answers(port: int, host: str = "127.0.0.1") -> bool:
    try:
        with socket.create_connection((host, port), timeout=0.5):
            return True
    except OSError:
        return False
