"""Two processes on a real PostgreSQL and a real Redis, which go away and come back.

What is lost and shown when parts of a cluster die is tried in tests/cluster/test_faults.py.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from itertools import product
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest
from psycopg import sql

from tests.cluster.evening import CLIENT
from tests.cluster.presses import Device, Fate, Scorer
from tests.cluster.screens import all_show, board_path, watchers, watching
from tests.hosting.environment import KEY, run, told
from tests.hosting.older import NONE_OF_LATER
from tests.running import CSRF, PATIENCE, unused_port
from tests.servers.client import Place, cookie_header, listen
from tests.servers.cluster import Ground, Member, grounds, members

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]

WAITED = 3  # seconds in which it would have said it again
MENDED = 10  # seconds in which every screen is current again
RECONNECTED = 4  # seconds
AT_ONCE = 1  # second
NOTICE = 1  # second that the proxy is given
STOPPED = NOTICE + 15  # seconds: notice, and what is left after it
MIGRATIONS = sql.SQL("SELECT app, name, applied FROM django_migrations ORDER BY id")
NEWER = sql.SQL(
    "INSERT INTO django_migrations (app, name, applied) VALUES ('festival', '0999_hats', now())"
)
ENTRIES = "SELECT count(*) FROM festival_logentry WHERE key = {}"
LOCK = sql.SQL("SELECT 1 FROM festival_table WHERE id = {} FOR UPDATE")
RELOAD = "SELECT pg_reload_conf()"
THROUGH = {"Host": "localhost", "X-Forwarded-Proto": "https"}
PACE = sql.SQL("UPDATE festival_festival SET is_demo = {0} <> '', demo_pace = {0}")
LOCKED_OUT = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"

EVENING = """
from festival.play.helpers.helpers import add_helper
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
            doors = [Place(each.port, public=front, client=CLIENT) for each in found]
            yield Hosted(ground, name, found, evening, [*doors])


async def signed_in(here: Hosted, link_token: str = "") -> Device:
    """A helper's browser, by the link that they were given."""
    door, cookies = here.doors[0], dict[str, str]()
    link = f"/sign-in/{link_token or here.evening['token']}/"
    page = await door.ask("GET", link)
    cookies |= page.cookies
    token = CSRF.search(page.body.decode())
    assert token
    form = {"Origin": door.origin, "Content-Type": "application/x-www-form-urlencoded"}
    body = urlencode({"csrfmiddlewaretoken": token[1]}).encode()
    answer = await door.ask("POST", link, {**form, **cookie_header(cookies)}, body)
    assert answer.status == 302, answer
    cookies |= answer.cookies
    path = f"/festivals/{here.evening['pk']}/console/"
    console = await door.ask("GET", path, cookie_header(cookies))
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


@pytest.fixture(scope="module")
def here() -> Iterator[Hosted]:
    with hosted() as running:
        yield running


@pytest.fixture(scope="module")
def device(here: Hosted) -> Device:
    return asyncio.run(signed_in(here))


@pytest.fixture
async def scorer(here: Hosted, device: Device) -> Scorer:
    """Who knows whose turn it is."""
    made = Scorer(device, here.doors)
    await made.look()
    return made


@pytest.fixture
async def leaving(here: Hosted) -> AsyncIterator[Member]:
    """One that the test tells to stop. It has to end by itself; the next test finds it running,
    whatever became of this one."""
    member = here.members[1]
    yield member
    await asyncio.to_thread(until, lambda: not member.process.is_running, STOPPED)
    member.stop()  # takes note that it has ended
    await asyncio.to_thread(member.start)


async def test_roll_is_told_over_redis_to_whoever_listens(here: Hosted, scorer: Scorer) -> None:
    """Which a process does for its screens."""
    with here.ground.redis.client() as client, client.pubsub() as news:
        news.psubscribe("*")
        assert news.get_message(timeout=PATIENCE)  # that it listens

        press = await scorer.roll()

        said = await asyncio.to_thread(news.get_message, timeout=PATIENCE)
    assert press.fate is Fate.ACKNOWLEDGED
    assert said["type"] == "pmessage"


@pytest.mark.proof
async def test_roll_is_on_screens_of_another_process_at_once(here: Hosted, device: Device) -> None:
    """A heartbeat finds it too, but seconds later."""
    scorer, redis = Scorer(device, here.doors[:1]), here.ground.redis
    (screen,) = watchers(here.doors[1:], here.evening["code"])
    async with watching([screen]):
        for fall in (None, redis.stop, redis.kill):
            if fall is not None:
                await asyncio.to_thread(fall)
                await asyncio.to_thread(redis.start)
                await asyncio.sleep(RECONNECTED)
            for _ in range(3):
                press = await scorer.roll()
                await all_show([screen], press.revision, AT_ONCE)


