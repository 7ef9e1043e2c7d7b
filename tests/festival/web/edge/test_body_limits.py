"""Who may send how much, before any of it is read."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from festival.people import helpers
from festival.web.edge.body_limits import most_of
from tests.festival.evening import started

KB = 1024
MB = 1024 * KB


@pytest.mark.django_db
def test_a_scorer_may_send_a_list_and_who_sets_up_pictures_as_well() -> None:
    festival, most = started(), {}
    for role in ("emcee", "scorer", "desk", "viewer"):
        client = Client()
        client.force_login(helpers.add_helper(festival.pk, name=role, role=role).helper.user)
        session = f"{settings.SESSION_COOKIE_NAME}={client.session.session_key}"
        headers = [(b"host", b"localhost"), (b"cookie", session.encode())]
        scope: Any = {"type": "http", "method": "POST", "path": "/", "headers": headers}
        most[role] = most_of(scope)

    list_of_players = 5 * MB
    assert most["emcee"] >= 60 * MB
    assert list_of_players < most["scorer"] <= 6 * MB
    assert most["desk"] == most["viewer"] == 64 * KB
