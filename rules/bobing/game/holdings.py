"""The prizes of each tier, and the holder of each won prize, the prize held longest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.bobing.book.switches import ChaseFrom, GrabScope
from rules.bobing.game import events as e
from rules.bobing.game.commands import Prize

Holdings = Mapping[int, int]
# The prizes of each tier, in the order in which they are handed out.
Piles = Mapping[int, tuple[int, ...]]


def by_tier(prizes: Iterable[Prize]) -> Piles:
    """The prizes of each tier, in their order."""
    piles: dict[int, list[int]] = {}
    for prize in prizes:
        piles.setdefault(prize.tier, []).append(prize.id)
    return {tier: tuple(own) for tier, own in piles.items()}


def handed_over(holdings: Holdings, won: Holdings) -> Holdings:
    """The holdings after prizes are won; newly won prizes are last."""
    kept = {prize: holder for prize, holder in holdings.items() if prize not in won}
    return {**kept, **won}


def put_back(holdings: Holdings, *prizes: int) -> Holdings:
    return {prize: holder for prize, holder in holdings.items() if prize not in prizes}


def swapped(holdings: Holdings, swap: e.PrizesSwapped) -> Holdings:
    won = {swap.prize: swap.other_holder, swap.other: swap.holder}
    to_players = {prize: player for prize, player in won.items() if player is not None}
    return {**put_back(holdings, *won), **to_players}


def grabbed(holdings: Holdings, prizes: Sequence[Prize], grab: e.AllGrabbed) -> Holdings:
    """The holdings after a total grab."""
    match grab.scope:
        case GrabScope.ALL:
            taken = prizes
        case GrabScope.UNTAKEN:
            taken = tuple(prize for prize in prizes if prize.id not in holdings)
        case GrabScope.CHAMPION_AND_SECOND:
            taken = tuple(prize for prize in prizes if prize.tier <= 2)
        case _:
            raise TypeError(f"expected what a grab takes, got {grab.scope!r}")
    return handed_over(holdings, {prize.id: grab.player for prize in taken})


def in_chase_order(
    held: list[tuple[int, int]], rule: str, players: Sequence[int], thrower: int
) -> tuple[tuple[int, int], ...]:
    """Prizes with their holders, the first to be taken first.

    held: the prize held longest first. players: in the order of play.
    """
    match rule:
        case ChaseFrom.NEWEST:
            held = held[::-1]
        case ChaseFrom.PREVIOUS_SEAT:
            seat = players.index(thrower)
            before = (*players[seat:], *players[:seat])[::-1]
            held = sorted(held, key=lambda item: before.index(item[1]))
    return tuple(held)