async def test_same_press_at_two_processes_counts_once(here: Hosted, scorer: Scorer) -> None:
    press = scorer.new_press()

    await asyncio.gather(*(scorer.send(press, door) for door in here.doors * 4))

    assert scorer.statuses["POST 200"] == 8
    assert here.ask(ENTRIES, press.key) == 1


@pytest.mark.proof
async def test_press_on_read_only_postgresql_is_kept_and_counts_once(
    here: Hosted, scorer: Scorer
) -> None:
    member, press = here.members[0], scorer.new_press()
    set_read_only(here, "on")

    await asyncio.to_thread(until, lambda: not can_save(member), MENDED)
    await scorer.send(press, here.doors[0])
    said = json.loads(press.answer)
    assert (scorer.statuses["POST 503"], said["kind"]) == (1, "held")
    assert said["notice"].startswith("Not saved. The database is read-only at the moment.")
    status, body = says(member, "/ready/")
    assert (status, json.loads(body)["writing"]) == (200, "read-only")
    assert member.metric('moonbowl_works{part="writing"}') == 0
    assert says(member, f"/f/{here.evening['code']}/", **THROUGH)[0] == 200

    set_read_only(here, "off")
    while press.fate is Fate.UNKNOWN:  # sent again until it is, as the console does
        await scorer.send(press, here.doors[0])
    assert here.ask(ENTRIES, press.key) == 1
    await asyncio.to_thread(until, lambda: can_save(member), MENDED)


def can_save(member: Member) -> bool:
    return says(member, "/up/")[0] == 200


def set_read_only(here: Hosted, value: str) -> None:
    for command in (f"ALTER SYSTEM SET default_transaction_read_only = {value}", RELOAD):
        here.ground.postgresql.run(sql.SQL(command))


def says(member: Member, path: str, **headers: str) -> tuple[int, str]:
    answer = member.ask(path, **headers)
    return answer.status, answer.text


@pytest.mark.proof
async def test_restart_of_postgresql_costs_one_request_of_a_process(
    here: Hosted, device: Device
) -> None:
    path, server = f"{device.path}state/", here.ground.postgresql

    async def asked(door: Place) -> int:
        return (await door.ask("GET", path, device.cookies)).status

    assert set(await asyncio.gather(*(asked(here.doors[0]) for _ in range(6)))) == {200}
    await asyncio.to_thread(server.stop)
    await asyncio.to_thread(server.start)

    for door in here.doors:
        statuses = [await asked(door) for _ in range(8)]
        assert sorted(statuses)[:7] == [200] * 7, statuses


ANOTHER = """
import secrets
from festival.models import Festival
from festival.play.helpers.helpers import add_helper
pk, name = Festival.objects.get().pk, secrets.token_hex(4)
print(json.dumps(add_helper(pk, name=name, role='scorer').token))
"""
NEW_KEY = "the-new-one-of-the-tests-" + "9876543210" * 4


@pytest.mark.proof
async def test_nobody_is_signed_out_while_processes_change_the_key(here: Hosted) -> None:
    """Who asks for one page after another: their session gets a new name with the first answer."""
    browsers, keys = list[dict[str, str]](), (KEY, NEW_KEY)
    path = f"/festivals/{here.evening['pk']}/console/"
    try:
        for key, other in (keys, keys[::-1]):  # first the new one as a fallback, then the old one
            for member in here.members:
                member.process.environment |= {"SECRET_KEY": key, "SECRET_KEY_FALLBACKS": other}
                member.stop()
                await asyncio.to_thread(member.start)
                token = told(ANOTHER, **member.process.environment)
                browsers.append(cookies_of(await signed_in(here, token)))
                for door, browser in product(here.doors, browsers):
                    assert await console_hears(door, path, cookie_header(browser))
                    answer = await door.ask("GET", f"{path}state/", cookie_header(browser))
                    assert answer.status == 200
                    browser |= answer.cookies
    finally:
        for member in here.members:
            member.process.environment |= {"SECRET_KEY": KEY, "SECRET_KEY_FALLBACKS": NEW_KEY}
            member.stop()
            member.start()


def cookies_of(device: Device) -> dict[str, str]:
    return {name: each.value for name, each in SimpleCookie(device.cookies["Cookie"]).items()}


async def console_hears(door: Place, path: str, cookies: dict[str, str]) -> bool:
    """Whether its socket is let in, and told something."""
    address = f"/ws{path}?since=-1"
    async with asyncio.timeout(PATIENCE), door.socket(address, cookies) as opened:
        async for _ in listen(opened):
            return True
    return False


