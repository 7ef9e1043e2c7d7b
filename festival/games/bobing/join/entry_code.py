"""The entry code on the poster. Guests type it once when they ask to play."""

from __future__ import annotations

import unicodedata

from django.utils.crypto import constant_time_compare, get_random_string

from festival.models import Festival
from festival.play.write_path import changed
from festival.web.limits.limited_tries import MINUTE, Limit, seconds_to_wait, was_right
from festival.words.clean_text import clean_text
from rules.errors import RulesError
from rules.wording import Wording, shorten

DIGITS = 6
LONGEST_TYPED = 40
# From one address: a party behind one router has one.
WRONG_CODES = Limit("entry-codes", 200, 10 * MINUTE)
MISSING = Wording("entry.missing", "type the entry code from the poster")
WRONG = Wording(
    "entry.wrong",
    "type the {digits} digits of the entry code from the poster (you typed “{typed}”)",
)
TOO_MANY = Wording(
    "entry.too_many", "too many wrong entry codes; try again in {minutes} minutes, or ask the emcee"
)


def set_entry_code(festival_id: int, *, is_on: bool) -> None:
    """Make a new entry code, or remove it."""
    with changed(festival_id) as festival:
        festival.entry_code = get_random_string(DIGITS, "0123456789") if is_on else ""
        festival.save(update_fields=["entry_code"])


def require_code(festival: Festival, typed: str, address: str) -> None:
    """Raise RulesError for a wrong code, and for any code after too many wrong ones."""
    # In ASCII digits, without spaces and hyphens.
    code = "".join(unicodedata.normalize("NFKC", typed[:LONGEST_TYPED]).split()).replace("-", "")
    if not code:
        raise RulesError(MISSING())
    counted = (WRONG_CODES, f"{festival.pk} {festival.entry_code} {address}")
    if address and seconds_to_wait(counted):
        raise RulesError(TOO_MANY(minutes=WRONG_CODES.minutes))
    if not constant_time_compare(code, festival.entry_code):
        shown = shorten(clean_text(typed[:LONGEST_TYPED]))
        raise RulesError(WRONG(digits=DIGITS, typed=shown))
    if address:
        was_right(counted)


def spaced(code: str) -> str:
    """The code in two groups, to be read aloud: 482 913."""
    return f"{code[:3]} {code[3:]}".strip()
