"""Row 80: whoever is refused leaves nothing behind, however often."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tests.festival.pages import page_of
from tests.festival.web.test_views import addresses, evening

pytestmark = pytest.mark.django_db


@pytest.mark.proof
def test_a_stranger_makes_no_row_of_a_session_at_any_address() -> None:
    pages = addresses(evening())
    left = {}
    assert len(pages) > 80

    for name, urls in sorted(pages.items()):
        if name == "sign_in":  # whose link is good is no stranger
            continue
        for method in ("get", "post"):
            before = Session.objects.count()
            getattr(Client(), method)(urls[0], {"name": "x", "code": "x"})
            if Session.objects.count() != before:
                left[name, method] = Session.objects.count() - before

    assert left == {}


def test_a_guest_who_is_refused_reads_why_and_leaves_no_row() -> None:
    festival, guest = evening(), Client()
    url = reverse("guest_action", args=[festival.code, 1, "roll"])

    said = [page_of(guest.post(url, follow=True)).text for _ in range(3)]

    assert all("nothing was rolled" in text for text in said)
    assert "nothing was rolled" not in page_of(guest.get(f"/f/{festival.code}/")).text
    assert Session.objects.count() == 0


def test_with_sessions_each_refusal_is_a_row(settings: Any) -> None:
    """The twin."""
    settings.MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
    url = reverse("guest_action", args=[evening().code, 1, "roll"])

    for _ in range(3):
        Client().post(url)

    assert Session.objects.count() == 3
