"""The fields of our forms: what is refused is refused in a sentence and stays as it was typed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from festival.web.text import clean_name

LONGEST_SHOWN = 40


class NameField(forms.CharField):
    """A name, cleaned."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=False, strip=False, **kwargs)

    def clean(self, value: Any) -> str:
        return clean_name(str(value or ""))


class WholeNumberField(forms.CharField):
    """A whole number from 1 on; None when the field is left empty."""

    def __init__(self, *, most: int, **kwargs: Any) -> None:
        self.most = most
        widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
        super().__init__(required=False, widget=widget, **kwargs)

    def clean(self, value: Any) -> int | None:
        text = str(value or "").strip()
        if not text:
            return None
        if text.isdecimal() and len(text) <= 6 and 1 <= int(text) <= self.most:
            return int(text)
        message = gettext("expected a whole number from 1 to {most}, got “{text}”")
        raise ValidationError(message.format(most=f"{self.most:,}", text=text[:LONGEST_SHOWN]))


class MoneyField(forms.CharField):
    """An amount as it is typed; its currency is another field of the form."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
        super().__init__(required=False, max_length=LONGEST_SHOWN, widget=widget, **kwargs)
