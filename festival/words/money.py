"""Money: an integer of minor units with its currency beside it."""

from __future__ import annotations

import re
import tomllib
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.numbers import format_currency, get_currency_precision, get_currency_symbol
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext, to_locale

CURRENCIES = Path(__file__).parents[2] / "seeds" / "currencies.toml"
LONGEST = 12  # digits before the point: a million millions
AMOUNT = re.compile(r"(\d{1,3}(,\d{3})+|\d+)(\.\d+)?")


@cache
def _seed() -> dict[str, Any]:
    return tomllib.loads(CURRENCIES.read_text(encoding="utf-8"))


def currencies() -> tuple[tuple[str, str], ...]:
    """The currencies a festival can be held in: code and English name."""
    return tuple((code, currency["name"]) for code, currency in _seed().items())


@cache
def denominations(currency: str) -> tuple[int, ...]:
    """The notes and coins of a currency, in minor units, from the largest."""
    data = _seed()[currency]
    notes = {parse_money(text, currency) for text in (*data["notes"], *data["coins"])}
    return tuple(sorted(notes, reverse=True))


def parse_money(text: str, currency: str) -> int:
    """Minor units from what a person typed, such as 600 or 12,500.50.

    Raises ValidationError that says what was expected and what came.
    """
    plain = text.strip()
    if not plain:
        return 0
    places = get_currency_precision(currency)
    if not AMOUNT.fullmatch(plain):
        shown = plain if len(plain) <= 40 else plain[:39] + "…"
        message = gettext("expected an amount such as 600 or 12,500.50, got “{text}”")
        raise ValidationError(message.format(text=shown))
    whole, _, fraction = plain.replace(",", "").partition(".")
    fraction = fraction.rstrip("0")
    if len(fraction) > places:
        message = gettext("expected at most {places} decimal places in {currency}, got {text}")
        raise ValidationError(message.format(places=places, currency=currency, text=plain[:40]))
    if len(whole) > LONGEST:
        raise ValidationError(
            gettext("expected a smaller amount, got {text}").format(text=plain[:40])
        )
    return int(whole + fraction.ljust(places, "0"))


def amount(minor: int | Decimal, currency: str) -> Decimal:
    """Minor units as the currency's own unit."""
    return Decimal(minor).scaleb(-get_currency_precision(currency))


def to_minor(number: Decimal, currency: str) -> int:
    """The inverse of `amount`, rounded to what the currency can pay."""
    scaled = number.scaleb(get_currency_precision(currency))
    return int(scaled.to_integral_value(ROUND_HALF_UP))


def money_text(minor: int, currency: str) -> str:
    """The amount as a person would type it: 12500.50, or 600 when it is whole."""
    places = get_currency_precision(currency)
    return f"{amount(minor, currency):.{places if minor % 10**places else 0}f}"


def format_money(minor: int | Decimal | Fraction, currency: str) -> str:
    """The amount in the reader's manner, with the narrow symbol: ₱1,000.50, and ₱600 when whole.

    A share of a budget may end between two minor units: ₱3.125 is shown as it is, ₱104.1666… as
    ₱104.17.
    """
    return _formatted(minor, currency, get_language() or "en")


@lru_cache(maxsize=4096)  # Optimization: the 63 prizes of a board have a dozen values
def _formatted(minor: int | Decimal | Fraction, currency: str, language: str) -> str:
    places = get_currency_precision(currency)
    if isinstance(minor, Fraction):
        minor = Decimal(minor.numerator) / minor.denominator
    number = amount(minor, currency)
    if number == number.to_integral_value():
        places = 0
    elif number == round(number, places + 1) != round(number, places):
        places += 1
    number = number.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    pattern = "¤#,##0." + "0" * places if places else "¤#,##0"
    text = str(format_currency(number, currency, pattern, _locale(language), currency_digits=False))
    # Chinese writes PHP where everybody at the table writes ₱.
    return text.replace(currency, get_currency_symbol(currency, "en"))


def _locale(language: str) -> Locale:
    """Babel does not know how every language writes its numbers."""
    try:
        return Locale.parse(to_locale(language))
    except UnknownLocaleError:
        return Locale("en")
