"""The rule sheet of guess-the-spots as data: the rules, the switches, the chances."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.sheet import CP, HOUSE, Choice, Rule, Switch
from rules.spots.guesses import Guess, guesses
from rules.spots.odds import chance_of
from rules.spots.settings import MOST_DICE, GuessOf, Settings
from rules.wording import gettext_noop


@dataclass(frozen=True, slots=True)
class Row:
    """A guess on the sheet. is_best: no other is right more often."""

    guess: Guess
    chance: Fraction
    is_best: bool


RULES = (
    Rule(gettext_noop("Dice are thrown under a cup, and nobody sees them."), CP),
    Rule(gettext_noop("Everybody guesses before you lift the cup."), CP),
    Rule(gettext_noop("Every wrong guess pays a forfeit."), CP),
    Rule(gettext_noop("Only forfeits count; the fewest is best."), HOUSE),
    Rule(gettext_noop("A guess may be changed until the cup is lifted."), HOUSE),
    Rule(gettext_noop("A player who has not guessed by then pays nothing."), HOUSE),
)

SWITCHES = (
    Switch(
        "dice",
        gettext_noop("How many dice are under the cup"),
        2,
        HOUSE,
        tuple(Choice(number, str(number)) for number in range(1, MOST_DICE + 1)),
    ),
    Switch(
        "guess",
        gettext_noop("What is guessed"),
        GuessOf.TOTAL,
        CP,
        (
            Choice(GuessOf.TOTAL, gettext_noop("The number of spots in all")),
            Choice(GuessOf.ODD_EVEN, gettext_noop("Whether that number is odd or even")),
            Choice(
                GuessOf.BIG_SMALL,
                gettext_noop(
                    "Whether it is above or below the middle; exactly there every guess is wrong"
                ),
            ),
        ),
    ),
    Switch("forfeit", gettext_noop("What a wrong guess pays, in your own words"), "", CP),
    Switch(
        "is_dry",
        gettext_noop("What a wrong guess pays if you choose nothing else"),
        False,
        HOUSE,
        (
            Choice(False, gettext_noop("A cup")),
            Choice(True, gettext_noop("A song, for an evening without drinks")),
        ),
    ),
)


def rows(settings: Settings) -> tuple[Row, ...]:
    """What can be guessed in a game with these settings, with the chance to be right."""
    chances = {guess: chance_of(guess, settings.dice) for guess in guesses(settings)}
    best = max(chances.values())
    return tuple(Row(guess, chance, chance == best) for guess, chance in chances.items())
