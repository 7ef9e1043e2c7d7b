"""A phone that floods the log leaves a few lines of itself, and all that was there."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory

from festival.accounts import refused_requests
from festival.accounts.request_logs import (
    HOUR,
    MOST,
    MOST_ADDRESSES,
    MOST_TRACES,
    Bounded,
    LogFormatter,
)

pytestmark = pytest.mark.django_db

EVIDENCE = "the data file: damaged (of before)"
LOGGING: dict[str, Any] = settings.LOGGING
ROOM = LOGGING["handlers"]["file"]["maxBytes"]


class Log:
    """The log of a party in a folder of its own, as the settings make it. is_bounded: False for
    the twin."""

    def __init__(self, folder: Path, *, is_bounded: bool = True) -> None:
        self.folder, self.now = folder, 0.0
        self.handler = RotatingFileHandler(
            folder / "moonbowl.log", maxBytes=ROOM, backupCount=3, encoding="utf-8"
        )
        self.handler.setFormatter(LogFormatter("{levelname} {name}: {message}", style="{"))
        if is_bounded:
            self.handler.addFilter(Bounded(lambda: self.now))
        logging.getLogger().addHandler(self.handler)

    def close(self) -> None:
        logging.getLogger().removeHandler(self.handler)
        self.handler.close()

    @property
    def text(self) -> str:
        return "".join(path.read_text(encoding="utf-8") for path in self.folder.iterdir())


@pytest.fixture(autouse=True)
def no_other_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of the tests' own party would leave nothing of the tracebacks."""
    monkeypatch.setattr(logging.getLogger("django.security"), "propagate", True)
    for name in ("django.security", None):
        monkeypatch.setattr(logging.getLogger(name), "handlers", [])


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Log]:
    made = Log(tmp_path)
    yield made
    made.close()


def ask_wrongly(times: int, address: str = "192.0.2.9") -> None:
    visitor = Client(REMOTE_ADDR=address)
    for number in range(times):
        visitor.get("/sign-in/", headers={"host": f"evil{number}.example"})


def test_requests_with_a_wrong_host_leave_the_evidence(log: Log) -> None:
    logging.getLogger("festival").warning(EVIDENCE)

    ask_wrongly(200)

    lines = log.text.splitlines()
    assert lines[0] == f"WARNING festival: {EVIDENCE}"
    assert len(lines) == 1 + MOST
    assert "evil0.example" in lines[1]
    assert lines[1].endswith("[from 192.0.2.9, other]")
    assert lines[-1].endswith("(the last line of this hour)")
    assert len(log.text) < 10_000


def test_log_limits_each_address_alone_and_for_an_hour(log: Log) -> None:
    ask_wrongly(100)
    ask_wrongly(1, "192.0.2.10")
    before = log.text
    log.now = HOUR

    ask_wrongly(1)

    assert before.count("header: 'evil0.example'") == 2
    assert log.text.count("header: 'evil0.example'") == 3


def test_many_addresses_together_have_their_bound_too() -> None:
    bounded, kept = Bounded(lambda: 0.0), 0

    for number in range(3000):
        kept += bounded.filter(record(f"198.51.{number // 250}.{number % 250}", 404))

    assert kept == MOST_ADDRESSES + MOST
    assert len(bounded._counts) == MOST_ADDRESSES + 1


def test_refused_addresses_in_memory_are_bounded() -> None:
    refused_requests.forget()
    bounded = Bounded(lambda: 0.0)
    for number in range(refused_requests.MOST + 10):
        bounded.filter(record(f"20.7.{number // 200}.{number % 200}", 403))

    found = refused_requests.rows()
    refused_requests.forget()
    assert len(found) == refused_requests.MOST


def test_failures_and_own_lines_stay_and_tracebacks_are_limited() -> None:
    bounded = Bounded(lambda: 0.0)
    refused = [bounded.filter(record("192.0.2.9", 404)) for _ in range(50)]
    broken = [record(f"192.0.2.{10 + number}", 500) for number in range(MOST_TRACES + 1)]
    own = logging.LogRecord("festival", logging.WARNING, "", 0, EVIDENCE, (), None)

    assert not all(refused)
    assert all(bounded.filter(each) for each in broken)
    assert sum(each.exc_info is not None for each in broken) == MOST_TRACES
    assert all(bounded.filter(own) for _ in range(5000))


def test_an_address_of_60_kilobytes_is_a_short_line(log: Log) -> None:
    Client(REMOTE_ADDR="192.0.2.9").get(f"/nothing/{'x/' * 30_000}")

    assert 100 < len(log.text) < 500


def record(address: str, status: int) -> logging.LogRecord:
    request = RequestFactory(REMOTE_ADDR=address).get("/nothing/")
    try:
        raise ValueError("no page")
    except ValueError as error:
        about = (ValueError, error, error.__traceback__)
    made = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", ("x",), about)
    vars(made).update(request=request, status_code=status)
    return made
