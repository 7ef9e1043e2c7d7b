"""What every answer tells the browser, whatever page it is."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import AsyncRequestFactory, Client
from django.urls import reverse

from festival.accounts import one_time_links
from festival.config.asgi import application
from tests.festival.web.test_views import each, evening

POLICY = {
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}

pytestmark = pytest.mark.django_db


def answers() -> dict[str, HttpResponse]:
    client = Client()
    strict = Client(enforce_csrf_checks=True)
    found = {
        "page": client.get(reverse("sign_in_help")),
        "sign-in": client.get(reverse("sign_in", args=[one_time_links.create_link()])),
        "refused": client.get(reverse("sign_in", args=["x"])),
        "missing": client.get("/nothing/here/"),
        "no token": strict.post(reverse("sign_out")),
        "file": client.get(static("css/base.css")),
    }
    for answer in found.values():
        answer.close()
    return dict(found)  # type: ignore[arg-type]


def test_every_kind_of_answer_carries_the_whole_policy() -> None:
    policies = {
        kind: {part.strip() for part in answer["Content-Security-Policy"].split(";")}
        for kind, answer in answers().items()
    }

    assert policies == dict.fromkeys(policies, POLICY)
    assert len(policies) == 6


def test_no_file_is_for_other_sites() -> None:
    assert "Access-Control-Allow-Origin" not in answers()["file"]


def test_only_console_and_walls_of_dice_may_use_the_camera(desk: Client) -> None:
    festival = evening()
    names = {"console", "tv", "board", "desk", "photos", "log", "screens", "results", "screen"}
    pages = {url: desk.get(url) for url in each(festival, names)}

    may = {url for url, page in pages.items() if "camera=(self)" in str(page.headers)}

    assert may == {*each(festival, {"console", "tv", "screen"})}


def test_cookies_have_own_names_and_are_hidden_from_scripts() -> None:
    client = Client()
    client.get(reverse("sign_in", args=[one_time_links.create_link()]))
    client.post(reverse("sign_in", args=[one_time_links.create_link()]))

    assert {
        name: (bool(cookie["httponly"]), cookie["samesite"])
        for name, cookie in client.cookies.items()
    } == {settings.SESSION_COOKIE_NAME: (True, "Lax"), settings.CSRF_COOKIE_NAME: (True, "Lax")}


@pytest.mark.django_db(transaction=True)
@pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")  # as a party ignores it
@pytest.mark.parametrize("path", ["/sign-in/", "/nothing/", "/?q=%FF", "FILE"])
async def test_answers_of_the_server_carry_what_no_page_says_itself(path: str) -> None:
    path = static("css/base.css") if path == "FILE" else path
    sent = AsyncRequestFactory().get(path)
    answers: list[Any] = []
    pieces = [{"type": "http.request", "body": b""}]

    async def receive() -> Any:
        return pieces.pop() if pieces else await asyncio.Event().wait()

    async def send(message: Any) -> None:
        answers.append(message)

    scope: Any = {**sent.scope, "headers": [(b"host", b"localhost")]}
    await application(scope, receive, send)

    said = {name.lower().decode(): value.decode() for name, value in answers[0]["headers"]}
    assert said["cross-origin-resource-policy"] == "same-origin"
    assert said["x-content-type-options"] == "nosniff"
    assert said["x-frame-options"] == "DENY"  # browsers of before 2016 know no frame-ancestors
    assert said["referrer-policy"] == "same-origin"
    assert "camera=()" in said["permissions-policy"]
    assert "content-security-policy" in said
    assert "cross-origin-opener-policy" not in said
