"""Which tables of a hall somebody should look at, the most urgent first."""

from __future__ import annotations

from festival.hall.board.hall_values import Bowl

STATES = ("unreadable", "roll_off", "choosing", "crowning")  # the most urgent first
STILL = 120  # seconds without a turn after which somebody should look at the table


def stands_still(bowl: Bowl, now: float) -> bool:
    """Whether a turn is due, but nobody has had one for STILL seconds. now: in seconds."""
    is_waited_for = bowl.is_played and bowl.state != "paused" and bowl.last_at is not None
    return is_waited_for and now - (bowl.last_at or 0) >= STILL


def urgency(bowl: Bowl, now: float) -> int:
    """The rank of a table, the lowest first. now: in seconds."""
    if stands_still(bowl, now):
        return -1
    if bowl.state in STATES:
        return STATES.index(bowl.state)
    return len(STATES) + (not bowl.asking)
