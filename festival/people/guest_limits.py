"""Limits how many names one address asks for, so that no phone can do it without end."""

from __future__ import annotations

from festival.web.limited_tries import MINUTE, Limit, seconds_to_wait
from rules.errors import RulesError
from rules.wording import Wording

# Asked for or chosen by one address: a party behind one router has one.
NAMES = Limit("names", 300, 10 * MINUTE)
TOO_MANY_NAMES = Wording(
    "setup.too_many_names",
    "too many names were asked for from your network; try again in {minutes} minutes, or ask the "
    "emcee",
)


def require_few_names(address: str) -> None:
    """Count a name that is asked for or chosen; raise RulesError after very many from one
    address. address: "" to apply no limit."""
    if address and seconds_to_wait((NAMES, address)):
        raise RulesError(TOO_MANY_NAMES(minutes=NAMES.minutes))
