"""Who pays whom: each rule of the text with figures worked out from it. Seats 0 to 3; 0 deals."""

from __future__ import annotations

from itertools import product
from typing import Any

from rules.mahjong.payments import payments
from tests.rules.cells import cells
from tests.rules.mahjong.samples import house

# House rules; tai, winner, - or payer, dealer, repeats of the dealer; what each gets.
PAID = """
# Self-drawn, each of the three pays; the dealer 1 more, and gets 1 more.
| 10 1 - | -11 31 -10 -10
| 10 0 - | 33 -11 -11 -11
# The discarder pays once and not for all.
| 10 1 2 | 0 10 -10 0
| 10 0 2 | 11 0 -11 0
| 10 1 0 | -11 11 0 0
# Each repeat of the dealer adds two.
| 19 2 - 0 0 | -20 -19 58 -19
| 19 2 - 0 1 | -22 -19 60 -19
| 19 2 - 0 2 | -24 -19 62 -19
| 19 2 - 0 5 | -30 -19 68 -19
# Another seat may deal.
| 10 1 - 3 1 | -10 33 -10 -13
# Each payment is 300 at most, and 600 with the dealer, after the extras.
| 301 1 2 | 0 300 -300 0
| 599 1 0 | -600 600 0 0
| 700 1 - | -600 1200 -300 -300
| 700 0 - | 1800 -600 -600 -600
limit=dealer_winner_only | 700 0 1 | 600 -600 0 0
limit=dealer_winner_only | 700 1 0 | -300 300 0 0
limit=none | 700 1 2 | 0 700 -700 0
# 5 + 10 x 7, and with the dealer, who stayed once, 5 + 10 x (7 + 3).
base=5 points_per_tai=10 | 7 1 2 | 0 75 -75 0
base=5 points_per_tai=10 | 7 1 0 0 1 | -105 105 0 0
# A tai of 10 points lets a payment go to 3,000; the base is within it.
base=5 points_per_tai=10 | 300 1 2 | 0 3000 -3000 0
"""


def test_each_win_is_paid_as_the_text_says() -> None:
    found = {}
    for rules, win, paid in cells(PAID):
        switches = dict(rule.split("=") for rule in rules.split())
        numbers = {key: int(value) for key, value in switches.items() if value.isdigit()}
        tai, winner, payer, *rest = win.split()
        dealer, repeats = map(int, (*rest, "0", "0")[:2])
        settings = house(**dict[str, Any]({**switches, **numbers})).settings
        pays = None if payer == "-" else int(payer)
        came = payments(settings, int(tai), int(winner), pays, (dealer, repeats))
        if came != tuple(map(int, paid.split())):
            found[rules, win] = came

    assert found == {}


def test_payments_always_sum_to_zero() -> None:
    for winner, payer, dealer, limit in product(
        range(4), (None, 0, 1, 2, 3), range(4), ("300/600", "none", "dealer_winner_only")
    ):
        if payer != winner:
            settings = house(limit=limit, base=7).settings
            paid = payments(settings, 350, winner, payer, (dealer, 2))
            assert sum(paid) == 0
            assert len(paid) == 4
