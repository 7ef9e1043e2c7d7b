"""The servers that are measured, each alone on its core for as long as it is needed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.machine import SERVER, on_cores, say
from tests.bench.post import Emcee
from tests.browser.desk import Desk, Table
from tests.running import MANAGE, ROOT, PartyProcess, party, unused_port
from tests.servers.process import Process, folder

PRIZES = (1, 2, 4, 8, 16, 32)
SIXTY = tuple(f"Player {number}" for number in range(1, 61))
TWENTY = SIXTY[:20]


@dataclass(frozen=True)
class House:
    """A running party with its emcee, and the folder of its data."""

    party: PartyProcess
    desk: Desk
    data: Path

    @property
    def port(self) -> int:
        return self.party.port

    def begin(self, name: str, players: Iterable[str] = TWENTY) -> tuple[Table, Emcee]:
        """A festival of 63 prizes whose game has begun."""
        table = self.desk.begin(name=name, players=players, counts=PRIZES)
        return table, Emcee(self.desk, table)


@contextmanager
def product(descriptors: int | None = None, program: Sequence[str] = MANAGE) -> Iterator[House]:
    """The party as the emcee starts it, on a machine that gives it so many descriptors: nothing
    that Python alone warns of comes into its log."""
    with TemporaryDirectory(prefix="moonbowl-bench-") as place, ExitStack() as stack:
        data = Path(place) / "data"
        with on_cores(SERVER):
            process = stack.enter_context(
                party(data, program=program, warnings="", descriptors=descriptors)
            )
        try:
            yield House(process, Desk(process.link), data)
        except BaseException:
            if "Traceback" in process.output:
                say(process.output[-5000:])
            raise


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
    with folder("bench") as place:
        known = {"PYTHONPATH": str(ROOT), **environment}
        process = Process(command, place / "log", environment=known)
        try:
            with on_cores(SERVER):
                process.start()
            process.wait_until(lambda: all(map(is_answering, ports)))
            yield
        finally:
            process.kill()


def is_answering(port: int) -> bool:
    listening = f":{port:04X} 00000000:0000 0A"  # as the kernel lists it
    return listening in Path("/proc/net/tcp").read_text(encoding="ascii")
