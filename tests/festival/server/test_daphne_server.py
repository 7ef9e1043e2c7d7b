"""What the server does after an error at its begin and at a look, what a slow screen gets, and how
the server ends under load."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from socket import create_connection, socket
from threading import Event, Semaphore
from time import monotonic, sleep

import pytest
from websockets.sync.client import connect

from tests.running import PATIENCE, ROOT, party, sign_in, unused_port

FAILING = """
import django
django.setup()
from festival.server import daphne_server as server

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
stop = server.Stop(lambda: 0)
server.serve(None, 0, stop=stop, listening=listening, watch=watch, host="127.0.0.1")
"""


@pytest.mark.parametrize(("at_begin", "status"), [(True, 1), (False, 0)])
def test_error_at_the_start_ends_the_server_and_a_later_one_not(
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


SENDING = """
import django
django.setup()
from festival.server import daphne_server as server

async def application(scope, receive, send):
    await send({{"type": "websocket.accept"}})
    for number in range({count}):
        await send({{"type": "websocket.send", "text": f"{{number:08}}" * {words}}})
    await receive()
    await receive()

stop = server.Stop(lambda: 0)
server.serve(application, {port}, stop=stop, listening=lambda: None, host="127.0.0.1")
"""
COUNT, WORDS = 300, 5_000  # messages; eight letters each


def test_slow_screen_gets_every_message_whole() -> None:
    """Twelve megabytes: more than its network and the system take at once."""
    port = unused_port()
    script = SENDING.format(count=COUNT, words=WORDS, port=port)
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT) as server:
        try:
            received = _slowly(port)
        finally:
            server.kill()

    assert received == [f"{number:08}" * WORDS for number in range(COUNT)]


def _slowly(port: int) -> list[str]:
    end = monotonic() + PATIENCE
    while True:
        try:
            with connect(f"ws://127.0.0.1:{port}", max_queue=1, compression=None) as screen:
                sleep(1)
                return [str(screen.recv(timeout=PATIENCE)) for _ in range(COUNT)]
        except ConnectionRefusedError:
            assert monotonic() < end
            sleep(0.05)


NEVER_ANSWERING = """
import django
django.setup()
from festival.server import daphne_server as server

async def application(scope, receive, send):
    while True:
        await receive()

stop = server.Stop(lambda: 0)
server.serve(application, {port}, stop=stop, listening=lambda: None, host="127.0.0.1")
"""
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def test_frames_before_the_handshake_end_the_connection() -> None:
    """They would be kept until then, however many (RFC 6455, 4.1, forbids them)."""
    port = unused_port()
    script = NEVER_ANSWERING.format(port=port)
    with subprocess.Popen([sys.executable, "-c", script], cwd=ROOT) as server:
        try:
            with _connected(port) as phone, pytest.raises(ConnectionError):
                _drip(phone)
        finally:
            server.kill()


TELLING = """
import django
django.setup()
from festival.server import arriving_requests, daphne_server as server

arriving_requests.OPENING = 1

async def application(scope, receive, send):
    print(scope["path"], flush=True)
    if scope["path"] == "/told":
        await send({{"type": "websocket.accept"}})
        await send({{"type": "websocket.send", "text": "all parts"}})
    while (await receive())["type"] != "websocket.disconnect":
        pass

stop = server.Stop(lambda: 0)
server.serve(application, {port}, stop=stop, listening=lambda: None, host="127.0.0.1")
"""


def test_sockets_of_a_client_open_one_after_another() -> None:
    """A few at a time, here one. A turn ends when the screen was told something, or with the
    application."""
    port = unused_port()
    command = [sys.executable, "-c", TELLING.format(port=port)]
    begun = list[str]()
    with (
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server,
        ExitStack() as phones,
    ):
        assert server.stdout

        def asked(path: str, client: str = "127.0.0.1") -> socket:
            phone = phones.enter_context(_connected(port, client))
            phone.sendall(HANDSHAKE.replace(b"/", path.encode(), 1))
            return phone

        try:
            silent = asked("/silent")
            begun.append(server.stdout.readline())
            hung_up, _, _ = [asked(path) for path in ("/hung-up", "/told", "/last")]
            hung_up.close()
            asked("/other", "127.0.0.2")
            begun.append(server.stdout.readline())
            silent.close()
            begun += [server.stdout.readline() for _ in range(2)]
        finally:
            server.kill()

    assert begun == ["/silent\n", "/other\n", "/told\n", "/last\n"]


def _connected(port: int, client: str = "127.0.0.1") -> socket:
    end = monotonic() + PATIENCE
    while True:
        try:
            return create_connection(("127.0.0.1", port), PATIENCE, (client, 0))
        except ConnectionRefusedError:
            assert monotonic() < end
            sleep(0.05)


def _drip(phone: socket) -> None:
    phone.sendall(HANDSHAKE)
    for _ in range(100):
        sleep(0.1)
        phone.sendall(b"\0")


# For each thread of requests.
PATHS = 5 * ("/f/nosuch/", "/", "/festivals/9/console/state/")


@pytest.mark.proof
def test_party_ends_though_phones_ask_without_end(tmp_path: Path) -> None:
    with party(tmp_path / "data") as process, ThreadPoolExecutor(len(PATHS)) as phones:
        has_ended, has_begun = Event(), Semaphore(0)
        cookies = sign_in(process.link).cookies
        headers = {
            "Host": f"localhost:{process.port}",
            "Cookie": "; ".join(f"{each.name}={each.value}" for each in cookies),
        }
        for path in PATHS:
            phones.submit(_ask, process.port, path, headers, has_begun, has_ended)
        for _ in 3 * PATHS:
            assert has_begun.acquire(timeout=PATIENCE)
        try:
            assert process.stop() == 0
        finally:
            has_ended.set()


def _ask(
    port: int, path: str, headers: dict[str, str], has_begun: Semaphore, has_ended: Event
) -> None:
    while not has_ended.is_set():
        with suppress(OSError, HTTPException):
            line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            while not has_ended.is_set():
                line.request("GET", path, headers=headers)
                line.getresponse().read()
                has_begun.release()
