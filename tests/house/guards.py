"""`manage.py party` with small limits, or with one of its guards taken away.

python -m tests.house.guards without_lines,files=300 party --data …
"""

from __future__ import annotations

import asyncio
import math
import os
import resource
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any

import django
from django.db import DatabaseError

from festival import command_line


def files(count: int) -> None:
    """The system gives this program so many files and no more."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))


def seconds(count: int) -> None:
    """For headers and for a body."""
    from festival.serving import channel

    channel.FOR_HEADERS = channel.FOR_BODY = count


def waiting(count: int) -> None:
    """Of one address."""
    from festival.web import threads

    threads.guests._most_waiting = count


def without_lines() -> None:
    """All stand in one line, in the order of their coming."""
    from festival.web import threads

    changes = {"is_known": False, "address_of": "", "connection_of": ""}
    for name, answer in changes.items():
        setattr(threads, name, lambda scope, answer=answer: answer)
    threads.guests._of_one = threads.OF_GUESTS


def without_turns_of_sockets() -> None:
    """They open as they come."""
    from festival.live import consumers

    @asynccontextmanager
    async def at_once(scope: Any) -> Any:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        place.set_result(None)
        yield place

    vars(consumers)["standing"] = at_once


def without_count() -> None:
    """Connections of an address are not counted."""
    from festival.serving.connections import Connections

    Connections.has_room = lambda self, address: True  # type: ignore[method-assign]


def without_times() -> None:
    """What drips may drip for ever."""
    seconds(math.inf)  # type: ignore[arg-type]


def without_threads_for_bodies() -> None:
    """The loop of all sockets waits until the database has said how large a body may be."""
    from festival.serving.request import BoundedRequest
    from festival.web.body_limits import most_of, too_large

    asked = ThreadPoolExecutor(max_workers=1)

    def expect(self: Any, size: int) -> None:
        if size > self._most and not self._is_refused:
            scope = self._scope()
            with suppress(DatabaseError):
                self._most = asked.submit(most_of, scope).result()
            if size > self._most:
                self._is_refused = True
                self._refuse(too_large(scope, self._most))

    BoundedRequest._expect = expect  # type: ignore[method-assign]


def main() -> None:
    wanted = sys.argv.pop(1)
    command_line.take_folders(sys.argv[2:])
    os.environ["DJANGO_SETTINGS_MODULE"] = "festival.settings"
    django.setup()
    import festival.serving.server  # noqa: F401  (has the loop that the rest is made for)

    for part in wanted.split(","):
        name, _, value = part.partition("=")
        change: Callable[..., None] = globals()[name]
        change(*([int(value)] if value else []))
    command_line.run(sys.argv)


if __name__ == "__main__":
    main()
