"""Finds out whether this process can read and write, for the proxy and for whoever watches it.

Each part is asked in a thread of its own and over a connection of its own: a part that hangs holds
up no other, and a full pool is no reason to send clients to other processes.
"""

from __future__ import annotations

import asyncio
from asyncio import Task
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

import psycopg
import redis
from django.conf import settings
from django.utils.crypto import salted_hmac
from psycopg.rows import TupleRow

from festival.server.hosted import metrics

PATIENCE = 2  # seconds for each part
APART = 1  # second between two looks: anybody may ask for /up/
READ = """
SELECT sum(numbackends)::int, current_setting('max_connections')::int FROM pg_stat_database
"""
IS_READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on'"
# Writes 1 MB to a file on the database's disk, and deletes it: rows that work_mem does not hold. An
# UPDATE of a small row would prove nothing, as a page that is there already may have room for it.
ROOM = "SELECT count(*) FROM unnest(array_fill(repeat('x', 8000), ARRAY[125]))"
LITTLE_MEMORY = "SET work_mem = '64kB'"

OK, AWAY, FULL, READ_ONLY, DRAINING = "ok", "away", "full", "read-only", "draining"
States = dict[str, str]  # of each part, by its name


class Readiness:
    """is_draining: whether this process is about to stop."""

    def __init__(self, is_draining: Callable[[], bool]) -> None:
        self._is_draining = is_draining
        self._threads = {part: ThreadPoolExecutor(1, thread_name_prefix=part) for part in PARTS}
        self._task: Task[States] | None = None
        self._begun = 0.0

    async def is_ready(self) -> tuple[bool, States]:
        """Whether the proxy may send requests here, with the states: the database can be read, and
        the process does not stop.

        Without writing, pages can be read, and presses are kept. Without Redis every roll is saved,
        and screens lag by some seconds.
        """
        found = {**await self.look(), "process": DRAINING if self._is_draining() else OK}
        return found["postgresql"] == found["process"] == OK, found

    async def look(self) -> States:
        """Requests that come together share one look."""
        if self._task is None or (self._task.done() and monotonic() - self._begun >= APART):
            self._task, self._begun = asyncio.create_task(self._look()), monotonic()
        return await asyncio.shield(self._task)

    async def _look(self) -> States:
        states = await asyncio.gather(*map(self._state, PARTS))
        found = dict(zip(PARTS, states, strict=True))
        for part, state in found.items():
            metrics.WORKS.labels(part).set(state == OK)
        return found

    async def _state(self, part: str) -> str:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._threads[part], PARTS[part])
        except TimeoutError:
            return AWAY


def key_digest() -> str:
    """Eight digits of a keyed digest, by which operators compare the SECRET_KEY of processes."""
    return salted_hmac("moonbowl.ready", "", algorithm="sha256").hexdigest()[:8]


def _reading() -> str:
    try:
        with connected() as connection:
            ((count, most),) = connection.execute(READ)
    except (psycopg.Error, OSError):
        return AWAY
    metrics.CONNECTIONS.set(count)
    metrics.MOST_CONNECTIONS.set(most)
    return OK


def _writing() -> str:
    try:
        with connected() as connection:
            ((is_read_only,),) = connection.execute(IS_READ_ONLY)
            is_full = not has_room(connection)
    except (psycopg.Error, OSError):
        return AWAY
    return FULL if is_full else READ_ONLY if is_read_only else OK


def connected() -> psycopg.Connection[TupleRow]:
    """A connection of its own, outside the pool. Raises psycopg.Error."""
    return psycopg.connect(
        settings.DATABASE_URL,
        connect_timeout=PATIENCE,
        # Else a host that vanished holds the thread for hours.
        tcp_user_timeout=1000 * PATIENCE,
        keepalives_idle=PATIENCE,
        keepalives_interval=PATIENCE,
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


# How to find out the state of each part. writing: to PostgreSQL.
PARTS: dict[str, Callable[[], str]] = {
    "postgresql": _reading,
    "writing": _writing,
    "redis": _redis,
}
