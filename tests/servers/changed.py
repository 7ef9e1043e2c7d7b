"""A program of Moonbowl with something changed: small limits, another clock, leaks, and guards that
are taken away for the twins of tests.

python -m tests.servers.changed files=300 party --data …
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import django
from django.conf import settings
from django.utils import timezone

from festival.config import command_line

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from festival.models import Table

LEAKED = 256 * 1024  # bytes for each socket that opens
A_THREAD = 10  # sockets


def clock(file: str) -> None:
    """Wrong by as many seconds as stand in the file, which is read whenever somebody asks for the
    time. What runs by itself, such as the time from beat to beat, goes on: nobody sets that."""
    right, now = time.time, timezone.now

    def wrong() -> int:
        return int(Path(file).read_text() or 0)

    def wrong_time() -> float:
        return right() + wrong()

    def wrong_now() -> datetime:
        return now() + timedelta(seconds=wrong())

    time.time, timezone.now = wrong_time, wrong_now


def processes(file: str) -> None:
    """Caddy's file with the processes stands elsewhere."""
    settings.PROCESSES = Path(file)


def files(number: str) -> None:
    """The system gives this program so many files and no more."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(number), int(number)))


def hasty() -> None:
    """Headers have a second to arrive, and bodies one more for each fifty bytes; an address may
    connect a hundred times, and once more in each hundred seconds."""
    from festival.server import address_limits, arriving_requests

    address_limits.AT_ONCE, address_limits.A_SECOND = 100, 0.01
    arriving_requests.HEADERS = arriving_requests.BODY = 1
    arriving_requests.SLOWEST = 50


def without_keys() -> None:
    """A press that comes again is judged like any other."""
    from festival.play import write_path

    append = write_path.append
    setattr(  # noqa: B010  a name of the module
        write_path, "append", lambda post, make, is_same: append(post, make, lambda entry: False)
    )


def dead_before_it_is_told() -> None:
    """A fifth entry is committed, and the screens hear nothing of it any more."""
    from festival.live.hub import announce
    from festival.play import write_path

    def announced(table: Table) -> None:
        if table.version == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        announce(table)

    setattr(write_path, "announce", announced)  # noqa: B010  a name of the module


def leaking() -> None:
    """Each socket that opens leaves memory, a file that is open and a line in the log behind; each
    tenth a thread."""
    from festival.live.consumers import Screen

    kept, sockets, opened = list[bytearray](), count(1), Screen.connect

    async def connect(self: Any) -> None:
        kept.append(bytearray(os.urandom(1)) * LEAKED)
        os.open(os.devnull, os.O_RDONLY)
        logging.getLogger("festival").warning("a socket was opened, and %d bytes kept", LEAKED)
        if next(sockets) % A_THREAD == 0:
            threading.Thread(target=threading.Event().wait, daemon=True).start()
        await opened(self)

    Screen.connect = connect  # type: ignore[method-assign]


def main() -> None:
    wanted = [part.partition("=") for part in sys.argv.pop(1).split(",")]
    command_line.take_folders(sys.argv[2:])
    os.environ["DJANGO_SETTINGS_MODULE"] = "festival.config.settings"
    is_early = {"clock"} & {name for name, *_ in wanted}
    if not is_early:  # a clock is changed before anything asks for the time
        django.setup()
        import festival.server.daphne_server  # noqa: F401  (has the loop that the rest is made for)
    for name, _, value in wanted:
        change: Callable[..., None] = globals()[name]
        change(*([value] if value else []))
    command_line.run(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    main()
