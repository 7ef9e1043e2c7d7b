"""How many guests to expect at a table, and how many tables its round has."""

from __future__ import annotations

from festival.models import Festival
from festival.record.halls import FINAL, TABLES, bowls_by_round
from festival.record.queries import approved


def expected_players(bowl: Festival) -> int:
    """How many are expected at a table, 0 if not known.

    Each later round, and the final, gets one champion from each table of the round before.
    """
    there = approved(bowl).count
    if bowl.round == TABLES or not (bowl.hall_id or bowl.is_hall):
        return bowl.guests or there()
    bowls = bowls_by_round(bowl.hall or bowl)
    before = max(bowls) if bowl.round == FINAL else bowl.round - 1
    return max(there(), -(-bowls.get(before, 0) // bowls[bowl.round]))


def bowls_alike(bowl: Festival) -> int:
    """The number of tables in its round; 1 if it is no table of a hall."""
    return bowls_by_round(bowl.hall)[bowl.round] if bowl.hall else 1
