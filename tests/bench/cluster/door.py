"""A crowd through the proxy with TLS: each household comes from an address of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit
from typing import Any

from tests.bench import machine
from tests.bench.cluster import model, report
from tests.bench.cluster.measurement import Plan, measuring
from tests.bench.cluster.model import Amounts
from tests.bench.machine import own_kb, worked
from tests.browser.desk import Table
from tests.cluster.evening import lay
from tests.cluster.presses import Device
from tests.servers.caddy import Caddy, caddy
from tests.servers.cluster import Cluster, cluster, grounds

FILES = 2  # that the proxy opens for a watcher
SPARE = 0.9  # of its files: the kernel spreads connections over several proxies by chance


def figures(plan: Plan, processes: int) -> Iterator[str]:
    most, _ = getrlimit(RLIMIT_NOFILE)
    proxies = ceil(FILES * plan.watchers / (SPARE * most))
    with grounds(is_durable=True) as ground, cluster(ground, processes) as made:
        laid = lay(made, plan.tables)
        machine.say(f"{plan.tables} tables are laid")
        with (
            at_one_port(made, proxies) as fronts,
            measuring(Hosted(made, fronts, laid), plan) as measured,
        ):
            found = report.measure(measured, fronts)
    yield (
        f"{plan}; {processes} processes; {proxies} proxies at one port, since each may open "
        f"{most:,} files here"
    )
    yield ""
    yield from found.lines()
    yield ""
    yield from model.needs(found.costs, processes)


@contextmanager
def at_one_port(made: Cluster, count: int) -> Iterator[list[Caddy]]:
    """The proxy of a cluster, and further ones beside it: so many in all."""
    first, ports = made.caddy, [member.port for member in made.members]
    with ExitStack() as stack:
        others = [
            stack.enter_context(caddy(ports, first.port, storage=first.place / "storage"))
            for _ in range(count - 1)
        ]
        yield [first, *others]


@dataclass(frozen=True)
class Hosted:
    """A cluster as a target."""

    made: Cluster
    proxies: Sequence[Caddy]
    laid: Sequence[tuple[Table, Device]]

    @property
    def codes(self) -> list[str]:
        return [laid.code for laid, _ in self.laid]

    @property
    def door(self) -> dict[str, Any]:
        return {"port": self.made.caddy.port, "authority": str(self.made.caddy.authority)}

    @property
    def hands(self) -> tuple[str, dict[str, Any]]:
        return "devices", {"devices": [vars(device) for _, device in self.laid]}

    def worked(self) -> Amounts:
        ground = self.made.ground
        return Amounts(
            processes=sum(worked(member.process.pid) for member in self.made.members),
            proxy=sum(worked(proxy.process.pid) for proxy in self.proxies),
            postgresql=of_family(ground.postgresql.process.pid),
            redis=worked(ground.redis.process.pid),
        )

    def held(self) -> Amounts:
        return Amounts(
            processes=sum(own_kb(member.process.pid) for member in self.made.members),
            proxy=sum(own_kb(proxy.process.pid) for proxy in self.proxies),
        )


def of_family(pid: int) -> float:
    """Of a process, of the children that it has, and of those that it had."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return worked(pid, with_ended_children=True) + sum(worked(int(child)) for child in children)
