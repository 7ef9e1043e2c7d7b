"""The whole program over its own line: what no test client sends, byte by byte."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faults.fuzz import nasty
from tests.festival.live.wire import House
from tests.running import PATIENCE, party

pytestmark = [pytest.mark.proof, pytest.mark.timeout(0)]

UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
LITTLE = 0.5  # seconds for what may not be a whole request
STATUS = re.compile(rb"HTTP/1.1 (\d{3}) ")


@dataclass
class Street:
    """A party with a demo that stands still, and a guest who speaks to it in bytes."""

    house: House
    code: str

    @property
    def host(self) -> str:
        return self.house.url.removeprefix("http://")

    def say(self, data: bytes, wait: float = PATIENCE) -> bytes:
        """All that is answered until the server hangs up; or its first words, where it stays. wait:
        seconds for it to say anything, which it does not where it waits for more."""
        name, port = self.host.split(":")
        with socket.create_connection((name, int(port)), timeout=wait) as line:
            line.sendall(data)
            heard = self._next(line)
            while heard and b"Connection: close" in heard and (piece := self._next(line)):
                heard += piece
        return heard

    @staticmethod
    def _next(line: socket.socket) -> bytes:
        try:
            return line.recv(65536)
        except (ConnectionResetError, TimeoutError):
            return b""

    def get(self, path: str, *headers: bytes, upgrade: bool = False) -> bytes:
        own = f"GET {path} HTTP/1.1\r\nHost: {self.host}\r\n".encode()
        own += UPGRADE + f"Origin: {self.house.url}\r\n".encode() if upgrade else b""
        own += b"" if upgrade else b"Connection: close\r\n"
        return self.say(own + b"".join(header + b"\r\n" for header in headers) + b"\r\n")

    def log(self) -> str:
        path = self.house.data / "moonbowl.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Street]:
    data = tmp_path_factory.mktemp("street") / "data"
    with party(data) as running:
        house = House(running, data)
        _, code = house.sign_in().demo()
        yield Street(house, code)


def status(heard: bytes) -> int:
    """0 for a line that was hung up without a word."""
    found = STATUS.match(heard)
    return int(found[1]) if found else 0


def test_no_guest_names_the_folder_that_all_addresses_begin_with(street: Street) -> None:
    path = f"/f/{street.code}/"

    pages = [street.get(path, b"Daphne-Root-Path: //evil.example"), street.get(path)]

    assert [status(page) for page in pages] == [200, 200]
    assert [page.count(b"evil.example") for page in pages] == [0, 0]
    assert f'href="{path}join/"'.encode() in pages[1]


@pytest.mark.parametrize("name", [b"Daphne-Root-Path", b"Sec-WebSocket-Protocol"])
@pytest.mark.parametrize("upgrade", [False, True])
def test_words_for_the_server_that_are_no_text_break_nothing(
    street: Street, name: bytes, upgrade: bool
) -> None:
    before, way = street.log(), "/ws" if upgrade else ""

    heard = street.get(f"{way}/f/{street.code}/", name + b": \xff/x", upgrade=upgrade)

    assert status(heard) == (101 if upgrade else 200)
    assert street.log() == before


NAMES = (
    *(b"Accept", b"Cookie", b"Referer", b"Origin", b"Host", b"X-Forwarded-For", b"Range"),
    *(b"Daphne-Root-Path", b"Sec-WebSocket-Protocol", b"Sec-WebSocket-Extensions", b"Expect"),
    *(b"Content-Length", b"Transfer-Encoding", b"Content-Type", b"If-None-Match"),
    b"Accept-Language",
    *(b"Accept-Encoding", b"X-Forwarded-Proto", b"Forwarded", b"TE", b"Upgrade"),
)
PATHS = ("/", "/f/{code}/", "/ws/f/{code}/", "/f/{code}/join/", "/f/{code}/state/", "/sign-in/")


@st.composite
def bytes_of_a_request(draw: st.DrawFn, street: Street) -> bytes:
    path = draw(st.sampled_from(PATHS)).format(code=street.code).encode()
    if draw(st.booleans()):
        path += draw(nasty.escaped()).encode()
    if draw(st.integers(0, 4)) == 0:
        path += b"?" + draw(st.one_of(nasty.raw_bytes, nasty.escaped().map(str.encode)))
    method = draw(st.sampled_from((b"GET", b"GET", b"POST", b"HEAD", b"PUT", b"OPTIONS", b"G\xff")))
    head = method + b" " + path + b" HTTP/1.1\r\nHost: " + street.host.encode() + b"\r\n"
    if draw(st.integers(0, 2)) == 0:
        head += UPGRADE + b"Origin: " + street.house.url.encode() + b"\r\n"
    for _ in range(draw(st.integers(0, 3))):
        value = draw(st.one_of(nasty.raw_bytes, nasty.texts.map(lambda text: text[:400].encode())))
        plain = value.replace(b"\r", b"").replace(b"\n", b"")
        head += draw(st.sampled_from(NAMES)) + b": " + plain + b"\r\n"
    body = b"name=" + draw(nasty.escaped()).encode() if method == b"POST" else b""
    if body:
        head += b"Content-Type: application/x-www-form-urlencoded\r\n"
        head += b"Content-Length: %d\r\n" % len(body)
    whole = head + b"Connection: close\r\n" * (b"Upgrade:" not in head) + b"\r\n" + body
    return draw(nasty.mutated(whole)) if draw(st.integers(0, 4)) == 0 else whole


def test_no_bytes_break_the_server(street: Street) -> None:
    @settings(max_examples=settings().max_examples // 5)
    @given(bytes_of_a_request(street))
    def search(data: bytes) -> None:
        before = street.log()
        found = status(street.say(data, LITTLE))
        assert found < 500, found
        assert "Traceback" not in street.log().removeprefix(before)

    search()

    assert status(street.get(f"/f/{street.code}/")) == 200
