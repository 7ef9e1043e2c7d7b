"""Moonbowl as it is hosted: processes on one PostgreSQL and one Redis, behind a reverse proxy."""

from __future__ import annotations

import hashlib
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from psycopg import sql

from tests.running import ROOT, unused_port
from tests.servers.caddy import Caddy, caddy
from tests.servers.passage import Passage, passage
from tests.servers.postgresql import PostgreSQL, Query, postgresql
from tests.servers.process import Process, answers, folder
from tests.servers.redis import Redis, redis

PROCESSES = 3
ADD_LINK = sql.SQL("INSERT INTO festival_signinlink (digest, created_at) VALUES ({}, now())")


@dataclass
class Member:
    """A process of Moonbowl. passage: its own way to Redis."""

    process: Process
    port: int
    passage: Passage

    @property
    def pid(self) -> int:
        return self.process.pid

    def start(self) -> None:
        self.process.start()

    def wait_until_ready(self) -> None:
        self.process.wait_until(lambda: answers(self.port))

    def kill(self) -> None:
        self.process.kill()

    def stop(self) -> None:
        self.process.stop()


@dataclass
class Cluster:
    postgresql: PostgreSQL
    redis: Redis
    database: str
    members: list[Member]
    caddy: Caddy

    @property
    def url(self) -> str:
        """Where people come to it."""
        return self.caddy.url

    @property
    def output(self) -> str:
        return "\n".join(member.process.output for member in self.members)

    @property
    def link(self) -> str:
        """Signs the emcee in, once."""
        token = secrets.token_urlsafe(24)
        digest = hashlib.sha256(token.encode()).hexdigest()
        self.run(ADD_LINK.format(digest))
        return f"{self.url}/sign-in/{token}/"

    def run(self, command: Query) -> list[tuple[object, ...]]:
        return self.postgresql.run(command, self.database)


@contextmanager
def cluster(
    processes: int = PROCESSES, *, is_durable: bool = False, ground: Ground | None = None
) -> Iterator[Cluster]:
    """A running cluster that is gone afterwards. is_durable: as PostgreSQL's own.

    ground: the servers it stands on; None for some of its own.
    """
    with ExitStack() as stack:
        if ground is None:
            ground = stack.enter_context(grounds(is_durable=is_durable))
        database = ground.postgresql.new_database()
        place = stack.enter_context(folder("cluster"))
        members = [
            stack.enter_context(_member(place, number, ground, database))
            for number in range(processes)
        ]
        migrate(members[0])
        for member in members:
            member.start()
        for member in members:
            member.wait_until_ready()
        proxy = stack.enter_context(caddy([member.port for member in members]))
        yield Cluster(ground.postgresql, ground.redis, database, members, proxy)


@dataclass
class Ground:
    postgresql: PostgreSQL
    redis: Redis


@contextmanager
def grounds(*, is_durable: bool = False) -> Iterator[Ground]:
    with postgresql(is_durable=is_durable) as database, redis() as news:
        yield Ground(database, news)


@contextmanager
def _member(place: Path, number: int, ground: Ground, database: str) -> Iterator[Member]:
    port = unused_port()
    with passage(ground.redis.port) as way:
        environment = {
            "HOME": str(place),
            "PYTHONPATH": str(ROOT),
            "PYTHONWARNINGS": "error",
            "DJANGO_SETTINGS_MODULE": "festival.settings",
            "MOONBOWL_PROFILE": "hosted",
            "MOONBOWL_DATA": str(place),
            "MOONBOWL_TIME_ZONE": "Asia/Manila",
            "MOONBOWL_PROXIES": "127.0.0.1",
            "ALLOWED_HOSTS": "localhost",
            "SECRET_KEY": "of-the-tests-" + "0" * 50,
            "DATABASE_URL": ground.postgresql.url(database),
            "REDIS_URL": f"redis://127.0.0.1:{way.port}/0",
        }
        command = [sys.executable, "-m", "tests.servers.moonbowl", str(port)]
        process = Process(command, place / f"{number}.log", environment=environment)
        try:
            yield Member(process, port, way)
        finally:
            process.kill()


def migrate(member: Member) -> None:
    subprocess.run(
        [sys.executable, "-m", "django", "migrate", "--verbosity", "0"],
        cwd=ROOT,
        env=member.process.environment,
        check=True,
    )
