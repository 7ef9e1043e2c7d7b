"""A log that cannot be written."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path

import pytest

from festival.accounts.request_logs import LogFile

FULL = "/dev/full"  # whoever writes there is told that there is no space left
pytestmark = pytest.mark.skipif(not Path(FULL).exists(), reason="a full disk as Linux has one")


def written(handler: logging.Handler, *args: object) -> None:
    handler.handle(logging.LogRecord("moonbowl", logging.ERROR, "", 0, "%s", args, None))
    with suppress(OSError):  # as when the program ends
        handler.close()


def test_full_disk_puts_no_traceback_on_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    written(LogFile(FULL), "a roll")

    assert capsys.readouterr().err == ""


def test_mistake_of_the_program_is_still_seen(capsys: pytest.CaptureFixture[str]) -> None:
    written(LogFile(FULL), "more", "than is asked for")

    assert "not all arguments converted" in capsys.readouterr().err
