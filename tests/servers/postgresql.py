"""A PostgreSQL of the tests' own."""

from __future__ import annotations

import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql

from tests import parts
from tests.festival.server.laptop.accidents import small_disk
from tests.running import unused_port
from tests.servers.process import Process, Server, folder, other_user, owner_group

USER = "moonbowl"
INIT = ("--username", USER, "--auth", "trust", "--encoding", "UTF8", "--no-locale", "--no-sync")
HURRIED = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
CONNECTIONS = 200
Query = sql.SQL | sql.Composed


@dataclass
class PostgreSQL(Server):
    """Its databases are made by tests, each for itself."""

    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def url(self, database: str, port: int = 0) -> str:
        """port: of a passage to it."""
        return f"postgres://{USER}@127.0.0.1:{port or self.port}/{database}"

    def new_database(self, like: str = "template1") -> str:
        """Its name. like: what it is a copy of."""
        name = f"{USER}_{next(self._numbers)}"
        command = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        self.run(command.format(sql.Identifier(name), sql.Identifier(like)))
        return name

    def run(self, command: Query, database: str = "postgres") -> list[tuple[Any, ...]]:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            found = connection.execute(command)
            return found.fetchall() if found.description else []

    def stop(self) -> None:
        """As an administrator does who waits for nobody; what is running is rolled back."""
        self.process.stop(signal.SIGINT)

    def crash(self) -> None:
        """At once and without a word; it recovers from its log when it starts."""
        self.process.stop(signal.SIGQUIT)

    def is_ready(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True


@contextmanager
def postgresql(*, is_durable: bool = False, disk: str = "") -> Iterator[PostgreSQL]:
    """A running server that is gone afterwards. is_durable: what it has acknowledged is on the
    disk, as where it is meant; else it is quick. disk: the size of one of its own."""
    programs = parts.postgresql()
    assert programs
    owner, port = other_user(), unused_port()
    with (
        folder("postgresql", owner) as base,
        small_disk(base / "disk", disk) if disk else nullcontext(base) as place,
    ):
        if owner:
            shutil.chown(place, owner)
        subprocess.run(
            [programs / "initdb", "--pgdata", place / "data", *INIT],
            check=True,
            capture_output=True,
            cwd=place,
            user=owner,
            group=None if owner is None else owner_group(owner),
            extra_groups=None if owner is None else (),
        )
        command: list[str | Path] = [
            programs / "postgres",
            *options(place, port, is_durable=is_durable),
        ]
        process = Process(command, place / "log", user=owner)
        server = PostgreSQL(process, port)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def options(place: Path, port: int, *, is_durable: bool) -> list[str]:
    settings = [
        *("listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={place}"),
        *(f"max_connections={CONNECTIONS}", "shared_buffers=64MB", "log_min_messages=warning"),
        *(() if is_durable else HURRIED),
    ]
    return ["-D", str(place / "data"), *(part for each in settings for part in ("-c", each))]
