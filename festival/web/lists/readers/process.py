"""Starts the process that reads one uploaded file, and ends it when it takes too much.

A file of a few kilobytes can unfold to gigabytes or break a library in a way that no `except`
catches. Then it ends that process, and the reader is told one sentence.
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
IN_LINE = 3  # those at work and those that wait: a roll must find a thread that is free
PATIENCE = 10.0  # seconds that a file waits for those before it
LONGEST = 30  # seconds that one is read
GRACE = 5.0  # seconds in which the process ends itself
LOOK_AGAIN = 0.05  # seconds between two looks at the size, where the system keeps no limit
IS_LIMITED_BY_SYSTEM = sys.platform == "linux"
PROGRAM = sys.executable
if sys.platform == "win32":
    # There the python.exe of a virtual environment only starts the real one, which is larger than
    # what would be watched. The real one finds all it needs by PYTHONPATH.
    PROGRAM = getattr(sys, "_base_executable", PROGRAM)
# A stranger's file is read without the passwords that stand in the environment of a server.
KEPT = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL")
HERE = str(Path(__file__).parents[4])  # where this package lies, which may be the folder of now
TOO_MANY = gettext_noop("Too many files are being read now. Send this one again in a moment.")

UNREAD, BUSY = "unread", "busy"

_line, _working = Semaphore(IN_LINE), Semaphore(AT_ONCE)

logger = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Reader:
    """module: what is started. memory: bytes that it may ask for; most: bytes of an answer."""

    module: str
    memory: int
    most: int


class Refused(Exception):
    """Its text is a word for why. UNREAD: the process ended without an answer, as the file needed
    too much memory or time, or broke the library that reads it. BUSY: too many files wait. All
    other words are the reader's own, for a file that it does not expect."""


def read(reader: Reader, data: bytes) -> tuple[JSONObject, bytes]:
    """The answer to a file, its first line and what follows. Raises Refused."""
    with _turn(), TemporaryFile() as given, TemporaryFile() as answered:
        given.write(data)
        given.seek(0)
        command = (
            # Optimization: the path is told, and not looked for: 35 ms in place of 55.
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
                process.kill()  # where it has not ended
        if code != 0:
            logger.warning("%s has ended with %s", reader.module, code)
            raise Refused(UNREAD)
        answered.seek(0)
        return _parsed(answered.read(reader.most + 1), reader)


@contextmanager
def _turn() -> Iterator[None]:
    """A few are read at a time; raises Refused for a file that waits too long, or that would be one
    too many of those that wait."""
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
    """The code that it has ended with; None where it has not, and is not to go on."""
    until = monotonic() + LONGEST + GRACE
    while True:
        left = until - monotonic()
        try:
            return process.wait(left if IS_LIMITED_BY_SYSTEM else min(left, LOOK_AGAIN))
        except subprocess.TimeoutExpired:
            if left <= LOOK_AGAIN or _size(process) > memory:
                return None


def _size(process: subprocess.Popen[bytes]) -> int:
    """Bytes that it holds; 0 where it has ended."""
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
