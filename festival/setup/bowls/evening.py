"""The evening at a bowl of a hall: how many play there, and at how many bowls like it."""

from __future__ import annotations

from festival.models import Festival
from festival.record.halls import FINAL, TABLES, bowls_by_round
from festival.record.queries import approved


def expected_players(bowl: Festival) -> int:
    """How many are to play at a bowl, now or later on its list; 0 where nobody knows.

    To a round after the first, and to the final, comes one champion of each bowl of the one before.
    """
    there = approved(bowl).count
    if bowl.round == TABLES or not (bowl.hall_id or bowl.is_hall):
        return bowl.guests or there()
    bowls = bowls_by_round(bowl.hall or bowl)
    before = max(bowls) if bowl.round == FINAL else bowl.round - 1
    return max(there(), -(-bowls.get(before, 0) // bowls[bowl.round]))


def bowls_alike(bowl: Festival) -> int:
    """How many play in its round, itself among them; 1 for one that is no table of a hall."""
    return bowls_by_round(bowl.hall)[bowl.round] if bowl.hall else 1
