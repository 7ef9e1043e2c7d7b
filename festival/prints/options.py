"""The options of a printable, read from its address, so that a link keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.prints.label_sheets import FOR_CARDS, FOR_PRIZES, SHEETS
from festival.prints.paper import PAPERS

LONGEST_SHOWN = 40
MOST_TABLES = 60
NO_YES = (("no", _("no")), ("yes", _("yes")))
YES_NO = tuple(reversed(NO_YES))


class NumberField(forms.CharField):
    """A whole number as text."""

    def __init__(self, *, least: int, most: int, **kwargs: Any) -> None:
        self.least, self.most = least, most
        attributes = {"inputmode": "numeric", "autocomplete": "off"}
        super().__init__(
            required=False,
            initial=str(least),
            widget=forms.TextInput(attrs=attributes),
            **kwargs,
        )

    def clean(self, value: object) -> str:
        text = str(super().clean(value)) or str(self.least)
        if text.isdecimal() and len(text) < 6 and self.least <= int(text) <= self.most:
            return str(int(text))
        message = gettext("type a number from {least} to {most} (you typed “{text}”)")
        shown = text[:LONGEST_SHOWN]
        raise ValidationError(message.format(least=self.least, most=self.most, text=shown))


class Options(forms.Form):
    """Options that are missing or not understood have their usual value: the first choice, or the
    initial number."""

    def __init__(self, asked: Mapping[str, str]) -> None:
        usual = {name: self.usual(field) for name, field in self.base_fields.items()}
        known = {name: asked[name] for name in usual if asked.get(name)}
        super().__init__(usual | known)
        self._usual = usual

    @staticmethod
    def usual(field: forms.Field) -> str:
        choices = list(getattr(field, "choices", ()))
        return str(choices[0][0] if choices else field.initial)

    @cached_property
    def chosen(self) -> dict[str, str]:
        self.full_clean()
        return self._usual | {name: str(value) for name, value in self.cleaned_data.items()}


def _papers() -> forms.ChoiceField:
    choices = [(paper.key, paper.name) for paper in PAPERS.values()]
    return forms.ChoiceField(label=_("Paper"), choices=choices)


def _sheets(keys: tuple[str, ...]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Sheet of labels (Avery)"), choices=[(key, SHEETS[key].name) for key in keys]
    )


def _start(keys: tuple[str, ...]) -> NumberField:
    return NumberField(
        label=_("First free label"),
        help_text=_("For a used sheet: count from the left, row by row."),
        least=1,
        most=max(SHEETS[key].room for key in keys),
    )


class PaperOptions(Options):
    paper = _papers()


class StickerOptions(Options):
    def clean(self) -> None:
        """Refuse a first label that the sheet does not have."""
        sheet = SHEETS.get(self.cleaned_data.get("sheet", ""))
        start = self.cleaned_data.get("start", "1")
        if sheet and int(start) > sheet.room:
            message = gettext("type a number from {least} to {most} (you typed “{text}”)")
            self.add_error("start", message.format(least=1, most=sheet.room, text=start))


class LabelOptions(StickerOptions):
    sheet = _sheets(FOR_PRIZES)
    start = _start(FOR_PRIZES)
    values = forms.ChoiceField(label=_("With values"), choices=NO_YES)
    lines = forms.ChoiceField(
        label=_("With cutting lines"),
        choices=NO_YES,
        help_text=_("For plain paper, or to test the printer first."),
    )


class CardOptions(StickerOptions):
    sheet = _sheets(FOR_CARDS)
    start = _start(FOR_CARDS)
    lines = forms.ChoiceField(label=_("With cutting lines"), choices=YES_NO)


def _rounds() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Tables of"), choices=(("newest", _("the newest round")), ("all", _("all rounds")))
    )


class HallOptions(PaperOptions):
    rounds = _rounds()


class HallCardOptions(CardOptions):
    rounds = _rounds()


class PlayerOptions(PaperOptions):
    order = forms.ChoiceField(
        label=_("In the order of"), choices=(("number", _("numbers")), ("name", _("names")))
    )


class TentOptions(PaperOptions):
    tables = NumberField(
        label=_("Tables"),
        help_text=_("One numbered card for each; 0 makes one without a number."),
        least=0,
        most=MOST_TABLES,
    )


class ReceiptOptions(PaperOptions):
    by = forms.ChoiceField(
        label=_("One for each"), choices=(("person", _("person")), ("prize", _("prize")))
    )
