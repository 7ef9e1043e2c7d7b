"""Fields of forms. They refuse with a sentence, and the form shows again what was typed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypedDict, Unpack

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from festival.models.columns import check_zone, own_zone
from festival.words.clean_text import clean_name

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LONGEST_SHOWN = 40
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:[.,]\d{3})+")


class Texts(TypedDict, total=False):
    """The label and the help text of a field."""

    label: str | _StrPromise
    help_text: str | _StrPromise


class NameField(forms.CharField):
    def __init__(self, **texts: Unpack[Texts]) -> None:
        super().__init__(required=False, strip=False, **texts)

    def clean(self, value: object) -> str:
        return clean_name(str(value or ""))


class ZoneField(forms.CharField):
    """The name of a time zone; if left empty, that of this laptop or server."""

    def __init__(self, **texts: Unpack[Texts]) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"})
        super().__init__(required=False, max_length=40, widget=widget, **texts)

    def clean(self, value: object) -> str:
        name: str = super().clean(value) or own_zone()
        check_zone(name)
        return name


def without_thousands(text: str) -> str:
    """A whole number as digits alone: a comma or a point in it can only be of thousands."""
    is_written_so = THOUSANDS.fullmatch(text)
    return text.replace(",", "").replace(".", "") if is_written_so else text


def whole_number(text: str, *, most: int, least: int = 1) -> int:
    """The typed number. Raises ValidationError for other text, or a number out of range."""
    if text.isdecimal() and len(text) <= 6 and least <= int(text) <= most:
        return int(text)
    message = gettext("type a whole number from {least} to {most} (you typed “{text}”)")
    shown = text[:LONGEST_SHOWN]
    raise ValidationError(message.format(least=least, most=f"{most:,}", text=shown))


class WholeNumberField(forms.CharField):
    """A whole number; None when the field is left empty."""

    def __init__(self, *, most: int, least: int = 1, **texts: Unpack[Texts]) -> None:
        self.least, self.most = least, most
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        super().__init__(required=False, widget=widget, **texts)

    def clean(self, value: object) -> int | None:
        text = without_thousands(str(value or "").strip())
        return whole_number(text, least=self.least, most=self.most) if text else None


class MoneyField(forms.CharField):
    """An amount as it is typed; the currency is another field of the form."""

    def __init__(self, **texts: Unpack[Texts]) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(required=False, max_length=LONGEST_SHOWN, widget=widget, **texts)
