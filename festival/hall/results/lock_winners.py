"""Locks the final winner list of a hall. Every locking and unlocking is kept and shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from festival.games.bobing.results.hall_winner_list import bowls_in_order
from festival.models import Festival, WinnersLock
from festival.play.write_path import lock, touch
from festival.rights import known_as
from festival.setup.hall_tables import lock_bowls
from rules.errors import RulesError
from rules.wording import Wording

LOCKED = "locked"  # in the column that is blank for an unlocking
NOT_OVER = Wording("winners.not_over", "not every game is over, so the list cannot be locked yet")


@dataclass(frozen=True, kw_only=True)
class Event:
    at: datetime
    by: str  # the name of the author, "" if that is no longer known
    is_locked: bool


@dataclass(frozen=True, kw_only=True)
class Locking:
    """What is known of the locks of a list."""

    history: Sequence[Event]  # the newest first

    @property
    def is_locked(self) -> bool:
        return bool(self.history and self.history[0].is_locked)


def locking_of(hall: Festival) -> Locking:
    rows = WinnersLock.objects.filter(hall=hall).select_related("author__helper")
    return Locking(
        history=[
            Event(at=row.at, by=known_as(row.author), is_locked=bool(row.fingerprint))
            for row in rows
        ]
    )


def lock_winners(hall_id: int, author: User | None) -> None:
    """Refuse changes of the winners from now on; a second call changes nothing. Raises RulesError
    until every game is over."""
    with transaction.atomic():
        hall = lock(hall_id)
        bowls = lock_bowls(hall)
        if hall.winners_locked_at is not None:
            return
        if not all(each.phase == "ended" for each in bowls_in_order(hall)):
            raise RulesError(NOT_OVER())
        row = WinnersLock.objects.create(hall=hall, author=author, fingerprint=LOCKED)
        _set(hall, bowls, row)


def unlock_winners(hall_id: int, author: User | None) -> None:
    """Allow changes again; a second call changes nothing."""
    with transaction.atomic():
        hall = lock(hall_id)
        bowls = lock_bowls(hall)
        if hall.winners_locked_at is None:
            return
        _set(hall, bowls, None)
        WinnersLock.objects.create(hall=hall, author=author)


def _set(hall: Festival, bowls: Sequence[Festival], row: WinnersLock | None) -> None:
    at = None if row is None else row.at
    hall.winners_locked_at = at
    hall.save(update_fields=["winners_locked_at"])
    Festival.objects.filter(pk__in=[bowl.pk for bowl in bowls]).update(winners_locked_at=at)
    touch(hall)
