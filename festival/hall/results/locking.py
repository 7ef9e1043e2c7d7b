"""Locks the final winner list of a hall, and proves later that it has not changed.

The proof is a fingerprint: the SHA-256 of who won what at which table. It is public, printed by
`check_winners.py` for any exported list, and says nothing of who has collected their prizes, which
goes on. Every locking and unlocking is kept and shown.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import override

from festival.games.bobing.results.winners import number_of
from festival.hall.results.winner_list import Bowl, bowls_in_order
from festival.models import Festival, WinnersLock
from festival.play.write_path import lock, touch
from festival.record.log_lines import Person
from festival.rights import known_as
from festival.setup.bowls.bowls import HallRefused, lock_bowls
from rules.wording import Wording

SHORT = 16  # hexadecimal digits that people compare by eye

NOT_OVER = Wording("winners.not_over", "not every game is over, so the list cannot be locked yet")


@dataclass(frozen=True, kw_only=True)
class Event:
    at: datetime
    by: str  # the name of the author, "" if that is no longer known
    fingerprint: str  # "" for an unlocking


@dataclass(frozen=True, kw_only=True)
class Locking:
    """What is known of the locks of a list. is_same: whether the list is as it was locked."""

    history: Sequence[Event]  # the newest first
    is_locked: bool
    is_same: bool = True

    @property
    def fingerprint(self) -> str:
        """In groups of four digits; "" for a list that is not locked."""
        digits = self.history[0].fingerprint[:SHORT].upper() if self.is_locked else ""
        return "-".join(digits[at : at + 4] for at in range(0, len(digits), 4))


def locking_of(hall: Festival) -> Locking:
    rows = WinnersLock.objects.filter(hall=hall).select_related("author__helper")
    history = [
        Event(at=row.at, by=known_as(row.author), fingerprint=row.fingerprint) for row in rows
    ]
    is_locked = bool(history and history[0].fingerprint)
    is_same = not is_locked or history[0].fingerprint == _fingerprint(list_to_lock(hall))
    return Locking(history=history, is_locked=is_locked, is_same=is_same)


def list_to_lock(hall: Festival) -> list[object]:
    """Who won what, table by table; the same in every language."""
    with override(settings.LANGUAGE_CODE):
        return [_table(bowl) for bowl in bowls_in_order(hall)]


def _fingerprint(tables: list[object]) -> str:
    """As in `check_winners.py`."""
    text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _table(bowl: Bowl) -> list[object]:
    currency = bowl.winners.currency
    prizes = [
        [item.tier, item.prize, number_of(item.worth, currency), _winner(item.person)]
        for item in bowl.winners.by_prize
    ]
    return [bowl.round, bowl.place, bowl.name, bowl.code, currency, prizes]


def _winner(person: Person | None) -> list[object] | None:
    return None if person is None else [person.number, person.alone]


def lock_winners(hall_id: int, author: User | None) -> None:
    """Refuse changes of the winners from now on; a second call changes nothing. Raises HallRefused
    until every game is over."""
    with transaction.atomic():
        hall = lock(hall_id)
        bowls = lock_bowls(hall)
        if hall.winners_locked_at is not None:
            return
        if not all(each.phase == "ended" for each in bowls_in_order(hall)):
            raise HallRefused(NOT_OVER())
        found = _fingerprint(list_to_lock(hall))
        row = WinnersLock.objects.create(hall=hall, author=author, fingerprint=found)
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
