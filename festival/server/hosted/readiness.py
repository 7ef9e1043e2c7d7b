"""Finds out whether the proxy may send clients to this process, and which changes of the database
the version before can live with.

If PostgreSQL or Redis is away, or PostgreSQL read-only or its disk full, usually all processes find
it so, and each shows visitors a sentence. So a process that was ready once stays ready until it
stops, or until the database lacks a migration, or has one of a newer version that this one cannot
live with. Only a process that alone lost PostgreSQL is not ready, so that its tables move: another
one said over Redis that it can write, and said so long enough after the loss that both would have
noticed by then. The last one to lose it never hears that, so one is always ready.

Checks have their own thread and their own connection: a full pool is no reason to send clients to
other processes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import inf
from time import monotonic
from typing import Protocol

import psycopg
import redis
from django.conf import settings
from django.db import connection, connections
from django.db.migrations import Migration, operations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED
from psycopg.rows import TupleRow

from festival.server.hosted import metrics

PATIENCE = 2  # seconds
FRESH = 1.0  # second for which a result holds, because anybody may ask
BY_THEN = 2.0  # seconds after a loss; what others say before may be from before it
SAID_LATELY = 6.0  # seconds for which their word holds; each says it as often as the proxy asks
APPLIED = "SELECT app, name FROM django_migrations"
STATE = """
SELECT current_setting('transaction_read_only') = 'on', sum(numbackends)::int,
       current_setting('max_connections')::int FROM pg_stat_database
"""
# Writes 1 MB to a file on the database's disk, and deletes it: rows that work_mem does not hold. An
# UPDATE of a small row would prove nothing, as a page that is there already may have room for it.
ROOM = "SELECT count(*) FROM unnest(array_fill(repeat('x', 8000), ARRAY[125]))"
LITTLE_MEMORY = "SET work_mem = '64kB'"
MARK = "_breaks_"
TOO_NEW = (
    "A newer version has changed the database so that this one cannot use it ({names}). Start that"
    " version, or restore the dump from before it."
)
ADDED = (
    operations.CreateModel,
    operations.AddIndex,
    operations.AlterModelOptions,
    operations.AlterModelManagers,
)
Migrations = frozenset[tuple[str, str]]

OK, AWAY, DRAINING, ALONE = "ok", "away", "draining", "alone"
READ_ONLY, FULL = "read-only", "full"  # PostgreSQL
MISSING, NEWER = "missing", "newer"  # migrations

logger = logging.getLogger(__name__)


def is_marked(name: str) -> bool:
    return MARK in name


def too_new(migrations: Iterable[tuple[str, str]]) -> str:
    """The sentence about a newer version's migrations, by app and name."""
    return TOO_NEW.format(names=" ".join(sorted(f"{app}.{name}" for app, name in migrations)))


def is_lived_with(migration: Migration) -> bool:
    """Whether the version before can run on a database that has this migration.

    During an upgrade processes of two versions run on one database, and on the way back the older
    version runs on the database of the newer one. It can if columns, tables and indexes were only
    added, and its rows need not name the new columns. A migration that changes more has `_breaks_`
    in its name, such as `0007_breaks_seats`, which is stored in the database: the version before
    reads it there, and is not ready.
    """
    return all(map(_is_added, migration.operations))


def _is_added(operation: operations.base.Operation) -> bool:
    if isinstance(operation, operations.AddField):
        field = operation.field
        return field.many_to_many or field.null or field.db_default is not NOT_PROVIDED
    if isinstance(operation, operations.SeparateDatabaseAndState):
        return not operation.database_operations
    return isinstance(operation, ADDED)


def breaking_changes() -> Iterator[str]:
    """The migrations still to run that the version before cannot live with; none on an empty
    database."""
    executor = MigrationExecutor(connection)
    if executor.loader.applied_migrations:
        for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes()):
            if not is_lived_with(migration):
                yield f"{migration.app_label}.{migration.name}"


class OtherProcesses(Protocol):
    """ready_at: when another process last said that it is ready, by monotonic()."""

    ready_at: float

    async def send_ready(self) -> None: ...


