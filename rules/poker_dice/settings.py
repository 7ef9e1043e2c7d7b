"""The house rules of poker dice."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from rules.errors import InvalidSettings
from rules.settings import AMOUNT, HouseRules
from rules.sheet import Option
from rules.wording import Wording, gettext_noop, shorten

DICE = 5
THROWS = 3
MOST_LIVES = 9
MOST_ROUNDS = 10

WRONG_LIVES = Wording(
    "poker_dice.lives", "lives: choose a number from 0 to {most} (you typed {lives})"
)
WRONG_MATCH = Wording(
    "poker_dice.match", "rounds to win: choose a number from 0 to {most} (you typed {rounds})"
)
WRONG_STAKE = Wording(
    "poker_dice.stake",
    "the stake: type an amount such as 10 or 2.50, or 0 for none (you typed “{value}”)",
)


class Straight(Option):
    """The category of five faces in a row."""

    BUST = "bust", gettext_noop("A bust: only its dice count, high to low")
    BETWEEN_FOUR_AND_FULL = (
        "between_four_and_full",
        gettext_noop("Better than a full house, less than four of a kind"),
    )


class Faces(Option):
    """The signs of the faces 1 to 6; both rank the same."""

    PIPS = "pips", gettext_noop("Pips from 1 to 6, the 6 highest")
    CARDS = "cards", gettext_noop("9, 10, jack, queen, king, ace; the ace highest")


@dataclass(frozen=True, slots=True)
class Settings(HouseRules):
    """The house rules. later_players_limited_to_first: nobody may throw more often than the first
    player of the round did. Raises InvalidSettings."""

    straight: Straight = Straight.BUST
    faces: Faces = Faces.PIPS
    later_players_limited_to_first: bool = False
    lives: int = 0  # of each player at the beginning; 0: not played for lives
    stake: str = "0"  # what each pays into the pot of a round, such as 10 or 2.50; "0" for none
    match_to: int = 0  # so many rounds won end the game; 0: the emcee ends it

    def __post_init__(self) -> None:
        if not 0 <= self.lives <= MOST_LIVES:
            raise InvalidSettings(WRONG_LIVES(most=MOST_LIVES, lives=self.lives))
        if not 0 <= self.match_to <= MOST_ROUNDS:
            raise InvalidSettings(WRONG_MATCH(most=MOST_ROUNDS, rounds=self.match_to))
        if not AMOUNT.fullmatch(self.stake):
            raise InvalidSettings(WRONG_STAKE(value=shorten(self.stake)))

    @property
    def money(self) -> Decimal:
        """The stake of a player in a round; 0 where no money is played for."""
        return Decimal(self.stake)
