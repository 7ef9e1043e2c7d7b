"""Whose browser it is, as the database has it.

A cookie may hold anything. What cannot be the key of a session is none, before a database is asked:
PostgreSQL answers some signs with an error.
"""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """As Django asks for it by SESSION_ENGINE."""

    def __init__(self, session_key: str | None = None) -> None:
        is_key = session_key is not None and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if is_key else None)
