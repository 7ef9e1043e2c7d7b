"""What never changes is asked of the application once, and answered from memory from then on."""

from __future__ import annotations

from typing import Any

from django.conf import settings

MOST = 512  # answers
LARGEST = 512 * 1024  # bytes
CONDITIONS = {b"if-none-match", b"if-modified-since", b"range"}


class Unchanging:
    """An application whose files go out without a thread and without Django.

    A file is known by its address, which is another one as soon as anything in it is; whether it
    may be kept, the answer itself says ("immutable").
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.prefix = settings.STATIC_URL
        self.kept: dict[tuple[str, bool], list[dict[str, Any]]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        key = scope["path"], _takes_gzip(scope)
        if not self._is_file(scope):
            await self.application(scope, receive, send)
        elif key not in self.kept:
            await self._ask(key, scope, receive, send)
        else:
            for message in self.kept[key]:
                await send(message)

    def _is_file(self, scope: Any) -> bool:
        """Whether it is asked for a file, whole and without a condition."""
        is_plain = scope["method"] == "GET" and not scope["query_string"]
        asks_more = any(name in CONDITIONS for name, _ in scope["headers"])
        return bool(scope["path"].startswith(self.prefix)) and is_plain and not asks_more

    async def _ask(self, key: tuple[str, bool], scope: Any, receive: Any, send: Any) -> None:
        told: list[dict[str, Any]] = []

        async def heard(message: dict[str, Any]) -> None:
            told.append(message)
            await send(message)

        await self.application(scope, receive, heard)
        body = b"".join(message.get("body", b"") for message in told)
        is_kept = _is_whole(told) and _may_be_kept(told[0])
        if is_kept and len(body) <= LARGEST and len(self.kept) < MOST:
            self.kept[key] = [told[0], {"type": "http.response.body", "body": body}]


def _is_whole(told: list[dict[str, Any]]) -> bool:
    """An answer ends silently in the middle where its client has gone."""
    return len(told) > 1 and not told[-1].get("more_body", False)


def _may_be_kept(start: dict[str, Any]) -> bool:
    named = {name.lower(): value for name, value in start["headers"]}
    return start["status"] == 200 and b"immutable" in named.get(b"cache-control", b"")


def _takes_gzip(scope: Any) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in said for name, said in scope["headers"])
