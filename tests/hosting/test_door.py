"""The proxy that is hosted with, as whoever comes from outside meets it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.running import unused_port
from tests.servers.caddy import Caddy, caddy

pytestmark = [pytest.mark.proof, pytest.mark.caddy]

MADE_UP = "deadbeef"
HASHES = ("0000000a", "0000000b", MADE_UP)
YEAR = "max-age=31536000"


@pytest.fixture(scope="module")
def door() -> Iterator[Caddy]:
    """With no process behind it."""
    with caddy([unused_port()], unused_port()) as front:
        yield front


@pytest.mark.parametrize(
    ("path", "status"),
    [(f"{settings.STATIC_URL}css/base.css", 200), ("/metrics", 404), ("/ready/", 404)],
)
def test_answers_of_the_proxy_itself_demand_https_for_a_year(
    door: Caddy, path: str, status: int
) -> None:
    found = door.ask(path)

    said = found.headers["Strict-Transport-Security"], found.headers["X-Content-Type-Options"]
    assert (found.status, *said) == (status, YEAR, "nosniff")
    assert "Server" not in found.headers


def test_guests_are_told_at_once_when_no_process_is_ready(door: Caddy) -> None:
    begun = time.monotonic()
    found = door.ask("/f/abc234/")

    headers = found.headers
    assert (found.status, headers["Retry-After"]) == (503, "5")
    assert time.monotonic() - begun < 3
    assert (headers["Content-Type"], headers["Strict-Transport-Security"]) == (
        "text/html; charset=utf-8",
        YEAR,
    )
    assert '<meta http-equiv="refresh" content="5">' in found.text
    assert set(re.findall('lang="(.*?)"', found.text)) == {"en", "zh-Hans", "zh-Hant", "fil"}
    # A form that was just sent may be lost.
    assert "What was saved before is safe. Have you just sent something?" in found.text


@pytest.fixture
def two_versions(tmp_path: Path) -> Path:
    """Their static files, as each lays them out; the second is the newest."""
    for name in ("0000000a", "0000000b"):
        folder = tmp_path / name / "css"
        folder.mkdir(parents=True)
        (folder / "base.css").write_text(f"/* of {name} */")
    return tmp_path


def test_door_has_the_bytes_of_each_hash_and_of_no_other(two_versions: Path) -> None:
    with caddy([unused_port()], unused_port(), static=two_versions) as front:
        answers = {each: front.ask(f"/static/{each}/css/base.css") for each in HASHES}

    found = {each: (answer.status, answer.text) for each, answer in answers.items()}
    assert found.pop(MADE_UP)[0] in (502, 503)  # for a process to say, and here there is none
    assert found == {each: (200, f"/* of {each} */") for each in HASHES[:2]}
