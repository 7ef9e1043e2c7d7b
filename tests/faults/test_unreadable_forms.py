"""A form that cannot be read is a 400 with a sentence."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from django.conf import settings

from festival.config.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)

URLENCODED = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data"
PART = b'--x\r\nContent-Disposition: form-data; name="a"%b\r\n%b\r\n%b\r\n--x--\r\n'
BASE_64 = b"Content-Transfer-Encoding: base64\r\n"
FORMS = [
    *((f"{URLENCODED}; charset={name}", b"a=%fe%ff") for name in ("utf-16", "zip", "nonsense")),
    (f"{MULTIPART}; boundary=x; charset=rot13", PART % (b"", b"", b"b")),
    (URLENCODED, b"&".join(b"a%d=1" % number for number in range(6000))),
    (MULTIPART, b"abc"),
    (f"{MULTIPART}; boundary=", b"abc"),
    (f"{MULTIPART}; boundary=ÿ", b"abc"),
    (f"{MULTIPART}; boundary=x", PART % (b"", b"a" * 3000 + b": b\r\n", b"b")),
    (f"{MULTIPART}; boundary=x", PART % (b'; filename="b"', BASE_64, b"!!!!!")),
    (f"{URLENCODED}; charset*=nonsense'en'x", b"a=b"),
]


def scope_of(path: str, kind: str, body: bytes) -> Any:
    return {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "client": ("192.0.2.9", 4711),
        "headers": [
            (b"host", b"localhost"),
            (
                b"cookie",
                f"{settings.CSRF_COOKIE_NAME}={'x' * 32}".encode(),
            ),  # with one Django looks into the form
            (b"content-type", kind.encode("latin-1")),
            (b"content-length", b"%d" % len(body)),
        ],
    }


async def post(path: str, kind: str, body: bytes) -> tuple[int, str]:
    """What the site answers to a post, as the server hands it over."""
    answers: list[Any] = []
    pieces = [{"type": "http.request", "body": body}]

    async def receive() -> Any:
        if pieces:
            return pieces.pop()
        return await asyncio.Event().wait()

    async def send(message: Any) -> None:
        answers.append(message)

    await application(scope_of(path, kind, body), receive, send)
    text = b"".join(message.get("body", b"") for message in answers[1:]).decode()
    return answers[0]["status"], text


@pytest.mark.parametrize("path", ["/language/", "/festivals/1/screens/"])
async def test_it_is_one_sentence(path: str) -> None:
    for kind, body in FORMS:
        answered, page = await post(path, kind, body)
        assert answered == 400, kind
        assert re.search("This form cannot be read|Send (the|a smaller) form", page), kind
        assert "Nothing was changed." in page, kind


async def test_forms_of_browsers_are_read() -> None:
    """Without a token: what refuses them has looked into them."""
    for charset in ("", "; charset=utf-8", "; charset=UTF-8"):
        assert (await post("/sign-out/", f"{URLENCODED}{charset}", b"a=b"))[0] == 403, charset
