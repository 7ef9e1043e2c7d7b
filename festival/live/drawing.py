"""Screens drawn, whatever they show, and what is said of one that cannot be."""

from __future__ import annotations

import logging

from festival.live import halls
from festival.live.snapshots import Snapshot, Topic, first_of, snapshot
from festival.models import Table
from festival.web.storage_errors import heed

logger = logging.getLogger(__name__)


def draw(topic: Topic, revision: int | None = None, *, is_fresh: bool = False) -> Snapshot:
    """As `snapshot` does it, of a hall as well. Raises Table.DoesNotExist."""
    if halls.is_of_hall(topic):
        return halls.snapshot(topic, is_fresh=is_fresh)
    return snapshot(topic, revision, is_fresh=is_fresh)


def draw_ahead(topic: Topic, revision: int, setup: int) -> None:
    """What guests wait for, by the thread that wrote it."""
    try:
        if first_of(topic, revision, setup) is None:
            snapshot(topic, revision)
    except Exception as error:  # a screen that cannot be drawn must not keep the news from others
        log_not_drawn(topic, error)


def log_not_drawn(topic: Topic, error: Exception) -> None:
    """A table that is not there is none of ours any more, and its screens are let go."""
    if heed(error) is None and not isinstance(error, Table.DoesNotExist):
        logger.error("a screen could not be drawn: %s", topic, exc_info=error)
