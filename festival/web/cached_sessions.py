"""Whose browser it is, for one process: what is written goes to the database, what is read is in
memory."""

from __future__ import annotations

from django.contrib.sessions.backends import cached_db

from festival.web import sessions


class SessionStore(sessions.SessionStore, cached_db.SessionStore):
    """As Django asks for it by SESSION_ENGINE."""
