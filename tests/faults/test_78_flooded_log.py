"""Row 78: a phone that floods the log leaves a few lines of itself, and all that was there."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, RequestFactory

from festival.web.logs import HOUR, MOST_ADDRESSES, MOST_OF_ALL, MOST_OF_ONE, Bounded, LogFormatter
from festival.web.sessions import evidence

pytestmark = pytest.mark.django_db

EVIDENCE = "the data file: damaged (of before)"
LOGGING: dict[str, Any] = settings.LOGGING
ROOM = LOGGING["handlers"]["file"]["maxBytes"]


class Log:
    """The log of a party in a folder of its own, as the settings make it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now = folder, 0.0
        self.handler = RotatingFileHandler(
            folder / "moonbowl.log", maxBytes=ROOM, backupCount=3, encoding="utf-8"
        )
        self.handler.setFormatter(LogFormatter("{levelname} {name}: {message}", style="{"))
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
    for name in ("django.security", "festival.web.logs.summed", None):
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
    assert len(lines) == 1 + MOST_OF_ONE["refused"] + 2
    assert "evil0.example" in lines[1]
    assert lines[1].endswith("[from 192.0.2.9, other]")
    assert lines[-2].endswith("refused: more from 192.0.2.9 is summed up")
    assert lines[-1].endswith("refused: 100 times within the hour, from 192.0.2.9, other")
    assert len(log.text) < 10_000


def test_another_address_is_heard_as_before_and_the_first_again_in_an_hour(log: Log) -> None:
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

    # Those that are told apart, and of the eight networks of the others what one address has.
    assert kept == MOST_ADDRESSES + 8 * (MOST_OF_ONE["refused"] + 1)


def lines_of(log: Log, address: str) -> list[str]:
    return [line for line in log.text.splitlines() if address in line]


def test_92_refusals_of_one_address_silence_no_other(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many of one, and lines of others up to the bound of all, here 60; then somebody else's."""
    monkeypatch.setitem(MOST_OF_ALL, "refused", 60)
    ask_wrongly(50)
    for number in range(4):
        ask_wrongly(MOST_OF_ONE["refused"], f"198.51.100.{number}")
    ask_wrongly(1, "203.0.113.5")

    (line,) = lines_of(log, "203.0.113.5")
    assert "evil0.example" in line
    log.now = HOUR
    logging.getLogger("festival").warning("an hour later")
    left = 50 - MOST_OF_ONE["refused"]
    assert log.text.count(f"refused: {left} more from 192.0.2.9 in the hour before") == 1


def test_92_memory_is_bounded_and_no_refusal_is_left_out_of_the_sums() -> None:
    evidence.forget()
    bounded = Bounded(lambda: 0.0)
    for number in range(5000):
        bounded.filter(record(f"{20 + number % 200}.7.{number // 200}.9", 403))

    found = evidence.rows()
    evidence.forget()
    assert sum(each.count for each in found) == 5000
    assert len(found) <= evidence.MOST + evidence.MOST_NETWORKS + 1
    assert len(bounded._counts) <= 2 * MOST_ADDRESSES + 1
    assert sum(bounded._counts.values()) == 5000


def test_what_breaks_keeps_its_traceback_and_the_programs_own_lines_are_never_left_out() -> None:
    bounded = Bounded(lambda: 0.0)
    refused = [bounded.filter(record("192.0.2.9", 404)) for _ in range(50)]
    broken = record("192.0.2.9", 500)
    own = logging.LogRecord("festival", logging.WARNING, "", 0, EVIDENCE, (), None)

    assert not all(refused)
    assert bounded.filter(broken)
    assert broken.exc_info
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
