"""How long a screen may wait until its socket is open, and what a server sends from memory."""

from __future__ import annotations

import re
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.templatetags.static import static

from festival.server.daphne.server import MoonbowlServer
from rules.files import FILES
from tests.festival.live.wire import House
from tests.running import PATIENCE


async def _nothing(scope: Any, receive: Any, send: Any) -> None: ...


def test_server_and_pages_wait_equally_long_for_a_handshake() -> None:
    script = (FILES / "static/js/live/live.js").read_text()
    (page,) = re.findall(r"const HANDSHAKE = (\d+);", script)
    server: Any = MoonbowlServer(_nothing, endpoints=["tcp:port=0"])

    waits = server.websocket_handshake_timeout, server.websocket_connect_timeout

    assert waits == (int(page) / 1000,) * 2


@pytest.mark.parametrize("encodings", ["gzip", "identity"])
def test_a_file_from_memory_is_the_file_that_the_application_sent(
    house: House, encodings: str
) -> None:
    url = house.url + static("js/live/live.js")

    first, *others = (sent(url, encodings) for _ in range(3))

    assert others == [first] * 2
    assert ("Content-Encoding", "gzip") in first[0] or encodings != "gzip"
    assert ("X-Content-Type-Options", "nosniff") in first[0]


def sent(url: str, encodings: str) -> tuple[list[tuple[str, str]], bytes]:
    """Its headers, but for the date, and its body."""
    request = Request(url, headers={"Accept-Encoding": encodings})
    with urlopen(request, timeout=PATIENCE) as answer:
        headers = {(name.title(), value) for name, value in answer.headers.items()}
        return sorted(each for each in headers if each[0] != "Date"), answer.read()
