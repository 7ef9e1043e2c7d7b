"""How long a screen may wait until its socket is open, and what a server sends from memory."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from http.client import HTTPConnection
from socket import create_connection
from typing import Any
from urllib.request import urlopen

import pytest
from django.templatetags.static import static
from twisted.internet.address import IPv4Address
from twisted.internet.testing import StringTransport

from festival.edge.files_in_memory import Unchanging
from festival.server.daphne.accepted_connections import Site
from festival.server.daphne.server import MoonbowlServer
from rules.data_folders import FILES
from tests.festival.live.wire import House
from tests.running import PATIENCE, ROOT

POLICY = "Content-Security-Policy"
NOBODYS = static("hall/hall-return.css")  # no other test gets it over this server

FAILING = """
import django
django.setup()
from festival.server.daphne import server

def listening():
    if {at_begin}:
        raise OSError("the begin")

def watch():
    watched.append(1)
    if len(watched) == 3:
        server.reactor.stop()
    raise OSError("a look")

watched = []
server.NETWORK_SECONDS = 0.01
server.serve(None, 0, listening=listening, watch=watch, host="127.0.0.1")
"""


async def _nothing(scope: Any, receive: Any, send: Any) -> None: ...


def test_server_and_pages_wait_equally_long_for_a_handshake() -> None:
    script = (FILES / "static/js/live/live.js").read_text()
    (page,) = re.findall(r"const HANDSHAKE = (\d+);", script)
    server: Any = MoonbowlServer(_nothing, endpoints=["tcp:port=0"])

    waits = server.websocket_handshake_timeout, server.websocket_connect_timeout

    assert waits == (int(page) / 1000,) * 2


@pytest.mark.parametrize("encodings", ["gzip", "identity"])
def test_a_file_from_memory_is_what_the_application_sent(house: House, encodings: str) -> None:
    """And comes on the same connection."""
    line = HTTPConnection("localhost", house.party.port, timeout=PATIENCE)

    first, *others = (sent(line, encodings) for _ in range(3))
    line.close()

    assert others == [first] * 2
    assert ("Content-Encoding", "gzip") in first[0] or encodings != "gzip"
    assert ("X-Content-Type-Options", "nosniff") in first[0]


def sent(line: HTTPConnection, encodings: str) -> tuple[list[tuple[str, str]], bytes]:
    """Its headers, but for the date, and its body. Django makes each deflated body of another
    length, and puts the parts of a policy in any order."""
    line.request("GET", NOBODYS, headers={"Accept-Encoding": encodings})
    with line.getresponse() as answer:
        headers = sorted((name.title(), value) for name, value in answer.getheaders())
        body = answer.read()
    is_deflated = ("Content-Encoding", "gzip") in headers
    said = [
        (name, "; ".join(sorted(value.split("; "))) if name == POLICY else value)
        for name, value in headers
        if name != "Date" and not (is_deflated and name == "Content-Length")
    ]
    return said, gzip.decompress(body) if is_deflated else body


def test_requests_ahead_of_their_answers_get_one_answer(house: House) -> None:
    """Though the file is in memory: else a phone that reads nothing would fill ours."""
    asked = f"GET {NOBODYS} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    urlopen(f"{house.url}{NOBODYS}", timeout=PATIENCE).close()

    with create_connection(("localhost", house.party.port), timeout=PATIENCE) as line:
        line.sendall(asked * 20)
        heard = b"".join(iter(lambda: line.recv(65536), b""))

    assert heard.count(b"HTTP/1.1 200") == 1


def test_a_file_from_memory_needs_no_application() -> None:
    kept: Any = Unchanging(_nothing)
    kept.kept[NOBODYS, False] = [
        {"type": "http.response.start", "status": 200, "headers": [(b"Content-Length", b"2")]},
        {"type": "http.response.body", "body": b"ok", "more_body": False},
    ]
    server: Any = MoonbowlServer(kept, endpoints=["tcp:port=0"])
    server.connections, server.create_application = {}, None
    channel: Any = Site(server, server.open_connections).buildProtocol(IPv4Address("TCP", "::", 1))
    transport: Any = StringTransport
    wire = transport()

    channel.makeConnection(wire)
    channel.dataReceived(f"GET {NOBODYS} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    assert wire.value().startswith(b"HTTP/1.1 200 OK")
    assert wire.value().endswith(b"\r\n\r\nok")


@pytest.mark.parametrize(("at_begin", "status"), [(True, 1), (False, 0)])
def test_error_at_the_begin_ends_the_server_and_one_of_a_look_does_not(
    at_begin: bool, status: int
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FAILING.format(at_begin=at_begin)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )

    assert ended.returncode == status, ended.stderr
    assert ("OSError: the begin" in ended.stderr) is at_begin
