"""Playing high die."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.play import side_forms, side_play
from festival.play.side_forms import CorrectionForm
from festival.play.side_play import SidePlay, player_of
from festival.play.write_path import perform
from festival.tables.record.log_line import Act
from festival.web.answers import Data
from festival.words.sentences import Naming
from tests.high_die.rules.high_die.commands import Command, End, Throw
from tests.high_die.rules.high_die.decide import UNCONFIRMED_END
from tests.high_die.rules.high_die.state import State


class CommandForm(side_forms.CommandForm):
    face = forms.IntegerField(required=False)


class FaceForm(CorrectionForm):
    face = forms.IntegerField(label=_("Face"))


class Play(SidePlay[State, Command]):
    command_form = CommandForm
    unconfirmed_end = UNCONFIRMED_END
    verbs = {
        **side_play.VERBS,
        "throw": lambda post, data: perform(post, Throw(player_of(data), (data["face"] or 0,))),
        "end": lambda post, data: perform(post, End(data["confirmed"])),
    }

    def end_question(self, state: State) -> str:
        return gettext("Not everybody has thrown. End the game as it stands?")

    def correction_form(
        self, data: Data | None, act: Act | None, then: State, naming: Naming
    ) -> forms.Form:
        if act is None or not isinstance(act.command, Throw):
            return CorrectionForm(data)
        return FaceForm(data, initial={"face": act.command.faces[0]})

    def corrected(self, act: Act, data: Data) -> Command | None:
        was = act.command
        return Throw(was.player, (data["face"],)) if isinstance(was, Throw) else was

    def changed_holdings(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        return ()

    def changed_turn(self, before: State, after: State, naming: Naming) -> tuple[str, ...]:
        best = after.best()
        if best is None or best == before.best():
            return ()
        return (gettext("%(player)s leads now.") % {"player": naming.players[best]},)
