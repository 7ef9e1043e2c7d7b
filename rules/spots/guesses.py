"""The possible guesses, and which guesses are right for a total."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from rules.dice import FACES
from rules.odds import chance, count_ways
from rules.spots.settings import GuessOf, Settings
from rules.wording import Ref, Sentence, Wording, gettext_noop


class Call(StrEnum):
    """A guess that is not a number."""

    ODD = "odd"
    EVEN = "even"
    BIG = "big"
    SMALL = "small"


Guess = int | Call

CALLS = {GuessOf.ODD_EVEN: (Call.ODD, Call.EVEN), GuessOf.BIG_SMALL: (Call.BIG, Call.SMALL)}
NAMES = {
    Call.ODD: gettext_noop("odd"),
    Call.EVEN: gettext_noop("even"),
    Call.BIG: gettext_noop("big"),
    Call.SMALL: gettext_noop("small"),
}

NO_TOTAL = Wording("spots.no_total", "type a total from {low} to {high} (you typed “{guess}”)")
NO_CALL = Wording("spots.no_call", "choose {one} or {other} (you typed “{guess}”)")


def guesses(settings: Settings) -> tuple[Guess, ...]:
    """All possible guesses, in the order of the keys on the console.

    >>> guesses(Settings())
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    """
    if settings.guess is GuessOf.TOTAL:
        return tuple(range(settings.dice, 6 * settings.dice + 1))
    return CALLS[settings.guess]


def refuse_guess(settings: Settings, guess: Guess) -> Sentence | None:
    """Why a guess is not possible in this game; None when it is."""
    can_be = guesses(settings)
    if guess in can_be and type(guess) is type(can_be[0]):
        return None
    if settings.guess is GuessOf.TOTAL:
        return NO_TOTAL(low=can_be[0], high=can_be[-1], guess=name(guess))
    return NO_CALL(one=name(can_be[0]), other=name(can_be[1]), guess=name(guess))


def is_right(guess: Guess, total: int, dice: int) -> bool:
    """Whether the guess is right for the total of `dice` dice.

    Big is above and small below the mean of all totals, 7/2 a die. A total equal to the mean, such
    as 7 of two dice, is neither, so that every guess is wrong: a decision of this house.
    """
    match guess:
        case Call.ODD | Call.EVEN:
            return (guess is Call.ODD) == (total % 2 == 1)
        case Call.BIG:
            return 2 * total > 7 * dice
        case Call.SMALL:
            return 2 * total < 7 * dice
        case _:
            return guess == total


def name(guess: Guess) -> Ref | int:
    """A guess in the form that a sentence names."""
    return Ref("guess", guess.value, NAMES[guess]) if isinstance(guess, Call) else guess


def chance_of(guess: Guess, dice: int = 2) -> Fraction:
    """The chance that the guess is right.

    >>> chance_of(7)
    Fraction(1, 6)
    """
    ways = count_ways(lambda faces: is_right(guess, sum(faces), dice), dice)
    return chance(ways.get(True, 0), len(FACES) ** dice)
