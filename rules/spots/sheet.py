"""The rule sheet of guess-the-spots as data: rules, switches, chances."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.sheet import CP, HOUSE, Choice, Rule, Switch
from rules.spots.guesses import Guess, guesses
from rules.spots.odds import chance_of
from rules.spots.settings import MOST_DICE, MOST_FORFEITS, GuessOf, Settings


@dataclass(frozen=True, slots=True)
class GuessRow:
    """A guess on the sheet."""

    guess: Guess
    chance: Fraction
    is_best: bool  # no other guess is right more often


RULES = (
    Rule("Dice are thrown under a cup, and nobody sees them.", CP),
    Rule("Everybody guesses before you lift the cup.", CP),
    Rule("Every wrong guess pays a forfeit.", CP),
    Rule("Only forfeits count; the fewest is best.", HOUSE),
    Rule("A guess may be changed until the cup is lifted.", HOUSE),
    Rule("A player who has not guessed by then pays nothing.", HOUSE),
)
TO_LOSE_RULES = (
    Rule("The first player with enough forfeits loses, and the game ends.", HOUSE),
    Rule("Players who get there at the same cup lose together.", HOUSE),
)

SWITCHES = (
    Switch(
        "dice",
        "How many dice are under the cup",
        2,
        HOUSE,
        tuple(Choice(number, str(number)) for number in range(1, MOST_DICE + 1)),
    ),
    Switch(
        "guess",
        "What is guessed",
        GuessOf.TOTAL,
        CP,
        (
            Choice(GuessOf.TOTAL, "The number of spots in all"),
            Choice(GuessOf.ODD_EVEN, "Whether that number is odd or even"),
            Choice(
                GuessOf.BIG_SMALL,
                "Whether it is above or below the middle; exactly there every guess is wrong",
            ),
        ),
    ),
    Switch("forfeit", "What a wrong guess pays, in your own words", "", CP),
    Switch(
        "is_dry",
        "What a wrong guess pays if you choose nothing else",
        False,
        HOUSE,
        (
            Choice(False, "A cup"),
            Choice(True, "A song, for an evening without drinks"),
        ),
    ),
    Switch(
        "to_lose",
        "How many forfeits lose the game",
        0,
        HOUSE,
        (
            Choice(0, "The emcee ends the game"),
            *(Choice(number, str(number)) for number in range(1, MOST_FORFEITS + 1)),
        ),
    ),
)


def rows(settings: Settings) -> tuple[GuessRow, ...]:
    """All possible guesses in a game with these settings, with their chances."""
    chances = {guess: chance_of(guess, settings.dice) for guess in guesses(settings)}
    best = max(chances.values())
    return tuple(GuessRow(guess, chance, chance == best) for guess, chance in chances.items())
