"""Finds the kind of device of a request by its User-Agent.

That is enough to tell a helper's phone from the laptop, but does not identify a phone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest
from django.utils.translation import gettext_lazy

OTHER = "other"
KINDS = {
    "iphone": "iPhone",
    "ipad": "iPad",
    "android": gettext_lazy("Android device"),
    "windows": gettext_lazy("Windows computer"),
    "mac": "Mac",
    "linux": gettext_lazy("Linux computer"),
    OTHER: gettext_lazy("another device"),
}
# The first word that a browser names counts: Android also says Linux, an iPad "like Mac".
WORDS = (
    *(("iPhone", "iphone"), ("iPad", "ipad"), ("Android", "android"), ("Windows", "windows")),
    *(("Macintosh", "mac"), ("Linux", "linux"), ("CrOS", "linux")),
)
_now: ContextVar[str] = ContextVar("device", default="")


def kind_of(request: HttpRequest) -> str:
    said = request.headers.get("User-Agent", "")
    return next((kind for word, kind in WORDS if word in said), OTHER)


def label_of(kind: str) -> str:
    """The name of a kind in the reader's language; "" where none was noted."""
    return str(KINDS.get(kind, ""))


def current() -> str:
    """The kind of device of the present request; "" outside of requests."""
    return _now.get()


@contextmanager
def with_device(request: HttpRequest) -> Iterator[None]:
    """Notes the kind of device, so that log entries can name it."""
    token = _now.set(kind_of(request))
    try:
        yield
    finally:
        _now.reset(token)
