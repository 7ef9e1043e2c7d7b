"""What commands, watchers and open sockets cost by measured runs, and what an evening needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields, replace
from math import ceil
from statistics import median

from tests.bench.figure import number, table

# The evening that is computed.
TABLES, EVERY, WATCHERS = 1000, 5.0, 100_000
FULL = 0.5  # of a core: beyond that, rolls wait for each other
CORES = 8  # of a host
LINE = 1e9  # bits a second of a host
BITS = 8
EVENING = (
    f"Computed: {TABLES:,} tables, a roll each {EVERY:.0f} s, {WATCHERS:,} watchers, so "
    f"{TABLES / EVERY:.0f} commands and {WATCHERS / EVERY:,.0f} updates of screens a second; a "
    f"core is used to {100 * FULL:.0f} %, a host has {CORES}"
)
NEEDS_HEAD = "part | needs: | one host has: | of that:"


@dataclass(frozen=True)
class Amounts:
    """Of each part of a cluster: seconds of a processor, or kilobytes of memory. wire: bytes to
    watchers, with all headers."""

    processes: float = 0.0
    proxy: float = 0.0
    postgresql: float = 0.0
    redis: float = 0.0
    wire: float = 0.0

    def __add__(self, other: Amounts) -> Amounts:
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Amounts(*(one + another for one, another in pairs))

    def __mul__(self, times: float) -> Amounts:
        return Amounts(*(times * each for each in astuple(self)))

    def __sub__(self, other: Amounts) -> Amounts:
        return self + other * -1

    def of_watchers(self) -> Amounts:
        """Without the parts that do not know how many there are."""
        return replace(self, postgresql=0.0, redis=0.0)

    @classmethod
    def median(cls, found: Sequence[Amounts]) -> Amounts:
        return cls(*(median(each) for each in zip(*map(astuple, found), strict=True)))


@dataclass(frozen=True)
class Rest:
    """With so many open sockets and no roll. spent: in each second. held: memory."""

    sockets: int
    spent: Amounts
    held: Amounts


@dataclass(frozen=True)
class Run:
    """Rolls for a while. commands, updates of screens beyond those of a table without a crowd, and
    what was spent: in each second. last: seconds from each roll to its last watcher. missed: rolls
    that not all watchers had heard of in the end."""

    commands: float
    updates: float
    sockets: int
    spent: Amounts
    last: list[float]
    answered: list[float]
    missed: int

    def of_a_roll(self, rest: Rest) -> Amounts:
        """Beyond what is spent anyway."""
        return (self.spent - rest.spent) * (1 / self.commands)


@dataclass(frozen=True)
class Costs:
    """command: of a table without a crowd. watcher: of each further one, for each roll. open: of a
    socket, in a second. rest: of all without sockets, in a second. held: memory of a socket."""

    command: Amounts
    watcher: Amounts
    open: Amounts
    rest: Amounts
    held: Amounts

    @classmethod
    def of(cls, few: Rest, many: Rest, quiet: Run, crowded: Run) -> Costs:
        """quiet, crowded: rolls of tables without and with a crowd, both while many watch."""
        sockets = many.sockets - few.sockets
        opened = (many.spent - few.spent).of_watchers() * (1 / sockets)
        command = quiet.of_a_roll(many)
        more = (crowded.of_a_roll(many) - command).of_watchers()
        return cls(
            command=command,
            watcher=more * (crowded.commands / crowded.updates),
            open=opened,
            rest=few.spent - opened * few.sockets,
            held=(many.held - few.held) * (1 / sockets),
        )

    @classmethod
    def median(cls, found: Sequence[Costs]) -> Costs:
        names = [each.name for each in fields(cls)]
        return cls(*(Amounts.median([getattr(each, name) for each in found]) for name in names))

    def a_second(self, *, commands: float, updates: float, sockets: float) -> Amounts:
        """updates: of screens beyond those of tables without a crowd."""
        rolls = self.command * commands + self.watcher * updates
        return self.rest + self.open * sockets + rolls

    def evening(self) -> Amounts:
        """What it takes in each second, with as many processes as were measured."""
        commands, updates = TABLES / EVERY, WATCHERS / EVERY
        return self.a_second(commands=commands, updates=updates, sockets=WATCHERS)

    def processes(self, measured: int) -> int:
        """How many the evening takes, each on a core of its own. measured: with how many these
        costs were."""
        work = self.evening().processes - self.rest.processes
        return ceil(work / (FULL - self.rest.processes / measured))


def errors(costs: Costs, run: Run) -> Iterator[tuple[str, ...]]:
    """What these costs say of a run, and what it took."""
    told = costs.a_second(commands=run.commands, updates=run.updates, sockets=run.sockets)
    for name in (each.name for each in fields(Amounts)):
        said, took = getattr(told, name), getattr(run.spent, name)
        shown = bits if name == "wire" else cores
        if took:
            yield name, shown(said), shown(took), f"{100 * (said / took - 1):+.1f} %"


def needs(costs: Costs, measured: int) -> Iterator[str]:
    """Of the evening: each part, and the first that outgrows a host. Processes are not limited by
    one: they share nothing. measured: with how many processes these costs were."""
    used, count = costs.evening(), costs.processes(measured)
    limits = {
        "proxy": (used.proxy, CORES * FULL, cores),
        "wire": (used.wire, LINE / BITS, bits),
        "postgresql": (used.postgresql, CORES * FULL, cores),
        "redis": (used.redis * count / measured, FULL, cores),  # it tells each process each command
    }
    share = {name: need / most for name, (need, most, _) in limits.items()}
    yield EVENING
    yield ""
    rows = [
        (name, shown(need), shown(most), f"{100 * share[name]:.0f} %")
        for name, (need, most, shown) in limits.items()
    ]
    yield from table(NEEDS_HEAD, [("processes", str(count), "-", "-"), *rows])
    yield ""
    memory = [
        f"{each * WATCHERS / 2**20:.1f} GB" for each in (costs.held.proxy, costs.held.processes)
    ]
    yield (
        f"The first limit of one host is {max(share, key=lambda name: share[name])}. Sockets hold "
        f"{memory[0]} at the proxy and {memory[1]} at the processes, without the kernel's part."
    )


def cores(value: float) -> str:
    return f"{number(value)} cores"


def bits(value: float) -> str:
    """value: bytes a second."""
    return f"{number(BITS * value / 1e6)} Mbit/s"
