"""Announces that somebody lost rights or was signed out, so that their sockets are closed."""

from __future__ import annotations

from collections.abc import Callable

_announce: Callable[[int], None]


def register(announce: Callable[[int], None]) -> None:
    """Call this at the start. announce: reaches every process."""
    global _announce
    _announce = announce


def announce_revoked(person: int) -> None:
    """Call this once it is committed. person: the user's primary key."""
    _announce(person)
