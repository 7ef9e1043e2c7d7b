"""What PostgreSQL says of itself, and what the people at the desk are told."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest
from django.db import DatabaseError, InterfaceError, OperationalError
from django.test import RequestFactory
from pytest_django import Settings

from festival.server.middleware import not_saved
from festival.web import storage_errors
from festival.web.storage_errors import Trouble, UnreadableLog, cause_of, record_error

E = psycopg.errors


@pytest.fixture(autouse=True)
def _hosted(settings: Settings) -> Iterator[None]:
    settings.IS_HOSTED = True
    yield
    storage_errors.clear_trouble()


def raised(cause: Exception, kind: type[Exception] = OperationalError) -> Exception:
    error = kind(str(cause))
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("cause", "found"),
    [
        (psycopg.OperationalError("connection refused"), Trouble.AWAY),
        (E.AdminShutdown("terminating connection"), Trouble.AWAY),
        (E.CrashShutdown("of another process"), Trouble.AWAY),
        (E.CannotConnectNow("the database system is starting up"), Trouble.AWAY),
        (E.ConnectionFailure("gone"), Trouble.AWAY),
        (E.TooManyConnections("sorry, too many clients already"), Trouble.AWAY),
        (E.SerializationFailure("could not serialize"), Trouble.BUSY),
        (E.DeadlockDetected("deadlock detected"), Trouble.BUSY),
        (E.LockNotAvailable("lock timeout"), Trouble.BUSY),
        (E.QueryCanceled("statement timeout"), Trouble.BUSY),
        (E.DiskFull("no space left on device"), Trouble.NO_ROOM),
        (E.ReadOnlySqlTransaction("cannot execute INSERT"), Trouble.STANDBY),
        (E.IdleInTransactionSessionTimeout("terminating connection"), Trouble.AWAY),
        (E.UndefinedTable("no such table"), None),
        (E.UniqueViolation("twice"), None),
        (psycopg.ProgrammingError("a fault of ours"), None),
        (psycopg.InterfaceError("the connection is closed"), Trouble.AWAY),
    ],
)
def test_cause_is_told_by_the_servers_code(cause: Exception, found: Trouble | None) -> None:
    kinds = {psycopg.OperationalError: OperationalError, psycopg.InterfaceError: InterfaceError}
    kind = next((ours for its, ours in kinds.items() if isinstance(cause, its)), DatabaseError)

    assert cause_of(raised(cause, kind)) is found


def test_press_that_was_not_saved_is_kept_and_sent_again() -> None:
    request = RequestFactory().post("/", headers={"accept": "application/json"})

    answer = not_saved(request, raised(E.AdminShutdown("terminating connection")))

    assert answer is not None
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert b'"kind": "held"' in answer.content
    assert b"The database is not answering." in answer.content
    assert b'"restore": false' in answer.content


def test_page_that_cannot_be_read_speaks_of_no_laptop() -> None:
    answer = not_saved(RequestFactory().get("/"), raised(psycopg.OperationalError("refused")))

    assert answer is not None
    text = answer.content.decode()
    assert "The database is not answering." in text
    assert "laptop" not in text
    assert "backups" not in text


def test_unreadable_log_is_reported_to_the_operator_alone(
    settings: Settings,
) -> None:
    answer = not_saved(RequestFactory().get("/"), UnreadableLog("no JSON"))

    assert answer is not None
    text = answer.content.decode()
    assert "Ask the operator of this server to restore this one." in text
    assert "backup" not in text
    assert "try again in a moment" not in text
    settings.IS_HOSTED = False  # the twin
    assert "restore the newest backup" in Trouble.UNREADABLE.sentence


def test_one_requests_passing_trouble_shows_no_banner_to_all() -> None:
    assert record_error(raised(E.DeadlockDetected("deadlock detected"))) is Trouble.BUSY
    assert storage_errors.present() is None


def test_banner_goes_when_the_database_answers_again(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(5):
        record_error(raised(psycopg.OperationalError("connection\nrefused")))
    assert storage_errors.present() is Trouble.AWAY

    storage_errors.has_answered()

    assert storage_errors.present() is None
    assert [record.getMessage() for record in caplog.records] == [
        "the database: away (connection\nrefused)",
        "the database answers again",
    ]


def test_read_is_no_proof_that_a_full_disk_has_room_again() -> None:
    record_error(raised(E.DiskFull("no space left on device")))

    storage_errors.has_answered()

    assert storage_errors.present() is Trouble.NO_ROOM
