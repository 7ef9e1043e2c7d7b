"""What people type is shown on a wall: it is cleaned once, and what is left can be read."""

from __future__ import annotations

import unicodedata

import pytest
import regex
from django.core.exceptions import ValidationError
from hypothesis import example, given
from hypothesis import strategies as st

from festival.words.clean_text import (
    LONGEST,
    clean_name,
    clean_text,
    file_name,
    key_of,
    letters,
    plain,
)
from tests.tables import beside

ROWS = beside(__file__)
JOINER = "\u200d"
UNREADABLE = "type a name (nothing readable was typed)"

# What goes wrong is rare in all of Unicode, so half of the signs come from here.
TROUBLE = st.sampled_from(
    [
        *" \t\n\r\x00\x1b\x7f\x85\xa0\u2028\u3000",
        *"\u200b\u200c\u200d\u200e\u200f\u202a\u202e\u2066\u2069\ufeff\xad\u061c",
        *"\u0301\u0302\u0327\u0338\u20dd\u0e31\u0e48\u093f\ufe0e\ufe0f",
        *"aeоＡ가각小ب🙂👩🏽🏳♀❤🇵",
        "\ud800",
        "\udfff",
        "\ue000",
        "\u0378",
    ]
)
ANY = st.characters(exclude_categories=())
TEXTS = st.text(st.one_of(TROUBLE, ANY), max_size=60)


def refusal(text: str) -> str:
    try:
        clean_name(text)
    except ValidationError as error:
        return str(error.messages[0])
    raise AssertionError(f"{text!r} was taken")


def names(text: str) -> list[str]:
    """The name, or nothing when the text is refused."""
    try:
        return [clean_name(text)]
    except ValidationError:
        return []


@given(TEXTS)
@example("🙂\u200d ")
@example("🙂\u200d\u0301")
@example("e\u0301\u200b\u0302\u200b\u0303")
@example("e\u200b\u0301\u0302\u0303")
@example("\u1100\u200b\u1161")
def test_a_cleaned_text_is_one_line_that_can_be_read(text: str) -> None:
    """Without control and direction characters, joiners only between pictures, at most two marks on
    a letter; and cleaning it again changes nothing."""
    cleaned = clean_text(text)

    hidden = set(regex.findall(r"[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]", cleaned))
    assert hidden <= {JOINER}
    for before, sign, after in zip(" " + cleaned, cleaned, cleaned[1:] + " ", strict=False):
        if sign == JOINER:
            assert regex.match(r"[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]", before)
            assert regex.match(r"\p{Extended_Pictographic}", after)
    assert not regex.search(r"[\p{Mn}\p{Me}]{3}", cleaned)
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == " ".join(cleaned.split()) == clean_text(cleaned)
    assert len(cleaned.splitlines()) <= 1
    assert [name for name in names(text) if not 1 <= letters(name) <= LONGEST] == []


def test_a_name_of_any_script_stays_as_it_is() -> None:
    scripts = ROWS["scripts"]
    assert [clean_name(n) for n in scripts] == [unicodedata.normalize("NFC", n) for n in scripts]


def test_what_cannot_be_seen_is_taken_out() -> None:
    names = {
        "  Ana \t Maria\r\n": "Ana Maria",
        "Ana\x00": "Ana",
        "A\ud800na": "Ana",
        "\u202eanA": "anA",
        "A\u200bna": "Ana",
        "Ana\u200d": "Ana",
        "Jose\u0301": "José",
        "Z\u0301\u0302\u0303\u0304a": "Ź\u0302\u0303a",
        "Ana\u2028Maria": "Ana Maria",
        "Ana\u3000Maria": "Ana Maria",
    }

    assert {typed: clean_name(typed) for typed in names} == names


def test_text_of_marks_and_blanks_alone_is_no_name() -> None:
    """Nobody could be called to the bowl by it."""
    empty = ("", " ", "\x00", "\ud800", "\ud800\udfff" * 100, "\u200b\u202e", "\ue000", "\n\r\t")
    blank = ("\u200d", "\ufe0f", "\u0301", "\u034f\u0301", "\u3164", "\u2800", "\u115f")

    assert {text: refusal(text) for text in (*empty, *blank)} == dict.fromkeys(
        (*empty, *blank), UNREADABLE
    )


def test_a_name_too_long_is_refused_with_its_length() -> None:
    counts = {"a" * 41: "41", "a " * 21: "41", "é" * 41: "41", "^" * 41: "41", "´¨" * 21: "42"}
    counts["a" * 10_000] = "10,000"

    assert {text: refusal(text) for text in counts} == {
        text: f"type a name of at most 40 letters (you typed {count})"
        for text, count in counts.items()
    }


@pytest.mark.parametrize("text", ["a" * 5_000_000, "\u0301" * 1_000_000, "🙂\u200d" * 1_000_000])
def test_a_text_beyond_all_measure_is_refused_at_once(text: str) -> None:
    assert refusal(text)


def test_letters_are_counted_as_a_reader_counts_them() -> None:
    counts = {"": 0, "Ana": 3, "e\u0302\u0323": 1, "👩‍👩‍👧‍👦": 1, "👩🏽‍🚀!": 2, "ที่": 1, "小明": 2}

    assert {text: letters(text) for text in counts} == counts


def test_names_are_equal_without_case_and_blanks_between_hanzi() -> None:
    keys = {"李\u3000丽": "李丽", "ANA 李 丽 Lim": "ana 李丽 lim", "Jun Jun": "jun jun"}

    assert {name: key_of(name) for name in keys} == keys
    assert plain("Ñ 李 丽") == "n 李丽"


def test_file_is_called_by_letters_of_any_script() -> None:
    names = {
        "11 Tan family & <b>friends</b>-2026-09-25": "11_Tan_family_b_friends_b-2026-09-25",
        "中秋 “博餅”-2026": "中秋_博餅-2026",
        "Ñuñez’s Café: año nuevo!": "Ñuñezs_Café_año_nuevo",
        "../../etc/passwd": "etc_passwd",
        "🎉 ₱200": "200",
    }

    assert {text: file_name(text) for text in names} == names
