"""What people type in at a table of the promotion game."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from festival.play import side_tables
from festival.words.sentences import full_stop, say
from rules.dice import Roll
from rules.errors import InvalidRoll

DICE_THROWN, AWAY = "dice", "away"
WHAT_HAPPENED = (
    (DICE_THROWN, _("these six dice")),
    (AWAY, _("was away; turn skipped")),
)


class CommandForm(side_tables.CommandForm):
    """roll: six dice. simulate: let the machine throw. option: what is chosen, by its key."""

    roll = forms.CharField(required=False, max_length=1000, strip=False)
    simulate = forms.BooleanField(required=False)
    option = forms.CharField(required=False, max_length=100)


class CorrectionForm(forms.Form):
    """What should have stood in the log."""

    confirmed = forms.BooleanField(required=False)
    version = forms.IntegerField(
        required=False, min_value=0, max_value=2**31, widget=forms.HiddenInput
    )
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


class ThrowForm(CorrectionForm):
    """In the place of a throw or of a skipped turn."""

    what = forms.ChoiceField(
        label=_("What happened"),
        choices=WHAT_HAPPENED,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("choose one of these two (“%(value)s” came)")},
    )
    roll = forms.CharField(
        label=_("The six dice"),
        required=False,
        max_length=1000,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "4 4 1 2 6 3"}),
    )

    def clean(self) -> None:
        if self.cleaned_data.get("what") != DICE_THROWN or "roll" not in self.cleaned_data:
            return
        try:
            Roll.parse(self.cleaned_data["roll"])
        except InvalidRoll as error:
            self.add_error("roll", full_stop(capfirst(say(error.sentence))))


class ChoiceForm(CorrectionForm):
    """In the place of a choice: another one of the same dice."""

    what = forms.ChoiceField(
        label=_("What was chosen"),
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": _("choose one of these (“%(value)s” came)")},
    )

    def __init__(self, *args: Any, options: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["what"].choices = options  # type: ignore[attr-defined]
