"""Which pages may open a socket.

Only pages with the same scheme, host and port may open a socket. Browsers let any site open a
socket to any host. The validator of Channels ignores scheme and port, so another program's page on
this laptop could open one.
"""

from __future__ import annotations

import re

from asgiref.typing import WWWScope
from django.conf import settings

from festival.web.asgi import Application, Receive, Send

PORT = re.compile(r":\d+$")
SCHEMES = {"ws": "http", "wss": "https"}


class OriginIsHost:
    """Refuses (403) every socket whose Origin is not exactly scheme://Host, or whose Host is not
    one of ours."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        if is_from_own_page(scope):
            await self.application(scope, receive, send)
        else:
            await refuse(scope, receive, send)


async def refuse(scope: WWWScope, receive: Receive, send: Send) -> None:
    """Close the socket before accepting it, which the server answers with 403."""
    await send({"type": "websocket.close", "code": 1008, "reason": "not allowed"})


def is_from_own_page(scope: WWWScope) -> bool:
    hosts = _values(scope, b"host")
    origins = _values(scope, b"origin")
    if len(hosts) != 1 or len(origins) != 1:
        return False
    domain = PORT.sub("", hosts[0]).removesuffix(".")
    scheme = SCHEMES[scope.get("scheme", "ws")]
    return (
        bool(domain)
        and (scheme == "https" or not settings.SECURE_SSL_REDIRECT)
        and domain in settings.ALLOWED_HOSTS
        and origins[0] == f"{scheme}://{hosts[0]}"
    )


def _values(scope: WWWScope, name: bytes) -> list[str]:
    return [value.decode("latin-1").lower() for key, value in scope["headers"] if key == name]
