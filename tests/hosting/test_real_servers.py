"""Two processes on a real PostgreSQL and a real Redis, which go away and come back."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, closing
from operator import gt
from statistics import median
from typing import Any

import psycopg
import pytest
from psycopg import sql
from websockets.asyncio.client import ClientConnection as Line
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from tests.hosting.environment import HOST, run
from tests.hosting.processes import (
    FROM_PROXY,
    NOTICE,
    ORIGIN,
    Hosted,
    Member,
    Scorer,
    hosted,
    is_ready,
    start,
    until,
)
from tests.running import PATIENCE

pytestmark = [pytest.mark.postgresql, pytest.mark.redis]

MENDED = 10  # seconds in which every screen is current again
AT_ONCE = 3  # seconds; where nothing came over Redis, it would be the five of the hub's own look
STOPPED = NOTICE + 5 + 15  # seconds: notice, spread and what is left after them
FRONT = "festival.hosting.front"
ENTRIES = sql.SQL("SELECT count(*) FROM festival_logentry WHERE key = {}")
VERSION = sql.SQL("SELECT version FROM festival_table WHERE id = {}")
LOCK = sql.SQL("SELECT 1 FROM festival_table WHERE id = {} FOR UPDATE")
LOCKED_OUT = sql.SQL("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")


@pytest.fixture(scope="module")
def here() -> Iterator[Hosted]:
    with hosted() as running:
        yield running


@pytest.fixture(scope="module")
def scorer(here: Hosted) -> Scorer:
    return Scorer(here.evening).sign_in(here.members[0])


def version(here: Hosted) -> int:
    ((found,),) = here.database.run(VERSION.format(here.evening["table"]), here.name)
    return int(found)


def entries(here: Hosted, key: str) -> int:
    ((found,),) = here.database.run(ENTRIES.format(key), here.name)
    return int(found)


def all_hear(here: Hosted) -> list[float]:
    return [each.metric("moonbowl_hearing") for each in here.members]


class Screen:
    """A phone with the board, that opens its line anew as the page does."""

    def __init__(self, here: Hosted, at: Member) -> None:
        self.address = f"ws://{HOST}/ws/f/{here.evening['code']}/?language=en"
        self.port = at.port
        self.revision, self.heard, self.code = -1, 0.0, 0

    async def open(self) -> Line:
        said = {name: value for name, value in FROM_PROXY.items() if name != "Host"}
        return await connect(
            self.address,
            host="127.0.0.1",
            port=self.port,
            additional_headers=said,
            origin=Origin(ORIGIN),
            open_timeout=PATIENCE,
        )

    async def watch(self) -> None:
        while True:
            try:
                async with await self.open() as line:
                    async for text in line:
                        self.heard = time.monotonic()
                        self.revision = max(self.revision, json.loads(text)["revision"])
            except ConnectionClosed as closed:
                self.code = closed.rcvd.code if closed.rcvd else 1006
            except OSError:
                pass
            await asyncio.sleep(0.25)

    async def until(self, revision: int, seconds: float) -> float:
        begun = time.monotonic()
        async with asyncio.timeout(seconds):
            while self.revision < revision:
                await asyncio.sleep(0.01)
        return time.monotonic() - begun


@asynccontextmanager
async def opened(here: Hosted) -> AsyncIterator[list[Screen]]:
    """A screen at each process, which shows what there is."""
    screens = [Screen(here, each) for each in here.members]
    tasks = [asyncio.create_task(each.watch()) for each in screens]
    try:
        for each in screens:
            await each.until(0, PATIENCE)
        yield screens
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def roll(here: Hosted, scorer: Scorer, key: str, at: int = 0) -> Any:
    """What a roll is answered."""
    seen = await asyncio.to_thread(version, here)
    return await asyncio.to_thread(scorer.roll, here.members[at], seen, key)


@pytest.mark.proof
async def test_roll_at_one_process_is_on_the_screens_of_all(here: Hosted, scorer: Scorer) -> None:
    waits = []
    async with opened(here) as screens:
        for number, at in enumerate((0, 1, 0, 1)):
            answer = await roll(here, scorer, f"all-{number}", at)
            assert (answer.status, answer.data["kind"]) == (200, "done")
            await screens[at].until(answer.data["revision"], MENDED)
            waits.append(await screens[1 - at].until(answer.data["revision"], MENDED))
    assert median(waits) < AT_ONCE


async def test_roll_is_told_over_redis_to_whoever_listens(here: Hosted, scorer: Scorer) -> None:
    """Which a process does for its screens."""
    with here.redis.client() as client, client.pubsub() as news:
        news.psubscribe("*")
        assert news.get_message(timeout=PATIENCE)  # that it listens

        answer = await roll(here, scorer, "told")

        said = await asyncio.to_thread(news.get_message, timeout=PATIENCE)
    assert (answer.status, answer.data["kind"]) == (200, "done")
    assert said["type"] == "pmessage"
    assert all_hear(here) == [1, 1]


async def test_same_press_at_two_processes_counts_once(here: Hosted, scorer: Scorer) -> None:
    seen = await asyncio.to_thread(version, here)

    answers = await asyncio.gather(
        *(asyncio.to_thread(scorer.roll, each, seen, "once") for each in here.members * 4)
    )

    assert {(each.status, each.data["kind"]) for each in answers} == {(200, "done")}
    assert entries(here, "once") == 1


@pytest.mark.proof
async def test_rolls_go_on_without_redis_and_screens_mend(here: Hosted, scorer: Scorer) -> None:
    async with opened(here) as screens:
        said = [len(each.lines) for each in here.members]
        await asyncio.to_thread(here.redis.stop)

        answer = await roll(here, scorer, "without-redis")
        assert (answer.status, answer.data["kind"]) == (200, "done")
        for screen in screens:
            await screen.until(answer.data["revision"], MENDED)
        ready = here.members[0].ask("/ready/")
        assert (ready.status, ready.data["redis"], ready.data["postgresql"]) == (200, "away", "ok")
        await asyncio.to_thread(
            until,
            lambda: all(each.metric("moonbowl_hearing") == 0 for each in here.members),
            MENDED,
        )

        await asyncio.to_thread(here.redis.start)
        await asyncio.to_thread(
            until,
            lambda: all(each.metric("moonbowl_hearing") == 1 for each in here.members),
            MENDED,
        )
        answer = await roll(here, scorer, "with-redis")
        await screens[1].until(answer.data["revision"], MENDED)

        for each, before in zip(here.members, said, strict=True):
            new = [
                line for line in each.lines[before:] if line["logger"] != "festival.hosting.front"
            ]
            assert len(new) < 12, new
            assert not [line for line in new if "exc_info" in line]


@pytest.mark.proof
async def test_press_that_postgresql_could_not_save_counts_once_when_it_is_back(
    here: Hosted, scorer: Scorer
) -> None:
    async with opened(here) as screens:
        pids = [each.process.pid for each in here.members]
        seen = version(here)
        await asyncio.to_thread(here.database.stop)

        answer = await asyncio.to_thread(scorer.roll, here.members[0], seen, "kept")
        assert (answer.status, answer.data["kind"]) == (503, "held")
        assert answer.data["notice"].startswith("Not saved. The database does not answer just now.")
        assert here.members[0].ask("/health/").status == 200
        assert here.members[0].ask("/ready/").data["postgresql"] == "away"
        heard = [each.heard for each in screens]
        await asyncio.to_thread(  # lines stay open, and say so
            until, lambda: all(map(gt, (each.heard for each in screens), heard)), MENDED
        )

        await asyncio.to_thread(here.database.start)

        def saved(key: str, at: int, seen: int) -> bool:
            """Sent again until it is, as the console does."""
            nonlocal answer
            answer = scorer.roll(here.members[at], seen, key)
            return bool(answer.status == 200)

        await asyncio.to_thread(until, lambda: saved("kept", 0, seen), MENDED)
        assert entries(here, "kept") == 1
        seen = version(here)
        await asyncio.to_thread(until, lambda: saved("after", 1, seen), MENDED)
        for each in screens:
            await each.until(answer.data["revision"], MENDED)
        await asyncio.to_thread(until, lambda: all(map(is_ready, here.members)), MENDED)
        assert [each.process.pid for each in here.members] == pids


@pytest.mark.proof
async def test_idle_connections_that_a_restart_has_broken_are_felt_by_nobody(
    here: Hosted, scorer: Scorer
) -> None:
    with ThreadPoolExecutor(8) as threads:  # so that the pool is as large as it gets
        pages = [
            threads.submit(scorer.send, here.members[0], "GET", f"/f/{here.evening['code']}/log/")
            for _ in range(40)
        ]
        assert {each.result().status for each in pages} == {200}
    await asyncio.to_thread(here.database.stop)
    await asyncio.to_thread(here.database.start)

    await asyncio.to_thread(
        until, lambda: scorer.roll(here.members[0], version(here), "restarted").status == 200, 4
    )

    assert entries(here, "restarted") == 1


@asynccontextmanager
async def lines_to(here: Hosted, member: Member, count: int) -> AsyncIterator[list[Line]]:
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(await Screen(here, member).open()) for _ in range(count)
        ]


@pytest.mark.proof
async def test_sockets_of_a_process_that_stops_are_closed_one_by_one_for_others_to_open(
    here: Hosted,
) -> None:
    leaving = here.members[1]

    async def closed(line: Line) -> float:
        await line.wait_closed()
        return time.monotonic() - begun

    async with lines_to(here, leaving, 20) as lines:
        begun = time.monotonic()
        os.kill(leaving.process.pid, signal.SIGTERM)
        ends = await asyncio.wait_for(asyncio.gather(*map(closed, lines)), STOPPED)

    assert {line.close_code for line in lines} == {4012}
    assert min(ends) >= NOTICE
    assert max(ends) - min(ends) > 2  # of the five seconds over which they are spread
    await asyncio.to_thread(until, lambda: not leaving.process.is_running, STOPPED)
    assert time.monotonic() - begun < STOPPED
    leaving.process.stop()  # takes note that it has ended
    start(leaving)


def is_draining(member: Member) -> bool:
    ready = member.ask("/ready/")
    return (ready.status, ready.data["process"]) == (503, "draining")


def is_closed(member: Member) -> bool:
    try:
        member.ask("/health/")
    except ConnectionRefusedError:
        return True
    return False


@pytest.mark.proof
async def test_process_that_is_told_to_stop_answers_what_is_in_flight(
    here: Hosted, scorer: Scorer
) -> None:
    leaving = here.members[1]
    kept = http.client.HTTPConnection("127.0.0.1", leaving.port, timeout=PATIENCE)
    kept.request("GET", "/health/")
    kept.getresponse().read()
    with psycopg.connect(here.database.url(here.name)) as other, closing(kept):
        other.execute(LOCK.format(here.evening["table"]))
        seen = version(here)
        press = asyncio.create_task(asyncio.to_thread(scorer.roll, leaving, seen, "in-flight"))
        await asyncio.to_thread(until, lambda: here.database.run(LOCKED_OUT), PATIENCE)
        os.kill(leaving.process.pid, signal.SIGTERM)
        await asyncio.to_thread(until, lambda: is_draining(leaving), PATIENCE)

        kept.request("GET", "/health/")
        answer = kept.getresponse()
        assert (answer.status, answer.getheader("Connection")) == (200, "close")
        answer.read()
        await asyncio.to_thread(until, lambda: is_closed(leaving), PATIENCE)
    assert (await press).data["kind"] == "done"
    assert entries(here, "in-flight") == 1
    await asyncio.to_thread(until, lambda: not leaving.process.is_running, STOPPED)
    leaving.process.stop()
    start(leaving)


@pytest.mark.proof
def test_process_does_not_start_before_the_database_is_up_to_date(here: Hosted) -> None:
    empty = {**here.variables, "DATABASE_URL": here.database.url(here.database.new_database())}

    served = run("serve", **empty)

    assert served.returncode == 1
    assert "First run: manage.py migrate" in served.stdout
    assert "Traceback" not in served.stdout


@pytest.mark.proof
async def test_figures_of_a_process_are_there_and_for_nobody_through_the_proxy(
    here: Hosted, scorer: Scorer
) -> None:
    member = here.members[0]
    async with opened(here) as screens:
        answer = await roll(here, scorer, "counted")
        await screens[0].until(answer.data["revision"], MENDED)

    assert member.metric('moonbowl_commands_total{game="bobing",outcome="done"}') > 0
    assert member.metric("moonbowl_fanout_seconds_count") > 0
    assert member.metric("moonbowl_drawing_seconds_count") > 0
    assert member.metric("moonbowl_database_pool_size") >= 1
    assert member.metric("process_resident_memory_bytes") > 0
    assert member.ask("/metrics", **FROM_PROXY).status == 404


@pytest.mark.proof
def test_log_is_json_with_the_id_that_the_proxy_gave(here: Hosted, scorer: Scorer) -> None:
    path = f"/f/{here.evening['code']}/"
    answer = scorer.send(here.members[1], "GET", path, None, **{"X-Request-ID": "from-caddy-1"})

    assert answer.headers["X-Request-Id"] == "from-caddy-1"
    until(lambda: "from-caddy-1" in here.members[1].process.output, 5)  # after the answer
    (line,) = [each for each in here.members[1].lines if each.get("request_id") == "from-caddy-1"]
    assert (line["method"], line["path"], line["status"]) == ("GET", path, 200)
    assert line["address"] == "203.0.113.5"
    assert here.evening["token"] not in here.members[0].process.output
