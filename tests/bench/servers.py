"""The servers that are measured, each alone on its core for as long as it is needed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.machine import SERVER, on_cores, say
from tests.bench.post import NOTHING, Emcee
from tests.browser.desk import Desk, Table
from tests.running import MANAGE, ROOT, PartyProcess, party, unused_port
from tests.servers.process import Process, folder

PRIZES = (1, 2, 4, 8, 16, 32)
SIXTY = tuple(f"Player {number}" for number in range(1, 61))
TWENTY = SIXTY[:20]
GUESTS = 4  # of each table of a hall
CONSOLE = re.compile(r'/festivals/(\d+)/console/">\s*Console<span')
ON_A_PAGE = 100  # tables
PASTED = 300  # names, which one list can hold


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

    def play(self, name: str, rolls: int) -> tuple[Table, Emcee]:
        """A festival in whose game there were so many rolls."""
        table, emcee = self.begin(name)
        emcee.roll_on(rolls, len(TWENTY))
        return table, emcee

    def begin_hall(self, count: int) -> tuple[Table, list[Table]]:
        """A festival with so many tables, and these; at each the game has begun."""
        desk, hall = self.desk, self.desk.lay(f"Hall of {count}", players=(), counts=PRIZES)
        desk.post(f"{hall.edit}hall/", count=str(count), names="")
        numbers = [
            number
            for page in range(-(-count // ON_A_PAGE))
            for number in CONSOLE.findall(desk.visitor.get(f"{hall.edit}hall/?page={page + 1}")[1])
        ]
        assert len(numbers) == count, numbers
        guests = [f"Guest {number}" for number in range(1, GUESTS * count + 1)]
        for begin in range(0, len(guests), PASTED):
            names = "\n".join(guests[begin : begin + PASTED])
            desk.post(f"{hall.edit}players/", paste="1", names=names)
            desk.post(f"{hall.edit}hall/press/sit_down/")
        tables = [desk.table(int(number)) for number in numbers]
        for table in tables:
            desk.throw(desk.start(table), NOTHING)
        return hall, tables


@contextmanager
def product(
    descriptors: int | None = None, checkout: Path = ROOT, program: Sequence[str] = MANAGE
) -> Iterator[House]:
    """The party as the emcee starts it, on a machine that gives it so many descriptors. checkout:
    the version of the product."""
    with data_folder() as data, serving(data, checkout, descriptors, program) as house:
        yield house


@contextmanager
def products(checkouts: Sequence[Path]) -> Iterator[list[House]]:
    """One of each version, at the same time."""
    with ExitStack() as stack:
        yield [stack.enter_context(product(checkout=each)) for each in checkouts]


@contextmanager
def data_folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="moonbowl-bench-") as place:
        yield Path(place) / "data"


@contextmanager
def serving(
    data: Path,
    checkout: Path = ROOT,
    descriptors: int | None = None,
    program: Sequence[str] = MANAGE,
) -> Iterator[House]:
    """With these data. Nothing that Python alone warns of comes into its log."""
    with ExitStack() as stack:
        with on_cores(SERVER):
            process = stack.enter_context(
                party(
                    data,
                    program=(python_of(checkout), *program[1:]),
                    folder=checkout,
                    warnings="",
                    descriptors=descriptors,
                )
            )
        try:
            yield House(process, Desk(process.link), data)
        except BaseException:
            if "Traceback" in process.output:
                say(process.output[-5000:])
            raise


def python_of(checkout: Path) -> str:
    """That of another version's own environment, if it has one."""
    own = checkout / ".venv" / "bin" / "python"
    return str(own) if checkout != ROOT and own.exists() else sys.executable


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
