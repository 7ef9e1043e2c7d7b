"""Processes of a hosted Moonbowl on a real PostgreSQL and Redis, asked as a proxy asks them."""

from __future__ import annotations

import http.client
import json
import re
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.hosting.environment import HOST, environment, run, told
from tests.running import CSRF, PATIENCE, ROOT, unused_port
from tests.servers.postgresql import PostgreSQL, postgresql
from tests.servers.process import Process, folder
from tests.servers.redis import Redis, redis

ORIGIN = f"https://{HOST}"
FROM_PROXY = {"Host": HOST, "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
NOTICE = 2  # seconds that the proxy is given
EVENING = """
from festival.people.helpers import add_helper
from tests.festival.evening import started
festival = started()
helper = add_helper(festival.pk, name='Bea', role='scorer')
print(json.dumps({'pk': festival.pk, 'code': festival.code, 'table': festival.table.pk,
                  'players': festival.players.count(), 'token': helper.token}))
"""


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def data(self) -> Any:
        return json.loads(self.text)


@dataclass
class Member:
    """A process."""

    process: Process
    port: int

    def ask(self, path: str, **headers: str) -> Answer:
        """Without the proxy, as whoever runs the processes does."""
        return request(self.port, "GET", path, headers=headers)

    def metric(self, name: str) -> float:
        line = next(
            each for each in self.ask("/metrics").text.splitlines() if each.startswith(f"{name} ")
        )
        return float(line.split()[1])

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Of its log; raises ValueError for one that is not JSON."""
        return [json.loads(line) for line in self.process.output.splitlines()]


@dataclass
class Hosted:
    database: PostgreSQL
    redis: Redis
    name: str  # of the database
    members: list[Member]
    evening: dict[str, Any]

    @property
    def variables(self) -> dict[str, str]:
        return {"DATABASE_URL": self.database.url(self.name), "REDIS_URL": self.redis.url()}


@contextmanager
def hosted(count: int = 2) -> Iterator[Hosted]:
    """Running processes that are gone afterwards."""
    with ExitStack() as stack:
        database, news = stack.enter_context(postgresql()), stack.enter_context(redis())
        place = stack.enter_context(folder("hosted"))
        name = database.new_database()
        variables = {"DATABASE_URL": database.url(name), "REDIS_URL": news.url()}
        migrated = run("migrate", "--verbosity", "0", **variables)
        assert migrated.returncode == 0, migrated.stdout
        evening = told(EVENING, **variables)
        members = [member(place, number, variables) for number in range(count)]
        for each in members:
            stack.callback(each.process.kill)
            start(each)
        yield Hosted(database, news, name, members, evening)


def member(place: Path, number: int, variables: dict[str, str]) -> Member:
    port = unused_port()
    command = [sys.executable, str(ROOT / "manage.py"), "serve", "--port", str(port)]
    command += ["--notice", str(NOTICE)]
    log = place / f"{number}.log"
    return Member(Process(command, log, environment=environment(**variables)), port)


def start(each: Member) -> None:
    each.process.start()
    each.process.wait_until(lambda: is_ready(each))


def is_ready(each: Member) -> bool:
    try:
        return each.ask("/ready/").status == 200
    except OSError:
        return False


def request(
    port: int,
    method: str,
    path: str,
    body: str | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        return Answer(answer.status, dict(answer.getheaders()), answer.read().decode())
    finally:
        line.close()


@dataclass
class Scorer:
    """A helper's browser, signed in once, and led to any process."""

    evening: dict[str, Any]
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""

    def sign_in(self, at: Member) -> Scorer:
        path = f"/sign-in/{self.evening['token']}/"
        self._keep_token(self.send(at, "GET", path))
        assert self.send(at, "POST", path, {"csrfmiddlewaretoken": self.token}).status == 302
        self._keep_token(self.send(at, "GET", f"/festivals/{self.evening['pk']}/console/"))
        return self

    def _keep_token(self, page: Answer) -> None:
        assert page.status == 200, page.text
        found = CSRF.search(page.text)
        assert found
        self.token = found[1]

    def roll(self, at: Member, version: int, key: str) -> Answer:
        """What wins nothing, for whoever is in turn: the first entry of the log is the start, and
        each of the others a roll."""
        player = (version - 1) % self.evening["players"] + 1
        fields = {"roll": "112356", "player": str(player), "version": str(version), "key": key}
        path = f"/festivals/{self.evening['pk']}/console/throw/"
        typed = {**fields, "csrfmiddlewaretoken": self.token}
        return self.send(at, "POST", path, typed, Accept="application/json")

    def send(
        self,
        at: Member,
        method: str,
        path: str,
        fields: dict[str, str] | None = None,
        **more: str,
    ) -> Answer:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {**FROM_PROXY, "Origin": ORIGIN, "Cookie": cookies, **more}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line = http.client.HTTPConnection("127.0.0.1", at.port, timeout=PATIENCE)
        try:
            line.request(method, path, urlencode(fields or {}), headers)
            answer = line.getresponse()
            for said in answer.headers.get_all("Set-Cookie") or ():
                name, value = re.match(r"([^=]+)=([^;]*)", said).groups()  # type: ignore[union-attr]
                self.cookies[name] = value
            return Answer(answer.status, dict(answer.getheaders()), answer.read().decode())
        finally:
            line.close()


def until(is_so: Any, seconds: float) -> float:
    """How long it took; raises AssertionError where it took longer."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        if is_so():
            return time.monotonic() - begun
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} s")
