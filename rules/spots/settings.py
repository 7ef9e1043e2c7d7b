"""The house rules of guess-the-spots."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import InvalidSettings
from rules.settings import HouseRules
from rules.sheet import Option
from rules.wording import Ref, Wording, gettext_noop

MOST_DICE = 6
MOST_FORFEITS = 20

WRONG_DICE = Wording("spots.dice", "choose 1 to {most} dice under the cup (you typed {dice})")
WRONG_FORFEITS = Wording(
    "spots.forfeits",
    "forfeits that lose the game: choose a number from 0 to {most} (you typed {forfeits})",
)
A_CUP = gettext_noop("a cup")
A_SONG = gettext_noop("a song")


class GuessOf(Option):
    """The thing to guess about the dice under the cup."""

    TOTAL = "total", gettext_noop("The number of spots in all")
    ODD_EVEN = "odd_even", gettext_noop("Whether that number is odd or even")
    BIG_SMALL = (
        "big_small",
        gettext_noop("Whether it is above or below the middle; exactly there every guess is wrong"),
    )


@dataclass(frozen=True, slots=True)
class Settings(HouseRules):
    """The house rules. Raises InvalidSettings."""

    dice: int = 2  # under the cup
    guess: GuessOf = GuessOf.TOTAL
    forfeit: str = ""  # for a wrong guess, in the organiser's words; "" for the usual one
    is_dry: bool = False  # the usual forfeit is a song, not a drink
    to_lose: int = 0  # the first player with so many forfeits loses the game; 0: the emcee ends it

    def __post_init__(self) -> None:
        if not 1 <= self.dice <= MOST_DICE:
            raise InvalidSettings(WRONG_DICE(most=MOST_DICE, dice=self.dice))
        if not 0 <= self.to_lose <= MOST_FORFEITS:
            raise InvalidSettings(WRONG_FORFEITS(most=MOST_FORFEITS, forfeits=self.to_lose))

    def forfeit_name(self) -> Ref | str:
        """The forfeit for a wrong guess: in the organiser's words, or the usual one, to be
        translated.

        >>> str(Settings().forfeit_name()), str(Settings(is_dry=True).forfeit_name())
        ('a cup', 'a song')
        """
        if self.forfeit:
            return self.forfeit
        return Ref("forfeit", "song", A_SONG) if self.is_dry else Ref("forfeit", "cup", A_CUP)
