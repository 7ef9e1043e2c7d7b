"""Forms for the console and corrections of the promotion game."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.play import side_forms
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from rules.dice import Roll

DICE_THROWN, AWAY = "dice", "away"
WHAT_HAPPENED = (
    (DICE_THROWN, _("these six dice")),
    (AWAY, _("was away; turn skipped")),
)


class CommandForm(side_forms.CommandForm):
    """roll: six dice. simulate: let the program throw. option: key of the chosen option."""

    roll = forms.CharField(required=False, max_length=1000, strip=False)
    simulate = forms.BooleanField(required=False)
    option = forms.CharField(required=False, max_length=100)


class ThrowForm(CorrectionForm):
    """The corrected throw or skipped turn."""

    what = one_of(
        _("What happened"), _("choose one of these two (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = typed_line(_("The six dice"), placeholder="4 4 1 2 6 3")

    def clean(self) -> None:
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Roll.parse)


class ChoiceForm(CorrectionForm):
    """The corrected choice, with the same dice."""

    what = one_of(_("What was chosen"), _("choose one of these (“%(value)s” came)"))

    def __init__(self, data: Data | None, options: Iterable[tuple[str, str]], chosen: str) -> None:
        super().__init__(data, initial={"what": chosen})
        self.choose_from("what", options)
