"""What a request passes first: who may be believed of what the headers say, the id by which it is
found in the logs of all, and its line there."""

from __future__ import annotations

import logging
import re
import secrets
from time import perf_counter
from typing import Any

from festival.server.hosted.logs import request_id
from festival.web.edge.visitors import address_of, is_trusted

SAID_BY_PROXIES = (b"x-forwarded-", b"forwarded", b"x-real-ip", b"x-request-id")
ID = re.compile(rb"[\w.:-]{8,100}")
SECURE = {
    "http": "https",
    "websocket": "wss",
}  # by types of scopes: Daphne's sockets name no scheme

logger = logging.getLogger(__name__)


class Front:
    """An application that is handed requests as the proxy has had them."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        scope = believed(scope)
        name = _id_of(scope)
        token = request_id.set(name)
        started, status = perf_counter(), 0

        async def answered(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [
                    *message.get("headers", ()),
                    (b"X-Request-ID", name.encode("ascii")),
                ]
            await send(message)

        try:
            await self.application(scope, receive, answered)
        finally:
            if scope["type"] == "http":
                _log(scope, status, perf_counter() - started)
            request_id.reset(token)


def believed(scope: Any) -> Any:
    """The scope without what only a proxy may say, where none of ours says it; and by https where
    the proxy was asked so."""
    client = scope.get("client")
    if not (client and is_trusted(client[0])):
        headers = [
            (name, value)
            for name, value in scope["headers"]
            if not name.startswith(SAID_BY_PROXIES)
        ]
        return {**scope, "headers": headers}
    if _said(scope, b"x-forwarded-proto").split(b",")[0].strip() == b"https":
        return {**scope, "scheme": SECURE[scope["type"]]}
    return scope


def _id_of(scope: Any) -> str:
    said = _said(scope, b"x-request-id")
    return said.decode("ascii") if ID.fullmatch(said) else secrets.token_hex(8)


def _said(scope: Any, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


def _log(scope: Any, status: int, seconds: float) -> None:
    """status: 0 where the client was gone before the answer."""
    about = {
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "milliseconds": round(seconds * 1000, 1),
        "address": address_of(scope),
    }
    logger.info("%s %s %s", scope["method"], scope["path"], status, extra=about)
