"""The rule sheet of guess-the-spots as data: rules, switches, chances."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from rules.sheet import CP, HOUSE, Choice, Rule, Switch, rules_in
from rules.spots.guesses import Guess, chance_of, guesses
from rules.spots.settings import MOST_DICE, MOST_FORFEITS, GuessOf, Settings
from rules.wording import gettext_noop


@dataclass(frozen=True, slots=True)
class GuessRow:
    """A guess on the sheet."""

    guess: Guess
    chance: Fraction
    is_best: bool  # no other guess is right more often


BY_GROUP = rules_in("spots")
RULES = tuple(chain(*BY_GROUP.values()))  # of whatever settings

SWITCHES = (
    Switch(
        "dice",
        "How many dice are under the cup",
        2,
        HOUSE,
        tuple(Choice(number, str(number)) for number in range(1, MOST_DICE + 1)),
    ),
    Switch.among("guess", gettext_noop("What is guessed"), GuessOf, CP),
    Switch("forfeit", "Forfeit for a wrong guess, in your own words", "", CP),
    Switch.on_or_off(
        "is_dry",
        gettext_noop("Forfeit for a wrong guess, unless you choose another"),
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


def rules_of(settings: Settings) -> tuple[Rule, ...]:
    """The rules of a game with these settings."""
    return BY_GROUP["general"] + (BY_GROUP["to_lose"] if settings.to_lose else ())
