"""The options of a printable, read from its address, so that a link keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.prints.labels import FOR_PRIZES, SHEETS
from festival.games.bobing.prints.name_cards import FOR_CARDS
from festival.games.bobing.prints.paper import PAPERS
from festival.web.fields import WholeNumberField

MOST_TABLES = 60
NO_YES = (("no", _("no")), ("yes", _("yes")))
YES_NO = tuple(reversed(NO_YES))


class Options(forms.Form):
    """Options that are missing or not understood have their usual value: the first choice, or the
    least number."""

    def __init__(self, asked: Mapping[str, str]) -> None:
        usual = {name: self.usual(field) for name, field in self.base_fields.items()}
        known = {name: asked[name] for name in usual if asked.get(name)}
        super().__init__(usual | known)
        self._usual = usual

    @staticmethod
    def usual(field: forms.Field) -> str:
        choices = list(getattr(field, "choices", ()))
        return str(choices[0][0] if choices else getattr(field, "least", ""))

    @cached_property
    def chosen(self) -> dict[str, str]:
        self.full_clean()
        known = {name: str(value) for name, value in self.cleaned_data.items() if value}
        return self._usual | known


def _papers() -> forms.ChoiceField:
    choices = [(paper.key, paper.name) for paper in PAPERS.values()]
    return forms.ChoiceField(label=_("Paper"), choices=choices)


def _sheets(keys: tuple[str, ...]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Sheet of labels (Avery)"), choices=[(key, SHEETS[key].name) for key in keys]
    )


def _start(keys: tuple[str, ...]) -> WholeNumberField:
    return WholeNumberField(
        label=_("First free label"),
        help_text=_("For a used sheet: count from the left, row by row."),
        most=max(SHEETS[key].room for key in keys),
    )


class PaperOptions(Options):
    paper = _papers()


class LabelOptions(Options):
    sheet = _sheets(FOR_PRIZES)
    start = _start(FOR_PRIZES)
    values = forms.ChoiceField(label=_("With values"), choices=NO_YES)
    lines = forms.ChoiceField(
        label=_("With cutting lines"),
        choices=NO_YES,
        help_text=_("For plain paper, or to test the printer first."),
    )


class CardOptions(Options):
    sheet = _sheets(FOR_CARDS)
    start = _start(FOR_CARDS)
    lines = forms.ChoiceField(label=_("With cutting lines"), choices=YES_NO)


def _rounds() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Tables of"), choices=(("newest", _("the newest round")), ("all", _("all rounds")))
    )


class CertificateOptions(PaperOptions):
    photo = forms.ChoiceField(label=_("With the photo of the throw"), choices=NO_YES)


class HallOptions(PaperOptions):
    rounds = _rounds()


class HallCardOptions(CardOptions):
    rounds = _rounds()


class PlayerOptions(PaperOptions):
    order = forms.ChoiceField(
        label=_("In the order of"), choices=(("number", _("numbers")), ("name", _("names")))
    )


class TentOptions(PaperOptions):
    tables = WholeNumberField(
        label=_("Tables"),
        help_text=_("One numbered card for each; 0 makes one without a number."),
        least=0,
        most=MOST_TABLES,
    )


class WinnerOptions(PaperOptions):
    values = forms.ChoiceField(label=_("With values"), choices=YES_NO)


class ReceiptOptions(WinnerOptions):
    by = forms.ChoiceField(
        label=_("One for each"), choices=(("person", _("person")), ("prize", _("prize")))
    )
    who = forms.CharField(required=False, widget=forms.HiddenInput)
