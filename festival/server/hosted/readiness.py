"""Finds out whether this process can read and write, so that the proxy may send it requests.

Checks have their own thread and their own connection: a full pool is no reason to send clients to
other processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import psycopg
import redis
from django.conf import settings
from psycopg.rows import TupleRow

from festival.server.hosted import metrics

PATIENCE = 2  # seconds for each part
STATE = """
SELECT current_setting('transaction_read_only') = 'on', sum(numbackends)::int,
       current_setting('max_connections')::int FROM pg_stat_database
"""
# Writes 1 MB to a file on the database's disk, and deletes it: rows that work_mem does not hold. An
# UPDATE of a small row would prove nothing, as a page that is there already may have room for it.
ROOM = "SELECT count(*) FROM unnest(array_fill(repeat('x', 8000), ARRAY[125]))"
LITTLE_MEMORY = "SET work_mem = '64kB'"

OK, AWAY, FULL, READ_ONLY, DRAINING = "ok", "away", "full", "read-only", "draining"


class Readiness:
    """is_draining: whether this process is about to stop."""

    def __init__(self, is_draining: Callable[[], bool]) -> None:
        self._is_draining = is_draining
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")

    async def look(self) -> tuple[bool, dict[str, str]]:
        """Whether the process is ready, and the state of each thing that it needs, by name.

        Redis does not count: without it every roll is saved, and screens lag by some seconds.
        """
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(2 * PATIENCE + 1):
                parts = await loop.run_in_executor(self._thread, look)
        except TimeoutError:
            parts = {"postgresql": AWAY, "redis": AWAY}
        for part, state in parts.items():
            metrics.WORKS.labels(part).set(state == OK)
        found = {**parts, "process": DRAINING if self._is_draining() else OK}
        return found["postgresql"] == found["process"] == OK, found


def look() -> dict[str, str]:
    """The state of each part, after a read and a write."""
    return {"postgresql": _database(), "redis": _redis()}


def _database() -> str:
    try:
        with connected() as connection:
            found = connection.execute(STATE).fetchone()
            is_full = not has_room(connection)
    except (psycopg.Error, OSError):
        return AWAY
    is_read_only, count, most = found or (False, 0, 0)
    metrics.CONNECTIONS.set(count)
    metrics.MOST_CONNECTIONS.set(most)
    return FULL if is_full else READ_ONLY if is_read_only else OK


def connected() -> psycopg.Connection[TupleRow]:
    """A connection of its own, outside the pool. Raises psycopg.Error."""
    return psycopg.connect(
        settings.DATABASE_URL,
        connect_timeout=PATIENCE,
        tcp_user_timeout=1000 * PATIENCE,  # else a host that vanished holds the thread for hours
        autocommit=True,
    )


def has_room(connection: psycopg.Connection[TupleRow]) -> bool:
    """Whether PostgreSQL can write to its disk. Raises psycopg.Error."""
    try:
        connection.execute(LITTLE_MEMORY)
        connection.execute(ROOM)
    except psycopg.errors.DiskFull:
        return False
    return True


def _redis() -> str:
    try:
        with redis_server() as server:
            memory = server.info("memory")
            metrics.MEMORY.set(memory["used_memory"])
            metrics.MOST_MEMORY.set(memory["maxmemory"])
            server.set("moonbowl.ready", 1, px=1)
    except redis.exceptions.OutOfMemoryError:
        return FULL
    except (redis.RedisError, OSError):
        return AWAY
    return OK


def redis_server() -> redis.Redis:
    patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    return redis.Redis.from_url(str(settings.CACHES["default"]["LOCATION"]), **patience)
