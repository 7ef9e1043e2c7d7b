"""The verbs of the console of poker dice, with their commands."""

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
from rules.poker_dice import check
from rules.poker_dice import commands as c
from rules.poker_dice.hand import read_thrown
from rules.poker_dice.settings import DICE
from rules.poker_dice.state import State
from rules.random_dice import simulate_dice

PLACES = tuple(range(DICE))


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


def thrown(state: State, data: Data) -> c.Throw:
    """The typed throw; held dice keep their faces. Raises InvalidRoll."""
    held = held_in(data)
    return _completed(state, player_of(data), held, read_thrown(data["roll"], DICE - len(held)))


def _completed(
    state: State,
    player: int,
    held: tuple[int, ...],
    faces: tuple[int, ...],
    *,
    is_simulated: bool = False,
) -> c.Throw:
    """faces: of the thrown dice, in the order of their places."""
    fallen = iter(faces)
    # Before the first throw no die has a face to hold; the game refuses to hold one.
    before = state.dice or (1,) * DICE
    lying = tuple(before[place] if place in held else next(fallen) for place in PLACES)
    return c.Throw(player, lying, held, is_simulated)


def _throw(post: Post, data: Data) -> Written:
    is_simulated = bool(data["simulate"])

    def make(table: Table, record: Record) -> Entry:
        if not is_simulated:
            return acted(table, record, thrown(record.state, data))
        held = held_in(data)
        faces = simulate_dice(DICE - len(held), dice_of(table))
        command = _completed(record.state, player_of(data), held, faces, is_simulated=True)
        return acted(table, record, command)

    def is_same(entry: Entry) -> bool:
        command = entry.command
        if not isinstance(command, c.Throw) or command.is_simulated is not is_simulated:
            return False
        if (command.player, command.held) != (player_of(data), held_in(data)):
            return False
        fallen = tuple(f for place, f in enumerate(command.faces) if place not in command.held)
        return is_simulated or fallen == read_thrown(data["roll"], DICE - len(command.held))

    return append(post, make, is_same)


VERBS: dict[str, Callable[[Post, Data], Written]] = {
    **side_tables.VERBS,
    "throw": _throw,
    "stand": lambda post, data: perform(post, c.Stand(player_of(data))),
    "skip": lambda post, data: perform(post, c.Skip(player_of(data))),
    "next_round": lambda post, _: perform(post, c.NextRound()),
    "end": lambda post, data: perform(post, c.End(bool(data["confirmed"]))),
}


def _ask(state: State) -> str:
    sentence = gettext("Round {round} is not over. End the game without it?")
    return sentence.format(round=state.round)


confirmation = before_its_end(check.UNCONFIRMED_END, _ask)
