"""Sessions of a server with one process: written to the database, read from memory."""

from __future__ import annotations

import datetime

from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.base_session import AbstractBaseSession

from festival.accounts import stored_sessions as sessions

NEVER = datetime.datetime.max.replace(tzinfo=datetime.UTC)


class SessionStore(sessions.SessionStore, cached_db.SessionStore):
    """The class that Django expects in the module of SESSION_ENGINE."""

    load = cached_db.SessionStore.load

    def create_model_instance(self, data: dict[str, object]) -> AbstractBaseSession:
        """A session that lasts until its user signs out: a laptop's clock may be years ahead, and
        may be corrected later."""
        session = super().create_model_instance(data)
        session.expire_date = NEVER
        return session
