"""What a process remembers of its database."""

from __future__ import annotations

from django.core.cache import cache

from festival.games.bobing.results import whole_list as hall
from festival.games.bobing.results import winners
from festival.hall.results import results as hall_results
from festival.live import halls, snapshots
from festival.live.fragments import render_cached
from festival.record import closing, record
from festival.views import page_cache
from festival.web import storage_errors


def forget_everything() -> None:
    """A process serves one database; tests empty it and use its primary keys again.

    (The cache of rulebooks knows them by their contents and stays.)"""
    record.forget_records()
    snapshots._snapshots.clear()
    snapshots._firsts.clear()
    snapshots._shown.clear()
    snapshots._places.clear()
    snapshots._newest.clear()
    halls.forget_halls()
    closing._open_until.clear()
    page_cache._pages.clear()
    page_cache._own.clear()
    page_cache._halls.clear()
    winners.winner_list_at.cache_clear()
    hall.BOWLS.known.clear()
    hall_results.RESULTS.known.clear()
    hall_results._state.cache_clear()
    storage_errors.is_over()
    render_cached.cache_clear()
    cache.clear()
