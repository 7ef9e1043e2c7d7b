"""Reads and writes amounts of money, which are integers of minor units of a currency; converts
points into money."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple, Self, TypedDict

from babel import Locale, UnknownLocaleError
from babel.numbers import format_decimal, get_currency_precision
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext, to_locale

from rules.data_folders import FILES
from rules.wording import signed

CURRENCIES = FILES / "seeds" / "currencies.toml"
LONGEST = 12  # digits before the point: a million millions
LONGEST_TYPED = 100  # letters that are read in other widths too; one may stand for eighteen
SHORT = 40  # letters shown of what was typed
AMOUNT = re.compile(r"(\d[\d.,]*)\s?([k萬万]?)", re.IGNORECASE)
WITH_COMMAS = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")  # 12,500.50
WITH_POINTS = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")  # 12.500
WITH_COMMA_BEFORE_CENTS = re.compile(r"(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+),\d{1,2}")  # 12.500,50
ZEROS = {"k": 3, "萬": 4, "万": 4}


class Currency(TypedDict):
    """A currency's entry in the seed. words: other spellings than its symbol and code."""

    name: str
    symbol: str
    words: list[str]
    written: str
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


class PossibleAmount(NamedTuple):
    """What an amount may mean."""

    typed: str  # for a field
    shown: str

    @classmethod
    def of(cls, minor: int, currency: str) -> Self:
        return cls(money_text(minor, currency), format_money(minor, currency))


class Unclear(ValidationError):
    """An amount that may mean others than it says: 15.000 pesos."""

    def __init__(self, message: str, readings: Sequence[PossibleAmount]) -> None:
        super().__init__(message)
        self.readings = readings


def readings_of(error: ValidationError) -> Sequence[PossibleAmount]:
    """The amounts to choose from; none for any other error."""
    return error.readings if isinstance(error, Unclear) else ()


def parse_money(text: str, currency: str) -> int:
    """Minor units from a typed amount, such as 600 or 12,500.50, also with the currency's signs and
    words: ₱1,500, P150, Php 150, 150 pesos; and 30k, 1.5k, 3萬.

    A comma before three digits is of thousands. So is a point where amounts are written so, or have
    no decimals: Rp 15.000. Raises Unclear for such a point elsewhere, and ValidationError with an
    example and the typed text for what is no amount.
    """
    typed = text.strip()
    if not typed:
        return 0
    plain = typed
    if len(typed) <= LONGEST_TYPED:
        plain = _beside(currency).sub("", unicodedata.normalize("NFKC", typed).strip())
    match = AMOUNT.fullmatch(plain)
    number, unit = (match[1], match[2].lower()) if match else ("", "")
    is_unclear = False
    if _has_points(currency) and WITH_COMMA_BEFORE_CENTS.fullmatch(number):
        number = number.replace(".", "").replace(",", ".")
    elif WITH_POINTS.fullmatch(number):
        is_unclear = not _has_points(currency) and number.count(".") == 1
        number = number if is_unclear else number.replace(".", "")
    if not WITH_COMMAS.fullmatch(number):
        shown = typed if len(typed) <= SHORT else typed[: SHORT - 1] + "…"
        message = gettext("type an amount such as 600 or 12,500.50 (you typed “{text}”)")
        raise ValidationError(message.format(text=shown))
    if is_unclear:
        raise _unclear(number, unit, plain, currency)
    return _minor(number, unit, plain, currency)


def _minor(number: str, unit: str, plain: str, currency: str) -> int:
    """The minor units of 12,500.50, and of its tens of thousands. Raises ValidationError."""
    places = get_currency_precision(currency)
    whole, _, fraction = number.replace(",", "").partition(".")
    zeros = ZEROS.get(unit, 0)
    whole, fraction = whole + fraction[:zeros].ljust(zeros, "0"), fraction[zeros:].rstrip("0")
    if len(fraction) > places:
        message = gettext("type at most {places} decimal places in {currency} (you typed {text})")
        raise ValidationError(message.format(places=places, currency=currency, text=plain[:SHORT]))
    if len(whole) > LONGEST:
        raise ValidationError(
            gettext("type a smaller amount (you typed {text})").format(text=plain[:SHORT])
        )
    return int(whole + fraction.ljust(places, "0"))


def _unclear(number: str, unit: str, plain: str, currency: str) -> Unclear:
    """15.000 may be fifteen thousand or fifteen; 15.250, which has too many decimal places, only
    asks for the thousands."""
    amounts = [_minor(number.replace(".", ""), unit, plain, currency)]
    try:
        amounts.append(_minor(number, unit, plain, currency))
    except ValidationError as error:
        said = error.messages[0]
    else:
        many, few = (format_money(amount, currency) for amount in amounts)
        sentence = gettext("type {many} or {few} (you typed {text})")
        said = sentence.format(many=many, few=few, text=plain)
    return Unclear(said, [PossibleAmount.of(amount, currency) for amount in amounts])


def _has_points(currency: str) -> bool:
    """Whether a point before three digits is of thousands."""
    return _seed()[currency]["written"].startswith("1.") or not get_currency_precision(currency)


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
