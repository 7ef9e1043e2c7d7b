"""The application the server runs: pages over http, news over sockets."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import django
from asgiref.sync import ThreadSensitiveContext
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import re_path

from festival.web.site import Site

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.settings")
django.setup(set_prefix=False)
site = Site()

# The consumers import models, which exist only once Django is set up.
from festival.urls import websocket_urlpatterns  # noqa: E402
from festival.web.body_limits import BoundedBodies  # noqa: E402
from festival.web.origin import OriginIsHost, refuse  # noqa: E402

THREADS = 8  # requests that are worked on at a time

_free: asyncio.LifoQueue[ThreadPoolExecutor] = asyncio.LifoQueue()
for _ in range(THREADS):
    _free.put_nowait(ThreadPoolExecutor(max_workers=1))


async def pages(scope: Any, receive: Any, send: Any) -> None:
    """Django, on a thread that it has had before, with its connection to the database."""
    # Optimization: a thread of its own for each request opens the database anew each time.
    executor = await _free.get()
    try:
        async with ThreadSensitiveContext(executor=executor):
            await site(scope, receive, send)
    finally:
        _free.put_nowait(executor)


# Without the last pattern an unknown address would be a traceback for everybody's taking.
news = URLRouter([*websocket_urlpatterns, re_path(r"", cast(Any, refuse))])

application = ProtocolTypeRouter({"http": BoundedBodies(pages), "websocket": OriginIsHost(news)})
