"""Finds out whether the proxy may send clients to this process.

If PostgreSQL or Redis is away, all processes lack it, and each shows visitors a sentence. So a
process that was ready once stays ready until it stops, or until the database lacks a migration.

Checks have their own thread and their own connection: a full pool is no reason to send clients to
other processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from time import monotonic

import psycopg
import redis
from django.conf import settings
from django.db import connections
from django.db.migrations.loader import MigrationLoader

from festival.server.versions import LAST

PATIENCE = 2  # seconds
FRESH = 1.0  # second for which a result holds, because anybody may ask
APPLIED = "SELECT app, name FROM django_migrations"

Migrations = frozenset[tuple[str, str]]

OK, AWAY, MISSING, DRAINING = "ok", "away", "missing", "draining"


class Readiness:
    """is_draining: whether this process is about to stop."""

    def __init__(self, is_draining: Callable[[], bool]) -> None:
        self._is_draining = is_draining
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="readiness")
        self._found: dict[str, str] = {}
        self._has_begun = False
        self._until = 0.0
        self._asking: asyncio.Future[dict[str, str]] | None = None

    async def look(self) -> tuple[bool, dict[str, str]]:
        """Whether the process is ready, and the state of each thing that it needs, by name."""
        if monotonic() >= self._until:
            await self._ask()
        is_well = set(self._found.values()) == {OK}
        self._has_begun = self._has_begun or is_well
        is_ready = self._has_begun and MISSING not in self._found.values()
        process = DRAINING if self._is_draining() else OK
        return is_ready and process == OK, {**self._found, "process": process}

    async def _ask(self) -> None:
        """Check once for all clients that ask at the same time."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().run_in_executor(self._thread, look)
        try:
            async with asyncio.timeout(2 * PATIENCE + 1):
                self._found = await asyncio.shield(self._asking)
        except TimeoutError:
            self._found = {"postgresql": AWAY, "redis": AWAY, "migrations": AWAY}
        self._until = monotonic() + FRESH


def look() -> dict[str, str]:
    return {**_database(), "redis": _redis()}


def _database() -> dict[str, str]:
    try:
        missing = missing_migrations()
    except (psycopg.Error, OSError):
        return {"postgresql": AWAY, "migrations": AWAY}
    return {"postgresql": OK, "migrations": MISSING if missing else OK}


def missing_migrations() -> Migrations:
    """Migrations of this program that the database lacks; newer ones in the database do not matter.
    Raises psycopg.Error."""
    asked = connections["default"].get_connection_params()
    asked |= {"connect_timeout": PATIENCE, "autocommit": True}
    del asked["cursor_factory"]
    with psycopg.connect(**asked) as connection:
        try:
            return _known() - frozenset(connection.execute(APPLIED).fetchall())
        except psycopg.errors.UndefinedTable:
            return _known()


@cache
def _known() -> Migrations:
    return frozenset(MigrationLoader(None).graph.nodes) | {("festival", LAST)}


def _redis() -> str:
    patience = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE}
    try:
        with redis.Redis.from_url(
            str(settings.CACHES["default"]["LOCATION"]), **patience
        ) as server:
            server.ping()
    except (redis.RedisError, OSError):
        return AWAY
    return OK
