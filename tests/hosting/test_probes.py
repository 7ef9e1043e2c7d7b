"""What whoever runs the processes may ask of each."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from pytest_django import Settings

from festival.server.hosted import metrics, readiness
from festival.server.hosted.metrics import take
from festival.server.hosted.outermost_layer import Probes
from festival.server.hosted.readiness import Readiness, key_digest
from festival.web import measurements


@pytest.fixture(autouse=True)
def _hosted(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.METRICS_FROM = (ip_network("192.0.2.0/24"),)
    settings.DUMPS = tmp_path
    pool = SimpleNamespace(pool=SimpleNamespace(get_stats=dict))
    monkeypatch.setattr(metrics, "connection", pool)


async def site(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 299})
    await send({"type": "http.response.body", "body": b"the site"})


async def ask(
    probes: Any, path: str, peer: str = "192.0.2.1", method: str = "GET", **headers: str
) -> tuple[int, str]:
    pairs = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "client": [peer, 5000],
        "headers": pairs,
    }
    heard: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        heard.append(message)

    await probes(scope, receive, send)
    return heard[0]["status"], heard[1]["body"].decode()


def probes(*, is_draining: bool = False) -> Probes:
    return Probes(site, Readiness(lambda: is_draining))


def parts(monkeypatch: pytest.MonkeyPatch, **states: str) -> dict[str, str]:
    """Let the process find these states, and "ok" of each other part."""
    found = {**dict.fromkeys(readiness.PARTS, "ok"), **states}
    known = {name: partial(str, state) for name, state in found.items()}
    monkeypatch.setattr(readiness, "PARTS", known)
    return found


@pytest.mark.parametrize(
    ("states", "is_draining", "status"),
    [
        ({}, False, 200),
        ({}, True, 503),
        ({"postgresql": "away", "writing": "away"}, False, 503),
        ({"writing": "away"}, False, 200),
        ({"writing": "read-only"}, False, 200),
        ({"writing": "full"}, False, 200),
        ({"redis": "away"}, False, 200),
        ({"redis": "full"}, False, 200),
    ],
)
async def test_process_is_ready_while_it_can_read_and_does_not_drain(
    monkeypatch: pytest.MonkeyPatch, states: dict[str, str], is_draining: bool, status: int
) -> None:
    found = parts(monkeypatch, **states)

    answered, body = await ask(probes(is_draining=is_draining), "/ready/")

    known = {**found, "process": "draining" if is_draining else "ok", "secret_key": key_digest()}
    assert (answered, json.loads(body)) == (status, known)


async def test_database_that_hangs_is_away_and_nothing_else_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hangs, states = Event(), parts(monkeypatch)
    monkeypatch.setitem(readiness.PARTS, "postgresql", hangs.wait)
    monkeypatch.setattr(readiness, "PATIENCE", 0.2)

    found = await probes().readiness.look()

    hangs.set()
    assert found == {**states, "postgresql": "away"}


@pytest.mark.parametrize(
    ("state", "answer"),
    [
        ("ok", (200, "up\n")),
        ("read-only", (503, "nothing can be saved: PostgreSQL is read-only\n")),
        ("full", (503, "nothing can be saved: PostgreSQL is full\n")),
    ],
)
async def test_watcher_outside_is_told_whether_presses_can_be_saved(
    monkeypatch: pytest.MonkeyPatch, state: str, answer: tuple[int, str]
) -> None:
    parts(monkeypatch, writing=state)

    assert await ask(probes(), "/up/", x_forwarded_for="192.0.2.9") == answer


async def test_flood_of_questions_is_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each writes to the disk of PostgreSQL, and anybody may ask for /up/."""
    parts(monkeypatch)
    looks = Counter[str]()

    def look() -> str:
        looks["writing"] += 1
        return "ok"

    monkeypatch.setitem(readiness.PARTS, "writing", look)
    here = probes()

    await asyncio.gather(*(ask(here, path) for path in ("/up/", "/ready/") * 50))

    assert looks == {"writing": 1}


def test_digest_tells_keys_apart_and_not_the_key(settings: Settings) -> None:
    first, settings.SECRET_KEY = key_digest(), "another"

    assert len(first) == len(key_digest()) == 8
    assert first != key_digest()


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [  # 299: for the site, which has no such page
        ("192.0.2.9", {}, 200),
        ("::ffff:192.0.2.9", {}, 200),
        ("198.51.100.1", {}, 299),
        ("", {}, 299),
        ("192.0.2.9", {"x_forwarded_for": "192.0.2.9"}, 299),
        ("192.0.2.9", {"x_forwarded_proto": "https"}, 299),
        ("192.0.2.9", {"via": "1.1 caddy"}, 299),
        ("198.51.100.1", {"x_forwarded_for": "192.0.2.9"}, 299),
    ],
)
async def test_metrics_are_for_a_network_and_never_through_a_proxy(
    peer: str, headers: dict[str, str], status: int
) -> None:
    answered, body = await ask(probes(), "/metrics", peer, **headers)

    assert answered == status
    assert ("moonbowl_sockets" in body) is (status == 200)


async def test_what_happens_is_counted_and_what_works_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parts(monkeypatch, writing="read-only")
    take(measurements.ANSWERS, 1, ("5xx",))
    take(measurements.COMMANDS, 1, ("a game", "done"))
    take(measurements.COMMANDS, 1, ("a game", "done"))
    take(measurements.FANOUT, 0.03, ())
    take(measurements.DRAWING, 0.002, ())
    here = probes()
    await ask(here, "/ready/")

    _, body = await ask(here, "/metrics")

    for line in (
        'moonbowl_answers_total{of="5xx"} 1.0',
        'moonbowl_commands_total{game="a game",outcome="done"} 2.0',
        'moonbowl_fanout_seconds_bucket{le="0.025"} 0.0',
        'moonbowl_fanout_seconds_bucket{le="0.05"} 1.0',
        "moonbowl_drawing_seconds_count 1.0",
        "moonbowl_requests_in_work 0.0",
        'moonbowl_works{part="postgresql"} 1.0',
        'moonbowl_works{part="writing"} 0.0',
        'moonbowl_works{part="redis"} 1.0',
    ):
        assert line in body.splitlines()


async def test_other_addresses_are_the_sites() -> None:
    assert await ask(probes(), "/ready") == (299, "the site")


def test_party_measures_nothing() -> None:
    assert measurements.stamp() == {}
    measurements.record("whatever", 1.0, "of", "anything")
