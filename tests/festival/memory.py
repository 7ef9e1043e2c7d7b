"""What a process remembers of its database."""

from __future__ import annotations

from django.core.cache import cache

from festival.games.bobing.results import hall_winner_list as hall
from festival.games.bobing.results import winner_list
from festival.hall.results import results as hall_results
from festival.live import hall_screens, table_screens
from festival.live.shared_parts import render_cached
from festival.record import closing_date, record
from festival.views import page_cache
from festival.web import storage_errors, visitors


def forget_everything() -> None:
    """A process serves one database; tests empty it and use its primary keys again.

    (The cache of rulebooks knows them by their contents and stays.)"""
    record.forget_records()
    table_screens._snapshots.clear()
    table_screens._firsts.clear()
    table_screens._shown.clear()
    table_screens._places.clear()
    table_screens._newest.clear()
    hall_screens._shown.clear()
    hall_screens._own_tables.clear()
    closing_date._open_until.clear()
    page_cache._pages.clear()
    page_cache._own.clear()
    page_cache._halls.clear()
    winner_list.winner_list_at.cache_clear()
    hall.BOWLS.known.clear()
    hall_results.RESULTS.known.clear()
    hall_results._state.cache_clear()
    visitors._arrivals.clear()
    storage_errors.clear_trouble()
    render_cached.cache_clear()
    cache.clear()
