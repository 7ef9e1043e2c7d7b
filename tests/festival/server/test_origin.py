"""Sockets open to our own pages only: same scheme, same host, same port."""

from __future__ import annotations

from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from pytest_django.fixtures import Settings

from festival.web.socket_origin import OriginIsHost

HOST = "192.168.1.5:8000"
OWN = f"http://{HOST}"


@pytest.fixture(autouse=True)
def _hosts(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "192.168.1.5"]


async def accept(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "websocket.accept"})


async def is_let_in(guard: Any, *headers: tuple[str, str]) -> bool:
    encoded = [(name.encode(), value.encode()) for name, value in headers]
    socket = WebsocketCommunicator(guard(accept), "/ws/f/abc/", headers=encoded)
    is_open, _ = await socket.connect()
    return bool(is_open)


async def test_our_own_page_is_let_in() -> None:
    for host in (HOST, "localhost:8000", "localhost"):
        assert await is_let_in(OriginIsHost, ("host", host), ("origin", f"http://{host}")), host


async def test_another_page_is_not() -> None:
    """Nor a program without an origin."""
    origins = (
        *("http://192.168.1.5:9999", "http://192.168.1.5", f"https://{HOST}", f"http://{HOST}/"),
        *("http://localhost:8000", "http://evil.example", f"http://{HOST}.evil.example"),
        *(f"http://{HOST}@evil.example", "null", "file://", ""),
    )

    let_in = [o for o in origins if await is_let_in(OriginIsHost, ("host", HOST), ("origin", o))]

    assert let_in == []
    assert not await is_let_in(OriginIsHost, ("host", HOST))


async def test_a_foreign_name_that_points_here_is_not() -> None:
    host = "evil.example:8000"

    assert not await is_let_in(OriginIsHost, ("host", host), ("origin", f"http://{host}"))


@pytest.mark.parametrize(
    "headers",
    [
        [("origin", OWN)],
        [("host", HOST), ("host", "evil.example"), ("origin", OWN)],
        [("host", HOST), ("origin", OWN), ("origin", "http://evil.example")],
        [("host", "192.168.1.5:8000/"), ("origin", "http://192.168.1.5:8000/")],
    ],
)
async def test_a_doubtful_request_is_not(headers: list[tuple[str, str]]) -> None:
    assert not await is_let_in(OriginIsHost, *headers)
