"""What kind of device a request comes from, as far as its browser says so: enough to tell the phone
of a helper from the laptop, and nothing that would tell one phone from another."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse
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
# The first that a browser names: Android calls itself Linux as well, an iPad says "like Mac".
WORDS = (
    *(("iPhone", "iphone"), ("iPad", "ipad"), ("Android", "android"), ("Windows", "windows")),
    *(("Macintosh", "mac"), ("Linux", "linux"), ("CrOS", "linux")),
)
_now: ContextVar[str] = ContextVar("device", default="")


def kind_of(request: HttpRequest) -> str:
    said = request.headers.get("User-Agent", "")
    return next((kind for word, kind in WORDS if word in said), OTHER)


def label_of(kind: str) -> str:
    """In the reader's language; "" for one that was not noted."""
    return str(KINDS.get(kind, ""))


def current() -> str:
    """That of the request which is answered now; "" for what the program does by itself."""
    return _now.get()


class DeviceMiddleware:
    """Lets whatever is written be known by the device that it came from."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        token = _now.set(kind_of(request))
        try:
            return self.answer(request)
        finally:
            _now.reset(token)
