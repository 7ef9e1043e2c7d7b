"""Numbers of four digits that televisions show until an emcee chooses their screen.

All processes share them in the cache. A waiting television has a random token, and people name it
by its number. Once a screen is chosen, the number is free for another television.
"""

from __future__ import annotations

import secrets
import unicodedata

from django.core.cache import cache

from festival.people.guest_limits import record_try, tally
from rules.errors import RulesError
from rules.wording import Wording, shorten

DIGITS = 4
LASTS = 30 * 60  # seconds
TRIES = 20  # to find a free number
MOST_OF_ADDRESS = 100  # numbers within LASTS: a hall's televisions may share one address
LATELY = 10  # minutes
MOST_WRONG = 20  # numbers that one user types, within LATELY
UNKNOWN = Wording(
    "television.unknown",
    "no television shows this number now; type the {digits} digits it shows (you typed “{typed}”)",
)
TOO_MANY = Wording("television.too_many", "too many wrong numbers; try again in {minutes} minutes")


def number_of(token: str, number: str, address: str) -> str:
    """The number that a television shows: again the given one, if no other has it by now. "" if too
    many televisions wait."""
    if number and cache.get(_of_number(number)) == token:
        return number
    if address:
        record_try("televisions", address, LASTS)
        if tally("televisions", address) > MOST_OF_ADDRESS:
            return ""
    tries = (f"{secrets.randbelow(10**DIGITS):0{DIGITS}}" for _ in range(TRIES))
    free = (each for each in (number, *tries) if each and cache.add(_of_number(each), token, LASTS))
    return next(free, "")


def choose(typed: str, wall: str, user: str) -> str:
    """Let the television with the typed number show a wall, and return the number. Raises
    RulesError for a wrong number, and for any number after too many wrong ones."""
    what = "wrong-television"
    if tally(what, user) >= MOST_WRONG:
        raise RulesError(TOO_MANY(minutes=LATELY))
    number = "".join(unicodedata.normalize("NFKC", typed).split()).zfill(DIGITS)
    token = cache.get(_of_number(number)) if number.isdecimal() else None
    # Of two emcees with the same number only the first chooses.
    if token is None or not cache.add(_of_choice(token), wall, LASTS):
        record_try(what, user, LATELY * 60)
        raise RulesError(UNKNOWN(digits=DIGITS, typed=shorten(typed)))
    cache.delete(_of_number(number))
    return number


def chosen(token: str) -> str:
    """The wall that was chosen for a television; "" for none yet."""
    wall: str = cache.get(_of_choice(token), "")
    return wall


def _of_number(number: str) -> str:
    return f"television.{number}"


def _of_choice(token: str) -> str:
    return f"television.{token}.wall"
