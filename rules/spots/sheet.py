"""The rule sheet of guess-the-spots as data: rules, switches, chances."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.sheet import CP, HOUSE, Choice, Rule, Switch
from rules.spots.guesses import Guess, guesses
from rules.spots.odds import chance_of
from rules.spots.settings import MOST_DICE, MOST_FORFEITS, GuessOf, Settings
from rules.wording import gettext_noop


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
    Switch.among("guess", gettext_noop("What is guessed"), GuessOf, CP),
    Switch("forfeit", "What a wrong guess pays, in your own words", "", CP),
    Switch.on_or_off(
        "is_dry",
        gettext_noop("What a wrong guess pays if you choose nothing else"),
        HOUSE,
        off=gettext_noop("A cup"),
        on=gettext_noop("A song, for an evening without drinks"),
    ),
    Switch.up_to(
        MOST_FORFEITS,
        "to_lose",
        gettext_noop("How many forfeits lose the game"),
        HOUSE,
        none=gettext_noop("The emcee ends the game"),
    ),
)


def rows(settings: Settings) -> tuple[GuessRow, ...]:
    """All possible guesses in a game with these settings, with their chances."""
    chances = {guess: chance_of(guess, settings.dice) for guess in guesses(settings)}
    best = max(chances.values())
    return tuple(GuessRow(guess, chance, chance == best) for guess, chance in chances.items())
