"""ASGI applications and their layers, for HTTP requests and WebSockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.typing import ASGIReceiveEvent, ASGISendEvent, WWWScope

Receive = Callable[[], Awaitable[ASGIReceiveEvent]]
Send = Callable[[ASGISendEvent], Awaitable[None]]
Application = Callable[[WWWScope, Receive, Send], Awaitable[None]]


class Layer:
    """What every layer around an application has."""

    def __init__(self, application: Application) -> None:
        self.application = application
