"""A party that is started for many phones."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.desk import Desk, Table
from tests.cluster.presses import ROLLS, THROW, Device, Scorer
from tests.running import MANAGE, PATIENCE, ROOT, PartyProcess, party
from tests.servers.client import Place

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
def product(program: Sequence[str] = MANAGE, checkout: Path = ROOT) -> Iterator[House]:
    """The party as the emcee starts it. checkout: the folder of the program. The log has no
    warnings of Python."""
    with TemporaryDirectory(prefix="moonbowl-crowds-") as place:
        data = Path(place) / "data"
        with party(data, program=program, folder=checkout, warnings="") as process:
            try:
                yield House(process, Desk(process.link), data)
            except BaseException:
                if "Traceback" in process.output:
                    sys.stdout.write(f"{process.output[-5000:]}\n")
                raise
