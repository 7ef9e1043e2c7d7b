"""Refuses changes of the winners of a hall whose list is locked. Side tables go on and can be
corrected: what is won there is not in the list."""

from __future__ import annotations

from festival.models import Festival, WinnersLock
from rules.errors import RulesError
from rules.wording import Wording

LOCKED = Wording(
    "winners.locked",
    "the winner list of all tables is locked. Unlock it first, on the page of all winners",
)


class WinnersLocked(RulesError):
    """Somebody wanted to change a winner list that is locked."""


def has_locked_winners(festival: Festival) -> bool:
    """Whether the list of this hall, or of a table's hall, is locked."""
    newest = WinnersLock.objects.filter(hall=festival.hall_id or festival.pk).first()
    return newest is not None and newest.is_locked


def require_unlocked(festival: Festival) -> None:
    """Raises WinnersLocked for a hall whose list is locked, and for its tables. A writer
    that has locked the festival can rely on it: whoever locks the list locks all tables first."""
    if has_locked_winners(festival):
        raise WinnersLocked(LOCKED())
