"""What every test of the festival needs: empty caches, a visitor and an emcee."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from festival.live import consumers, halls, snapshots
from festival.live.fragments import render_cached
from festival.record import record
from festival.results import hall, hall_results
from festival.results.bobing import winners
from festival.views import shared
from tests.festival.live.wire import House
from tests.running import party


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    """A process serves one database; tests empty it and use its primary keys again.

    (The cache of rulebooks knows them by their contents and stays.)"""
    record.forget_records()
    snapshots._snapshots.clear()
    snapshots._firsts.clear()
    snapshots._shown.clear()
    snapshots._places.clear()
    snapshots._newest.clear()
    halls.forget_halls()
    consumers._tables.clear()
    shared._pages.clear()
    shared._own.clear()
    shared._halls.clear()
    winners.winner_list_at.cache_clear()
    hall._bowls.clear()
    hall_results._tables.clear()
    hall_results._state.cache_clear()
    render_cached.cache_clear()
    cache.clear()


@pytest.fixture
def emcee(db: None) -> User:
    return User.objects.create_user("emcee")


@pytest.fixture
def desk(emcee: User) -> Client:
    """The browser of the signed-in emcee."""
    client = Client()
    client.force_login(emcee)
    return client


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A running party, for the tests of one file alone."""
    data = tmp_path_factory.mktemp("house") / "data"
    with party(data) as running:
        yield House(running, data)
