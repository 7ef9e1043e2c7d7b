"""Who may send how much, before any of it is read."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from festival.accounts.known_sessions import known_of
from festival.play.helpers import helpers
from tests.festival.evening import started

KB = 1024
MB = 1024 * KB


@pytest.mark.django_db
def test_scorer_may_send_a_list_and_organisers_pictures_too() -> None:
    festival, most = started(), dict[str, int]()
    for role in ("emcee", "scorer", "desk", "viewer"):
        client = Client()
        client.force_login(helpers.add_helper(festival.pk, name=role, role=role).helper.user)
        client.get(reverse("signed_in"))  # from then on the session is known
        session = f"{settings.SESSION_COOKIE_NAME}={client.session.session_key}"
        scope: Any = {"headers": [(b"cookie", session.encode())]}
        known = known_of(scope)
        assert known
        most[role] = known.most_bytes

    list_of_players = 5 * MB
    assert most["emcee"] >= 60 * MB
    assert list_of_players < most["scorer"] <= 6 * MB
    assert most["desk"] == most["viewer"] == 64 * KB
