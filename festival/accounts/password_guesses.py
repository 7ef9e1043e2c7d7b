"""Limits how fast passwords and codes can be guessed.

After a few free tries each wait is twice as long as the one before, up to a limit; all processes
share the counts. Guesses of strangers do not lock the owner out: a browser that has signed in
before, or in which a new password was chosen by e-mail, is counted separately. Tries of strangers
at an account are counted by address and by network, so that a few strangers cannot block the
others; and in total, so that many strangers do not get many tries. An unknown account gives the
same waits as a known one.
"""

from __future__ import annotations

import hashlib
import math
import time
from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from festival.web.visitors import network_of

DAY = 24 * 3600


@dataclass(frozen=True, kw_only=True)
class Pace:
    """A limit on tries."""

    name: str
    free: int  # tries without a wait
    first: int = 2  # seconds of the first wait
    longest: int  # seconds of the longest wait
    lasts: int  # seconds after which the count is forgotten


# Tries at one account: by a known browser, or by a stranger's address; by a stranger's network; by
# all strangers.
OF_ACCOUNT = Pace(name="account", free=5, longest=300, lasts=DAY)
OF_ACCOUNT_BY_NETWORK = Pace(name="account-network", free=20, longest=300, lasts=DAY)
OF_ACCOUNT_BY_ALL = Pace(name="account-all", free=100, longest=300, lasts=DAY)
# By a known browser, or by all strangers: there are only a million codes.
OF_CODE = Pace(name="code", free=5, longest=900, lasts=DAY)
# Tries at all accounts. A whole company may sign in behind one router.
OF_ADDRESS = Pace(name="address", free=50, longest=60, lasts=3600)
OF_NETWORK = Pace(name="network", free=200, longest=60, lasts=3600)
# E-mails to one address, so that nobody's mailbox is flooded; and from one visitor.
LETTERS_TO = Pace(name="letters-to", free=3, first=300, longest=3600, lasts=DAY)
LETTERS_FROM = Pace(name="letters-from", free=20, longest=300, lasts=3600)


Try = tuple[Pace, str]  # the second is the key that counts the tries, "" to count nothing


def at_account(account: str, known: str, address: str) -> tuple[Try, ...]:
    """How one password try is counted.

    known: key of a browser that has signed in before, "" for a stranger. After a right password the
    first counter is reset, and the try is subtracted from the others.
    """
    if known:
        return ((OF_ACCOUNT, known),)
    network = network_of(address)
    return (
        (OF_ACCOUNT, f"{account} {address}"),
        (OF_ACCOUNT_BY_NETWORK, f"{account} {network}" if network else ""),
        (OF_ACCOUNT_BY_ALL, account),
        (OF_ADDRESS, address),
        (OF_NETWORK, network),
    )


def wait(pace: Pace, who: str) -> int:
    """Count a try; return in how many seconds it may be made, 0 for now.

    A try is counted before it is made, so a thousand parallel tries gain nothing over tries in
    turn.
    """
    if not who:
        return 0
    tries, gate = _key(pace, who, "tries"), _key(pace, who, "gate")
    cache.add(tries, 0, pace.lasts)
    try:
        beyond = cache.incr(tries) - pace.free
    except ValueError:  # expired between these two lines
        return 0
    if beyond <= 0:
        return 0
    seconds = min(pace.first * 2 ** min(beyond - 1, 30), pace.longest)
    if cache.add(gate, time.time() + seconds, seconds):
        return 0
    was_right(pace, who)  # trying too early does not lengthen the wait
    opens: float = cache.get(gate, 0)
    return max(1, math.ceil(opens - time.time()))


def require(*tries: Try) -> None:
    """Count one try at each pace. Raises ValidationError if a pace requires a wait."""
    for number, (pace, who) in enumerate(tries):
        seconds = wait(pace, who)
        if not seconds:
            continue
        for before in tries[:number]:
            was_right(*before)
        text = ngettext(
            "Too many tries: please wait {seconds} second, then try again.",
            "Too many tries: please wait {seconds} seconds, then try again.",
            seconds,
        )
        raise ValidationError(text.format(seconds=seconds), code="too_fast")


def forget(pace: Pace, who: str) -> None:
    """Reset the count and the wait, after the user has proved who they are."""
    for what in ("tries", "gate"):
        cache.delete(_key(pace, who, what))


def was_right(pace: Pace, who: str) -> None:
    """Subtract one try. Wrong guesses of others from the same address still count."""
    if who:
        with suppress(ValueError):  # the count has expired
            cache.decr(_key(pace, who, "tries"))


def _key(pace: Pace, who: str, what: str) -> str:
    """A cache key. `who` is hashed: keys must be short plain text, and the cache need not know
    people."""
    digest = hashlib.sha256(who.encode()).hexdigest()[:32]
    return f"guesses.{pace.name}.{digest}.{what}"
