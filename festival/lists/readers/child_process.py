"""Runs in the process that reads one uploaded file: python -m MODULE MEMORY SECONDS <FILE >ANSWER

The answer's first line is JSON; bytes may follow. This imports no Django, because a new process
starts for every file.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections.abc import Callable

if sys.platform != "win32":
    import resource

OUT_OF_THE_WAY = 10  # niceness, so that rolls have priority
Answer = tuple[dict[str, object], bytes]


class Refused(Exception):
    """The file cannot be used. Its text is a word for the reason."""


def answer(read: Callable[[bytes], Answer]) -> None:
    """Read the file on standard input and write the answer. A process that uses up its memory ends
    without an answer."""
    memory, seconds = map(int, sys.argv[1:])
    _limit(memory, seconds)
    try:
        head, body = read(sys.stdin.buffer.read())
    except Refused as refused:
        head, body = {"refused": str(refused)}, b""
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + body)


def _limit(memory: int, seconds: int) -> None:
    """Limit memory (bytes) and time (seconds): a library that hangs ends with the process, even if
    the server is gone."""
    if sys.platform != "win32":
        os.nice(OUT_OF_THE_WAY)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if sys.platform == "linux":  # elsewhere the parent watches the size
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    faulthandler.dump_traceback_later(seconds, exit=True)
