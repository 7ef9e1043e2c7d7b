"""What tests of pages need: a signed-in emcee, and a running party."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from festival.games.bobing.photos import demo_photo
from festival.games.bobing.rulebooks import forecast_cache
from tests.festival.live.wire import House
from tests.running import party

# Optimization: every demo begins with the same throws, and drawing one takes 25 ms.
vars(demo_photo)["draw_throw"] = cache(demo_photo.draw_throw)

# Optimization: every look at a set-up asks for the figures of its evening, which few tests read.
MANY = {
    "EVENINGS": forecast_cache.EVENINGS,
    "_kept": lru_cache(vars(forecast_cache)["_kept"].__wrapped__),  # none of few evenings
}
vars(forecast_cache)["EVENINGS"] = 20

# Optimization: each client has a middleware of its own, which would list all files again.
settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture
def emcee(db: None) -> User:
    return User.objects.create_user("emcee")


@pytest.fixture
def desk(emcee: User) -> Client:
    """The browser of the signed-in emcee."""
    client = Client()
    client.force_login(emcee)
    return client


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running party for all tests that do not end it: each plays an evening of its own."""
    folder = tmp_path_factory.mktemp("house")
    stick = folder / "memory stick"
    stick.mkdir()
    with party(folder / "data", "--backups", str(stick)) as running:
        yield House(running, folder / "data")
