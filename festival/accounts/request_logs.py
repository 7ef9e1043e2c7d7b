"""Keeps secrets out of the logs, and limits how many lines one address can cause.

The log files have limited room: a thousand nonsense requests must not push out older lines.
"""

from __future__ import annotations

import logging
import re
import sys
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from logging.handlers import RotatingFileHandler
from threading import Lock
from time import monotonic

from django.http import HttpRequest

from festival.accounts import refused_requests
from festival.web.visitors import counted_address

# Sign-in links have such a long word in their address; festivals, tables and pictures have none.
# The seal of a screen's address follows the screen's name.
SECRET = re.compile(r"(/|%2[Ff])[\w:=-]{20,}(?=[/?#&%\s\"'),]|$)|(\w--)[a-z2-7]{10}(?![\w-])")

HOUR = 3600.0  # seconds
MOST = 20  # lines an hour about requests of one address; an evening fits into the log files
MOST_ADDRESSES = 100  # counted separately in an hour; then all others together
MOST_TRACES = 50  # tracebacks an hour
LONGEST = 300  # letters of a line about a refusal
LONGEST_TRACE = 6000  # letters of a traceback's end, which has the place of the error
IS_TOLD = "is_told"  # attribute of a request that is logged already
NOT_ALLOWED = (400, 403)  # other refusals are slips: an incomplete form, an unknown page


def without_secrets(text: str) -> str:
    return SECRET.sub(r"\1\2…", text)


class LogFormatter(logging.Formatter):
    """Formats a record without secrets, and with the end of its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))

    def formatException(self, ei: object) -> str:
        return super().formatException(ei)[-LONGEST_TRACE:]  # type: ignore[arg-type]


class LogFile(RotatingFileHandler):
    """A log file that ignores errors of the disk, instead of printing tracebacks in the terminal:
    the emcee's pages show what is wrong with the disk."""

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exception(), OSError):
            super().handleError(record)


class Untold(logging.Filter):
    """Omits Django's line about a request that is logged already."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not getattr(getattr(record, "request", None), IS_TOLD, False)


def mark_logged(request: HttpRequest) -> None:
    """Note that a request is logged already."""
    setattr(request, IS_TOLD, True)


class Bounded(logging.Filter):
    """Limits the lines an hour about requests of one address. clock: in seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = Lock()
        self._until = 0.0
        self._counts: Counter[str] = Counter()  # by address
        self._traces = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record. Decides once, though each handler asks."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and not hasattr(record, "_is_kept"):
            vars(record)["_is_kept"] = self._weigh(record, request)
        return bool(vars(record).get("_is_kept", True))

    def _weigh(self, record: logging.LogRecord, request: HttpRequest) -> bool:
        status = getattr(record, "status_code", HTTPStatus.INTERNAL_SERVER_ERROR)
        address = counted_address(request) or refused_requests.LAPTOP
        is_sign_in = bool(getattr(record, "is_sign_in", False))
        if is_sign_in or status in NOT_ALLOWED:
            refused_requests.record_refusal(request, address, is_sign_in=is_sign_in)
        count, has_room = self._count(
            address, has_failed=status >= HTTPStatus.INTERNAL_SERVER_ERROR
        )
        if not has_room:
            record.exc_info = record.exc_text = None
        if status < HTTPStatus.INTERNAL_SERVER_ERROR:
            about = refused_requests.about(request, address)
            record.msg, record.args = f"{record.getMessage()[:LONGEST]} [{about}]", ()
        if count == MOST:
            record.msg, record.args = f"{record.getMessage()} (the last line of this hour)", ()
        return count <= MOST

    def _count(self, address: str, *, has_failed: bool) -> tuple[int, bool]:
        """How many lines an address has caused in this hour, and whether this one may have a
        traceback; a refusal is the visitor's fault and needs none."""
        with self._lock:
            if self._clock() >= self._until:
                self._until = self._clock() + HOUR
                self._counts.clear()
                self._traces = 0
            is_apart = address in self._counts or len(self._counts) < MOST_ADDRESSES
            name = address if is_apart else refused_requests.OTHERS
            self._counts[name] += 1
            self._traces += has_failed
            return self._counts[name], has_failed and self._traces <= MOST_TRACES
