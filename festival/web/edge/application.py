"""An application as ASGI has it, for what we serve: requests and sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WWWScope

Application = Callable[[WWWScope, ASGIReceiveCallable, ASGISendCallable], Awaitable[None]]
