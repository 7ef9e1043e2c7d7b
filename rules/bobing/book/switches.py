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
    LAST_WINS = "last_wins"


class OwnRepeat(StrEnum):
    """Which of a player's own champion throws stands for them."""

    BEST = "best"
    LATEST = "latest"


class GrabScope(StrEnum):
    """What the total grab takes; it ends the game in any case."""

    ALL = "all"
    UNTAKEN = "untaken"
    CHAMPION_AND_SECOND = "champion_and_second"


class GoldflowerBonus(StrEnum):
    """What the golden flower wins besides standing on the champion ladder."""

    NONE = "none"
    REMAINING_SECOND = "remaining_second"
    BOTH_SECOND = "both_second"


class SixBlack(StrEnum):
    """What six alike of another face than 4 bring about."""

    CHAMPION = "champion"
    ENDS_AND_SHARE = "ends_and_share"
    SCRAMBLE = "scramble"


class Carry(StrEnum):
    """Whether 4s beside a set win a prize of their own."""

    OFF = "off"
    ON = "on"


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
    NEWEST = "newest"
    PREVIOUS_SEAT = "previous_seat"
    THROWER_CHOOSES = "thrower_chooses"


class Invalid(StrEnum):
    """What follows when a die leaves the bowl."""

    REROLL = "reroll"
    VOID_ONLY = "void_only"
    SKIP_NEXT = "skip_next"


class End(StrEnum):
    """When the game is over.

    The first four go by the prizes: once those below the champion's are gone. The last two are of
    finals and go by the champion alone, whatever else is left on the table.

    BEST_OF_ROUND: with the first round that has a champion throw; the best throw of that round
    wins. After `LAST_ROUND[BEST_OF_ROUND]` rounds without one most 4s win, all throws of these
    rounds counted together; who is equal rolls off. UNBEATEN_LAP: as soon as everybody else who is
    there has had a turn and nobody has beaten the leader. After `LAST_ROUND[UNBEATEN_LAP]` rounds
    without a leader each rolls once, most 4s win. Where several are to be champions, a
    champion by a round stays champion, and the lap is run once all of them lead.
    """

    FINISH_ROUND = "finish_round"
    IMMEDIATE = "immediate"
    ONE_MORE_ROUND = "one_more_round"
    TIMED = "timed"
    BEST_OF_ROUND = "best_of_round"
    UNBEATEN_LAP = "unbeaten_lap"


# Three rounds are of the final's rule itself; ten are how long a printed rule sheet of such a final
# waits for the first champion throw (luochang212/bobing-game, docs/rule-audit.md).
LAST_ROUND: dict[End, int] = {End.BEST_OF_ROUND: 3, End.UNBEATEN_LAP: 10}


class StopLeftover(StrEnum):
    """What becomes of prizes that nobody won by rolling."""

    KEEP = "keep"
    RAFFLE = "raffle"
    CONSOLATION = "consolation"


class FirstPlayer(StrEnum):
    """Who rolls first."""

    ORDER = "order"
    ELDER = "elder"
    LOTS = "lots"
    RANDOM = "random"


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
