"""Asking the program as its server does: a scope and a body, to Django's handler on this thread."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponseBase, StreamingHttpResponse

from festival.web.edge.site import Site

HOST = b"localhost"
GUESTS_PHONE = ("192.168.1.7", 50_000)
LAPTOP = ("127.0.0.1", 50_000)
TOKEN = "a" * 32  # of the forms: the same in the cookie and in the header


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One request as it comes over the line. path: with what a browser would have escaped."""

    method: str = "GET"
    path: str = "/"
    query: bytes = b""
    headers: tuple[tuple[bytes, bytes], ...] = ()
    body: bytes = b""
    host: bytes = HOST
    scheme: str = "http"

    def scope(self, cookies: bytes, client: tuple[str, int]) -> dict[str, Any]:
        headers = [(b"host", self.host), (b"cookie", cookies), *self.headers]
        if not any(name == b"content-length" for name, _ in headers) and self.body:
            headers.append((b"content-length", str(len(self.body)).encode()))
        return {
            "type": "http",
            "http_version": "1.1",
            "method": self.method,
            "scheme": self.scheme,
            "path": unquote(self.path),
            "raw_path": self.path.encode("ascii"),
            "root_path": "",
            "query_string": self.query,
            "headers": headers,
            "client": client,
            "server": ("localhost", 80),
        }


@dataclass(frozen=True, kw_only=True)
class Answered:
    status: int
    headers: dict[str, str]
    body: bytes = field(repr=False)

    @property
    def kind(self) -> str:
        return self.headers.get("content-type", "").split(";")[0]


@dataclass
class Line:
    """The way to the program."""

    site: Site = field(default_factory=Site)

    def ask(
        self, asked: Asked, cookies: bytes = b"", client: tuple[str, int] = GUESTS_PHONE
    ) -> Answered:
        """Raises what the program lets out; Django's handler lets nothing out."""
        scope = asked.scope(f"{settings.CSRF_COOKIE_NAME}={TOKEN}; ".encode() + cookies, client)
        with io.BytesIO(asked.body) as body:
            request, refused = self.site.create_request(scope, body)
            answer = refused if request is None else self.site.get_response(request)
            assert answer is not None
            try:
                content = whole(answer)
            finally:
                answer.close()
        headers = {name.lower(): value for name, value in answer.items()}
        if headers.get("content-encoding") == "gzip" and content:
            content = gzip.decompress(content)
        return Answered(status=answer.status_code, headers=headers, body=content)


def whole(answer: HttpResponseBase) -> bytes:
    if isinstance(answer, StreamingHttpResponse):
        if answer.is_async:
            return async_to_sync(_awaited)(answer)
        return b"".join(answer.streaming_content)  # type: ignore[arg-type]
    return bytes(getattr(answer, "content", b""))


async def _awaited(answer: StreamingHttpResponse) -> bytes:
    return b"".join([part async for part in answer.streaming_content])  # type: ignore[union-attr]


@contextmanager
def without_closing() -> Iterator[None]:
    """The connection stays, as a test's transaction wants it."""
    request_started.disconnect(close_old_connections)
    request_finished.disconnect(close_old_connections)
    try:
        yield
    finally:
        request_started.connect(close_old_connections)
        request_finished.connect(close_old_connections)
