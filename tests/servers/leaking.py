"""Moonbowl with leaks, for the twin of the soak: python -m tests.servers.leaking party ...

Each socket that opens leaves memory, a file that is open and a line in the log behind; each
twentieth a thread.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from itertools import count
from typing import Any

import django

from festival.command_line import run, take_folders

MEMORY = 128 * 1024  # bytes
A_THREAD = 20  # sockets

_kept: list[bytearray] = []
_sockets = count(1)


def leak() -> None:
    _kept.append(bytearray(os.urandom(1)) * MEMORY)
    os.open(os.devnull, os.O_RDONLY)
    logging.getLogger("festival").warning("a socket was opened, and %d bytes kept", MEMORY)
    if next(_sockets) % A_THREAD == 0:
        threading.Thread(target=threading.Event().wait, daemon=True).start()


def spring(consumer: type[Any]) -> None:
    opened = consumer.connect

    async def connect(self: Any) -> None:
        leak()
        await opened(self)

    consumer.connect = connect


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.settings")
    take_folders(sys.argv[1:])
    django.setup()  # models are asked for first
    from festival.live.consumers import Screen

    spring(Screen)
    run(sys.argv)
