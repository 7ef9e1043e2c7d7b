"""Deletes expired sessions and sign-in links once a day.

Each process does so at a random time; deleting twice does no harm.
"""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from importlib import import_module
from threading import Event, Thread

from django.conf import settings
from django.db import DatabaseError, InterfaceError, connection

from festival.people.sign_in import delete_expired

DAY = timedelta(days=1).total_seconds()

logger = logging.getLogger(__name__)


class Upkeep(Thread):
    def __init__(self) -> None:
        super().__init__(name="upkeep", daemon=True)
        self._stopping = Event()

    def run(self) -> None:
        wait = random.uniform(0, DAY)  # noqa: S311  (when, not whether)
        while not self._stopping.wait(wait):
            try:
                throw_away()
            except (DatabaseError, InterfaceError) as error:
                logger.warning("nothing was thrown away today: %s", error)
            finally:
                connection.close()
            wait = DAY

    def stop(self) -> None:
        self._stopping.set()


def throw_away() -> None:
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    delete_expired()
