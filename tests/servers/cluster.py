"""Moonbowl as it is hosted: processes on one PostgreSQL and one Redis, behind a reverse proxy."""

from __future__ import annotations

import hashlib
import re
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any

from psycopg import sql
from redis import Redis as Client
from redis.exceptions import RedisError

from tests import parts
from tests.hosting.environment import environment as hosted_environment
from tests.hosting.environment import run
from tests.running import PATIENCE, ROOT, unused_port
from tests.servers.caddy import Caddy, caddy
from tests.servers.passage import Passage
from tests.servers.postgresql import PostgreSQL, Query, postgresql
from tests.servers.process import Answer, Process, Server, answer_of, folder

PROCESSES = 3
SERVE = (sys.executable, str(ROOT / "manage.py"), "serve", "--notice", "1")
ORGANISER = "ana@moonbowl.example"
ADD_ORGANISER = sql.SQL(
    "INSERT INTO auth_user (username, email, first_name, last_name, password, is_active, is_staff,"
    " is_superuser, date_joined) VALUES ({name}, {name}, 'Ana', '', '!', true, false, false, now())"
)
ADD_LINK = sql.SQL(
    "INSERT INTO festival_signinlink (digest, created_at, user_id)"
    " SELECT {digest}, now(), id FROM auth_user WHERE username = {name}"
)


@dataclass
class Member(Server):
    """A process of Moonbowl. passage, storage: its own ways to Redis and to PostgreSQL. It stops as
    for a graceful restart: screens are led elsewhere first."""

    passage: Passage
    storage: Passage

    def ask(self, path: str, **headers: str) -> Answer:
        """Without the proxy, as whoever runs the processes does."""
        return answer_of(HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE), path, headers)

    def metric(self, name: str) -> float:
        """0 where it is not told."""
        found = re.search(rf"^{re.escape(name)} (\S+)", self.ask("/metrics").text, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def is_ready(self) -> bool:
        try:
            return self.ask("/ready/").status == 200
        except (OSError, HTTPException):
            return False

    def has_pages(self) -> bool:
        """Whether it says of a festival that is none that it is none."""
        front = {"Host": "localhost", "X-Forwarded-Proto": "https"}
        return self.ask("/f/nobody/", **front).status == 404


class Redis(Server):
    def client(self) -> Client:
        return Client(port=self.port, socket_timeout=5)

    def is_ready(self) -> bool:
        with self.client() as client:
            try:
                return bool(client.ping())
            except RedisError:
                return False


@contextmanager
def redis() -> Iterator[Redis]:
    """A running server that is gone afterwards."""
    program = parts.redis()
    assert program
    port = unused_port()
    with folder("redis") as place:
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(place)]
        command += ["--save", "", "--appendonly", "no"]
        server = Redis(Process(command, place / "log"), port)
        try:
            server.start()
            yield server
        finally:
            server.stop()


@dataclass
class Ground:
    """What processes stand on."""

    postgresql: PostgreSQL
    redis: Redis
    _empty: str = ""

    def new_database(self) -> str:
        """With all tables and one organiser: a copy of the first, for the migrations take long."""
        if not self._empty:
            self._empty = self.postgresql.new_database()
            # As whoever runs it does before the first start.
            url = self.postgresql.url(self._empty)
            migrated = run("update", DATABASE_URL=url)
            assert migrated.returncode == 0, migrated.stdout
            self.postgresql.run(ADD_ORGANISER.format(name=ORGANISER), self._empty)
        return self.postgresql.new_database(like=self._empty)


@dataclass
class Cluster:
    ground: Ground
    database: str
    members: list[Member]
    caddy: Caddy

    @property
    def url(self) -> str:
        """Where people come to it."""
        return self.caddy.url

    @property
    def link(self) -> str:
        """Signs the organiser in, once."""
        token = secrets.token_urlsafe(24)
        digest = hashlib.sha256(token.encode()).hexdigest()
        self.run(ADD_LINK.format(digest=digest, name=ORGANISER))
        return f"{self.url}/sign-in/{token}/"

    def run(self, command: Query) -> list[tuple[Any, ...]]:
        return self.ground.postgresql.run(command, self.database)

    def start(self) -> None:
        for member in self.members:
            member.process.start()
        self.wait_until_open()

    def wait_until_open(self) -> None:
        """Also that pages have connections again, if those before were cut."""
        for member in self.members:
            member.process.wait_until(member.is_ready)
            member.process.wait_until(member.has_pages)
        self.caddy.process.wait_until(self.caddy.is_open)


@contextmanager
def grounds(*, is_durable: bool = False, disk: str = "") -> Iterator[Ground]:
    """is_durable, disk: as PostgreSQL's own."""
    with postgresql(is_durable=is_durable, disk=disk) as database, redis() as news:
        yield Ground(database, news)


@contextmanager
def cluster(
    ground: Ground, processes: int = PROCESSES, *, serve: Sequence[str] = SERVE
) -> Iterator[Cluster]:
    """A running cluster that is gone afterwards. serve: the command that starts a process."""
    front, database = unused_port(), ground.new_database()
    with (
        members(ground, database, front, processes, serve) as found,
        caddy([member.port for member in found], front) as proxy,
    ):
        made = Cluster(ground, database, found, proxy)
        made.start()
        yield made


@contextmanager
def members(
    ground: Ground, database: str, front: int, count: int, serve: Sequence[str] = SERVE
) -> Iterator[list[Member]]:
    """Processes that can be started. front: the port of the proxy."""
    with ExitStack() as stack:
        place, found = stack.enter_context(folder("cluster")), []
        for number in range(1, count + 1):
            way = stack.enter_context(Passage(ground.redis.port))
            storage = stack.enter_context(Passage(ground.postgresql.port))
            port = unused_port()
            known = environment(ground.postgresql.url(database, storage.port), way.port, front)
            command = [*serve, "--port", str(port)]
            process = Process(
                command, place / f"{number}.log", environment={**known, "HOME": str(place)}
            )
            found.append(Member(process, port, way, storage))
            stack.callback(process.kill)
        yield found


def environment(database: str, redis_port: int, front: int) -> dict[str, str]:
    return hosted_environment(
        MOONBOWL_TIME_ZONE="Asia/Manila",
        MOONBOWL_ADDRESS=f"https://localhost:{front}",
        ALLOWED_HOSTS="localhost",
        DATABASE_URL=database,
        REDIS_URL=f"redis://127.0.0.1:{redis_port}/0",
    )