@pytest.mark.proof
def test_process_waits_for_postgresql_and_says_so_once(here: Hosted) -> None:
    """One that starts, and then a demo of it."""
    member, server = here.members[1], here.ground.postgresql
    server.run(PACE.format("fast"), here.name)
    member.stop()
    server.stop()
    said = len(lines(member))

    member.process.start()
    until(lambda: len(lines(member)) > said, PATIENCE)
    time.sleep(WAITED)
    (line,) = lines(member)[said:]
    assert "does not answer" in line["message"]
    server.start()
    member.process.wait_until(member.is_ready)

    said = len(lines(member))
    server.stop()
    until(lambda: len(lines(member)) > said, PATIENCE)
    time.sleep(WAITED)
    (line,) = lines(member)[said:]
    assert line["message"].startswith("the demos wait: away")
    server.start()
    server.run(PACE.format(""), here.name)


@pytest.mark.proof
async def test_sockets_of_a_stopping_process_close_after_the_notice(
    here: Hosted, leaving: Member
) -> None:
    door, path = here.doors[1], board_path(here.evening["code"])
    sockets = [asyncio.create_task(until_closed(door, path)) for _ in range(20)]
    name = 'moonbowl_sockets{of="board"}'
    await asyncio.to_thread(until, lambda: leaving.metric(name) >= len(sockets), PATIENCE)

    begun = time.monotonic()
    os.kill(leaving.process.pid, signal.SIGTERM)
    async with asyncio.timeout(STOPPED):
        ends = await asyncio.gather(*sockets)

    assert {code for code, _ in ends} == {4012}
    assert min(end for _, end in ends) - begun >= NOTICE


async def until_closed(door: Place, path: str) -> tuple[int | None, float]:
    """By which code the server closes a socket, and when."""
    async with door.socket(path) as opened:
        async for _ in listen(opened):
            pass
        return opened.close_code, time.monotonic()


def is_draining(member: Member) -> bool:
    ready = member.ask("/ready/")
    return (ready.status, json.loads(ready.text)["process"]) == (503, "draining")


def is_closed(member: Member) -> bool:
    try:
        member.ask("/ready/")
    except ConnectionError:  # reset, if it came between the last one accepted and the end
        return True
    return False


@pytest.mark.proof
async def test_process_that_is_told_to_stop_answers_what_is_in_flight(
    here: Hosted, scorer: Scorer, leaving: Member
) -> None:
    database, press = here.ground.postgresql, scorer.new_press()
    kept = http.client.HTTPConnection("127.0.0.1", leaving.port, timeout=PATIENCE)
    kept.request("GET", "/ready/")
    kept.getresponse().read()
    with psycopg.connect(database.url(here.name)) as other, closing(kept):
        other.execute(LOCK.format(here.evening["table"]))
        sending = asyncio.create_task(scorer.send(press, here.doors[1]))
        await asyncio.to_thread(until, lambda: here.ask(LOCKED_OUT), PATIENCE)
        os.kill(leaving.process.pid, signal.SIGTERM)
        await asyncio.to_thread(until, lambda: is_draining(leaving), PATIENCE)

        kept.request("GET", "/ready/")
        answer = kept.getresponse()
        assert answer.status == 503
        answer.read()
        await asyncio.sleep(2 * NOTICE)
    await sending
    await asyncio.to_thread(until, lambda: is_closed(leaving), PATIENCE)
    assert press.fate is Fate.ACKNOWLEDGED
    assert here.ask(ENTRIES, press.key) == 1


@pytest.mark.proof
def test_process_refuses_to_start_on_an_outdated_database(here: Hosted) -> None:
    database = here.ground.postgresql
    empty = {"DATABASE_URL": database.url(database.new_database())}

    served = run("serve", **{**here.members[0].process.environment, **empty})

    assert served.returncode == 1
    assert "First run: manage.py update" in served.stdout
    assert "Traceback" not in served.stdout


@pytest.mark.proof
def test_older_version_leaves_the_database_of_a_newer_unchanged(here: Hosted) -> None:
    database, newer = here.ground.postgresql, here.ground.new_database()
    known = {**here.members[0].process.environment, "DATABASE_URL": database.url(newer)}
    database.run(NEWER, newer)
    before = database.run(MIGRATIONS, newer)

    updated = run("update", **known)

    assert updated.returncode == 0, updated.stdout
    assert database.run(MIGRATIONS, newer) == before


@pytest.mark.proof
def test_update_brings_an_older_database_up_to_date(here: Hosted) -> None:
    database, older = here.ground.postgresql, here.ground.new_database()
    known = {**here.members[0].process.environment, "DATABASE_URL": database.url(older)}
    migrations = names(database.run(MIGRATIONS, older))
    for statement in NONE_OF_LATER.split(";")[:-1]:
        database.run(sql.SQL(statement), older)

    updated = run("update", **known)

    assert updated.returncode == 0, updated.stdout
    assert names(database.run(MIGRATIONS, older)) == migrations


def names(rows: list[tuple[Any, ...]]) -> set[tuple[str, str]]:
    return {(app, name) for app, name, _ in rows}
