"""The house rules of the promotion game."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import InvalidSettings
from rules.settings import HouseRules
from rules.sheet import SOURCES, Option, Preset
from rules.wording import Wording, gettext_noop

MOST_TURNS = 1000
FARTHEST = 23  # Te from any space to the palace, at most

WRONG_LIMIT = Wording(
    "promotion.limit", "type 1 to {most} turns each, or 0 for no limit (you typed {turns})"
)
WRONG_START = Wording(
    "promotion.most_to_go", "type 1 to {most} Te to begin with, or 0 for any (you typed {steps})"
)


class Pairs(Option):
    """The number of pairs in n dice of one face: n // 2; n // 2 where n is even, else 0; n - 1."""

    FLOOR = "floor", gettext_noop("Three alike are one pair, four two, six three")
    EVEN = "even", gettext_noop("Only exactly two, four or six alike count")
    MINUS1 = "minus1", gettext_noop("Three alike count as two pairs, four as three")


class Order(Option):
    """Who chooses the order in which the actions of a throw are used."""

    TE_CUNG_CHANG = "te_cung_chang", gettext_noop("All Te, then all Cung, then all Chang")
    PLAYER = "player", gettext_noop("As the player chooses")


class StraightStart(Option):
    """Where 1-2-3-4-5-6 places a piece: on space 15, or nowhere."""

    FIFTEEN = "15", gettext_noop("On 15, where no other throw leads")
    THROW_AGAIN = "throw_again", gettext_noop("Nowhere: throw again")


class StartChoice(Option):
    """Who chooses the space where a throw leads to several."""

    RULE = "rule", gettext_noop("The rule: the most dice alike")
    PLAYER = "player", gettext_noop("The player")


@dataclass(frozen=True, slots=True)
class Settings(HouseRules):
    """The house rules. Raises InvalidSettings for a turn limit below 0 or above 1000, and for a
    start that is nearer than the palace or farther than any space."""

    pairs: Pairs = Pairs.FLOOR
    order: Order = Order.TE_CUNG_CHANG
    straight_start: StraightStart = StraightStart.FIFTEEN
    start_choice: StartChoice = StartChoice.RULE
    turn_limit: int = 0  # turns of each player, with the placement; 0 for no limit
    most_to_go: int = 0  # Te to the palace from where a throw places a piece; 0 for any number

    def __post_init__(self) -> None:
        if not 0 <= self.turn_limit <= MOST_TURNS:
            raise InvalidSettings(WRONG_LIMIT(most=MOST_TURNS, turns=self.turn_limit))
        if not 0 <= self.most_to_go <= FARTHEST:
            raise InvalidSettings(WRONG_START(most=FARTHEST, steps=self.most_to_go))


# The turns on average, with the first throw, are those of `odds.expected_from_placement`.
PRESETS = {
    preset.key: preset
    for preset in (
        Preset(
            "usual",
            gettext_noop("The whole way"),
            gettext_noop("As the source has it: 93 turns each on average to the palace."),
            SOURCES["SQT"].where,
            {},
        ),
        Preset(
            "short",
            gettext_noop("Short game"),
            gettext_noop("All begin 6 Te or fewer from the palace: 24 turns each on average."),
            "",
            {"most_to_go": 6},
        ),
    )
}
