"""Each test of this folder has the settings of a hosted Moonbowl."""

from __future__ import annotations

from tests.festival.people.accounts.conftest import _hosted, django_db_setup

__all__ = ["_hosted", "django_db_setup"]
