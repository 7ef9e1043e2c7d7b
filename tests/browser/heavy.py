"""Evenings with little and with much in them: prizes gone, people at the table, and their names."""

from __future__ import annotations

from functools import cache

from tests.browser.desk import SIX, Desk, Table, prize_fields

PYRAMID = (1, 2, 4, 8, 16, 32)
# As many letters as a name may have, in every script that a screen has to hold.
HARD = (
    "Bartholomew Constantine Featherstonehaug",
    "陳" * 40,
    "عبد الرحمن بن محمد بن عبد الله الفاسي",
    "👨‍👩‍👧‍👦" * 20 + "🥮" * 20,
    "W" * 40,
)
CROWD = HARD + tuple(f"{name} {number}" for number in range(1, 12) for name in SIX[:5])

# What wins in each tier from the second to the sixth, and how often in half an evening.
WINS = ("123456", "444126", "222251", "144263", "411256")
HALF = (1, 2, 3, 8, 16)
CHAMPION = "444413"
NOTHING = "223356"


@cache
def heavy(host: Desk, taken: int) -> Table:
    """Sixty players, and so many of 63 prizes gone; nobody changes it."""
    with host.unseen():
        table = host.lay(f"{taken} of 63 gone", players=CROWD, counts=PYRAMID)
        host.start(table)
        for roll in throws(taken):
            host.throw(table, roll)
        if taken == sum(PYRAMID):
            host.command(table, "stop", confirmed="1")
            host.command(table, "crown")
    host.post(f"{table.edit}prizes/", save="1", **prize_fields(PYRAMID, long_prize))
    return table


def throws(taken: int) -> list[str]:
    """In a mixed order, so that every tier loses some of its prizes early."""
    if not taken:
        return []
    left = list(HALF if taken < sum(PYRAMID) else PYRAMID[1:])
    wins = [CHAMPION, NOTHING]
    while any(left):
        for tier in reversed(range(len(WINS))):
            if left[tier]:
                left[tier] -= 1
                wins.append(WINS[tier])
    return wins


def long_prize(tier: int, position: int) -> str:
    return f"Stainless-steel pressure cooker 6L {tier}-{position}"
