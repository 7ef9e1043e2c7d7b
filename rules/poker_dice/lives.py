"""Lives in poker dice: the lowest hand of a round loses one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.poker_dice.hand import Hand

Hands = Mapping[int, Hand | None]  # by player; None: no hand


def at_start(players: Sequence[int], lives: int) -> Mapping[int, int]:
    """The lives of each player; {} where nobody plays for lives."""
    return dict.fromkeys(players, lives) if lives else {}


def of_latecomer(lives: Mapping[int, int]) -> int:
    """As many as the player with the fewest."""
    return min(left for left in lives.values() if left)


def losers(throws: Iterable[Hands]) -> tuple[int, ...]:
    """The players with the lowest hand of the first throws whose hands differ. throws: the round,
    then its ties. No hand is lower than any hand."""
    return next(filter(None, map(_lowest, throws)), ())


def _lowest(hands: Hands) -> tuple[int, ...]:
    """The players with the lowest of these hands; () if all hands are equal."""
    made = {player: hand for player, hand in hands.items() if hand is not None}
    if not made:
        return ()
    if len(made) < len(hands):
        return tuple(player for player in hands if player not in made)
    lowest = min(made.values())
    found = tuple(player for player, hand in made.items() if hand == lowest)
    return found if len(found) < len(made) else ()
