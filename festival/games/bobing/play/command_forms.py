"""The forms of commands and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.board.finish_sooner import AFTER_ROUND
from festival.play.kind import Data
from festival.words.sentences import sentence_of
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy, Fault
from rules.dice import Roll
from rules.errors import InvalidRoll

LONGEST_BREAK = 180  # minutes
WHAT_HAPPENED = (
    ("dice", _("these six dice")),
    (Fault.OUT.value, _("a die out of the bowl")),
    (Fault.LEANING.value, _("a die leaning or stacked")),
    ("away", _("was away; turn skipped")),
)


class CommandForm(forms.Form):
    """The fields of all commands. version: of the game as the page showed it. key: of the press."""

    version = forms.IntegerField(min_value=0, max_value=2**31)
    key = forms.CharField(max_length=64)
    player = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    roll = forms.CharField(required=False, max_length=1000, strip=False)
    fault = forms.ChoiceField(
        required=False, choices=[(fault.value, fault.value) for fault in Fault]
    )
    confirmed = forms.BooleanField(required=False)
    elder = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    elder_roll = forms.CharField(required=False, max_length=20)
    first = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    giver = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    prize = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    other = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    minutes = forms.IntegerField(required=False, min_value=0, max_value=LONGEST_BREAK)
    seq = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    way = forms.ChoiceField(
        required=False, choices=[(way, way) for way in (AFTER_ROUND, *map(str, ChampionBy))]
    )
    leftover = forms.ChoiceField(
        required=False, choices=[(choice.value, choice.value) for choice in StopLeftover]
    )


class CorrectionForm(forms.Form):
    """The right version of a throw in the log. players: who could have thrown."""

    player = forms.TypedChoiceField(label=_("Who rolled"), coerce=int)
    what = forms.ChoiceField(
        label=_("What happened"), choices=WHAT_HAPPENED, widget=forms.RadioSelect
    )
    roll = forms.CharField(
        label=_("Six dice"),
        required=False,
        max_length=1000,
        strip=False,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "placeholder": "1 4 4 2 6 3"}
        ),
    )
    confirmed = forms.BooleanField(required=False)
    version = forms.IntegerField(
        required=False, min_value=0, max_value=2**31, widget=forms.HiddenInput
    )
    key = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Data | None,
        *,
        players: Sequence[tuple[int, str]],
        initial: dict[str, object],
    ) -> None:
        super().__init__(data, initial=initial)
        messages = {
            "player": _("choose one of the players (“%(value)s” came)"),
            "what": _("choose one of these four (“%(value)s” came)"),
        }
        for name, message in messages.items():
            self.fields[name].error_messages["invalid_choice"] = message
        self.fields["player"].choices = players  # type: ignore[attr-defined]

    def clean(self) -> None:
        if self.cleaned_data.get("what") != "dice" or "roll" not in self.cleaned_data:
            return
        try:
            Roll.parse(self.cleaned_data["roll"])
        except InvalidRoll as error:
            self.add_error("roll", sentence_of(error))
