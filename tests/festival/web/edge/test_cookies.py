"""Cookies on a laptop: of one data folder, and kept whatever the clock says."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from festival.config.environment import cookie_mark
from festival.people.sign_in import create_link
from festival.web.edge.cookies import RENEWAL, OwnCookies
from festival.web.sessions.cached import NEVER, SessionStore
from tests.running import Visitor, party

SESSION, CSRF = settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME
DATED = "expires=Tue, 29 Dec 2026 00:00:00 GMT; HttpOnly; Max-Age=34560000; Path=/; SameSite=Lax"
UNDATED = "HttpOnly; Path=/; SameSite=Lax"
DROPPED = "expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/; SameSite=Lax"


async def through(came: str, *told: str) -> tuple[str, list[str]]:
    """The cookies that the program sees of these, and what a browser is told of those it sets."""
    seen: list[str] = []
    sent: list[str] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        seen.extend(value.decode() for name, value in scope["headers"] if name == b"cookie")
        headers = [(b"Set-Cookie", each.encode()) for each in told]
        await send({"type": "http.response.start", "status": 200, "headers": headers})

    async def send(message: Any) -> None:
        sent.extend(value.decode() for _, value in message["headers"])

    scope = {"type": "http", "headers": [(b"host", b"localhost"), (b"cookie", came.encode())]}
    own: Any = OwnCookies(application)
    await own(scope, None, send)
    return seen[0], sent


async def test_cookie_that_is_missing_is_found_by_its_other_names() -> None:
    assert (await through(f"a=b; {SESSION}=x; moonbowl_session=y"))[0] == (
        f"a=b; {SESSION}=x; moonbowl_session=y"
    )
    assert (await through("moonbowl_session=y"))[0] == f"moonbowl_session=y; {SESSION}=y"
    assert (await through(f"moonbowl_session=y; {SESSION}_undated=x"))[0] == (
        f"moonbowl_session=y; {SESSION}_undated=x; {SESSION}=x"
    )
    assert (await through("moonbowl_session; =; ;a"))[0] == "moonbowl_session; =; ;a"


async def test_whoever_is_signed_in_has_the_same_without_a_date() -> None:
    session, csrf, device = f"{SESSION}=x", f"{CSRF}=y", "moonbowl_device=z"
    doubled = [f"{session}; {DATED}", f"{SESSION}_undated=x; {UNDATED}"]
    csrf_too = [f"{csrf}; {DATED}", f"{CSRF}_undated=y; {UNDATED}"]

    assert (await through("a=b", doubled[0], csrf_too[0]))[1] == [*doubled, csrf_too[0]]
    assert (await through(session, csrf_too[0], device))[1] == [*csrf_too, device]


async def test_whoever_signs_out_has_neither() -> None:
    gone = f'{SESSION}=""; {DROPPED}'

    assert (await through(f"{SESSION}=x", gone))[1] == [
        gone,
        f'{SESSION}_undated=""; {DROPPED}',
    ]


def test_names_tell_two_data_folders_apart() -> None:
    assert SESSION.removeprefix("moonbowl_session_") == cookie_mark(settings.SECRET_KEY)
    assert f"moonbowl_notices_{cookie_mark(settings.SECRET_KEY)}" == settings.NOTICES_COOKIE_NAME
    assert cookie_mark("a" * 50) != cookie_mark("b" * 50)


@contextmanager
def clock_at(monkeypatch: pytest.MonkeyPatch, years: int) -> Iterator[None]:
    """Of the server; what it remembers is forgotten, as when it is started anew."""
    right = timezone.now
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: right() + timedelta(days=366 * years))
        cache.clear()
        yield
    cache.clear()


def signed_in() -> Client:
    browser = Client()
    browser.post(reverse("sign_in", args=[create_link()]))
    return browser


@pytest.mark.django_db
def test_clock_at_2040_and_back_signs_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = signed_in()

    with clock_at(monkeypatch, years=14):
        assert browser.get(reverse("home")).status_code == 200
    assert browser.get(reverse("home")).status_code == 200


@pytest.mark.django_db
def test_without_a_session_that_lasts_it_would(monkeypatch: pytest.MonkeyPatch) -> None:
    """The twin: the row is taken for too old, and the browser is told to drop its cookie."""
    theirs = cached_db.SessionStore.create_model_instance
    monkeypatch.setattr(SessionStore, "create_model_instance", theirs)
    browser = signed_in()

    with clock_at(monkeypatch, years=14):
        assert browser.get(reverse("home")).status_code == 302
    assert browser.get(reverse("home")).status_code == 302


@pytest.mark.django_db
def test_browser_that_dropped_the_dated_cookie_is_given_it_again_and_the_session_lasts() -> None:
    key = signed_in().cookies[SESSION].value
    in_a_year = timezone.now() + timedelta(days=400)
    Session.objects.update(expire_date=in_a_year)  # as an older version stored it

    def asked(*, is_renewal_due: bool) -> Any:
        browser: Any = AsyncClient()
        browser.cookies[SESSION] = key
        inner = browser.handler
        browser.handler = lambda scope: inner({**scope, "state": {RENEWAL: is_renewal_due}})
        return async_to_sync(browser.get)(reverse("home"))

    assert SESSION not in asked(is_renewal_due=False).cookies  # the twin
    assert Session.objects.get().expire_date == in_a_year
    again = asked(is_renewal_due=True)
    assert again.cookies[SESSION].value == key
    assert again.cookies[SESSION]["max-age"] == settings.SESSION_COOKIE_AGE
    assert Session.objects.get().expire_date == NEVER


async def test_cookie_is_renewed_that_came_by_another_name_alone() -> None:
    asked: list[bool] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope["state"][RENEWAL])

    own: Any = OwnCookies(application)
    for came in ("a=b", f"{SESSION}=x", f"{SESSION}_undated=x; {SESSION}=x"):
        scope = {"headers": [(b"cookie", came.encode())]}
        await own(scope, None, None)
    for came in (f"{SESSION}_undated=x", "moonbowl_session=x"):
        scope = {"headers": [(b"cookie", came.encode())]}
        await own(scope, None, None)

    assert asked == [False, False, False, True, True]


def let_in(visitor: Visitor, link: str) -> None:
    _, page = visitor.get(link)
    assert visitor.post(link, page)[0] == 302


def is_signed_in(visitor: Visitor, url: str) -> bool:
    return visitor.get(f"{url}/")[0] == 200


@pytest.mark.proof
def test_two_parties_on_one_laptop_sign_each_other_out_no_more(tmp_path: Path) -> None:
    with party(tmp_path / "one") as one, party(tmp_path / "two") as two:
        visitor = Visitor()
        let_in(visitor, one.link)
        let_in(visitor, two.link)

        assert is_signed_in(visitor, one.url)
        assert is_signed_in(visitor, two.url)


@pytest.mark.proof
def test_with_names_in_common_they_would(tmp_path: Path) -> None:
    """The twin: a key in common makes a name in common."""
    with party(tmp_path / "one") as one:
        (tmp_path / "two").mkdir()
        shutil.copy(tmp_path / "one" / "secret_key", tmp_path / "two")
        with party(tmp_path / "two") as two:
            visitor = Visitor()
            let_in(visitor, one.link)
            let_in(visitor, two.link)

            assert not is_signed_in(visitor, one.url)
