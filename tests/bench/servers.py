"""The servers that are measured, each alone on its core for as long as it is needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.machine import SERVER, on_cores, say
from tests.bench.post import Emcee
from tests.browser.desk import Desk, Table
from tests.running import MANAGE, PartyProcess, party

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
    """The party as the emcee starts it, on a machine that gives it so many descriptors. Nothing
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
