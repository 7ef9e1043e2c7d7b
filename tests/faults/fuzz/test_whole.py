"""Headers as no client of tests sends them, to the running server."""

from __future__ import annotations

import socket
from contextlib import suppress
from itertools import product

import pytest

from tests.festival.live.wire import House
from tests.running import Visitor

pytestmark = pytest.mark.proof

UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
LITTLE = 0.5  # seconds, since the server waits for the rest of what may not be a whole request
NAMES = (
    *(b"Daphne-Root-Path", b"Sec-WebSocket-Protocol", b"Sec-WebSocket-Extensions", b"Host"),
    *(b"Cookie", b"Origin", b"Referer", b"X-Forwarded-For", b"Range", b"Accept-Language", b"TE"),
    *(b"Content-Length", b"Transfer-Encoding", b"If-None-Match", b"Expect", b"Upgrade"),
)
VALUES = (b"\xff/x", b"\xed\xa0\x80", b"\0", b"9" * 5000, b"bytes=0-1,5-")


def heard(house: House, path: str, header: bytes = b"X: x", *, is_socket: bool = False) -> bytes:
    """The answer to the end; of a socket its first words."""
    port = house.party.port
    own = UPGRADE + f"Origin: {house.url}".encode() if is_socket else b"Connection: close"
    first = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}".encode()
    said = b""
    with socket.create_connection(("127.0.0.1", port), LITTLE) as line, suppress(OSError):
        line.sendall(b"\r\n".join([first, own, header, b"", b""]))
        said = line.recv(65536)
        while not is_socket and (piece := line.recv(65536)):
            said += piece
    return said


def test_guests_cannot_set_the_root_path_of_addresses(house: House) -> None:
    path = f"/f/{house.sign_in().demo()[1]}/"

    Visitor().get(house.url + path)  # a first page takes longer than `heard` waits
    pages = [heard(house, path, b"Daphne-Root-Path: //evil.example"), heard(house, path)]

    assert [page.startswith(b"HTTP/1.1 200") for page in pages] == [True, True]
    assert [page.count(b"evil.example") for page in pages] == [0, 0]


@pytest.mark.parametrize("is_socket", [False, True])
def test_no_header_breaks_the_server(house: House, is_socket: bool) -> None:
    path = f"{'/ws' * is_socket}/f/{house.sign_in().demo()[1]}/"
    log = house.data / "moonbowl.log"
    before = log.read_bytes() if log.exists() else b""

    sent = [name + b": " + value for name, value in product(NAMES, VALUES)]
    heads = {header: heard(house, path, header, is_socket=is_socket)[:12] for header in sent}

    assert [header for header, head in heads.items() if head.startswith(b"HTTP/1.1 5")] == []
    assert b"Traceback" not in (log.read_bytes() if log.exists() else b"").removeprefix(before)
