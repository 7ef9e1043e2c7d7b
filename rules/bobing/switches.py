"""The house rules that steer the flow of a game: what each may be set to.

A rulebook declares every one of them, with a default and a line of meaning for each value it
allows; the first value is how a game plays whose book is older than the rule. Switches that only
decide what a throw counts as are rows of the book and need no code.
"""

from __future__ import annotations

from enum import StrEnum


class ChampionAward(StrEnum):
    """When the champion's prize changes hands."""

    AT_END = "at_end"
    HELD_AND_CHASED = "held_and_chased"


class Tie(StrEnum):
    """Who leads when the best champion throws are equal."""

    FIRST_KEEPS = "first_keeps"
    ROLLOFF_FOURS = "rolloff_fours"


class EmptyTier(StrEnum):
    """What a throw wins when its tier has no prize left."""

    NOTHING = "nothing"
    NEXT_LOWER = "next_lower"


class Chase(StrEnum):
    """Which prizes can be taken from their holder."""

    NONE = "none"
    CHAMPION = "champion"
    CHAMPION_SECOND_RED3 = "champion+second+red3"


class ChaseFrom(StrEnum):
    """From whom a chased prize is taken."""

    OLDEST = "oldest"


class Invalid(StrEnum):
    """What follows when a die leaves the bowl."""

    REROLL = "reroll"
    SKIP_NEXT = "skip_next"


class End(StrEnum):
    """When the game is over once its prizes are gone."""

    FINISH_ROUND = "finish_round"
    IMMEDIATE = "immediate"


class FirstPlayer(StrEnum):
    """Who rolls first."""

    ORDER = "order"
    ELDER = "elder"


class Direction(StrEnum):
    """Which way round the table the turn passes."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class TurnOrder(StrEnum):
    """Whether a player may roll out of turn, or twice in a round."""

    FIXED = "fixed"
    OPEN = "open"


FLOW: dict[str, type[StrEnum]] = {
    "champion_award": ChampionAward,
    "tie": Tie,
    "empty_tier": EmptyTier,
    "chase": Chase,
    "chase_from": ChaseFrom,
    "invalid": Invalid,
    "end": End,
    "first_player": FirstPlayer,
    "direction": Direction,
    "turn_order": TurnOrder,
}
