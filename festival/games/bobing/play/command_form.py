"""The form of the commands that the console of the dice game posts."""

from __future__ import annotations

from django import forms

from festival.games.bobing.board.finish_sooner import AFTER_ROUND
from festival.play import side_forms
from rules.bobing.book.switches import StopLeftover
from rules.bobing.game.commands import ChampionBy, Fault

LONGEST_BREAK = 180  # minutes


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
