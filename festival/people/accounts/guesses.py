"""How fast passwords and codes may be guessed: beyond a few, each try has to wait twice as long as
the one before, up to a limit, whichever process is asked.

The owner is not locked out by who guesses: a browser that has signed in before is counted apart
from all strangers, and so is one in which a new password was chosen by e-mail. Strangers are
counted by address and by network at each account, so that a few cannot close it to the others; and
all of them together, so that many do not get many tries. An account that is not there waits like
one that is.
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

from festival.web.edge.visitors import network_of

DAY = 24 * 3600


@dataclass(frozen=True, kw_only=True)
class Pace:
    """free: tries without any wait. first, longest: seconds of a wait. lasts: seconds after which
    all is forgotten."""

    name: str
    free: int
    first: int = 2
    longest: int
    lasts: int


# At one account: of a browser that is known, or of one address that is a stranger's; of a network
# of addresses; of all strangers.
OF_ACCOUNT = Pace(name="account", free=5, longest=300, lasts=DAY)
OF_ACCOUNT_BY_NETWORK = Pace(name="account-network", free=20, longest=300, lasts=DAY)
OF_ACCOUNT_BY_ALL = Pace(name="account-all", free=100, longest=300, lasts=DAY)
# Of a browser that is known, or of all strangers: there are but a million codes.
OF_CODE = Pace(name="code", free=5, longest=900, lasts=DAY)
# At all accounts. A whole company may sign in behind one router.
OF_ADDRESS = Pace(name="address", free=50, longest=60, lasts=3600)
OF_NETWORK = Pace(name="network", free=200, longest=60, lasts=3600)
# Nobody's letter box is filled from here.
LETTERS_TO = Pace(name="letters-to", free=3, first=300, longest=3600, lasts=DAY)
LETTERS_FROM = Pace(name="letters-from", free=20, longest=300, lasts=3600)


Try = tuple[Pace, str]  # and whose it is, "" for nobody's


def at_account(account: str, known: str, address: str) -> tuple[Try, ...]:
    """What a password that is tried counts as. known: of a browser that has signed in before, ""
    for a stranger. The first is forgotten once the password is right; of the others it is one less.
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
    """Count a try; how many seconds it comes too early, 0 for one that may be made.

    It is counted before it is made: of a thousand at once, no more are made than one after another.
    """
    if not who:
        return 0
    tries, gate = _key(pace, who, "tries"), _key(pace, who, "gate")
    cache.add(tries, 0, pace.lasts)
    try:
        beyond = cache.incr(tries) - pace.free
    except ValueError:  # forgotten between these two lines
        return 0
    if beyond <= 0:
        return 0
    seconds = min(pace.first * 2 ** min(beyond - 1, 30), pace.longest)
    if cache.add(gate, time.time() + seconds, seconds):
        return 0
    _uncount(pace, who)  # trying too early does not lengthen the wait
    opens: float = cache.get(gate, 0)
    return max(1, math.ceil(opens - time.time()))


def require(*tries: Try) -> None:
    """Count one try at each pace. Raises ValidationError for one that comes too early."""
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
    """Somebody has proved to be who they are."""
    for what in ("tries", "gate"):
        cache.delete(_key(pace, who, what))


def was_right(pace: Pace, who: str) -> None:
    """One try less: what others have guessed from there still counts."""
    if who:
        _uncount(pace, who)


def _uncount(pace: Pace, who: str) -> None:
    with suppress(ValueError):  # it is forgotten
        cache.decr(_key(pace, who, "tries"))


def _key(pace: Pace, who: str, what: str) -> str:
    """Caches want short names of plain signs, and need not be told who it is."""
    digest = hashlib.sha256(who.encode()).hexdigest()[:32]
    return f"guesses.{pace.name}.{digest}.{what}"
