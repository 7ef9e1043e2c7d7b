"""The verbs of the console of the promotion game, with their commands."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.utils.translation import gettext

from festival.models import Table
from festival.play import side_forms, side_tables
from festival.play.kind import Data
from festival.play.side_tables import before_its_end, player_of
from festival.play.write_path import Entry, Post, Written, acted, append, perform
from festival.record.commitments import dice_of
from festival.record.record import Record
from rules.dice import Roll
from rules.promotion import check
from rules.promotion import commands as c
from rules.random_dice import simulate_roll


class CommandForm(side_forms.CommandForm):
    """roll: six dice. simulate: let the program throw. option: key of the chosen option."""

    roll = forms.CharField(required=False, max_length=1000, strip=False)
    simulate = forms.BooleanField(required=False)
    option = forms.CharField(required=False, max_length=100)


def _throw(post: Post, data: Data) -> Written:
    is_simulated = bool(data["simulate"])

    def make(table: Table, record: Record) -> Entry:
        roll = simulate_roll(dice_of(table)) if is_simulated else Roll.parse(data["roll"])
        return acted(table, record, c.Throw(player_of(data), roll.faces, is_simulated))

    def is_same(entry: Entry) -> bool:
        command = entry.command
        if not isinstance(command, c.Throw) or command.player != player_of(data):
            return False
        if command.is_simulated is not is_simulated:
            return False
        return is_simulated or command.faces == Roll.parse(data["roll"]).faces

    return append(post, make, is_same)


VERBS: dict[str, Callable[[Post, Data], Written]] = {
    **side_tables.VERBS,
    "throw": _throw,
    "choose": lambda post, data: perform(post, c.Choose(player_of(data), data["option"])),
    "skip": lambda post, data: perform(post, c.Skip(player_of(data))),
    "play_on": lambda post, _: perform(post, c.PlayOn()),
    "end": lambda post, data: perform(post, c.End(bool(data["confirmed"]))),
}


confirmation = before_its_end(
    check.UNCONFIRMED_END,
    lambda _: gettext("The race is not over. End the game as it stands?"),
)
