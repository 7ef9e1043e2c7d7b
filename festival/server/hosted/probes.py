"""Answers four addresses for the operator, before any other layer.

/health/: the process is alive. /ready/: whether the proxy may send clients here, and what is
missing. /metrics: for Prometheus, only from the networks in the settings, never through the proxy.
/up/: whether the site works, for a watcher outside, who asks through the proxy.
"""

from __future__ import annotations

import ipaddress
import json

from asgiref.typing import HTTPScope, WWWScope
from django.conf import settings
from django.http import HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST

from festival.server.hosted.metrics import Metrics
from festival.server.hosted.readiness import OK, Readiness
from festival.web.edge.application import Application, Receive, Send
from festival.web.edge.refusals import send_answer

BY_A_PROXY = ("x-forwarded-", "forwarded", "via", "x-real-ip")
JSON = "application/json"
PLAIN = "text/plain; charset=utf-8"
READ = ("GET", "HEAD")


class Probes:
    def __init__(self, application: Application, readiness: Readiness, metrics: Metrics) -> None:
        self.application = application
        self.readiness, self.metrics = readiness, metrics
        self.answers = {
            "/health/": self._health,
            "/ready/": self._ready,
            "/metrics": self._metrics,
            "/up/": self._up,
        }

    async def __call__(self, scope: WWWScope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] not in self.answers:
            await self.application(scope, receive, send)
            return
        if scope["method"] in READ:
            status, kind, body = await self.answers[scope["path"]](scope)
        else:
            status, kind, body = 405, PLAIN, b"GET\n"
        answer = HttpResponse(body, content_type=kind, status=status)
        answer.headers["Content-Length"] = str(len(body))
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Content-Type-Options"] = "nosniff"
        if scope["method"] == "HEAD":
            answer.content = b""
        await send_answer(send, answer)

    async def _health(self, scope: HTTPScope) -> tuple[int, str, bytes]:
        return 200, JSON, b'{"process": "ok"}\n'

    async def _ready(self, scope: HTTPScope) -> tuple[int, str, bytes]:
        is_ready, found = await self.readiness.look()
        body = json.dumps(found).encode("ascii") + b"\n"
        return 200 if is_ready else 503, JSON, body

    async def _up(self, scope: HTTPScope) -> tuple[int, str, bytes]:
        """Unlike /ready/, not while the database is away, which all processes lack together, and
        still while this process drains: it answers until the proxy has noticed."""
        _, found = await self.readiness.look()
        is_up = all(found[name] == OK for name in ("postgresql", "migrations"))
        return (200, PLAIN, b"up\n") if is_up else (503, PLAIN, b"down\n")

    async def _metrics(self, scope: HTTPScope) -> tuple[int, str, bytes]:
        if not may_read(scope):
            return 404, PLAIN, b"Not found\n"
        return 200, CONTENT_TYPE_LATEST, self.metrics.text()


def may_read(scope: HTTPScope) -> bool:
    """Whether the client is in a permitted network, and no proxy has forwarded the request."""
    if any(name.decode("latin-1").startswith(BY_A_PROXY) for name, _ in scope["headers"]):
        return False
    client = scope.get("client")
    try:
        peer = ipaddress.ip_address(client[0]) if client else None
    except ValueError:
        peer = None
    if peer is None:
        return False
    peer = getattr(peer, "ipv4_mapped", None) or peer
    return any(peer in network for network in settings.METRICS_FROM)
