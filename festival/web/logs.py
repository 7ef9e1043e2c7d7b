"""What is written down, by whichever log: no secret, and no more of what one phone does than shows
what it did. The log has so much room; whoever asks for nonsense a thousand times must not push out
what was written before.
"""

from __future__ import annotations

import logging
import re
import sys
from collections import Counter
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from threading import Lock
from time import monotonic

from django.http import HttpRequest

from festival.web.visitors import counted_address

# Links that sign somebody in have such a word in their address; no festival, table or picture has.
# The seal of a screen's address stands behind its name.
SECRET = re.compile(
    r"(?:(?<=/)|(?<=%2F)|(?<=%2f))[\w:=-]{20,}(?=[/?#&%\s\"'),]|$)|(?<=\w--)[a-z2-7]{10}(?![\w-])"
)

HOUR = 3600.0  # seconds
REFUSED, FAILED = "refused", "failed"
# Lines an hour of one address, and of all: an evening of eight hours fits into the files there are.
MOST_OF_ONE = {REFUSED: 20, FAILED: 10}
MOST_OF_ALL = {REFUSED: 500, FAILED: 50}
LONGEST = 300  # letters of a line about a refusal
LONGEST_TRACE = 6000  # letters of what broke, its end: there it says where
SERVER_ERROR = 500


def without_secrets(text: str) -> str:
    return SECRET.sub("…", text)


class Line(logging.Formatter):
    """A line, and the traceback of what broke."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))

    def formatException(self, ei: object) -> str:
        return super().formatException(ei)[-LONGEST_TRACE:]  # type: ignore[arg-type]


class LogFile(RotatingFileHandler):
    """Where the disk takes no line, the evening goes on, and the terminal is not filled with
    tracebacks instead: the emcee's pages say what is wrong with the disk."""

    def handleError(self, record: logging.LogRecord) -> None:
        if not isinstance(sys.exception(), OSError):
            super().handleError(record)


class Bounded(logging.Filter):
    """Lets so many lines an hour through of what an address asked for. clock: in seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = Lock()
        self._until = 0.0
        self._counts: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """One record may come here once for each handler."""
        request = getattr(record, "request", None)
        if not isinstance(request, HttpRequest):
            return True
        if not hasattr(record, "_is_kept"):
            vars(record)["_is_kept"] = self._weigh(record, request)
        return bool(vars(record)["_is_kept"])

    def _weigh(self, record: logging.LogRecord, request: HttpRequest) -> bool:
        kind = FAILED if getattr(record, "status_code", SERVER_ERROR) >= SERVER_ERROR else REFUSED
        address = counted_address(request) or "this laptop"
        if kind == REFUSED:  # a visitor's fault: there is nothing to look for in the program
            record.exc_info = record.exc_text = None
            record.msg, record.args = record.getMessage()[:LONGEST], ()
        return self._has_room(record, kind, address)

    def _has_room(self, record: logging.LogRecord, kind: str, address: str) -> bool:
        with self._lock:
            now = self._clock()
            if now >= self._until:
                self._until = now + HOUR
                self._counts.clear()
            of_one = self._counts[kind, address]
            of_all = self._counts[kind, ""]
            if of_one > MOST_OF_ONE[kind] or of_all > MOST_OF_ALL[kind]:
                return False
            self._counts[kind, address] += 1
            self._counts[kind, ""] += 1
        if of_one == MOST_OF_ONE[kind]:
            _end(record, f"{kind}: more from {address} is not written within the hour")
        elif of_all == MOST_OF_ALL[kind]:
            _end(record, f"{kind}: more from anybody is not written within the hour")
        return True


def _end(record: logging.LogRecord, sentence: str) -> None:
    record.msg, record.args = sentence, ()
    record.exc_info = record.exc_text = None
