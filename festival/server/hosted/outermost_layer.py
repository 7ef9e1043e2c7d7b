"""The outermost layers: one answers addresses for operators; one believes headers only of trusted
proxies, gives each request an id, and logs each request."""

from __future__ import annotations

import logging
import re
import secrets
from http import HTTPStatus
from time import perf_counter

from asgiref.typing import ASGISendEvent, HTTPScope, WWWScope
from django.conf import settings
from django.http import HttpResponse, JsonResponse
from prometheus_client import make_asgi_app

from festival.server.hosted.logs import request_id
from festival.server.hosted.metrics import look
from festival.server.hosted.readiness import OK, Readiness, key_digest
from festival.web import measurements
from festival.web.asgi import Application, Receive, Send
from festival.web.refusals import send_answer
from festival.web.visitors import address_of, is_in

BY_A_PROXY = ("x-forwarded-", "forwarded", "via", "x-real-ip")
SAID_BY_PROXIES = (b"x-forwarded-", b"forwarded", b"x-real-ip", b"x-request-id")
ID = re.compile(rb"[\w.:-]{8,100}")
# By the type of scope: Daphne sets no scheme for sockets.
SECURE = {"http": "https", "websocket": "wss"}

logger = logging.getLogger(__name__)


class Probes:
    """Answers three addresses before any other layer.

    /ready/ tells the proxy whether it may send clients to this process. /up/ tells a watcher
    outside whether presses can be saved: the proxy passes it on to a process that is ready.
    /metrics is for Prometheus, only from the networks in the settings, never through the proxy.
    """

    def __init__(self, application: Application, readiness: Readiness) -> None:
        self.application, self.readiness = application, readiness
        self.metrics: Application = make_asgi_app()

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" else ""
        if path in ("/ready/", "/up/"):
            answer = await (self._ready() if path == "/ready/" else self._up())
            answer.headers["Content-Length"] = str(len(answer.content))
            answer.headers["Cache-Control"] = "no-store"
            answer.headers["X-Content-Type-Options"] = "nosniff"
            await send_answer(send, answer)
        elif scope["type"] == "http" and path == "/metrics" and may_read(scope):
            look()
            await self.metrics(scope, receive, send)
        else:
            await self.application(scope, receive, send)

    async def _ready(self) -> HttpResponse:
        is_ready, found = await self.readiness.is_ready()
        return JsonResponse({**found, "secret_key": key_digest()}, status=_status(is_ready))

    async def _up(self) -> HttpResponse:
        state = (await self.readiness.look())["writing"]
        text = "up" if state == OK else f"nothing can be saved: PostgreSQL is {state}"
        return HttpResponse(f"{text}\n", content_type="text/plain", status=_status(state == OK))


def _status(is_right: bool) -> HTTPStatus:
    return HTTPStatus.OK if is_right else HTTPStatus.SERVICE_UNAVAILABLE


def may_read(scope: HTTPScope) -> bool:
    """Whether the client is in a permitted network, and no proxy has forwarded the request."""
    if any(name.decode("latin-1").startswith(BY_A_PROXY) for name, _ in scope["headers"]):
        return False
    client = scope.get("client")
    return client is not None and is_in(client[0], settings.METRICS_FROM)


class Front:
    """An application that gets requests as the proxy got them."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        scope = believed(scope)
        name = _id_of(scope)
        token = request_id.set(name)
        started, status = perf_counter(), 0

        async def answered(message: ASGISendEvent) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                given = (b"X-Request-ID", name.encode("ascii"))
                message = {**message, "headers": [*message["headers"], given]}
            await send(message)

        try:
            await self.application(scope, receive, answered)
        finally:
            if scope["type"] == "http":
                _log(scope, status, perf_counter() - started)
            request_id.reset(token)


def believed(scope: WWWScope) -> WWWScope:
    """The scope without a proxy's headers, unless a trusted proxy sent them; with https if the
    proxy was asked by https."""
    client = scope.get("client")
    found = scope.copy()
    if not (client and is_in(client[0], settings.TRUSTED_PROXIES)):
        said = scope["headers"]
        found["headers"] = [header for header in said if not header[0].startswith(SAID_BY_PROXIES)]
    elif _said(scope, b"x-forwarded-proto").split(b",")[0].strip() == b"https":
        found["scheme"] = SECURE[scope["type"]]
    return found


def _id_of(scope: WWWScope) -> str:
    said = _said(scope, b"x-request-id")
    return said.decode("ascii") if ID.fullmatch(said) else secrets.token_hex(8)


def _said(scope: WWWScope, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


def _log(scope: HTTPScope, status: int, seconds: float) -> None:
    """Log a request. status: 0 if the client disconnected before the answer."""
    about = {
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "milliseconds": round(seconds * 1000, 1),
        "address": address_of(scope),
    }
    measurements.record(measurements.ANSWERS, 1, f"{status // 100}xx")
    logger.info("%s %s %s", scope["method"], scope["path"], status, extra=about)
