"""Starts the process that reads one uploaded file, and kills it when it takes too much.

A file of a few kilobytes can unpack to gigabytes or crash a library in a way that no `except`
catches. Then only that process ends, and the page shows one sentence.
"""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from threading import Semaphore
from time import monotonic

from django.utils.translation import gettext_noop

from festival.models.columns import JSONObject

MB = 1024 * 1024
AT_ONCE = 2  # processes
IN_LINE = 3  # files that are read or wait: a roll must find a free thread
PATIENCE = 10.0  # seconds that a file waits for other files
LONGEST = 30  # seconds to read one file
GRACE = 5.0  # more seconds in which the process can end itself
LOOK_AGAIN = 0.05  # seconds between two checks of the memory, where the system has no limit
IS_LIMITED_BY_SYSTEM = sys.platform == "linux"
PROGRAM = sys.executable
if sys.platform == "win32":
    # The python.exe of a virtual environment only starts the real one, whose memory would not be
    # watched. The real one finds all modules by PYTHONPATH.
    PROGRAM = getattr(sys, "_base_executable", PROGRAM)
# Only these variables are passed on: the environment of a server has passwords.
KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL")
HERE = str(Path(__file__).parents[3])  # the folder that contains this package
TOO_MANY = gettext_noop("Too many files are being read now. Send this one again in a moment.")

UNREAD, BUSY = "unread", "busy"

_line, _working = Semaphore(IN_LINE), Semaphore(AT_ONCE)

logger = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Reader:
    """A module that reads files, and its limits."""

    module: str
    memory: int  # bytes that the process may use
    most: int  # bytes of its answer


class Refused(Exception):
    """Its text is a word for the reason. UNREAD: the process ended without an answer, because the
    file needed too much memory or time, or crashed the library that reads it. BUSY: too many files
    wait. All other words are the reader's own."""


def read(reader: Reader, data: bytes) -> tuple[JSONObject, bytes]:
    """The reader's answer to a file: its first line (JSON) and the bytes behind. Raises Refused."""
    with _turn(), TemporaryFile() as given, TemporaryFile() as answered:
        given.write(data)
        given.seek(0)
        command = (
            # Optimization: -S and PYTHONPATH save the search for packages: 35 ms instead of 55.
            *(PROGRAM, "-S", "-P", "-m", reader.module),
            *(str(reader.memory), str(LONGEST)),
        )
        with subprocess.Popen(  # noqa: S603  (this program itself)
            command,
            env=_environment(),
            stdin=given,
            stdout=answered,
            stderr=subprocess.DEVNULL,
        ) as process:
            try:
                code = _ended(process, reader.memory)
            finally:
                process.kill()  # does nothing if the process has ended
        if code != 0:
            logger.warning("%s has ended with %s", reader.module, code)
            raise Refused(UNREAD)
        answered.seek(0)
        return _parsed(answered.read(reader.most + 1), reader)


@contextmanager
def _turn() -> Iterator[None]:
    """Wait for a turn: `AT_ONCE` files are read at a time. Raises Refused for a file that waits too
    long, or if too many wait already."""
    if not _line.acquire(blocking=False):
        raise Refused(BUSY)
    try:
        if not _working.acquire(timeout=PATIENCE):
            raise Refused(BUSY)
        try:
            yield
        finally:
            _working.release()
    finally:
        _line.release()


def _environment() -> dict[str, str]:
    own = {name: os.environ[name] for name in KEPT if name in os.environ}
    own |= {name: value for name, value in os.environ.items() if name.startswith("PYTHON")}
    return {**own, "PYTHONPATH": os.pathsep.join([HERE, *filter(None, sys.path)])}


def _ended(process: subprocess.Popen[bytes], memory: int) -> int | None:
    """The exit code of the process; None if it took too much time or memory and must be killed."""
    until = monotonic() + LONGEST + GRACE
    while True:
        left = until - monotonic()
        try:
            return process.wait(left if IS_LIMITED_BY_SYSTEM else min(left, LOOK_AGAIN))
        except subprocess.TimeoutExpired:
            if left <= LOOK_AGAIN or _size(process) > memory:
                return None


def _size(process: subprocess.Popen[bytes]) -> int:
    """Bytes of memory of the process; 0 where it has ended."""
    if sys.platform == "win32":
        return _size_on_windows(process)
    said = subprocess.run(  # noqa: S603
        ("/bin/ps", "-o", "rss=", "-p", str(process.pid)), capture_output=True, check=False
    )
    return int(said.stdout or 0) * 1024


def _parsed(answered: bytes, reader: Reader) -> tuple[JSONObject, bytes]:
    head, _, body = answered.partition(b"\n")
    try:
        said = json.loads(head)
    except ValueError as error:
        raise Refused(UNREAD) from error
    if len(answered) > reader.most or not isinstance(said, dict):
        raise Refused(UNREAD)
    if "refused" in said:
        raise Refused(str(said["refused"]))
    return said, body


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        """PROCESS_MEMORY_COUNTERS_EX of the Windows API."""

        _fields_ = (
            ("cb", wintypes.DWORD),
            ("page_faults", wintypes.DWORD),
            *((f"size_{place}", ctypes.c_size_t) for place in range(8)),
            ("private", ctypes.c_size_t),
        )

    def _size_on_windows(process: subprocess.Popen[bytes]) -> int:
        counters = _Counters()
        counters.cb = ctypes.sizeof(counters)
        handle = wintypes.HANDLE(int(process._handle))
        ctypes.windll.kernel32.K32GetProcessMemoryInfo(handle, ctypes.byref(counters), counters.cb)
        return int(counters.private)
