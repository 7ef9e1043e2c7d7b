"""Forms for the console and corrections of poker dice."""

from __future__ import annotations

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.play import side_forms
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import DICE

PLACES = tuple(range(DICE))
HELD = re.compile(r"[\d\s,.-]*")
DICE_THROWN, STOOD, AWAY = "dice", "stand", "away"
WHAT_HAPPENED = (
    (DICE_THROWN, _("these five dice")),
    (STOOD, _("stood: kept the dice")),
    (AWAY, _("was away; turn skipped")),
)


class CommandForm(side_forms.CommandForm):
    """roll: faces of the thrown dice, in order. held_1 to held_5: whether the die was held.
    simulate: let the program throw."""

    roll = forms.CharField(required=False, max_length=1000, strip=False)
    simulate = forms.BooleanField(required=False)
    held_1 = forms.BooleanField(required=False)
    held_2 = forms.BooleanField(required=False)
    held_3 = forms.BooleanField(required=False)
    held_4 = forms.BooleanField(required=False)
    held_5 = forms.BooleanField(required=False)


def held_in(data: Data) -> tuple[int, ...]:
    """The places of the held dice, from 0 to 4, in the cleaned data of a `CommandForm`."""
    return tuple(place for place in PLACES if data.get(f"held_{place + 1}"))


class ThrowForm(CorrectionForm):
    """The corrected throw or end of a turn."""

    what = one_of(
        _("What happened"), _("choose one of these three (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = typed_line(_("All five dice after the throw"), placeholder="4 4 4 2 6")
    held = typed_line(_("Which of them were held, counted from 1"), most=100, placeholder="1 2 3")

    def clean(self) -> None:
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Hand.parse)

    def clean_held(self) -> tuple[int, ...]:
        """The places of the held dice, from 0 to 4."""
        typed: str = self.cleaned_data["held"]
        numbers = {int(sign) for sign in typed if sign.isdecimal()}
        if not HELD.fullmatch(typed) or not numbers <= {place + 1 for place in PLACES}:
            raise forms.ValidationError(_("type the dice to hold, 1 to 5, such as 1 2 3"))
        return tuple(sorted(number - 1 for number in numbers))
