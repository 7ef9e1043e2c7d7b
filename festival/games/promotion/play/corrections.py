"""Corrects a turn of the promotion game in the log."""

from __future__ import annotations

from festival.games.promotion.board.walks import choices_of
from festival.games.promotion.play.command_forms import (
    AWAY,
    DICE_THROWN,
    ChoiceForm,
    ThrowForm,
)
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm
from festival.record.log_lines import Act
from festival.words.sentences import Naming, one_by_one
from rules.dice import Roll
from rules.promotion import commands as c
from rules.promotion.state import State


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
    """act: the entry as it counts now; None if it no longer counts. then: the state before the
    entry."""
    match act.command if act else None:
        case c.Choose(_, option):
            options = [(each.key, one_by_one(each.said)) for each in choices_of(then, naming)]
            return ChoiceForm(data, options, option)
        case c.Throw(_, faces):
            shown = " ".join(map(str, faces))
            return ThrowForm(data, initial={"what": DICE_THROWN, "roll": shown})
        case c.Skip():
            return ThrowForm(data, initial={"what": AWAY})
        case _:
            return ThrowForm(data)


def corrected(act: Act, data: Data) -> c.Command | None:
    """The corrected command, for the same player. Unchanged dice still count as thrown by the same
    hand or program."""
    was = act.command
    if not isinstance(was, c.Turn):
        return was  # for the rules to refuse
    if isinstance(was, c.Choose):
        return c.Choose(was.player, data["what"])
    if data["what"] == AWAY:
        return c.Skip(was.player)
    faces = Roll.parse(data["roll"]).faces
    is_simulated = isinstance(was, c.Throw) and was.is_simulated and faces == was.faces
    return c.Throw(was.player, faces, is_simulated)
