"""Base forms and fields for the commands and corrections of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeAlias

from django import forms

from festival.words.sentences import Naming, sentence_of
from rules.errors import RulesError

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text: TypeAlias = "str | _StrPromise"


class CommandForm(forms.Form):
    """The fields of every command: the version on the page, the key of the press, the player."""

    version = forms.IntegerField(min_value=0, max_value=2**31)
    key = forms.CharField(max_length=64)
    player = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    confirmed = forms.BooleanField(required=False)
    seq = forms.IntegerField(required=False, min_value=1, max_value=2**31)


class CorrectionForm(forms.Form):
    """The right command for an entry. confirmed: posted by every page, used by few games."""

    confirmed = forms.BooleanField(required=False)
    version = forms.IntegerField(
        required=False, min_value=0, max_value=2**31, widget=forms.HiddenInput
    )
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def shown_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name != "confirmed"]

    def choose_from(self, name: str, choices: Iterable[tuple[object, Text]]) -> None:
        """Set the choices of a field, which depend on the game."""
        self.fields[name].choices = list(choices)  # type: ignore[attr-defined]

    def read(self, name: str, read: Callable[[str], object]) -> None:
        """Add an error to a field that `read` refuses with RulesError."""
        try:
            read(self.cleaned_data[name])
        except RulesError as error:
            self.add_error(name, sentence_of(error, Naming()))


def one_of(
    label: Text, refused: Text, choices: Iterable[tuple[str, Text]] = ()
) -> forms.ChoiceField:
    """Radio buttons. refused: the error message for any other choice."""
    return forms.ChoiceField(
        label=label,
        choices=choices,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": refused},
    )


def typed_line(
    label: Text, *, most: int = 1000, is_required: bool = False, **attributes: str
) -> forms.CharField:
    """A field for dice, cards or tiles, without autocomplete. attributes: of the HTML element."""
    return forms.CharField(
        label=label,
        required=is_required,
        max_length=most,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", **attributes}),
    )
