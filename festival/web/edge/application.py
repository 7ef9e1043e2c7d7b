"""Types of ASGI applications for HTTP requests and WebSockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.typing import ASGIReceiveEvent, ASGISendEvent, WWWScope

Receive = Callable[[], Awaitable[ASGIReceiveEvent]]
Send = Callable[[ASGISendEvent], Awaitable[None]]
Application = Callable[[WWWScope, Receive, Send], Awaitable[None]]
