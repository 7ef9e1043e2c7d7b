"""Cookies on a laptop: of one data folder, and kept whatever the clock says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from festival.accounts.one_time_links import create_link
from festival.config.environment import cookie_mark
from tests.running import Visitor, party

SESSION = settings.SESSION_COOKIE_NAME


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
