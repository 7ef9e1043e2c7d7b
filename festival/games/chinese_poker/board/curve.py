"""Draws each player's points after each deal as lines, in a picture 100 wide and 40 high."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.chinese_poker import events as e

WIDE, HIGH = 100, 40


def totals_after(deals: Sequence[e.DealSettled], players: Sequence[int]) -> dict[int, list[int]]:
    """Each player's points before the first deal and after each deal."""
    totals = {player: [0] for player in players}
    for deal in deals:
        won = dict(zip(deal.players, deal.net, strict=True))
        for player, points in totals.items():
            points.append(points[-1] + won.get(player, 0))
    return totals


def height(points: int, totals: Mapping[int, Sequence[int]]) -> float:
    """The y of so many points. The highest points of the game are at the top."""
    every = [each for line in totals.values() for each in line]
    top, bottom = max([*every, 0]), min([*every, 0])
    return round(HIGH * (top - points) / (top - bottom or 1), 2) if top != bottom else HIGH / 2


def line(points: Sequence[int], totals: Mapping[int, Sequence[int]]) -> str:
    step = WIDE / max(len(points) - 1, 1)
    return " ".join(
        f"{place * step:.2f},{height(each, totals):.2f}" for place, each in enumerate(points)
    )
