"""Money is an integer of minor units; what is typed and what is shown say the same amount."""

from __future__ import annotations

import tomllib
import unicodedata
from decimal import Decimal
from fractions import Fraction

import pytest
from babel.numbers import format_decimal, get_currency_precision
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from festival.words.money import (
    CURRENCIES,
    PossibleAmount,
    Unclear,
    amount,
    currencies,
    denominations,
    format_money,
    money_text,
    parse_money,
)
from tests.tables import beside

ROWS = beside(__file__)
CODES = [code for code, _ in currencies()]
LARGEST = 10**14 - 1  # minor units, where a unit has a hundred of them
AMOUNTS = st.integers(min_value=0, max_value=10**12 - 1)
PLACES = ROWS["places"]  # where people pay with a currency, as a locale of CLDR
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def refusal(text: str, currency: str = "PHP") -> str:
    with pytest.raises(ValidationError) as error:
        parse_money(text, currency)
    return str(error.value.messages[0])


def test_every_currency_has_a_different_note_for_each_tier() -> None:
    found = {currency: list(denominations(currency)) for currency in CODES}

    assert [currency for currency, values in found.items() if len(values) < 6] == []
    assert found == {code: sorted({*values}, reverse=True) for code, values in found.items()}


@given(AMOUNTS, st.sampled_from(CODES))
def test_an_amount_written_for_a_field_is_read_back(minor: int, currency: str) -> None:
    assert parse_money(money_text(minor, currency), currency) == minor


@given(AMOUNTS, st.sampled_from(CODES), st.sampled_from(LANGUAGES))
def test_an_amount_shown_in_any_language_is_read_back(
    minor: int, currency: str, language: str
) -> None:
    with translation.override(language):
        assert parse_money(format_money(minor, currency), currency) == minor


@given(AMOUNTS, st.sampled_from(CODES), st.booleans())
def test_an_amount_written_where_it_is_paid_is_read_back(
    minor: int, currency: str, is_whole: bool
) -> None:
    places = get_currency_precision(currency)
    minor -= minor % 10**places if is_whole else 0
    pattern = "#,##0" + ("" if is_whole or not places else "." + "0" * places)

    written = format_decimal(amount(minor, currency), pattern, PLACES[currency])

    assert parse_money(written, currency) == minor


def test_every_currency_says_how_it_is_written_by_cldr() -> None:
    said = tomllib.loads(CURRENCIES.read_text(encoding="utf-8"))
    number = {code: Decimal(1000) + Decimal("0.5") * (places_of(code) > 0) for code in CODES}

    assert {code: said[code]["written"] for code in CODES} == {
        code: format_decimal(number[code], f"#,##0.{'0' * places_of(code)}".strip("."), place)
        for code, place in PLACES.items()
    }


def places_of(currency: str) -> int:
    return get_currency_precision(currency)


@pytest.mark.parametrize(("typed", "currency", "minor"), ROWS["thousands"])
def test_point_before_three_digits_is_of_thousands(typed: str, currency: str, minor: int) -> None:
    assert parse_money(typed, currency) == minor


@pytest.mark.parametrize(("typed", "currency", "many", "few"), ROWS["unclear"])
def test_point_that_may_mean_both_is_asked_about(
    typed: str, currency: str, many: list[str], few: list[str]
) -> None:
    with pytest.raises(Unclear) as asked:
        parse_money(typed, currency)

    assert asked.value.readings == [PossibleAmount(*many), PossibleAmount(*few)]
    assert asked.value.messages[0].startswith(f"type {many[1]} or {few[1]} (you typed ")
    assert [parse_money(each, currency) for each, _ in (many, few)] == [
        parse_money(each, currency) for _, each in (many, few)
    ]


def test_an_amount_is_read() -> None:
    assert {typed: parse_money(typed, "PHP") for typed in ROWS["read"]} == ROWS["read"]


