"""How long a screen may wait until its socket is open."""

from __future__ import annotations

import re
from typing import Any

from festival.server.daphne.server import MoonbowlServer
from rules.files import FILES


async def _nothing(scope: Any, receive: Any, send: Any) -> None: ...


def test_server_and_pages_wait_equally_long_for_a_handshake() -> None:
    script = (FILES / "static/js/live/live.js").read_text()
    (page,) = re.findall(r"const HANDSHAKE = (\d+);", script)
    server: Any = MoonbowlServer(_nothing, endpoints=["tcp:port=0"])

    waits = server.websocket_handshake_timeout, server.websocket_connect_timeout

    assert waits == (int(page) / 1000,) * 2
