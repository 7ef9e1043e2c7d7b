"""What lies between a guest and the server where sockets are not let through, as in some hotels."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

SOCKETS = b"GET /ws/"
MOST = 65536  # bytes at once


class Passage:
    """Hands connections on to a server, but for those it refuses or has cut."""

    def __init__(self, port: int) -> None:
        self.lets_sockets_through = True
        self._server = ("127.0.0.1", port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._lines: list[socket.socket] = []  # of the sockets of pages
        Thread(target=self._serve, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self._door.getsockname()[1]}"

    def refuse_sockets(self) -> None:
        """From now on none comes through, and those that are open break off."""
        self.lets_sockets_through = False
        for line in self._lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._door.close()

    def _serve(self) -> None:
        with suppress(OSError):  # closed
            while True:
                guest, _ = self._door.accept()
                Thread(target=self._hand_on, args=[guest], daemon=True).start()

    def _hand_on(self, guest: socket.socket) -> None:
        with guest, suppress(OSError):
            first = guest.recv(MOST)
            if first.startswith(SOCKETS) and not self.lets_sockets_through:
                return
            with socket.create_connection(self._server) as server:
                if first.startswith(SOCKETS):
                    self._lines += [guest, server]
                server.sendall(first)
                back = Thread(target=pour, args=[server, guest], daemon=True)
                back.start()
                pour(guest, server)
                back.join()


def pour(source: socket.socket, target: socket.socket) -> None:
    """Until one of them is at its end; then the other is, too."""
    with suppress(OSError):
        while data := source.recv(MOST):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def passage_to(port: int) -> Iterator[Passage]:
    passage = Passage(port)
    try:
        yield passage
    finally:
        passage.close()
