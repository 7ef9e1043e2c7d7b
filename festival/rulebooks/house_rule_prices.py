"""How many minutes longer or shorter the evening is under each value of a house rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from django.utils.translation import gettext

from festival.rulebooks.forecast import COMING
from festival.rulebooks.forecast_cache import PACE, Evening, Figures
from rules.bobing.book.rulebook import Rulebook
from rules.bobing.odds.pace import minutes
from rules.dice import distinct_rolls

# Rules that change the length.
LENGTHENING = {"carry", "chase", "empty_tier", "end", "goldflower_bonus"}

Values = Mapping[tuple[str, str], Figures | None]


# Optimization: reading a book under 30 values takes 0.3 s, and every keystroke asks for them.
@lru_cache(maxsize=32)
def other_values(own: Figures) -> Values:
    """The house rules and values that may change the length of the evening, each with the evening
    under it; None if that evening is the same."""
    return dict(_other_values(own.book))


def _other_values(book: Rulebook) -> Iterator[tuple[tuple[str, str], Figures | None]]:
    asked = {key for row in book.all_rows for key in row.when} | LENGTHENING
    wins = _wins(book)
    for key, switch in book.definitions.items():
        for value in switch.values if key in asked else ():
            other = book.under({**book.chosen, key: value})
            is_same = _wins(other) == wins
            yield (key, value), None if is_same else Evening.by_book(other, is_price=True).figures()


def _wins(book: Rulebook) -> tuple[object, ...]:
    """The prizes of each of the 462 distinct rolls. Optimization: most house rules do not change
    them, and comparing them is faster than a simulation."""
    switches = book.switches
    found: list[object] = [switches[key] for key in ("empty_tier", "end", "goldflower_bonus")]
    for faces in distinct_rolls():
        row = next((row for row in book.rows if faces in row.pattern.rolls), None)
        if row is not None:
            carried = row.carried(row.pattern.rolls[faces], switches)
            is_chased = switches["chase"] in row.chased_under
            found.append((faces, row.tier, carried, is_chased, row.has_bonus(switches)))
    return tuple(found)


def price(own: Figures, other: Figures | None) -> str:
    """How many minutes longer or shorter the other evening is; "" if as long, or not known."""
    if other is None or not (own.is_foreseen and other.is_foreseen):
        return ""
    if not (own.is_simulated and other.is_simulated):
        return COMING
    if own.outlook is None or other.outlook is None:
        return ""
    by = round(minutes(other.outlook.longer_than(own.outlook), seconds=PACE))
    if by == 0:
        return ""
    words = gettext("+{minutes} min") if by > 0 else gettext("−{minutes} min")
    return words.format(minutes=abs(by))
