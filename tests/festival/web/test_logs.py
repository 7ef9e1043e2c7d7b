"""A log that cannot be written."""

from __future__ import annotations

import logging
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from festival.web.logs import LogFile

FULL = "/dev/full"  # whoever writes there is told that there is no space left
pytestmark = pytest.mark.skipif(not Path(FULL).exists(), reason="a full disk as Linux has one")


def written(handler: logging.Handler, *args: object) -> None:
    handler.handle(logging.LogRecord("moonbowl", logging.ERROR, "", 0, "%s", args, None))
    with suppress(OSError):  # as when the program ends
        handler.close()


def test_full_disk_puts_no_traceback_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    written(LogFile(FULL), "a roll")

    assert capsys.readouterr().err == ""


def test_log_of_the_standard_library_would(capsys: pytest.CaptureFixture[str]) -> None:
    """The twin."""
    written(RotatingFileHandler(FULL), "a roll")

    assert "No space left on device" in capsys.readouterr().err


def test_mistake_of_the_program_is_still_seen(capsys: pytest.CaptureFixture[str]) -> None:
    written(LogFile(FULL), "more", "than is asked for")

    assert "not all arguments converted" in capsys.readouterr().err


def test_party_writes_its_log_so() -> None:
    logs: dict[str, Any] = settings.LOGGING
    assert logs["handlers"]["file"]["class"] == "festival.web.logs.LogFile"
