"""The metrics of a process for Prometheus.

Events are counted when they happen; the present state is read when Prometheus asks.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from festival.live.hub import hub
from festival.server.hosted.database.base import pool
from festival.web import measures
from festival.web.edge import threads

FANOUT = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
DRAWING = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1)
OF_POOL = {
    "pool_size": "connections that the pool has",
    "pool_available": "connections that nobody uses",
    "requests_waiting": "threads that wait for a connection",
    "requests_errors": "times that none was to be had",
    "connections_errors": "connections that failed",
    "connections_lost": "connections that were found broken",
}


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.commands = Counter(
            "moonbowl_commands",
            "Commands to games, by what became of them",
            ["game", "outcome"],
            registry=self.registry,
        )
        self.fanout = Histogram(
            "moonbowl_fanout_seconds",
            "From a change to the last screen of this process that was told",
            buckets=FANOUT,
            registry=self.registry,
        )
        self.drawing = Histogram(
            "moonbowl_drawing_seconds",
            "To draw what a group of screens shows",
            buckets=DRAWING,
            registry=self.registry,
        )
        self.registry.register(PresentState())
        measures.give_to(self.take)

    def take(self, what: str, value: float, labels: tuple[str, ...]) -> None:
        match what:
            case measures.COMMANDS:
                self.commands.labels(*labels).inc(value)
            case measures.FANOUT:
                self.fanout.observe(value)
            case measures.DRAWING:
                self.drawing.observe(value)
            case _:
                raise ValueError(f"expected something that is measured, got {what!r}")

    def text(self) -> bytes:
        """The metrics in Prometheus's format. Call this on the event loop of the hub."""
        return generate_latest(self.registry)


class PresentState(Collector):
    """The present state: sockets, queues, connections to the database."""

    def describe(self) -> Iterator[Metric]:
        """Nothing, because the state cannot be read before the server runs."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        yield from (_sockets(), _hearing(), *_queues(), *_pool())


def _sockets() -> Metric:
    found = Tally[str]()
    sockets = hub().sockets
    for topic in sockets.topics:
        found["wall" if topic.screen else topic.audience] += len(sockets.of(topic))
    family = GaugeMetricFamily("moonbowl_sockets", "Screens with an open socket", labels=["of"])
    for audience, count in sorted(found.items()):
        family.add_metric([audience], count)
    return family


def _hearing() -> Metric:
    is_heard = hub().is_listening
    return GaugeMetricFamily("moonbowl_hearing", "1: hears of the others’ changes", value=is_heard)


def _queues() -> Iterator[Metric]:
    lines = {"guests": threads.guests, "signed_in": threads.signed_in}
    for name, about in (("waiting", "wait for a thread"), ("working", "have one")):
        family = GaugeMetricFamily(
            f"moonbowl_requests_{name}", f"Requests that {about}", labels=["line"]
        )
        for line, queue in lines.items():
            family.add_metric([line], getattr(queue, name))
        yield family


def _pool() -> Iterator[Metric]:
    found = pool()
    stats = found.get_stats() if found else {}
    for name, about in OF_POOL.items():
        yield GaugeMetricFamily(f"moonbowl_database_{name}", about, value=stats.get(name, 0))
