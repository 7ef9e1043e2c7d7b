"""The servers that are measured, each alone on its core."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.bench.machine import SERVER, on_cores
from tests.crowds.house import House, product
from tests.running import ROOT, unused_port
from tests.servers.process import Process, folder


@contextmanager
def products(checkouts: Iterable[Path] = (ROOT,)) -> Iterator[list[House]]:
    """One party of each version, at the same time."""
    with ExitStack() as stack:
        with on_cores(SERVER):
            houses = [stack.enter_context(product(checkout=each)) for each in checkouts]
        yield houses


@contextmanager
def bare() -> Iterator[int]:
    """The port of a `websockets.broadcast` server."""
    port = unused_port()
    command = [sys.executable, "-m", "tests.bench.bare", str(port)]
    with folder("bench") as place, ExitStack() as stack:
        process = Process(command, place / "log", environment={"PYTHONPATH": str(ROOT)})
        stack.callback(process.kill)
        with on_cores(SERVER):
            process.start()
        process.wait_until(lambda: "listens" in process.output)
        yield port
