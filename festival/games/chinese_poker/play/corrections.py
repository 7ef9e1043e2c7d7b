"""Corrects a deal in the log."""

from __future__ import annotations

from django.utils.translation import gettext

from festival.games.chinese_poker.board.build import SURRENDER
from festival.games.chinese_poker.play.command_forms import ShowdownForm, shown_in
from festival.play.kind import Data
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming
from rules.chinese_poker import commands as c
from rules.chinese_poker.sheet import special_rows
from rules.chinese_poker.state import State


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> ShowdownForm:
    command = act.command if act else None
    shown = command.hands if isinstance(command, c.Showdown) else ()
    people = [person_of(number, naming).name for number in then.seats.present()]
    return ShowdownForm(data, shown, people=people, specials=_specials(then))


def _specials(state: State) -> list[tuple[str, str]]:
    played = [
        (row.key, gettext("declares: {special}").format(special=gettext(row.names.english)))
        for row in special_rows(state.settings)
    ]
    can_surrender = state.settings.loaded().surrender > 0
    return [*played, (SURRENDER, gettext("surrenders"))] if can_surrender else played


def corrected(act: Act, data: Data) -> c.Command | None:
    was = act.command
    if not isinstance(was, c.Showdown):
        return was  # for the rules to refuse
    return c.Showdown(shown_in(data, len(was.hands)))