def test_an_amount_is_read_as_people_write_it_where_it_is_paid() -> None:
    typed = [(text, currency) for currency, texts in ROWS["as_paid"].items() for text in texts]

    assert [each for each in typed if parse_money(*each) != 15000] == []


NO_AMOUNTS = (
    *("abc", "$600", "₱", "₱-1", "-1", "+1", "1e5", "1,00", "1,0000", ",100", ".5", "5.", "1.2.3"),
    *("NaN", "Infinity", "1_000", "1 000", "12.500,50", "\x00", "\ud800", "0x10", "१२३a"),
    # Of another currency, or of none.
    *("P", "pesos", "150 P 150", "US$150", "PP150", "-P150"),
)


def test_what_is_no_amount_is_refused_and_quoted_shortly() -> None:
    quoted = {**{typed: typed for typed in NO_AMOUNTS}, "ﷺ" * 1_000_000: "ﷺ" * 39 + "…"}

    assert {typed: refusal(typed) for typed in quoted} == {
        typed: f"type an amount such as 600 or 12,500.50 (you typed “{text}”)"
        for typed, text in quoted.items()
    }


@pytest.mark.parametrize(
    ("typed", "currency", "places"),
    [
        *(("1.001", "PHP", 2), ("1.0011", "PHP", 2), ("1.5", "JPY", 0)),
        ("1.00000000000000000000000000000000001", "PHP", 2),
    ],
)
def test_more_decimal_places_than_the_currency_has_are_refused(
    typed: str, currency: str, places: int
) -> None:
    assert refusal(typed, currency) == (
        f"type at most {places} decimal places in {currency} (you typed {typed})"
    )


def test_thousands_are_offered_for_three_decimal_places() -> None:
    with pytest.raises(Unclear) as asked:
        parse_money("₱1.001", "PHP")

    assert asked.value.readings == [PossibleAmount("1,001", "₱1,001")]


@pytest.mark.parametrize("typed", ["1000000000000", "9" * 30, "9" * 10_000])
def test_an_amount_too_large_is_refused(typed: str) -> None:
    assert refusal(typed) == f"type a smaller amount (you typed {typed[:40]})"


@pytest.mark.parametrize(
    ("minor", "currency", "shown"),
    [
        (60000, "PHP", "₱600"),
        (1250050, "PHP", "₱12,500.50"),
        (5, "PHP", "₱0.05"),
        (0, "PHP", "₱0"),
        (600, "JPY", "¥600"),
        (100050, "USD", "$1,000.50"),
        (100000, "MYR", "RM1,000"),
        (Decimal("312.5"), "PHP", "₱3.13"),
        (Decimal(62500) / 6, "PHP", "₱104.17"),
        (Decimal(1000) / 6, "JPY", "¥167"),
        (Fraction(625, 2), "PHP", "₱3.13"),
        (Fraction(62500, 6), "PHP", "₱104.17"),
    ],
)
def test_an_amount_is_shown_whole_or_with_all_its_places(
    minor: int | Decimal | Fraction, currency: str, shown: str
) -> None:
    assert format_money(minor, currency) == shown


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "fil"])
def test_amount_is_written_the_same_in_every_language(language: str) -> None:
    with translation.override("en"):
        expected = {currency: format_money(125000, currency) for currency in CODES}

    with translation.override(language):
        shown = {currency: format_money(125000, currency) for currency in CODES}

    assert shown == expected
    assert [currency for currency in CODES if currency in expected[currency]] == []


@given(st.text(max_size=60), st.sampled_from(CODES))
def test_any_text_is_an_amount_or_a_sentence(text: str, currency: str) -> None:
    try:
        found: int | str = parse_money(text, currency)
    except ValidationError as error:
        found = error.messages[0]

    if isinstance(found, str):
        assert found.startswith("type ")
    else:
        assert 0 <= found <= LARGEST
        assert found == 0 or any(unicodedata.category(sign) == "Nd" for sign in text)
