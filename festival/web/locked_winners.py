"""Refuses changes of the winners of a hall whose list is locked."""

from __future__ import annotations

from festival.models import Festival
from rules.errors import RulesError
from rules.wording import Wording

LOCKED = Wording(
    "winners.locked",
    "the winner list of all tables is locked. Unlock it first, on the page of all winners",
)


class WinnersLocked(RulesError):
    """Somebody wanted to change a winner list that is locked."""


def require_unlocked(festival: Festival) -> None:
    """Raises WinnersLocked for a hall whose list is locked, and for its tables."""
    if festival.winners_locked_at is not None:
        raise WinnersLocked(LOCKED())
