"""What whoever runs the processes may ask of each."""

from __future__ import annotations

import json
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
from festival.server.hosted.readiness import Readiness
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


def found(postgresql: str = "ok", redis: str = "ok") -> dict[str, str]:
    return {"postgresql": postgresql, "redis": redis}


@pytest.mark.parametrize(
    ("looked", "is_draining", "status"),
    [
        (found(), False, 200),
        (found(), True, 503),
        (found("away"), False, 503),
        (found("read-only"), False, 503),
        (found("full"), False, 503),
        (found(redis="away"), False, 200),
        (found(redis="full"), False, 200),
    ],
)
async def test_process_is_ready_while_it_can_save_and_does_not_drain(
    monkeypatch: pytest.MonkeyPatch, looked: dict[str, str], is_draining: bool, status: int
) -> None:
    monkeypatch.setattr(readiness, "look", looked.copy)

    answered, body = await ask(probes(is_draining=is_draining), "/ready/")

    process = "draining" if is_draining else "ok"
    assert (answered, json.loads(body)) == (status, {**looked, "process": process})


async def test_database_that_hangs_counts_as_away(monkeypatch: pytest.MonkeyPatch) -> None:
    hangs = Event()
    monkeypatch.setattr(readiness, "look", hangs.wait)
    monkeypatch.setattr(readiness, "PATIENCE", -0.4)

    answered, body = await ask(probes(), "/ready/")

    hangs.set()
    assert (answered, json.loads(body)["postgresql"]) == (503, "away")


async def test_watcher_outside_is_told_that_the_site_is_up() -> None:
    assert await ask(probes(), "/up/", x_forwarded_for="192.0.2.9") == (200, "up\n")


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
    monkeypatch.setattr(readiness, "look", found("read-only").copy)
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
        'moonbowl_works{part="postgresql"} 0.0',
        'moonbowl_works{part="redis"} 1.0',
    ):
        assert line in body.splitlines()


async def test_other_addresses_are_the_sites() -> None:
    assert await ask(probes(), "/ready") == (299, "the site")


def test_party_measures_nothing() -> None:
    assert measurements.stamp() == {}
    measurements.record("whatever", 1.0, "of", "anything")
