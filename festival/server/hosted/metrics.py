"""The metrics of a process for Prometheus.

Events are counted when they happen; the present state is read when Prometheus asks.
"""

from __future__ import annotations

from django.conf import settings
from django.db import connection
from prometheus_client import Counter, Gauge, Histogram

from festival.live.hub import hub
from festival.server.open_requests import in_work
from festival.web import measurements

COMMANDS = Counter(
    "moonbowl_commands", "Commands to games, by what became of them", ["game", "outcome"]
)
ANSWERS = Counter("moonbowl_answers", "Answers to requests, by the hundred of the status", ["of"])
FANOUT = Histogram(
    "moonbowl_fanout_seconds",
    "From a change to the last screen of this process that was told",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
DRAWING = Histogram(
    "moonbowl_drawing_seconds",
    "To draw what a group of screens shows",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1),
)
MEASURED: dict[str, Counter | Histogram] = {
    measurements.ANSWERS: ANSWERS,
    measurements.COMMANDS: COMMANDS,
    measurements.DRAWING: DRAWING,
    measurements.FANOUT: FANOUT,
}

WORKS = Gauge("moonbowl_works", "1: this part is ok, as /ready/ says", ["part"])
CONNECTIONS = Gauge("moonbowl_postgresql_connections", "Connections of all that PostgreSQL has")
MOST_CONNECTIONS = Gauge("moonbowl_postgresql_connections_most", "How many it allows")
MEMORY = Gauge("moonbowl_redis_memory_bytes", "Memory that Redis uses")
MOST_MEMORY = Gauge("moonbowl_redis_memory_most_bytes", "Its maxmemory; 0: no limit")

# The present state.
SOCKETS = Gauge("moonbowl_sockets", "Screens with a socket", ["of"])
IN_WORK = Gauge("moonbowl_requests_in_work", "Requests that are not answered yet")
DUMP = Gauge("moonbowl_dump_timestamp_seconds", "When a dump last left its disk; 0: never")
OF_POOL = {
    name: Gauge(f"moonbowl_database_{name}", about)
    for name, about in {
        "pool_size": "Connections that the pool has",
        "pool_available": "Connections that nobody uses",
        "requests_waiting": "Threads that wait for a connection",
        "requests_errors": "Times that none was to be had",
    }.items()
}


def look() -> None:
    """Read the present state. Call this on the event loop of the hub."""
    sockets = hub().publisher.sockets
    SOCKETS.clear()
    for topic in sockets.topics:
        audience = "wall" if topic.screen else topic.audience
        SOCKETS.labels(audience).inc(len(sockets.of(topic)))
    IN_WORK.set(in_work["http"])
    DUMP.set(last_dump())
    stats = connection.pool.get_stats()  # type: ignore[attr-defined]
    for name, gauge in OF_POOL.items():
        gauge.set(stats.get(name, 0))


def last_dump() -> float:
    """When a dump was last copied off the disk of this host, in seconds of the epoch; 0: never."""
    try:
        return (settings.DUMPS / "copied").stat().st_mtime
    except OSError:
        return 0.0


def take(what: str, value: float, labels: tuple[str, ...]) -> None:
    """Count an event of `MEASURED`."""
    metric = MEASURED[what]
    if isinstance(metric, Histogram):
        metric.observe(value)
    else:
        metric.labels(*labels).inc(value)
