"""Money: an integer of minor units with its currency beside it."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from functools import cache
from pathlib import Path

from babel import Locale
from babel.numbers import format_currency, get_currency_precision
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext, to_locale

CURRENCIES = Path(__file__).parents[1] / "seeds" / "currencies.toml"
LARGEST = 10**15
AMOUNT = re.compile(r"(\d{1,3}(,\d{3})+|\d+)(\.\d+)?")


@cache
def currencies() -> tuple[tuple[str, str], ...]:
    """The currencies a festival can be held in: code and English name."""
    data = tomllib.loads(CURRENCIES.read_text(encoding="utf-8"))
    return tuple((code, currency["name"]) for code, currency in data.items())


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
    minor = Decimal(plain.replace(",", "")).scaleb(places)
    if minor != minor.to_integral_value():
        message = gettext("expected at most {places} decimal places in {currency}, got {text}")
        raise ValidationError(message.format(places=places, currency=currency, text=plain[:40]))
    if minor > LARGEST:
        raise ValidationError(
            gettext("expected a smaller amount, got {text}").format(text=plain[:40])
        )
    return int(minor)


def amount(minor: int | Decimal, currency: str) -> Decimal:
    """Minor units as the currency's own unit."""
    return Decimal(minor).scaleb(-get_currency_precision(currency))


def money_text(minor: int, currency: str) -> str:
    """The amount as a person would type it: 12500.50, or 600 when it is whole."""
    places = get_currency_precision(currency)
    return f"{amount(minor, currency):.{places if minor % 10**places else 0}f}"


def format_money(minor: int | Decimal, currency: str) -> str:
    """The amount in the reader's manner, with the narrow symbol: ₱1,000.50, and ₱600 when whole."""
    places = get_currency_precision(currency)
    number = amount(minor, currency)
    locale = Locale.parse(to_locale(get_language() or "en"))
    is_whole = number == number.to_integral_value()
    pattern = "¤#,##0" if is_whole else "¤#,##0." + "0" * places
    return str(format_currency(number, currency, pattern, locale, currency_digits=False))
