"""Who pays whom: each rule of the text with figures worked out from it. Seats 0 to 3; 0 deals."""

from __future__ import annotations

from itertools import product

import pytest

from rules.mahjong import House

TABLE = House.load("table")


def test_self_drawn_win_is_paid_by_each_of_the_three() -> None:
    """The dealer pays 1 more."""
    assert TABLE.payments(10, winner=1) == (-11, 31, -10, -10)


def test_discarder_pays_once_and_not_for_all() -> None:
    assert TABLE.payments(10, winner=1, payer=2) == (0, 10, -10, 0)


def test_several_winners_on_one_discard_are_each_paid_in_full() -> None:
    """Seats 1 and 3 win 10 and 6 on a discard of seat 2."""
    both = zip(
        TABLE.payments(10, winner=1, payer=2), TABLE.payments(6, winner=3, payer=2), strict=True
    )

    assert tuple(map(sum, both)) == (0, 10, -16, 6)


def test_payment_to_the_dealer_is_higher() -> None:
    assert TABLE.payments(10, winner=0, payer=2) == (11, 0, -11, 0)
    assert TABLE.payments(10, winner=0) == (33, -11, -11, -11)


def test_payment_by_the_dealer_is_higher() -> None:
    assert TABLE.payments(10, winner=1, payer=0) == (-11, 11, 0, 0)


@pytest.mark.parametrize(("repeats", "extra"), [(0, 1), (1, 3), (2, 5), (5, 11)])
def test_each_repeat_of_the_dealer_adds_two(repeats: int, extra: int) -> None:
    paid = TABLE.payments(19, winner=2, dealer=0, repeats=repeats)

    assert paid == (-19 - extra, -19, 57 + extra, -19)


def test_another_seat_may_deal() -> None:
    assert TABLE.payments(10, winner=1, dealer=3, repeats=1) == (-10, 33, -10, -13)


def test_limit_caps_each_payment_at_300_and_600_with_the_dealer() -> None:
    """After the extras: 599 + 1 is 600, and so is 700."""
    assert TABLE.payments(301, winner=1, payer=2) == (0, 300, -300, 0)
    assert TABLE.payments(599, winner=1, payer=0) == (-600, 600, 0, 0)
    assert TABLE.payments(700, winner=1) == (-600, 1200, -300, -300)
    assert TABLE.payments(700, winner=0) == (1800, -600, -600, -600)


def test_limit_for_the_dealer_who_wins_alone() -> None:
    house = House.load("table", limit="dealer_winner_only")

    assert house.payments(700, winner=0, payer=1) == (600, -600, 0, 0)
    assert house.payments(700, winner=1, payer=0) == (-300, 300, 0, 0)


def test_no_limit() -> None:
    house = House.load("table", limit="none")

    assert house.payments(700, winner=1, payer=2) == (0, 700, -700, 0)


def test_base_and_points_per_tai() -> None:
    """5 + 10 x 7, and with the dealer, who stayed once, 5 + 10 x (7 + 3)."""
    house = House.load("table", base=5, points_per_tai=10)

    assert house.payments(7, winner=1, payer=2) == (0, 75, -75, 0)
    assert house.payments(7, winner=1, payer=0, repeats=1) == (-105, 105, 0, 0)


def test_limit_is_one_of_tai() -> None:
    """A tai of 10 points lets a payment go to 3,000; the base is within it."""
    house = House.load("table", base=5, points_per_tai=10)

    assert house.payments(300, winner=1, payer=2) == (0, 3000, -3000, 0)


def test_payments_always_sum_to_zero() -> None:
    for winner, payer, dealer, limit in product(
        range(4), (None, 0, 1, 2, 3), range(4), ("300/600", "none", "dealer_winner_only")
    ):
        if payer != winner:
            paid = House.load("table", limit=limit, base=7).payments(350, winner, payer, dealer, 2)
            assert sum(paid) == 0
            assert len(paid) == 4


@pytest.mark.parametrize(("winner", "payer"), [(4, None), (1, 4), (1, 1), (-1, None)])
def test_seats_that_cannot_be_are_refused(winner: int, payer: int | None) -> None:
    with pytest.raises(ValueError, match="expected"):
        TABLE.payments(5, winner, payer)


def test_minimum_is_of_the_hand_itself() -> None:
    """The dealer's extra does not lift 4 tai to a win: it is never asked."""
    assert TABLE.settings.min_tai == 5
