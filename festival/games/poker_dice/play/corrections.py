"""Corrects a throw or the end of a turn in the log."""

from __future__ import annotations

from festival.games.poker_dice.play.command_forms import AWAY, DICE_THROWN, STOOD, ThrowForm
from festival.play.kind import Data
from festival.record.log_lines import Act
from festival.words.sentences import Naming
from rules.poker_dice import commands as c
from rules.poker_dice.hand import Hand, face_name
from rules.poker_dice.state import State


def correction_form(data: Data | None, act: Act | None, then: State, naming: Naming) -> ThrowForm:
    """act: the entry as it counts now; None if it no longer counts. then: the state before the
    entry."""
    return ThrowForm(data, initial=_as_it_stands(act, then))


def _as_it_stands(act: Act | None, then: State) -> dict[str, str]:
    match act.command if act else None:
        case c.Throw(_, faces, held):
            shown = " ".join(face_name(face, then.settings.faces) for face in faces)
            places = " ".join(str(place + 1) for place in held)
            return {"what": DICE_THROWN, "roll": shown, "held": places}
        case c.Stand():
            return {"what": STOOD}
        case c.Skip():
            return {"what": AWAY}
        case _:
            return {}


def corrected(act: Act, data: Data) -> c.Command | None:
    """The corrected command, for the same player. Unchanged dice still count as thrown by the same
    hand or program."""
    was = act.command
    if not isinstance(was, c.Turn):
        return was  # for the rules to refuse
    match data["what"]:
        case "stand":
            return c.Stand(was.player)
        case "away":
            return c.Skip(was.player)
        case _:
            faces = Hand.parse(data["roll"]).faces
            is_simulated = isinstance(was, c.Throw) and was.is_simulated and faces == was.faces
            return c.Throw(was.player, faces, data["held"], is_simulated)
