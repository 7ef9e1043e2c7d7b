"""Numbers that televisions show until an emcee chooses their screen, each with three dice.

All processes share them in the cache. A waiting television has a random token, and people name it
by its number. A mistyped number may belong to a stranger's browser, so the emcee compares the dice
before a television gets its screen; then its number is free for another one.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache

from festival.web.limits.limited_tries import MINUTE, Limit, seconds_to_wait, was_right
from rules.errors import RulesError
from rules.typed_text import half_width
from rules.wording import Wording, shorten

LASTS = 5 * 60  # seconds; a waiting page asks every five seconds, and then they start anew
DICE = 3
TRIES = 20  # to find a free number
# A hall's televisions may share one address, also with its guests. An emcee connects one after
# another, and the next one then gets its number by itself.
MOST_WAITING = 10  # of one address
WRONG = Limit("televisions", 20, 10 * MINUTE)  # numbers that one user types
UNKNOWN = Wording(
    "television.unknown",
    "no television shows this number now; type the {digits} digits it shows (you typed “{typed}”)",
)
TOO_MANY = Wording("television.too_many", "too many wrong numbers; try again in {minutes} minutes")


class Waiting(NamedTuple):
    """A television that waits."""

    token: str
    number: str
    dice: str  # such as "361"
    place: str  # the cache's key of its place among those of its address


def digits() -> int:
    """How many digits a number has: a server has the televisions of many parties."""
    return 6 if settings.IS_HOSTED else 4


def wait(token: str, number: str, address: str) -> Waiting | None:
    """The television with this token, with the given number if it still has that. None if too many
    televisions wait."""
    known: Waiting | None = cache.get(_of_number(number))
    if known is not None and known.token == token:
        cache.touch(_of_number(number), LASTS)
        cache.touch(known.place, LASTS)
        return known
    places = (f"television.{address}.{each}" for each in range(MOST_WAITING))
    place = next((each for each in places if cache.add(each, True, LASTS)), None)
    if place is None:
        return None
    dice = "".join(str(1 + secrets.randbelow(6)) for _ in range(DICE))
    tries = (f"{secrets.randbelow(10 ** digits()):0{digits()}}" for _ in range(TRIES))
    new = (Waiting(token, each, dice, place) for each in tries)
    return next((each for each in new if cache.add(_of_number(each.number), each, LASTS)), None)


def find(typed: str, user: str) -> Waiting:
    """The television with the typed number. Raises RulesError for a wrong number, and for any
    number after too many wrong ones."""
    if seconds_to_wait((WRONG, user)):
        raise RulesError(TOO_MANY(minutes=WRONG.minutes))
    number = "".join(half_width(typed).split()).zfill(digits())
    found: Waiting | None = cache.get(_of_number(number)) if number.isdecimal() else None
    if found is None:
        raise _unknown(typed)
    was_right((WRONG, user))
    return found


def connect(typed: str, dice: str, wall: str, user: str) -> str:
    """Let the television with the typed number show a wall, and return the number. dice: those
    that the emcee saw on it. Raises RulesError as `find`, and for other dice."""
    found = find(typed, user)
    # Of two emcees with the same number only the first chooses.
    if found.dice != dice or not cache.add(_of_choice(found.token), wall, LASTS):
        count_wrong(user)
        raise _unknown(typed)
    cache.delete(_of_number(found.number))
    cache.delete(found.place)
    return found.number


def count_wrong(user: str) -> None:
    """Count a number of another television than the user meant."""
    seconds_to_wait((WRONG, user))


def chosen(token: str) -> str:
    """The wall that was chosen for a television; "" for none yet."""
    wall: str = cache.get(_of_choice(token), "")
    return wall


def _unknown(typed: str) -> RulesError:
    return RulesError(UNKNOWN(digits=digits(), typed=shorten(typed)))


def _of_number(number: str) -> str:
    return f"television.{number}"


def _of_choice(token: str) -> str:
    return f"television.{token}.wall"
