"""The options of a printable, read from its address, so that a link keeps them. Each choice is a
button, which shows what it chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.prints.labels import FOR_PRIZES, SHEETS, USUAL_FOR_PRIZES
from festival.games.bobing.prints.name_cards import FOR_CARDS, USUAL_FOR_CARDS
from festival.games.bobing.prints.paper import PAPERS
from festival.web.fields import WholeNumberField

MOST_TABLES = 60
NO_YES = (("no", _("no")), ("yes", _("yes")))
YES_NO = tuple(reversed(NO_YES))


@dataclass(frozen=True, kw_only=True)
class Offer:
    """One of the buttons of a choice."""

    value: str
    text: str
    size: str  # of a label, "" for other choices
    is_chosen: bool


@dataclass(frozen=True, kw_only=True)
class PrintChoice:
    """What to choose, with a button for each answer; a switch if these are yes and no."""

    name: str
    label: str
    chosen: str
    offers: tuple[Offer, ...]
    others: tuple[Offer, ...]  # behind “Another size”

    @property
    def is_switch(self) -> bool:
        return {offer.value for offer in self.offers} == {"no", "yes"}

    @property
    def is_on(self) -> bool:
        return self.chosen == "yes"

    @property
    def is_other(self) -> bool:
        """Whether what is chosen is behind “Another size”."""
        return self.chosen in {offer.value for offer in self.others}


class SheetField(forms.ChoiceField):
    """A sheet of labels. usual: those that are not behind “Another size”."""

    def __init__(self, keys: tuple[str, ...], usual: tuple[str, ...]) -> None:
        choices = [(key, SHEETS[key].name) for key in keys]
        super().__init__(label=_("Sheet of labels (Avery)"), choices=choices)
        self.usual = usual


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

    @property
    def choices(self) -> Iterator[PrintChoice]:
        """The fields that are answered with a button."""
        for name, field in self.fields.items():
            if isinstance(field, forms.ChoiceField):
                offers = [_offer(*answer, self.chosen[name]) for answer in _answers(field)]
                usual = field.usual if isinstance(field, SheetField) else ()
                others = [offer for offer in offers if offer.size and offer.value not in usual]
                yield PrintChoice(
                    name=name,
                    label=str(field.label),
                    chosen=self.chosen[name],
                    offers=tuple(offer for offer in offers if offer not in others),
                    others=tuple(others),
                )

    @property
    def typed(self) -> Iterator[forms.BoundField]:
        """The fields to type into."""
        return (
            field for field in self.visible_fields() if field.name not in self._chosen_by_button
        )

    @property
    def _chosen_by_button(self) -> set[str]:
        return {choice.name for choice in self.choices}

    @cached_property
    def chosen(self) -> dict[str, str]:
        self.full_clean()
        known = {name: str(value) for name, value in self.cleaned_data.items() if value}
        return self._usual | known


def _answers(field: forms.ChoiceField) -> Iterator[tuple[str, str]]:
    return ((str(value), str(text)) for value, text in getattr(field, "choices", ()))


def _offer(value: str, text: str, chosen: str) -> Offer:
    size = SHEETS[value].size if value in SHEETS else ""
    return Offer(value=value, text=text, size=size, is_chosen=value == chosen)


def _papers() -> forms.ChoiceField:
    choices = [(paper.key, paper.name) for paper in PAPERS.values()]
    return forms.ChoiceField(label=_("Paper"), choices=choices)


def _start(keys: tuple[str, ...]) -> WholeNumberField:
    return WholeNumberField(
        label=_("First free label"),
        help_text=_("For a used sheet: count from the left, row by row."),
        most=max(SHEETS[key].room for key in keys),
    )


class PaperOptions(Options):
    paper = _papers()


class LabelOptions(Options):
    sheet = SheetField(FOR_PRIZES, USUAL_FOR_PRIZES)
    start = _start(FOR_PRIZES)
    values = forms.ChoiceField(label=_("With values"), choices=NO_YES)
    lines = forms.ChoiceField(label=_("With cutting lines"), choices=NO_YES)


class CardOptions(Options):
    sheet = SheetField(FOR_CARDS, USUAL_FOR_CARDS)
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
