"""What people type, made safe to show: cleaned once, at the form."""

from __future__ import annotations

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

LONGEST = 40
MOST_CODE_POINTS = 200
MOST_MARKS = 2
ZERO_WIDTH_JOINER = "\u200d"
EMOJI_PARTS = ("\ufe0f", ZERO_WIDTH_JOINER)


def clean_text(text: str) -> str:
    """One line of plain text: NFC, no control or direction characters, at most two marks a letter.

    The zero-width joiner stays between emoji, where it holds one picture together.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        category = unicodedata.category(sign)
        if sign.isspace():
            sign, category = " ", "Zs"
        if category in ("Cc", "Cs", "Cn", "Co") or (category == "Cf" and not _joins(sign, kept)):
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).rstrip(ZERO_WIDTH_JOINER).split())


def _joins(sign: str, kept: list[str]) -> bool:
    if sign != ZERO_WIDTH_JOINER or not kept:
        return False
    return unicodedata.category(kept[-1]) in ("So", "Sk") or kept[-1] in EMOJI_PARTS


def graphemes(text: str) -> int:
    """About how many letters a reader sees: marks and joined emoji belong to the one before."""
    count = 0
    is_joined = False
    for sign in text:
        is_part = unicodedata.category(sign) in ("Mn", "Me", "Mc", "Sk") or sign in EMOJI_PARTS
        if not is_part and not is_joined:
            count += 1
        is_joined = sign == ZERO_WIDTH_JOINER
    return count


def clean_name(text: str) -> str:
    """A name of one to forty letters. Raises ValidationError with what was expected."""
    name = clean_text(text[: 50 * LONGEST])
    if not name:
        raise ValidationError(gettext("expected a name, got nothing that can be read"))
    length = graphemes(name) if len(text) <= 50 * LONGEST else len(text)
    if length > LONGEST or len(name) > MOST_CODE_POINTS:
        message = gettext("expected a name of at most {most} letters, got {count}")
        raise ValidationError(message.format(most=LONGEST, count=f"{max(length, LONGEST + 1):,}"))
    return name
