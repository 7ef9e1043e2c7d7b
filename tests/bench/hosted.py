"""What a command costs the processes of a hosted server, with one of them and with four."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from time import perf_counter

from tests import parts
from tests.bench import machine, servers
from tests.bench.figure import Figure, beside, figure, ms
from tests.bench.wire import BackDoor, Socket
from tests.cluster.evening import CLIENT, LOOPBACK, lay
from tests.cluster.presses import Fate, Scorer
from tests.cluster.screens import board_path
from tests.servers.cluster import SERVE, cluster, grounds

PROCESSES = (1, 4)
TABLES = 10
REST = 0.1  # seconds, so that each table rolls once a second
NEEDED = {"PostgreSQL": parts.postgresql, "Redis": parts.redis, "Caddy": parts.caddy}
Costs = dict[int, list[float]]  # seconds of all processors, by the number of processes


def figures(checkouts: Sequence[Path], rounds: int) -> Iterator[Figure]:
    missing = [name for name, found in NEEDED.items() if not found()]
    if missing:
        machine.say(f"Hosted servers were not measured: {', '.join(missing)} missing.")
        return
    one, four = PROCESSES
    with ExitStack() as stack, machine.on_cores(set(machine.CORES)):
        laid = [{count: Played(stack, each, count) for count in PROCESSES} for each in checkouts]
        found = asyncio.run(_costs(laid, rounds))
    medians = [{count: median(each[count]) for count in PROCESSES} for each in found]
    told = f"with {four} processes {ms(medians[0][four])}; a console and a watcher at each table"
    yield beside(figure("hosted", 1000 * each[one], told) for each in medians)
    yield beside(figure("hosted_growth", each[four] / each[one]) for each in medians)


async def _costs(laid: Sequence[Mapping[int, Played]], rounds: int) -> list[Costs]:
    """Of each version. All clusters run at the same time, and take turns."""
    found: list[Costs] = [{count: [] for count in PROCESSES} for _ in laid]
    for clusters in laid:
        for each in clusters.values():
            await each.open()
    for number in range(-1, rounds):
        for costs, clusters in zip(found, laid, strict=True):
            for count, each in clusters.items():
                cost = await each.roll()
                if number >= 0:
                    costs[count].append(cost)
    return found


class Played:
    """A cluster, and who plays at its tables: each at the process to which the proxy would lead its
    console and its watchers."""

    def __init__(self, stack: ExitStack, checkout: Path, count: int) -> None:
        serve = (servers.python_of(checkout), str(checkout / "manage.py"), *SERVE[2:])
        ground = stack.enter_context(grounds(is_durable=True))
        self._made = made = stack.enter_context(cluster(ground, count, serve=serve))
        self._codes, self._scorers = list[str](), list[Scorer]()
        for place, (table, device) in enumerate(lay(made, TABLES)):
            port = made.members[place % count].port
            door = BackDoor(port, LOOPBACK, made.caddy.port, CLIENT)
            self._scorers.append(Scorer(device, [door]))
            self._codes.append(table.code)

    async def open(self) -> None:
        """Each table's console, and one watcher."""
        for scorer, code in zip(self._scorers, self._codes, strict=True):
            device, (door,) = scorer.device, scorer.doors
            console = f"/ws{device.path}?language=en"
            await Socket(lambda news: None).open(door, console, device.cookies)
            await Socket(lambda news: None).open(door, board_path(code), {})

    async def roll(self) -> float:
        """Seconds that one takes, beyond what the processes need while nobody rolls."""
        begin, worked = perf_counter(), self._worked()
        await asyncio.sleep(TABLES * REST)
        at_rest = (self._worked() - worked) / (perf_counter() - begin)
        begin, worked = perf_counter(), self._worked()
        for scorer in self._scorers:
            press = await scorer.roll_on()
            assert press.fate is Fate.ACKNOWLEDGED, press
            await asyncio.sleep(REST)
        rolled = self._worked() - worked
        return (rolled - at_rest * (perf_counter() - begin)) / TABLES

    def _worked(self) -> float:
        return sum(machine.worked(member.process.pid) for member in self._made.members)
