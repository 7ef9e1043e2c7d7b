"""The servers that are measured, each alone on its core for as long as it is needed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.sync.client import ClientConnection, connect

from tests.bench.machine import SERVER, on_cores, say
from tests.bench.wire import Place
from tests.browser.desk import Desk, Table
from tests.cluster.presses import ROLLS, THROW, Device, Scorer
from tests.running import MANAGE, PATIENCE, ROOT, PartyProcess, party, unused_port
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

    def begin(self, name: str, players: Iterable[str] = TWENTY) -> tuple[Table, Scorer]:
        """A festival of 63 prizes whose game has begun, and who rolls there."""
        table = self.desk.begin(name=name, players=players, counts=PRIZES)
        moves = ((THROW, dice) for dice in cycle(ROLLS))
        device, doors = Device.of(self.desk, table), [Place(self.port)]
        return table, Scorer(device, doors, moves=moves, patience=PATIENCE)


@contextmanager
def product(
    descriptors: int | None = None, program: Sequence[str] = MANAGE, checkout: Path = ROOT
) -> Iterator[House]:
    """The party as the emcee starts it, on a machine that gives it so many descriptors. checkout:
    where the product lies. Nothing that Python alone warns of comes into its log."""
    with TemporaryDirectory(prefix="moonbowl-bench-") as place, ExitStack() as stack:
        data = Path(place) / "data"
        with on_cores(SERVER):
            process = stack.enter_context(
                party(data, program=program, folder=checkout, warnings="", descriptors=descriptors)
            )
        try:
            yield House(process, Desk(process.link), data)
        except BaseException:
            if "Traceback" in process.output:
                say(process.output[-5000:])
            raise


@contextmanager
def products(checkouts: Iterable[Path]) -> Iterator[list[House]]:
    """One of each version, at the same time."""
    with ExitStack() as stack:
        yield [stack.enter_context(product(checkout=each)) for each in checkouts]


@contextmanager
def bare() -> Iterator[tuple[int, ClientConnection]]:
    """The port of a `websockets.broadcast` server, and who speaks there."""
    port = unused_port()
    command = [sys.executable, "-m", "tests.bench.bare", str(port)]
    with folder("bench") as place, ExitStack() as stack:
        process = Process(command, place / "log", environment={"PYTHONPATH": str(ROOT)})
        stack.callback(process.kill)
        with on_cores(SERVER):
            process.start()
        lines: list[ClientConnection] = []

        def is_answering() -> bool:
            try:
                address = f"ws://127.0.0.1:{port}"
                lines.append(connect(address, compression=None, proxy=None, ping_interval=None))
            except ConnectionRefusedError:
                return False
            return True

        process.wait_until(is_answering)
        yield port, stack.enter_context(lines[0])
