"""1,500 requests that are never finished, and somebody who asks beside them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.festival.live.wire import House
from tests.running import PATIENCE, Visitor, party

HALF = 1500
PHONES = 12  # addresses from which they come
FILES = 2048


@pytest.fixture
def own(tmp_path: Path) -> Iterator[House]:
    with party(tmp_path / "data", descriptors=FILES) as running:
        yield House(running, tmp_path / "data")


@pytest.mark.proof
def test_whoever_asks_beside_half_open_requests_is_answered(own: House) -> None:
    emcee = own.sign_in()
    festival_id, code = emcee.demo()
    with ExitStack() as stack:
        for number in range(HALF):
            address = f"127.0.0.{2 + number % PHONES}"
            half = socket.create_connection(
                ("127.0.0.1", own.party.port), timeout=PATIENCE, source_address=(address, 0)
            )
            stack.enter_context(half)
            half.sendall(b"GET /f/ HTTP/1.1\r\nHost: localhost\r\nX-")

        assert emcee.give(festival_id, "throw", roll="112356")["kind"] == "done"
        assert Visitor().get(f"{own.url}/f/{code}/")[0] == 200

    assert "Traceback" not in own.party.output
