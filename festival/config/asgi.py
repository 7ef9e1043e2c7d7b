"""The ASGI application: pages over http, state changes over WebSockets."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import cast

import django
from channels.routing import ProtocolTypeRouter, URLRouter
from django.http import HttpResponseBase
from django.urls import re_path

from festival.edge.socket_origin import OriginIsHost, refuse
from festival.edge.unreadable_forms import Site
from festival.web.asgi import Application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
django.setup(set_prefix=False)
site = Site()

# The consumers import models, which exist only once Django is set up.
from festival.config.urls import websocket_urlpatterns  # noqa: E402
from festival.edge.files_in_memory import Unchanging  # noqa: E402
from festival.edge.thread_queues import InTurn  # noqa: E402

# Without this last pattern any client could cause tracebacks by asking for unknown addresses.
unknown = re_path(r"", cast("Callable[..., HttpResponseBase]", refuse))
news = URLRouter([*websocket_urlpatterns, unknown])

pages = InTurn(cast(Application, site))
routed = ProtocolTypeRouter({"http": pages, "websocket": OriginIsHost(news)})
application = Unchanging(routed)
