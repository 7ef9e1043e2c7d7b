"""The payments between four seats, with the dealer's extra tai: for a hand, and for a false win."""

from __future__ import annotations

from rules.mahjong.settings import Limit, Settings

SEATS = 4
LIMIT = 300  # tai in one payment
LIMIT_OF_DEALER = 600


def extra(repeats: int) -> int:
    """The extra tai of a payment by or to the dealer. repeats: how often the dealer has stayed."""
    return 1 + 2 * repeats


def payments(
    settings: Settings, tai: int, winner: int, payer: int | None, deal: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Points of each of the four seats, negative where a seat pays; the sum is 0.

    tai: of the hand, without the dealer's extra. winner, payer: seats from 0 to 3; without a payer
    all pay. deal: the dealer's seat, and how often the dealer has stayed.
    """
    dealer, repeats = deal
    paying = [seat for seat in range(SEATS) if seat != winner] if payer is None else [payer]
    amounts = {}
    for seat in paying:
        is_dealer = dealer in (seat, winner)
        whole = tai + (extra(repeats) if is_dealer else 0)
        amounts[seat] = _amount(
            settings, whole, is_dealer=is_dealer, has_dealer_won=dealer == winner
        )
    amounts[winner] = -sum(amounts.values())
    return (-amounts.get(0, 0), -amounts.get(1, 0), -amounts.get(2, 0), -amounts.get(3, 0))


def false_win_payments(settings: Settings, seat: int) -> tuple[int, ...]:
    """Points of each seat after a false win, which pays the same to each of the other three."""
    points = settings.false_win
    return tuple(-points * (SEATS - 1) if other == seat else points for other in range(SEATS))


def _amount(settings: Settings, tai: int, *, is_dealer: bool, has_dealer_won: bool) -> int:
    """One payment, in points. The limit is in tai, so it grows with the points per tai; it includes
    the base."""
    points = settings.base + settings.points_per_tai * tai
    match settings.limit:
        case Limit.NONE:
            return points
        case Limit.BOTH:
            is_high = is_dealer
        case Limit.DEALER_WINNER_ONLY:
            is_high = has_dealer_won
        case _:
            raise TypeError(f"expected a limit, got {settings.limit!r}")
    most = LIMIT_OF_DEALER if is_high else LIMIT
    return min(points, settings.points_per_tai * most)
