"""The ASGI application: pages over http, state changes over WebSockets."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import cast

from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.http import HttpResponseBase
from django.urls import re_path

from festival.web.asgi import Application
from festival.web.socket_origin import OriginIsHost, refuse

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "festival.config.settings")
pages = cast(Application, get_asgi_application())

# The consumers import models, which exist only once Django is set up.
from festival.config.urls import websocket_urlpatterns  # noqa: E402
from festival.server.files_in_memory import StaticFileCache  # noqa: E402
from festival.server.open_requests import OpenRequests  # noqa: E402

# Without this last pattern any client could cause tracebacks by asking for unknown addresses.
unknown = re_path(r"", cast("Callable[..., HttpResponseBase]", refuse))
news = URLRouter([*websocket_urlpatterns, unknown])

routed = ProtocolTypeRouter({"http": pages, "websocket": OriginIsHost(news)})
application = StaticFileCache(OpenRequests(routed))
