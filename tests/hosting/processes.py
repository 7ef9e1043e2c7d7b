"""Processes of a hosted Moonbowl on a real PostgreSQL and Redis, asked as a proxy asks them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from psycopg import sql

from tests.bench.wire import Answer, BackDoor, Connection, Place, cookie_header
from tests.cluster.evening import CLIENT, LOOPBACK
from tests.cluster.presses import Device
from tests.hosting.environment import told
from tests.running import CSRF, unused_port
from tests.servers.cluster import Ground, Member, grounds, members

EVENING = """
from festival.people.helpers import add_helper
from tests.festival.evening import started
festival = started()
helper = add_helper(festival.pk, name='Bea', role='scorer')
print(json.dumps({'pk': festival.pk, 'code': festival.code, 'table': festival.table.pk,
                  'token': helper.token}))
"""


@dataclass
class Hosted:
    """name: of the database."""

    ground: Ground
    name: str
    members: list[Member]
    evening: dict[str, Any]
    doors: list[Place]

    def ask(self, query: str, *given: object) -> int:
        """A number out of the database."""
        ((found,),) = self.ground.postgresql.run(sql.SQL(query).format(*given), self.name)
        return int(found)


@contextmanager
def hosted(count: int = 2) -> Iterator[Hosted]:
    """Running processes that are gone afterwards."""
    with grounds() as ground:
        name, front = ground.new_database(), unused_port()
        with members(ground, name, front, count) as found:
            for each in found:
                each.start()
            evening = told(EVENING, **found[0].process.environment)
            for each in found:
                each.wait_until_ready()
            doors = [BackDoor(each.port, LOOPBACK, front, CLIENT) for each in found]
            yield Hosted(ground, name, found, evening, [*doors])


async def ask(
    door: Place, method: str, path: str, headers: Mapping[str, str], body: bytes = b""
) -> Answer:
    connection = await Connection.to(door)
    try:
        return await connection.ask(method, path, headers, body)
    finally:
        connection.close()


async def signed_in(here: Hosted) -> Device:
    """A helper's browser, by the link that they were given."""
    door, cookies = here.doors[0], dict[str, str]()
    link = f"/sign-in/{here.evening['token']}/"
    page = await ask(door, "GET", link, {})
    cookies |= page.cookies
    token = CSRF.search(page.body.decode())
    assert token
    form = {"Origin": door.origin, "Content-Type": "application/x-www-form-urlencoded"}
    body = urlencode({"csrfmiddlewaretoken": token[1]}).encode()
    answer = await ask(door, "POST", link, {**form, **cookie_header(cookies)}, body)
    assert answer.status == 302, answer
    cookies |= answer.cookies
    path = f"/festivals/{here.evening['pk']}/console/"
    console = await ask(door, "GET", path, cookie_header(cookies))
    return Device.at(path, console.body.decode(), cookies | console.cookies)


def lines(member: Member) -> list[dict[str, Any]]:
    """Of its log; raises ValueError for one that is not JSON."""
    return [json.loads(line) for line in member.process.output.splitlines()]


def until(is_so: Callable[[], object], seconds: float) -> None:
    """Raises AssertionError where it takes longer."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(0.05)
