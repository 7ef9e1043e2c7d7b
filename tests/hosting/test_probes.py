"""What whoever runs the processes may ask of each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from ipaddress import ip_network
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

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


@dataclass
class Others:
    """The other processes. said: how often this one said that it is ready. left: how often it led
    its screens to them."""

    ready_at: float = -inf
    said: int = 0
    left: int = 0

    async def send_ready(self) -> None:
        self.said += 1

    def leave(self) -> None:
        self.left += 1


def probes(others: Others | None = None, *, is_draining: bool = False) -> Probes:
    others = others or Others()
    return Probes(site, Readiness(lambda: is_draining, lambda: others, others.leave))


def found(postgresql: str = "ok", migrations: str = "ok", redis: str = "ok") -> dict[str, str]:
    return {"postgresql": postgresql, "migrations": migrations, "redis": redis}


AWAY = (found("away", "away"), found("read-only"), found(redis="away"))


async def test_readiness_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for looked, is_draining, status in (
        (found(), False, 200),
        (found(), True, 503),
        (found(migrations="missing"), False, 503),
        (found(migrations="newer"), False, 503),
        *((away, False, 503) for away in AWAY),
    ):
        monkeypatch.setattr(readiness, "look", looked.copy)

        answered, body = await ask(probes(is_draining=is_draining), "/ready/")

        process = "draining" if is_draining else "ok"
        assert (answered, json.loads(body)) == (status, {**looked, "process": process})


async def test_site_is_up_while_a_process_has_its_database_though_it_drains(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    for looked, answer in (
        (found(migrations="missing"), (503, "missing\n")),
        (found(), (200, "up\n")),
        (found("away", "away"), (503, "away\n")),
        (found("read-only"), (503, "read-only\n")),
        (found(redis="away"), (200, "up\n")),
    ):
        monkeypatch.setattr(readiness, "look", looked.copy)
        for is_draining in (False, True):
            here = probes(is_draining=is_draining)
            assert await ask(here, "/up/", x_forwarded_for="192.0.2.9") == answer


async def test_process_that_has_begun_stays_ready_while_what_all_share_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(readiness, "look", found)
    monkeypatch.setattr(readiness, "FRESH", 0.0)
    here = probes()
    await ask(here, "/ready/")

    for away in AWAY:
        monkeypatch.setattr(readiness, "look", away.copy)
        answered, body = await ask(here, "/ready/")
        assert (answered, json.loads(body)) == (200, {**away, "process": "ok"})


@pytest.mark.parametrize("state", [("away", "away"), ("read-only", "ok")])
async def test_process_that_alone_lost_postgresql_is_not_ready_until_it_is_back(
    monkeypatch: pytest.MonkeyPatch, state: tuple[str, str]
) -> None:
    others, now = Others(), Mock(return_value=100.0)
    monkeypatch.setattr(readiness, "monotonic", now)
    here = probes(others)
    lost, back = found(*state), found()
    seen = []
    for looked, at, ready_at in (
        (back, 100.0, 99.0),
        (lost, 102.0, 101.0),
        (lost, 103.5, 103.0),  # said when the loss may not have been noticed there
        (lost, 105.5, 105.0),
        (lost, 112.0, 105.0),  # lost there as well by now
        (lost, 114.0, 113.0),
        (back, 116.0, 115.0),
    ):
        monkeypatch.setattr(readiness, "look", looked.copy)
        now.return_value, others.ready_at = at, ready_at
        status, body = await ask(here, "/ready/")
        seen.append((status, json.loads(body)["process"]))

    ready, alone = (200, "ok"), (503, "alone")
    assert seen == [ready, ready, ready, alone, ready, alone, ready]
    assert (others.said, others.left) == (2, 2)


@pytest.mark.parametrize(
    "looks",
    [
        # Each has what the other said before the loss only after it noticed the loss.
        [("ok", 0, 0, 200), ("away", 2, 2.1, 200), ("away", 3.5, 2.2, 200)],
        # This one is the last to lose it.
        [("ok", 10, 9.9, 200), ("ok", 14, 10, 200), ("away", 16, 10, 200), ("away", 18, 10, 200)],
    ],
)
async def test_process_stays_ready_where_all_lose_postgresql(
    monkeypatch: pytest.MonkeyPatch, looks: list[tuple[str, float, float, int]]
) -> None:
    others, now = Others(), Mock()
    monkeypatch.setattr(readiness, "monotonic", now)
    here = probes(others)
    for state, now.return_value, others.ready_at, expected in looks:
        monkeypatch.setattr(readiness, "look", found(state, state).copy)
        assert (await ask(here, "/ready/"))[0] == expected


async def test_who_asks_often_is_told_the_same_for_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look = Mock(return_value=found())
    monkeypatch.setattr(readiness, "look", look)
    here = probes()

    for _ in range(20):
        await ask(here, "/ready/", peer="203.0.113.5")

    assert look.call_count == 1


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
        "moonbowl_hearing 0.0",
        'moonbowl_works{part="postgresql"} 0.0',
        'moonbowl_works{part="redis"} 1.0',
    ):
        assert line in body.splitlines()


async def test_other_addresses_are_the_sites() -> None:
    assert await ask(probes(), "/ready") == (299, "the site")


def test_party_measures_nothing() -> None:
    assert measurements.stamp() == {}
    measurements.record("whatever", 1.0, "of", "anything")
