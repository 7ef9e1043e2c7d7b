"""Answers three addresses for operators, before any other layer.

/ready/ and /up/ are one probe with two answers: whether the proxy may send clients to this process,
and whether the site works, for a watcher outside, who asks through the proxy. /metrics is for
Prometheus, only from the networks in the settings, never through the proxy.
"""

from __future__ import annotations

from asgiref.typing import HTTPScope, WWWScope
from django.conf import settings
from django.http import HttpResponse, JsonResponse
from prometheus_client import make_asgi_app

from festival.server.hosted.metrics import look
from festival.server.hosted.readiness import OK, Readiness
from festival.web.edge.application import Application, Receive, Send
from festival.web.edge.refusals import send_answer
from festival.web.edge.visitors import is_in

BY_A_PROXY = ("x-forwarded-", "forwarded", "via", "x-real-ip")


class Probes:
    def __init__(self, application: Application, readiness: Readiness) -> None:
        self.application, self.readiness = application, readiness
        self.metrics: Application = make_asgi_app()

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        path = scope["path"] if scope["type"] == "http" else ""
        if path in ("/ready/", "/up/"):
            answer = await self._ready() if path == "/ready/" else await self._up()
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
        is_ready, found = await self.readiness.look()
        return JsonResponse(found, status=200 if is_ready else 503)

    async def _up(self) -> HttpResponse:
        """Unlike /ready/, not while the database is away or read-only, which all processes find
        alike, and still while this process drains: it answers until the proxy has noticed."""
        _, found = await self.readiness.look()
        wrong = [found[name] for name in ("postgresql", "migrations") if found[name] != OK]
        said = f"{wrong[0] if wrong else 'up'}\n"
        return HttpResponse(said, content_type="text/plain", status=503 if wrong else 200)


def may_read(scope: HTTPScope) -> bool:
    """Whether the client is in a permitted network, and no proxy has forwarded the request."""
    if any(name.decode("latin-1").startswith(BY_A_PROXY) for name, _ in scope["headers"]):
        return False
    client = scope.get("client")
    return client is not None and is_in(client[0], settings.METRICS_FROM)
