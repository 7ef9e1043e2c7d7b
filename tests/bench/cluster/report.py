"""What watchers, commands and open sockets cost, and how all watchers come back after the proxy
restarts.

The costs are fitted while half of the watchers are there; what they say of all is compared with
what these took.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median, quantiles
from time import perf_counter

from tests.bench import machine
from tests.bench.cluster import model
from tests.bench.cluster.measurement import Measurement
from tests.bench.cluster.model import Amounts, Costs, Run
from tests.bench.figure import ms, number, table
from tests.servers.process import Server

HEAD = "cost | proxy: | processes: | PostgreSQL: | Redis: | bytes on the wire:"
ERRORS_HEAD = "part | computed: | measured: | error:"
ENOUGH = 2  # watchers, for a quantile
BACK_HEAD = (
    "watchers | proxy up again: | live again: p50: | p95: | last: | failed before | proxy, each: "
    "| processes, each: | our clients, each: | bytes on the wire, each:"
)


@dataclass(frozen=True)
class Back:
    """Everybody's return. up: seconds until the proxy answered; live: until each watcher was.
    refused: why sockets and polls failed before. spent: in all; clients: by those. received: bytes
    on the wire."""

    up: float
    live: list[float]
    refused: Counter[str]
    spent: Amounts
    clients: float
    received: int

    @classmethod
    def after(cls, measured: Measurement, proxies: Sequence[Server]) -> Back:
        """They were killed and started."""
        crowd, target = measured.crowd, measured.target
        before, clients = replace(target.worked(), proxy=0.0), crowd.worked
        for proxy in proxies:
            proxy.kill()
        begun = perf_counter()
        for proxy in proxies:
            proxy.start()
        up = perf_counter() - begun
        live, refused = crowd.come_back(begun)
        return cls(
            up=up,
            live=[each - begun for each in live],
            refused=refused,
            spent=target.worked() - before,
            clients=crowd.worked - clients,
            received=crowd.received,
        )

    @property
    def cells(self) -> tuple[str, ...]:
        live, count = self.live, len(self.live)
        if count < ENOUGH:
            return (str(count), *["-"] * 9)
        times = (self.up, median(live), quantiles(live, n=20)[-1], live[-1])
        each = (self.spent.proxy, self.spent.processes, self.clients)
        return (
            f"{count:,}",
            *(f"{number(seconds)} s" for seconds in times),
            ", ".join(f"{why}: {count:,}" for why, count in self.refused.most_common()) or "none",
            *(ms(seconds / count) for seconds in each),
            number(self.received / count),
        )


@dataclass(frozen=True)
class Found:
    """fitted: with so many watchers. everybody: the run with all, which was not used for it."""

    costs: Costs
    fitted: int
    everybody: Run
    back: Back

    def lines(self) -> Iterator[str]:
        costs, run = self.costs, self.everybody
        rows = [
            ("a command", costs.command, ms),
            ("a watcher, for each roll", costs.watcher, us),
            ("an open socket, a second", costs.open, us),
            ("nobody there, a second", costs.rest, ms),
        ]
        yield from table(HEAD, [(name, *_shown(each, shown)) for name, each, shown in rows])
        yield ""
        yield (
            f"{number(run.commands)} rolls a second, with the last watcher after "
            f"{ms(median(run.last))} (p95 {ms(quantiles(run.last, n=20)[-1])}), answered after "
            f"{ms(median(run.answered))}; {run.missed} were not heard by all. Memory of a socket: "
            f"{number(costs.held.proxy)} KB at the proxy, {number(costs.held.processes)} KB at the "
            "processes."
        )
        yield ""
        yield (
            f"Computed from what {self.fitted:,} watchers cost, half of the tables rolling at a "
            f"time, for {run.sockets:,} and all tables:"
        )
        yield ""
        yield from table(ERRORS_HEAD, model.errors(costs, run))
        yield ""
        yield from table(BACK_HEAD, [self.back.cells])


def measure(measured: Measurement, proxies: Sequence[Server]) -> Found:
    half, rounds = measured.plan.watchers // 2, list[Costs]()
    for costs in measured.costs(half):
        rounds.append(costs)
        machine.say(f"{half:,} watchers: round {len(rounds)}")
    everybody, found = measured.everybody(), Costs.median(rounds)
    machine.say(f"{everybody.sockets:,} watchers: measured\n{found}\n{everybody.spent}")
    return Found(found, half, everybody, Back.after(measured, proxies))


def us(seconds: float) -> str:
    return f"{number(1e6 * seconds)} us"


def _shown(each: Amounts, shown: Callable[[float], str]) -> tuple[str, ...]:
    parts = (each.proxy, each.processes, each.postgresql, each.redis)
    return *map(shown, parts), number(each.wire)
