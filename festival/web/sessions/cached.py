"""Whose browser it is, for one process: what is written goes to the database, what is read is in
memory."""

from __future__ import annotations

import datetime

from django.contrib.sessions.backends import cached_db
from django.contrib.sessions.base_session import AbstractBaseSession

from festival.web.sessions import stored as sessions

NEVER = datetime.datetime.max.replace(tzinfo=datetime.UTC)


class SessionStore(sessions.SessionStore, cached_db.SessionStore):
    """As Django asks for it by SESSION_ENGINE."""

    def create_model_instance(self, data: dict[str, object]) -> AbstractBaseSession:
        """One that lasts until somebody signs out: the clock of a laptop may be years ahead, and is
        put right."""
        session = super().create_model_instance(data)
        session.expire_date = NEVER
        return session
