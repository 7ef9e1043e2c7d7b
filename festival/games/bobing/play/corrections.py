"""Turns the correction form into the command that the log should have had."""

from __future__ import annotations

from dataclasses import replace

from festival.games.bobing.play.command_forms import CorrectionForm
from festival.games.bobing.play.verbs import ENDINGS
from festival.play.kind import Data
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Fault
from rules.bobing.game.state import State
from rules.dice import Roll
from rules.errors import RulesError

DICE_THROWN, AWAY = "dice", "away"  # beside the faults, what the form can say


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
    """act: the entry as it counts now; None if it no longer counts. then: the state before the
    entry."""
    players = [(number, f"{number} · {person_of(number, naming).name}") for number in then.players]
    return CorrectionForm(data, players=players, initial=_as_it_stands(act))


def _as_it_stands(act: Act | None) -> dict[str, object]:
    match act.command if act else None:
        case c.Throw(player, roll):
            return {"player": player, "what": DICE_THROWN, "roll": " ".join(str(roll))}
        case c.Void(player, fault):
            return {"player": player, "what": fault.value}
        case c.Skip(player):
            return {"player": player, "what": AWAY}
        case _:
            return {}


def corrected(act: Act, data: Data) -> c.Turn:
    """The command that should have been written. If the dice stay the same, so does whether the
    machine threw them."""
    player, what, was = data["player"], data["what"], act.command
    if what == AWAY:
        return c.Skip(player)
    if what != DICE_THROWN:
        return c.Void(player, Fault(what))
    roll = Roll.parse(data["roll"])
    if not isinstance(was, c.Throw):
        return c.Throw(player, roll, is_confirmed=data["confirmed"])
    if (player, roll) == (was.player, was.roll):
        return was
    is_same = roll == was.roll
    return replace(
        was,
        player=player,
        roll=roll,
        is_simulated=was.is_simulated and is_same,
        is_on_phone=was.is_on_phone and is_same and player == was.player,
        is_confirmed=data["confirmed"],
    )


def confirmed(command: c.Turn, error: RulesError) -> c.Turn | None:
    """The confirmed command, if it was refused only because it ends the game; else None."""
    if error.sentence.code in ENDINGS and isinstance(command, c.Throw):
        return replace(command, is_confirmed=True)
    return None
