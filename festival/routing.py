"""Where sockets go. Guests' sockets carry no session: connecting costs no query."""

from __future__ import annotations

from channels.sessions import SessionMiddlewareStack
from django.urls import path

from festival.consumers import BoardScreen, ConsoleScreen, WallScreen

websocket_urlpatterns = [
    path("ws/f/<slug:code>/", BoardScreen.as_asgi()),
    path("ws/f/<slug:code>/tv/<slug:slug>/", WallScreen.as_asgi()),
    path(
        "ws/festivals/<int:festival_id>/console/",
        SessionMiddlewareStack(ConsoleScreen.as_asgi()),
    ),
]
