"""Each test of this folder has the settings of a hosted Moonbowl."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.test import override_settings
from pytest_django.plugin import DjangoDbBlocker

from tests.festival.accounts.on_a_server.hosted import of_accounts


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """With the tables of the second factor, which a party does not have."""
    with override_settings(**of_accounts()), django_db_blocker.unblock():
        call_command("migrate", verbosity=0)


@pytest.fixture(scope="module", autouse=True)
def _hosted() -> Iterator[None]:
    with override_settings(**of_accounts()):
        yield
