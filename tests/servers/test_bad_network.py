"""The network that fails does to messages what it is told to, and to no other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve

from tests.running import PATIENCE
from tests.servers.bad_network import BadNetwork, Faults, bad_network

COUNT = 4
CLOSED, CUT, DEAD = "closed", "cut", "dead"
SILENCE = 0.3  # seconds without a message, on a line that has died


@contextmanager
def counting() -> Iterator[int]:
    """The port of a server that counts to each of its screens and closes when it is asked to."""

    def count(screen: ServerConnection) -> None:
        for number in range(1, COUNT + 1):
            screen.send(json.dumps(number))
        with suppress(ConnectionClosed):
            screen.recv()

    with serve(count, "127.0.0.1", 0) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.socket.getsockname()[1]
        server.shutdown()
    thread.join()


@pytest.fixture
def network() -> Iterator[BadNetwork]:
    with counting() as port, bad_network(port) as made:
        yield made


def heard(network: BadNetwork) -> tuple[list[int], str]:
    """What comes to a screen, and how that ends: in good order, cut off, or in silence."""
    numbers: list[int] = []
    with connect(f"ws://127.0.0.1:{network.port}/ws/", close_timeout=0) as screen:
        with suppress(ConnectionClosed):  # it is cut already
            screen.send("That is enough.")
        while True:
            is_dead = bool(network.faults.died and numbers)
            try:
                numbers.append(json.loads(screen.recv(timeout=SILENCE if is_dead else PATIENCE)))
            except TimeoutError:
                return numbers, DEAD
            except ConnectionClosed as closed:
                return numbers, CLOSED if closed.rcvd else CUT


def test_each_fault_is_what_it_is_called(network: BadNetwork) -> None:
    for faults, numbers, end in (
        (Faults(), [1, 2, 3, 4], CLOSED),
        (Faults(dropped=1), [], CLOSED),
        (Faults(doubled=1), [1, 1, 2, 2, 3, 3, 4, 4], CLOSED),
        (Faults(delayed=1, seconds=0.01), [1, 2, 3, 4], CLOSED),
        (Faults(died=1), [1], DEAD),
        (Faults(cut=1), [1], CUT),
        (Faults(bytes_a_second=400), [1, 2, 3, 4], CLOSED),
    ):
        network.faults = faults
        assert heard(network) == (numbers, end), faults


def test_message_that_is_swapped_comes_after_the_next(network: BadNetwork) -> None:
    fates = iter(["swapped", None, "swapped", None])
    network._fate = lambda kinds: next(fates)  # type: ignore[method-assign]

    assert heard(network) == ([2, 1, 4, 3], CLOSED)
