"""Renders the screens of tables and halls, and logs those that cannot be rendered."""

from __future__ import annotations

import logging

from festival.live import halls
from festival.live.snapshots import Snapshot, Topic, first_of, snapshot
from festival.models import Table
from festival.web.storage_errors import heed

logger = logging.getLogger(__name__)


def draw(topic: Topic, revision: int | None = None, *, is_fresh: bool = False) -> Snapshot:
    """The snapshot of a table or a hall. Raises Table.DoesNotExist."""
    if halls.is_of_hall(topic):
        return halls.snapshot(topic, is_fresh=is_fresh)
    return snapshot(topic, revision, is_fresh=is_fresh)


def draw_ahead(topic: Topic, revision: int, setup: int) -> None:
    """Render the parts that guests wait for, on the thread that wrote the change."""
    try:
        if first_of(topic, revision, setup) is None:
            snapshot(topic, revision)
    except Exception as error:  # one screen's fault must not stop the other screens
        log_not_drawn(topic, error)


def log_not_drawn(topic: Topic, error: Exception) -> None:
    """Log an error; not one of the data file or of a deleted table, which are handled elsewhere."""
    if heed(error) is None and not isinstance(error, Table.DoesNotExist):
        logger.error("a screen could not be drawn: %s", topic, exc_info=error)
