"""The servers that are measured, each alone on its core for as long as it is needed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.machine import SERVER, on_cores, say
from tests.bench.post import Emcee
from tests.browser.desk import Desk, Table
from tests.running import ROOT, PartyProcess, party, unused_port

PRIZES = (1, 2, 4, 8, 16, 32)
PLAYERS = tuple(f"Player {number}" for number in range(1, 21))
START_SECONDS = 30


@dataclass(frozen=True)
class House:
    """A running party with its emcee, and the folder of its data."""

    party: PartyProcess
    desk: Desk
    data: Path

    @property
    def port(self) -> int:
        return self.party.port

    def begin(self, name: str, players: Iterable[str] = PLAYERS) -> tuple[Table, Emcee]:
        """A festival of 63 prizes whose game has begun."""
        table = self.desk.begin(name=name, players=players, counts=PRIZES)
        return table, Emcee(self.desk, table)


@contextmanager
def product(descriptors: int | None = None) -> Iterator[House]:
    """The party as the emcee starts it, on a machine that gives it so many descriptors."""
    with TemporaryDirectory(prefix="moonbowl-bench-") as folder:
        data = Path(folder) / "data"
        with on_cores(SERVER):
            running = party(data, descriptors=descriptors)
            process = running.__enter__()
        try:
            yield House(process, Desk(process.link), data)
        except BaseException:
            if "Traceback" in process.output:
                say(process.output[-5000:])
            raise
        finally:
            running.__exit__(None, None, None)


@contextmanager
def bare() -> Iterator[tuple[int, int]]:
    """The ports of a `websockets.broadcast` server: for sockets, and for what is told them."""
    ports = unused_port(), unused_port()
    with _running("tests.bench.bare", *ports):
        yield ports


@contextmanager
def plain(data: Path) -> Iterator[int]:
    """The port of a Daphne with next to nothing behind it."""
    port = unused_port()
    with _running("tests.bench.plain", port, MOONBOWL_DATA=str(data)):
        yield port


@contextmanager
def _running(module: str, *ports: int, **environment: str) -> Iterator[None]:
    command = [sys.executable, "-m", module, *map(str, ports)]
    with on_cores(SERVER):
        process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment})
    try:
        for port in ports:
            _wait_for(port, process)
        yield
    finally:
        process.kill()
        process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        if is_answering(port):
            return
        time.sleep(0.05)
    raise AssertionError(f"no server came up on port {port}")


def is_answering(port: int) -> bool:
    listening = f":{port:04X} 00000000:0000 0A"  # as the kernel lists it
    return listening in Path("/proc/net/tcp").read_text(encoding="ascii")
