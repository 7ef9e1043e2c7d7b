"""What people type in at a side table: what the forms of its games have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from django import forms

from festival.words.sentences import Naming, sentence_of
from rules.errors import RulesError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

Text: TypeAlias = "str | StrPromise"


class CommandForm(forms.Form):
    """What every command posts: who saw which version, and the press it belongs to."""

    version = forms.IntegerField(min_value=0, max_value=2**31)
    key = forms.CharField(max_length=64)
    player = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    confirmed = forms.BooleanField(required=False)
    seq = forms.IntegerField(required=False, min_value=1, max_value=2**31)


class CorrectionForm(forms.Form):
    """What should have stood in the log. confirmed: most games need it for nothing; the page posts
    it all the same."""

    confirmed = forms.BooleanField(required=False)
    version = forms.IntegerField(
        required=False, min_value=0, max_value=2**31, widget=forms.HiddenInput
    )
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def shown_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name != "confirmed"]

    def choose_from(self, name: str, choices: Iterable[tuple[object, Text]]) -> None:
        """What can be chosen depends on the game."""
        self.fields[name].choices = list(choices)  # type: ignore[attr-defined]

    def read(self, name: str, read: Callable[[str], object]) -> None:
        """Refuse what a line says if it cannot be read: `read` then raises RulesError."""
        try:
            read(self.cleaned_data[name])
        except RulesError as error:
            self.add_error(name, sentence_of(error, Naming()))


def one_of(
    label: Text, refused: Text, choices: Iterable[tuple[str, Text]] = ()
) -> forms.ChoiceField:
    """All that can be chosen side by side. refused: said of anything else."""
    return forms.ChoiceField(
        label=label,
        choices=choices,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": refused},
    )


def typed_line(
    label: Text, *, most: int = 1000, is_required: bool = False, **attributes: str
) -> forms.CharField:
    """A line of dice, cards or tiles. attributes: of its element, beside no help of the browser."""
    return forms.CharField(
        label=label,
        required=is_required,
        max_length=most,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", **attributes}),
    )
