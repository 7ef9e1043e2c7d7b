"""House rules that control the course of a game, with their possible values.

A rulebook declares every one of them, with a default and a meaning for each value it allows; games
whose book is older than a rule use the first value. Switches that only change the score of a throw
are conditions of rows and need no code.
"""

from __future__ import annotations

from enum import StrEnum


class ChampionAward(StrEnum):
    """When the champion's prize changes hands."""

    AT_END = "at_end"
    HELD_AND_CHASED = "held_and_chased"


class Tie(StrEnum):
    """The leader among equal best champion throws."""

    FIRST_KEEPS = "first_keeps"
    ROLLOFF_FOURS = "rolloff_fours"
    LAST_WINS = "last_wins"


class OwnRepeat(StrEnum):
    """Which of a player's own champion throws counts."""

    BEST = "best"
    LATEST = "latest"


class GrabScope(StrEnum):
    """The prizes that the total grab takes; it ends the game in any case."""

    ALL = "all"
    UNTAKEN = "untaken"
    CHAMPION_AND_SECOND = "champion_and_second"


class GoldflowerBonus(StrEnum):
    """The prizes that the golden flower wins besides its place on the champion ladder."""

    NONE = "none"
    REMAINING_SECOND = "remaining_second"
    BOTH_SECOND = "both_second"


class SixBlack(StrEnum):
    """The effect of six alike of a face other than 4."""

    CHAMPION = "champion"
    ENDS_AND_SHARE = "ends_and_share"
    SCRAMBLE = "scramble"


class Carry(StrEnum):
    """Whether 4s beside a set win a prize of their own."""

    OFF = "off"
    ON = "on"


class EmptyTier(StrEnum):
    """The prize of a throw whose tier has no prize left."""

    NOTHING = "nothing"
    NEXT_LOWER = "next_lower"


class Chase(StrEnum):
    """Which prizes can be taken from their holder."""

    NONE = "none"
    CHAMPION = "champion"
    CHAMPION_SECOND_RED3 = "champion+second+red3"


class ChaseFrom(StrEnum):
    """The holder from whom a chased prize is taken."""

    OLDEST = "oldest"
    NEWEST = "newest"
    PREVIOUS_SEAT = "previous_seat"
    THROWER_CHOOSES = "thrower_chooses"


class Invalid(StrEnum):
    """The consequence when a die leaves the bowl."""

    REROLL = "reroll"
    VOID_ONLY = "void_only"
    SKIP_NEXT = "skip_next"


class End(StrEnum):
    """When the game is over.

    The first four depend on the prizes: they end the game after the prizes below the champion's are
    won. The last two are finals and depend only on the champion, whatever prizes are left.
    BEST_OF_ROUND: after the first round with a champion throw; the best throw of that round wins.
    After `LAST_ROUND[BEST_OF_ROUND]` rounds without a champion throw most 4s win, counting all
    throws of these rounds; equal players roll off. UNBEATEN_LAP: as soon as every other present
    player has had a turn without beating the leader. After `LAST_ROUND[UNBEATEN_LAP]` rounds
    without a leader each rolls once, and most 4s win. With several champions, a champion found by a
    round stays champion, and the lap starts once there is a leader for each prize.
    """

    FINISH_ROUND = "finish_round"
    IMMEDIATE = "immediate"
    ONE_MORE_ROUND = "one_more_round"
    TIMED = "timed"
    BEST_OF_ROUND = "best_of_round"
    UNBEATEN_LAP = "unbeaten_lap"


# The final's own rule says three rounds; a printed rule sheet of such a final waits ten rounds for
# the first champion throw (luochang212/bobing-game, docs/rule-audit.md).
LAST_ROUND: dict[End, int] = {End.BEST_OF_ROUND: 3, End.UNBEATEN_LAP: 10}


class StopLeftover(StrEnum):
    """The fate of prizes that nobody won by rolling."""

    KEEP = "keep"
    RAFFLE = "raffle"
    CONSOLATION = "consolation"


class FirstPlayer(StrEnum):
    """How the first player is chosen."""

    ORDER = "order"
    ELDER = "elder"
    LOTS = "lots"
    RANDOM = "random"


class Direction(StrEnum):
    """In which direction the turn passes."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class TurnOrder(StrEnum):
    """Whether a player may roll out of turn, or twice in a round."""

    FIXED = "fixed"
    OPEN = "open"


FLOW: dict[str, type[StrEnum]] = {
    "champion_award": ChampionAward,
    "tie": Tie,
    "own_repeat": OwnRepeat,
    "grab_scope": GrabScope,
    "goldflower_bonus": GoldflowerBonus,
    "six_black": SixBlack,
    "carry": Carry,
    "empty_tier": EmptyTier,
    "chase": Chase,
    "chase_from": ChaseFrom,
    "invalid": Invalid,
    "end": End,
    "stop_leftover": StopLeftover,
    "first_player": FirstPlayer,
    "direction": Direction,
    "turn_order": TurnOrder,
}
