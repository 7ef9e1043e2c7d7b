"""Runs one hosted process: checks the database, then starts the server and what belongs to it."""

from __future__ import annotations

import logging
import os
import random
import time
from datetime import timedelta
from importlib import import_module
from threading import Event, Thread

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, connection

from festival.accounts.one_time_links import delete_expired
from festival.games.bobing.setup import demo as demo_player
from festival.live.hub import hub
from festival.server.daphne_server import Stop, serve
from festival.server.hosted.metrics import take
from festival.server.hosted.outermost_layer import Front, Probes
from festival.server.hosted.readiness import Readiness, connected
from festival.server.open_requests import in_work
from festival.web import measurements
from festival.web.asgi import Application

NOT_MIGRATED = "The database is older than this version. First run: manage.py update"
NO_DATABASE = "The database of DATABASE_URL does not answer ({error})."
LOOK_SECONDS = 1
# Seconds. A console waits 8 s for an answer, and sends again if nothing was saved. Commands of
# manage.py, such as a migration, have no limits.
LIMITS = {
    "statement": 6,
    "lock": 4,
    "idle_in_transaction_session": 30,  # without a statement, while it may hold locks
}

DAY = timedelta(days=1).total_seconds()

logger = logging.getLogger(__name__)


class NotReady(Exception):
    """Why the process cannot begin, in one sentence."""


class NoAnswer(NotReady):
    """The database does not answer yet."""


def require_answer() -> None:
    """Raises NoAnswer."""
    try:
        connected().close()
    except (psycopg.Error, OSError) as error:
        raise NoAnswer(NO_DATABASE.format(error=" ".join(str(error).split()))) from error


def require_migrated() -> None:
    """Wait for the database. Raises NotReady where it lacks migrations."""
    _wait_for_answer()
    try:
        call_command("migrate", check_unapplied=True, verbosity=0)
    except SystemExit as error:
        raise NotReady(NOT_MIGRATED) from error
    finally:
        connection.close()


def _wait_for_answer() -> None:
    """Logs once why it waits."""
    said = ""
    while True:
        try:
            require_answer()
        except NoAnswer as error:
            if str(error) != said:
                said = str(error)
                logger.warning("%s The process starts when it does.", said)
            time.sleep(LOOK_SECONDS)
        else:
            if said:
                logger.warning("The database answers.")
            return


def limit_statements() -> None:
    """Limit how long statements and locks take. Call this before the first connection."""
    options = connection.settings_dict["OPTIONS"]
    limits = [f"-c {name}_timeout={seconds}s" for name, seconds in LIMITS.items()]
    options["options"] = " ".join([*limits, options.get("options", "")]).strip()


def run(application: Application, *, host: str, port: int, notice: float) -> None:
    """Serve until a signal stops the process. notice: seconds, see `Stop`. Raises PortTaken."""
    stop, upkeep = Stop(lambda: in_work["http"], notice=notice), Upkeep()
    whole = Probes(Front(application), Readiness(lambda: stop.is_draining))
    measurements.give_to(take)

    def listening() -> None:
        hub().begin()
        demo_player.wake()
        upkeep.start()
        logger.info("listens on %s, port %d, as process %d", host, port, os.getpid())

    try:
        serve(whole, port, host=host, listening=listening, stop=stop)
    finally:
        upkeep.stop()
        connection.close_pool()  # type: ignore[attr-defined]


class Upkeep(Thread):
    """Deletes expired sessions and sign-in links once a day. Each process does so at a random time;
    deleting twice does no harm."""

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
