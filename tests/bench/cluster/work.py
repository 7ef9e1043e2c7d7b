"""What the servers of a cluster have had of the processors, in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.bench.machine import worked
from tests.servers.cluster import Cluster


@dataclass(frozen=True)
class Spent:
    processes: float
    postgresql: float
    redis: float

    def __sub__(self, other: Spent) -> Spent:
        return Spent(
            self.processes - other.processes,
            self.postgresql - other.postgresql,
            self.redis - other.redis,
        )

    def __mul__(self, times: float) -> Spent:
        return Spent(self.processes * times, self.postgresql * times, self.redis * times)


class Work:
    """Begins with it."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._begun = self._now()

    def since(self) -> Spent:
        return self._now() - self._begun

    def _now(self) -> Spent:
        cluster = self._cluster
        return Spent(
            processes=sum(worked(member.process.pid) for member in cluster.members),
            postgresql=of_family(cluster.ground.postgresql.process.pid),
            redis=worked(cluster.ground.redis.process.pid),
        )


def of_family(pid: int) -> float:
    """Of a process, of the children that it has, and of those that it had."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return worked(pid, with_ended_children=True) + sum(worked(int(child)) for child in children)
