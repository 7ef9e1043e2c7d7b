"""Starts the process that reads a file, and ends it after ten seconds or at 500 MB: whatever is in
the file, the server goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from time import monotonic

import psutil

from festival.lists import file_to_rows
from festival.lists.file_to_rows import Found

MOST_SECONDS = 10
MOST_MEMORY = 500 * 1024 * 1024  # bytes
LOOK = 0.05  # seconds
BEHIND = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)  # on Windows; else see there
BROKEN, UNFOLDS = Found(refused=file_to_rows.BROKEN), Found(refused=file_to_rows.UNFOLDS)


def read(data: bytes, letters: str = "") -> Found:
    """What `file_to_rows.read` says. The thread waits for it: `server.open_requests` has one for
    files."""
    end = monotonic() + MOST_SECONDS
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        file = Path(folder) / f"list{file_to_rows.ending_of(data)}"
        file.write_bytes(data)
        # -P: the modules beside the program do not hide Python's own.
        command = [sys.executable, "-P", file_to_rows.__file__, str(file), letters]
        with Popen(  # noqa: S603
            command, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, creationflags=BEHIND
        ) as process:
            try:
                while True:
                    with suppress(TimeoutExpired):
                        said, _ = process.communicate(timeout=LOOK)
                        break
                    if monotonic() > end or _memory(process.pid) > MOST_MEMORY:
                        return UNFOLDS
            finally:
                process.kill()
    # A cell in the last row and column ends the library itself.
    return json.loads(said) if process.returncode == 0 else BROKEN


def _memory(pid: int) -> int:
    """Bytes of the process; on Windows, python.exe of an environment starts the real one."""
    try:
        process = psutil.Process(pid)
        family = [process, *process.children()] if sys.platform == "win32" else [process]
        return sum(each.memory_info().rss for each in family)
    except psutil.NoSuchProcess:  # it has just ended
        return 0
