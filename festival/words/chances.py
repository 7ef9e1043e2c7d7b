"""Chances in words, in the reader's language."""

from __future__ import annotations

from decimal import Decimal

from django.utils.formats import localize, number_format
from django.utils.translation import get_language, gettext

from rules.odds import chance

FEW = 10  # below this number a chance has one decimal


def odds_in_words(ways: int) -> str:
    """The chance of `ways` of the 46,656 throws: "1 in 124", "1 in 2.7"."""
    number = 1 / chance(ways)
    told = Decimal(round(number)) if number >= FEW else Decimal(str(float(round(number, 1))))
    places = 0 if told == told.to_integral_value() else 1
    if places and (get_language() or "").startswith("zh"):  # no "2.7 分之 1"
        return gettext("about {share}").format(share=f"{round(100 * chance(ways))}%")
    text = number_format(told, decimal_pos=places, force_grouping=True)
    return gettext("1 in {number}").format(number=text)


def percent(share: float) -> str:
    """A chance in percent: 100 only for certain, 0 only for impossible; "< 0.1 %" below."""
    if share in (0, 1):
        return f"{100 * share:.0f}\u00a0%"
    tenths = round(share * 1000)
    sign = {0: "<\u00a0", 1000: ">\u00a0"}.get(tenths, "")
    return f"{sign}{localize(min(max(tenths, 1), 999) / 10)}\u00a0%"
