"""Reads and writes amounts of money, which are integers of minor units of a currency; converts
points into money."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypedDict

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal, get_currency_precision
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext, to_locale

from rules.data_folders import FILES
from rules.wording import signed

CURRENCIES = FILES / "seeds" / "currencies.toml"
LONGEST = 12  # digits before the point: a million millions
LONGEST_TYPED = 100  # letters that are read in other widths too; one may stand for eighteen
AMOUNT = re.compile(r"((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s?([k萬万]?)", re.IGNORECASE)
ZEROS = {"k": 3, "萬": 4, "万": 4}


class Currency(TypedDict):
    """A currency's entry in the seed. words: other spellings than its symbol and code."""

    name: str
    symbol: str
    words: list[str]
    notes: list[str]
    coins: list[str]


@cache
def _seed() -> dict[str, Currency]:
    return tomllib.loads(CURRENCIES.read_text(encoding="utf-8"))


def currencies() -> tuple[tuple[str, str], ...]:
    """The currencies that a festival can use: (code, English name)."""
    return tuple((code, currency["name"]) for code, currency in _seed().items())


def symbol(currency: str) -> str:
    """The currency's local symbol, the same in every language: ₱, NT$, RM."""
    return _seed()[currency]["symbol"]


@cache
def denominations(currency: str) -> tuple[int, ...]:
    """The notes and coins of a currency, in minor units, from the largest."""
    data = _seed()[currency]
    notes = {parse_money(text, currency) for text in (*data["notes"], *data["coins"])}
    return tuple(sorted(notes, reverse=True))


def parse_money(text: str, currency: str) -> int:
    """Minor units from a typed amount, such as 600 or 12,500.50, also with the currency's signs and
    words: ₱1,500, P150, Php 150, 150 pesos; and 30k, 1.5k, 3萬.

    Raises ValidationError with an example and the typed text.
    """
    typed = text.strip()
    if not typed:
        return 0
    plain = typed
    if len(typed) <= LONGEST_TYPED:
        plain = _beside(currency).sub("", unicodedata.normalize("NFKC", typed).strip())
    places = get_currency_precision(currency)
    match = AMOUNT.fullmatch(plain)
    if match is None:
        shown = typed if len(typed) <= 40 else typed[:39] + "…"
        message = gettext("type an amount such as 600 or 12,500.50 (you typed “{text}”)")
        raise ValidationError(message.format(text=shown))
    whole, _, fraction = match[1].replace(",", "").partition(".")
    zeros = ZEROS.get(match[2].lower(), 0)
    whole, fraction = whole + fraction[:zeros].ljust(zeros, "0"), fraction[zeros:].rstrip("0")
    if len(fraction) > places:
        message = gettext("type at most {places} decimal places in {currency} (you typed {text})")
        raise ValidationError(message.format(places=places, currency=currency, text=plain[:40]))
    if len(whole) > LONGEST:
        raise ValidationError(
            gettext("type a smaller amount (you typed {text})").format(text=plain[:40])
        )
    return int(whole + fraction.ljust(places, "0"))


@cache
def _beside(currency: str) -> re.Pattern[str]:
    signs = signs_of(currency)
    return re.compile(rf"^(?:{signs})\s*(?=\d)|(?<=[\dk萬万])\s*(?:{signs})$", re.IGNORECASE)


@cache
def signs_of(currency: str) -> str:
    """A regular expression of the currency's signs and words before or after an amount."""
    signs = {symbol(currency), currency, *_seed()[currency]["words"]}
    return "|".join(rf"{re.escape(sign)}\.?" for sign in sorted(signs, key=len, reverse=True))


def amount(minor: int | Decimal, currency: str) -> Decimal:
    """Minor units as units of the currency."""
    return Decimal(minor).scaleb(-get_currency_precision(currency))


def to_minor(number: Decimal, currency: str) -> int:
    """The inverse of `amount`, rounded to whole minor units."""
    scaled = number.scaleb(get_currency_precision(currency))
    return int(scaled.to_integral_value(ROUND_HALF_UP))


def money_text(minor: int, currency: str) -> str:
    """The amount for a form field, which `parse_money` reads back: 12,500.50, or 600 if whole."""
    places = get_currency_precision(currency)
    return f"{amount(minor, currency):,.{places if minor % 10**places else 0}f}"


def format_money(minor: int | Decimal | Fraction, currency: str) -> str:
    """An amount for screens, lists and files: ₱1,000.50, or ₱600 if whole.

    Fractions of a minor unit, as in a share of a budget, are rounded.
    """
    return _formatted(minor, currency, get_language() or "en")


def number_format(currency: str, *, is_whole: bool) -> str:
    """A spreadsheet's number format of amounts. is_whole: all amounts of the column are whole."""
    places = 0 if is_whole else get_currency_precision(currency)
    return f"[${symbol(currency)}]#,##0{'.' + '0' * places if places else ''}"


@lru_cache(maxsize=4096)  # Optimization: the 63 prizes of a board have a dozen values
def _formatted(minor: int | Decimal | Fraction, currency: str, language: str) -> str:
    if isinstance(minor, Fraction):
        minor = Decimal(minor.numerator) / minor.denominator
    places = Decimal(1).scaleb(-get_currency_precision(currency))
    number = amount(minor, currency).quantize(places, ROUND_HALF_UP)
    is_whole = number == number.to_integral_value()
    digits = 0 if is_whole else get_currency_precision(currency)
    pattern = "#,##0." + "0" * digits if digits else "#,##0"
    return symbol(currency) + str(format_decimal(number, pattern, _locale(language)))


def _locale(language: str) -> Locale:
    """Babel's locale of a language, English where Babel has none."""
    try:
        return Locale.parse(to_locale(language))
    except UnknownLocaleError:
        return Locale("en")


@dataclass(frozen=True)
class Prices:
    point: int  # minor units of the currency; 0 when playing for points only
    currency: str

    @classmethod
    def at(cls, currency: str, point: Decimal) -> Prices:
        return cls(to_minor(point, currency), currency)

    def of(self, points: int) -> str:
        """Points in money; "" without a price."""
        return format_money(abs(points) * self.point, self.currency) if self.point else ""

    def signed(self, points: int) -> str:
        """Points in money with a sign: +₱220; "" without a price."""
        if not self.point:
            return ""
        return f"{'+' if points > 0 else '−' if points < 0 else ''}{self.of(points)}"

    def with_money(self, points: int) -> str:
        """Points with a sign, and in money where they have a price: +22 (+₱220)."""
        return f"{signed(points)} ({self.signed(points)})" if self.point else signed(points)

    @property
    def each(self) -> str:
        """The price of a point, in words; "" without a price."""
        return gettext("{money} a point").format(money=self.of(1)) if self.point else ""
