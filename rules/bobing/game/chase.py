"""The chase: from whom a throw takes a prize when its tier is empty."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bobing.book.switches import ChaseFrom


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
            place = players.index(thrower)
            before = (*players[place:], *players[:place])[::-1]
            held = sorted(held, key=lambda item: before.index(item[1]))
    return tuple(held)
