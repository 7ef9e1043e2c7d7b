"""What the process does that reads one uploaded file: python -m MODULE MEMORY SECONDS <FILE >ANSWER

The first line of the answer is JSON, and bytes may follow it. Nothing of Django is imported: the
process starts anew for every file.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections.abc import Callable

if sys.platform != "win32":
    import resource

OUT_OF_THE_WAY = 10  # of the scheduler's steps: rolls go first
Answer = tuple[dict[str, object], bytes]


class Refused(Exception):
    """The file is not what was expected. Its text is a word for why."""


def answer(read: Callable[[bytes], Answer]) -> None:
    """Answer for the file on the standard input. Where the memory is used up, the process ends
    without an answer."""
    memory, seconds = map(int, sys.argv[1:])
    _limit(memory, seconds)
    try:
        head, body = read(sys.stdin.buffer.read())
    except Refused as refused:
        head, body = {"refused": str(refused)}, b""
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + body)


def _limit(memory: int, seconds: int) -> None:
    """memory: bytes. A library that is stuck ends with the process, also where nobody is left who
    waits for the answer."""
    if sys.platform != "win32":
        os.nice(OUT_OF_THE_WAY)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if sys.platform == "linux":  # elsewhere the parent watches the size
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    faulthandler.dump_traceback_later(seconds, exit=True)
