"""What is written as TOML reads back as the same data."""

from __future__ import annotations

import tomllib
from datetime import UTC, date, datetime, time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bobing.book.rulebook import Rulebook, merge, shipped
from rules.bobing.book.writer import difference, toml_of

SIGNS = st.characters(exclude_categories=["Cs"])
TEXTS = st.text(SIGNS, max_size=12)
PLAIN = (
    st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | TEXTS
    | st.dates(min_value=date(1, 1, 1))
    | st.times()
    | st.datetimes(timezones=st.none() | st.just(UTC))
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
DATA = st.dictionaries(TEXTS, VALUES, max_size=5)


@given(DATA)
def test_whatever_toml_holds_reads_back(data: dict[str, Any]) -> None:
    assert tomllib.loads(toml_of(data)) == data


@given(DATA, DATA)
def test_a_difference_laid_over_the_base_holds_all_of_the_data(
    data: dict[str, Any], base: dict[str, Any]
) -> None:
    merged = merge(base, difference(data, base))

    assert {key: merged[key] for key in data if not isinstance(data[key], dict)} == {
        key: value for key, value in data.items() if not isinstance(value, dict)
    }


@pytest.mark.parametrize("key", shipped())
def test_every_book_of_the_program_reads_back(key: str) -> None:
    data = Rulebook.load(key).data

    assert tomllib.loads(toml_of(data)) == data


def test_what_toml_cannot_hold_is_refused() -> None:
    assert toml_of({"at": [time(1, 2), datetime(2026, 1, 1)]})  # noqa: DTZ001  # TOML has such
    with pytest.raises(ValueError, match="expected what TOML can hold, got None"):
        toml_of({"key": None})
