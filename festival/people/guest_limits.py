"""Counts what one address did lately, so that a misbehaving phone cannot do it without end."""

from __future__ import annotations

from django.core.cache import cache

from rules.errors import RulesError
from rules.wording import Wording

MOST_NAMES = 300  # asked for or chosen by one address LATELY: a party behind one router has one
LATELY = 10  # minutes
TOO_MANY_NAMES = Wording(
    "setup.too_many_names",
    "too many names were asked for from your network; try again in {minutes} minutes, or ask the "
    "emcee",
)


def require_few_names(address: str) -> None:
    """Count a name that is asked for or chosen; raise RulesError after very many from one
    address. address: "" to apply no limit."""
    if address and tally("names", address) >= MOST_NAMES:
        raise RulesError(TOO_MANY_NAMES(minutes=LATELY))
    if address:
        record_try("names", address, LATELY * 60)


def tally(what: str, who: str) -> int:
    """How often `who` was noted lately."""
    count: int = cache.get(_key(what, who), 0)
    return count


def record_try(what: str, who: str, seconds: int) -> None:
    """Count `who` once more. The count expires this many seconds after the first call."""
    cache.add(_key(what, who), 0, seconds)
    try:
        cache.incr(_key(what, who))
    except ValueError:  # expired between these two lines
        cache.set(_key(what, who), 1, seconds)


def _key(what: str, who: str) -> str:
    return f"tally.{what}.{who}"