class Readiness:
    """is_draining: whether this process is about to stop. others: called on its
    event loop. leave: leads its screens elsewhere."""

    def __init__(
        self,
        is_draining: Callable[[], bool],
        others: Callable[[], OtherProcesses],
        leave: Callable[[], None],
    ) -> None:
        self._is_draining, self._others, self._leave = is_draining, others, leave
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")
        self._found: dict[str, str] = {}
        self._has_begun = False
        self._lost_at = inf  # when PostgreSQL was first found away
        self._is_alone = False  # without PostgreSQL
        self._until = 0.0
        self._asking: asyncio.Future[dict[str, str]] | None = None

    async def look(self) -> tuple[bool, dict[str, str]]:
        """Whether the process is ready, and the state of each thing that it needs, by name."""
        if monotonic() >= self._until:
            await self._ask()
            await self._compare()
        is_ready = self._has_begun and self._found["migrations"] not in (MISSING, NEWER)
        process = DRAINING if self._is_draining() else ALONE if self._is_alone else OK
        return is_ready and process == OK, {**self._found, "process": process}

    async def _compare(self) -> None:
        """Compare with the other processes, and tell them how it is here."""
        if set(self._found.values()) == {OK}:
            self._has_begun = True
            if not self._is_draining():
                await self._others().send_ready()
        now = monotonic()
        is_lost = self._found["postgresql"] != OK
        self._lost_at = min(self._lost_at, now) if is_lost else inf
        said_at = self._others().ready_at
        is_alone = said_at > max(self._lost_at + BY_THEN, now - SAID_LATELY)
        if is_alone != self._is_alone:
            self._is_alone = is_alone
            if is_alone:
                logger.warning("only this process has no PostgreSQL to write in: its tables move")
                self._leave()
            else:
                logger.warning("this process has PostgreSQL again, as the others have")

    async def _ask(self) -> None:
        """Check once for all clients that ask at the same time."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().run_in_executor(self._thread, look)
        try:
            async with asyncio.timeout(2 * PATIENCE + 1):
                self._found = await asyncio.shield(self._asking)
        except TimeoutError:
            self._found = {"postgresql": AWAY, "redis": AWAY, "migrations": AWAY}
        for part, state in self._found.items():
            metrics.WORKS.labels(part).set(state == OK)
        self._until = monotonic() + FRESH


def look() -> dict[str, str]:
    return {**_database(), "redis": _redis()}


def _database() -> dict[str, str]:
    try:
        with connected() as connection:
            found = connection.execute(STATE).fetchone()
            missing, breaking = compare_migrations(connection)
            is_full = not has_room(connection)
    except (psycopg.Error, OSError):
        return {"postgresql": AWAY, "migrations": AWAY}
    is_read_only, connections, most = found or (False, 0, 0)
    metrics.CONNECTIONS.set(connections)
    metrics.MOST_CONNECTIONS.set(most)
    return {
        "postgresql": FULL if is_full else READ_ONLY if is_read_only else OK,
        "migrations": MISSING if missing else NEWER if breaking else OK,
    }


def connected() -> psycopg.Connection[TupleRow]:
    """A connection of its own, outside the pool. Raises psycopg.Error."""
    asked = connections["default"].get_connection_params()
    asked |= {"connect_timeout": PATIENCE, "autocommit": True}
    del asked["cursor_factory"]
    return psycopg.connect(**asked)


def has_room(connection: psycopg.Connection[TupleRow]) -> bool:
    """Whether PostgreSQL can write to its disk. Raises psycopg.Error."""
    try:
        connection.execute(LITTLE_MEMORY)
        connection.execute(ROOM)
    except psycopg.errors.DiskFull:
        return False
    return True


def compare_migrations(connection: psycopg.Connection[TupleRow]) -> tuple[Migrations, Migrations]:
    """Migrations of this program that the database lacks, and those of a newer program in the
    database that this one cannot live with. Raises psycopg.Error."""
    try:
        applied = frozenset(connection.execute(APPLIED).fetchall())
    except psycopg.errors.UndefinedTable:
        applied = frozenset()
    newer = applied - _known()
    return _known() - applied, frozenset(each for each in newer if is_marked(each[1]))


@cache
def _known() -> Migrations:
    return frozenset(MigrationLoader(None).graph.nodes)


def _redis() -> str:
    try:
        with redis_server() as server:
            memory = server.info("memory")
    except (redis.RedisError, OSError):
        return AWAY
    metrics.MEMORY.set(memory["used_memory"])
    metrics.MOST_MEMORY.set(memory["maxmemory"])
    return OK


def redis_server() -> redis.Redis:
    patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    return redis.Redis.from_url(str(settings.CACHES["default"]["LOCATION"]), **patience)
