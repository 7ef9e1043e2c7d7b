"""What a process remembers of its database."""

from __future__ import annotations

from django.core.cache import caches

from festival.games.bobing.results import hall_winner_list as hall
from festival.games.bobing.results import winner_list
from festival.hall.results import results as hall_results
from festival.live import hall_snapshots, shown_tables
from festival.tables.record import record
from festival.web import storage_errors, visitors


def forget_everything() -> None:
    """A process serves one database; tests empty it and use its primary keys again.

    (The cache of rulebooks knows them by their contents and stays.)"""
    record.forget_records()
    shown_tables._shown.clear()
    hall_snapshots._shown.clear()
    hall_snapshots._own_tables.clear()
    winner_list.winner_list_at.cache_clear()
    hall.BOWLS.known.clear()
    hall_results.RESULTS.known.clear()
    hall_results._state.cache_clear()
    visitors._arrivals.clear()
    storage_errors.clear_trouble()
    for each in caches.all(initialized_only=True):
        each.clear()
