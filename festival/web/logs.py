"""Keeps secrets out of the logs, and limits how many lines one address can cause.

The log files have limited room: a thousand nonsense requests must neither push out older lines nor
keep another address out. The first line of each address is always written; omitted lines are summed
up.
"""

from __future__ import annotations

import logging
import re
import sys
from collections import Counter
from collections.abc import Callable
from enum import Enum, auto
from logging.handlers import RotatingFileHandler
from threading import Lock
from time import monotonic

from django.conf import settings
from django.http import HttpRequest

from festival.web.edge.visitors import counted_address, network_of
from festival.web.sessions import evidence

# Sign-in links have such a long word in their address; festivals, tables and pictures have none.
# The seal of a screen's address follows the screen's name.
SECRET = re.compile(
    r"(?:(?<=/)|(?<=%2F)|(?<=%2f))[\w:=-]{20,}(?=[/?#&%\s\"'),]|$)|(?<=\w--)[a-z2-7]{10}(?![\w-])"
)

HOUR = 3600.0  # seconds
REFUSED, FAILED = "refused", "failed"
# Lines an hour: of one address, and of all addresses (without the first line of each). An evening
# of eight hours fits into the log files.
MOST_OF_ONE = {REFUSED: 20, FAILED: 10}
MOST_OF_ALL = {REFUSED: 500, FAILED: 50}
MOST_ADDRESSES = 1000  # counted separately in an hour; then networks are, then all together
MOST_TOLD = 30  # lines an hour about refusals in the terminal
FEW = 100  # refusals of an address after which a sum is logged; then 1,000, 10,000 and so on
LONGEST = 300  # letters of a line about a refusal
LONGEST_TRACE = 6000  # letters of a traceback's end, which has the place of the error
SERVER_ERROR = 500
IS_TOLD = "is_told"  # attribute of a request that is logged already
NOT_ALLOWED = (400, 403)  # other refusals are slips: an incomplete form, an unknown page


def without_secrets(text: str) -> str:
    return SECRET.sub("…", text)


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


class Room(Enum):
    """How to write a line: whole, without traceback, as the last before the sum, or not at all."""

    WHOLE = auto()
    NO_TRACE = auto()
    LAST = auto()
    NONE = auto()


class Untold(logging.Filter):
    """Omits Django's line about a request that is logged already."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not getattr(getattr(record, "request", None), IS_TOLD, False)


def told(request: HttpRequest) -> None:
    """Note that a request is logged already."""
    setattr(request, IS_TOLD, True)


class Bounded(logging.Filter):
    """Limits the lines an hour about requests of one address, and sums up the rest. clock: in
    seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._lock = Lock()
        self._until = 0.0
        self._counts: Counter[tuple[str, str]] = Counter()  # by kind and address
        self._written: Counter[tuple[str, str]] = Counter()
        self._ended: set[tuple[str, str]] = set()
        self._tried: set[str] = set()
        self._told = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record. Decides once, though each handler asks."""
        if not hasattr(record, "_is_kept"):
            for line in self._sums():
                summed.info(line)
            request = getattr(record, "request", None)
            vars(record)["_is_kept"] = (
                self._weigh(record, request) if isinstance(request, HttpRequest) else True
            )
        return bool(vars(record)["_is_kept"])

    def _weigh(self, record: logging.LogRecord, request: HttpRequest) -> bool:
        kind = FAILED if getattr(record, "status_code", SERVER_ERROR) >= SERVER_ERROR else REFUSED
        address = counted_address(request) or evidence.LAPTOP
        is_sign_in = bool(getattr(record, "is_sign_in", False))
        about = evidence.about(request, address)
        if kind == REFUSED:  # the visitor's fault, so no traceback is needed
            if is_sign_in or getattr(record, "status_code", 0) in NOT_ALLOWED:
                evidence.note(request, address, is_sign_in=is_sign_in)
            record.exc_info = record.exc_text = None
            record.msg, record.args = f"{record.getMessage()[:LONGEST]} [{about}]", ()
        with self._lock:
            count, room = self._count(kind, address)
            is_told = kind == REFUSED and (
                _is_step(count) or (is_sign_in and self._is_new(address))
            )
            is_told = is_told and self._told < MOST_TOLD and not settings.IS_HOSTED
            self._told += is_told
        if room is Room.NO_TRACE:
            record.exc_info = record.exc_text = None
        if _is_step(count):
            summed.log(
                logging.WARNING if is_told else logging.INFO,
                f"{kind}: {count} times within the hour, {about}",
            )
        elif is_told:
            terminal.warning(record.getMessage())
        if room is Room.LAST:
            record.msg, record.args = f"{kind}: more from {address} is summed up", ()
            record.exc_info = record.exc_text = None
        return room is not Room.NONE

    def _count(self, kind: str, address: str) -> tuple[int, Room]:
        """How many lines an address caused in this hour, and how to write this one."""
        key, total = (kind, self._named(kind, address)), (kind, "")
        self._counts[key] += 1
        count, is_full = self._counts[key], self._written[total] >= MOST_OF_ALL[kind]
        if count == 1:
            self._written[key] += 1
            return count, Room.NO_TRACE if is_full else Room.WHOLE
        if self._written[key] < MOST_OF_ONE[kind] and not is_full:
            self._written[key] += 1
            self._written[total] += 1
            return count, Room.WHOLE
        is_last = key not in self._ended
        self._ended.add(key)
        return count, Room.LAST if is_last else Room.NONE

    def _named(self, kind: str, address: str) -> str:
        """The name that an address is counted under: itself, or if there are too many addresses
        its network, or `OTHERS`."""
        if (kind, address) in self._counts or len(self._counts) < MOST_ADDRESSES:
            return address
        network = "" if address == evidence.LAPTOP else network_of(address)
        is_known = (kind, network) in self._counts or len(self._counts) < 2 * MOST_ADDRESSES
        return network if network and is_known else evidence.OTHERS

    def _is_new(self, address: str) -> bool:
        """Whether this is the first refused sign-in of an address in this hour."""
        is_new = address not in self._tried and len(self._tried) < MOST_ADDRESSES
        if is_new:
            self._tried.add(address)
        return is_new

    def _sums(self) -> list[str]:
        """A line for each address with omitted lines, once the hour is over."""
        with self._lock:
            if self._clock() < self._until:
                return []
            left = self._counts - self._written
            self._until = self._clock() + HOUR
            for kept in (self._counts, self._written, self._ended, self._tried):
                kept.clear()
            self._told = 0
        return [
            f"{kind}: {count} more from {address} in the hour before"
            for (kind, address), count in left.items()
        ]


# By the settings, `summed` writes to the file and its warnings also to the terminal; `terminal`
# writes only to the terminal.
summed = logging.getLogger("festival.web.logs.summed")
terminal = logging.getLogger("festival.web.logs.terminal")


def _is_step(count: int) -> bool:
    """Whether a count is 100, 1,000, 10,000 and so on."""
    return count >= FEW and str(count).rstrip("0") == "1"
