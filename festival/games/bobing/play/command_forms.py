"""The forms of commands and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.board.finish_sooner import AFTER_ROUND
from festival.play import side_forms
from festival.play.kind import Data
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy, Fault
from rules.dice import Roll

LONGEST_BREAK = 180  # minutes
WHAT_HAPPENED = (
    ("dice", _("these six dice")),
    (Fault.OUT.value, _("a die out of the bowl")),
    (Fault.LEANING.value, _("a die leaning or stacked")),
    ("away", _("was away; turn skipped")),
)


class CommandForm(side_forms.CommandForm):
    """The fields of all commands. version: of the game as the page showed it. key: of the press."""

    roll = forms.CharField(required=False, max_length=1000, strip=False)
    fault = forms.ChoiceField(
        required=False, choices=[(fault.value, fault.value) for fault in Fault]
    )
    elder = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    elder_roll = forms.CharField(required=False, max_length=20)
    first = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    giver = forms.IntegerField(required=False, min_value=1, max_value=2**31)
    prize = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    other = forms.IntegerField(required=False, min_value=1, max_value=2**63 - 1)
    minutes = forms.IntegerField(required=False, min_value=0, max_value=LONGEST_BREAK)
    way = forms.ChoiceField(
        required=False, choices=[(way, way) for way in (AFTER_ROUND, *map(str, ChampionBy))]
    )
    leftover = forms.ChoiceField(
        required=False, choices=[(choice.value, choice.value) for choice in StopLeftover]
    )


class CorrectionForm(side_forms.CorrectionForm):
    """The right version of a throw in the log. players: who could have thrown."""

    player = forms.TypedChoiceField(
        label=_("Who rolled"),
        coerce=int,
        error_messages={"invalid_choice": _("choose one of the players (“%(value)s” came)")},
    )
    what = side_forms.one_of(
        _("What happened"), _("choose one of these four (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = side_forms.typed_line(_("Six dice"), inputmode="numeric", placeholder="1 4 4 2 6 3")

    def __init__(
        self, data: Data | None, *, players: Sequence[tuple[int, str]], initial: dict[str, object]
    ) -> None:
        super().__init__(data, initial=initial)
        self.choose_from("player", players)

    def clean(self) -> None:
        if self.cleaned_data.get("what") == "dice" and "roll" in self.cleaned_data:
            self.read("roll", Roll.parse)
