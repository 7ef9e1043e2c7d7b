"""Locks the final winner list of a hall. Every locking and unlocking is kept and shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from festival.accounts.rights import known_as
from festival.games.bobing.results.hall_winner_list import bowls_in_order
from festival.games.bobing.setup.hall_tables import lock_bowls
from festival.models import Festival, WinnersLock
from festival.play.write_path import lock, touch
from festival.web.locked_winners import has_locked_winners
from rules.errors import RulesError
from rules.wording import Wording

NOT_OVER = Wording("winners.not_over", "not every game is over, so the list cannot be locked yet")


@dataclass(frozen=True, kw_only=True)
class Event:
    at: datetime
    by: str  # the name of the author, "" if that is no longer known
    is_locked: bool


@dataclass(frozen=True, kw_only=True)
class Locking:
    """What is known of the locks of a list."""

    is_locked: bool
    history: Sequence[Event]  # the newest first


def locking_of(hall: Festival) -> Locking:
    rows = WinnersLock.objects.filter(hall=hall).select_related("author__helper")
    return Locking(
        is_locked=has_locked_winners(hall),
        history=[
            Event(at=row.at, by=known_as(row.author), is_locked=row.is_locked) for row in rows
        ],
    )


def lock_winners(hall_id: int, author: User | None, *, is_locked: bool = True) -> None:
    """Refuse changes of the winners from now on, or allow them again; a second call changes
    nothing. Raises RulesError for a lock until every game is over."""
    with transaction.atomic():
        hall = lock(hall_id)
        lock_bowls(hall)  # whoever changes a table waits, and then reads the lock
        if has_locked_winners(hall) == is_locked:
            return
        if is_locked and not all(bowl.phase == "ended" for bowl in bowls_in_order(hall)):
            raise RulesError(NOT_OVER())
        WinnersLock.objects.create(hall=hall, author=author, is_locked=is_locked)
        touch(hall)
