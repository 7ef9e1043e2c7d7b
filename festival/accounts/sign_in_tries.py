"""Limits how often somebody may try: a password with its code, or to have an e-mail sent.

The processes of a server count together. Somebody who guesses closes an account to their own
network alone, until all strangers together have guessed too often; a browser that has signed in
before is counted apart. An unknown account has the same limits as a known one.
"""

from __future__ import annotations

import hashlib
import math
import time
from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import ngettext

from festival.web.visitors import counted_address, network_of

MINUTE = 60
HOUR = 60 * MINUTE


@dataclass(frozen=True)
class Limit:
    name: str
    most: int
    seconds: int  # after which it is counted anew


# Wrong tries at one account: by a known browser, or a stranger's network. In a day: by a known
# browser, or all strangers, so that a thousand networks do not find a code of six digits either.
OF_ACCOUNT = Limit("account", 5, 5 * MINUTE)
OF_ACCOUNT_IN_A_DAY = Limit("account-day", 100, 24 * HOUR)
# At all accounts: a whole company may sign in behind one router.
OF_NETWORK = Limit("network", 200, HOUR)
# To one address, so that nobody's mailbox is flooded; and from one network.
EMAILS_TO = Limit("emails-to", 3, HOUR)
EMAILS_FROM = Limit("emails-from", 20, HOUR)

Try = tuple[Limit, str]  # the second is what is counted apart


def place_of(request: HttpRequest) -> str:
    """The network of a visitor; in a local network, their address."""
    address = counted_address(request)
    return network_of(address) or address


def apart(who: str) -> tuple[Try, ...]:
    """How a try is counted of somebody whom the tries of others do not delay: a known browser, or
    a user who is signed in."""
    return (OF_ACCOUNT, who), (OF_ACCOUNT_IN_A_DAY, who)


def of_stranger(account: str, place: str) -> tuple[Try, ...]:
    """How a stranger's try at an account is counted."""
    return (
        (OF_ACCOUNT, f"{account} {place}"),
        (OF_NETWORK, place),
        (OF_ACCOUNT_IN_A_DAY, account),
    )


def seconds_to_wait(*tries: Try) -> int:
    """Count one try at each limit, up to the first that refuses it; 0 if it may be made.

    It is counted before it is made, so a thousand at once gain nothing over one after another.
    """
    for limit, who in tries:
        key = _key(limit, who)
        cache.add(key, 0, limit.seconds)
        with suppress(ValueError):  # Redis went away between these two lines
            if cache.incr(key) > limit.most:
                return math.ceil(limit.seconds - time.time() % limit.seconds)
    return 0


def require(*tries: Try) -> None:
    """Count one try at each limit. Raises ValidationError if one refuses it."""
    seconds = seconds_to_wait(*tries)
    if seconds:
        minutes = math.ceil(seconds / MINUTE)
        text = ngettext(
            "Too many tries: please wait {minutes} minute, then try again.",
            "Too many tries: please wait {minutes} minutes, then try again.",
            minutes,
        )
        raise ValidationError(text.format(minutes=minutes), code="too_many_tries")


def was_right(*tries: Try) -> None:
    """Take one try back: only wrong ones count."""
    for limit, who in tries:
        with suppress(ValueError):  # counted anew since
            cache.decr(_key(limit, who))


def _key(limit: Limit, who: str) -> str:
    """A cache key. `who` is hashed: keys must be short plain text, and the cache need not know
    people."""
    digest = hashlib.sha256(who.encode()).hexdigest()[:32]
    return f"tries.{limit.name}.{digest}.{int(time.time()) // limit.seconds}"
