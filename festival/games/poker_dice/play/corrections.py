"""Corrects a throw or the end of a turn in the log, and says what changes with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.poker_dice.board.build import agenda_of
from festival.games.poker_dice.play.verbs import PLACES
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from festival.play.side_tables import instead
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming, full_stop, in_a_row
from rules.poker_dice import commands as c
from rules.poker_dice.hand import Hand, face_name
from rules.poker_dice.state import State

HELD = re.compile(r"[\d\s,.-]*")
DICE_THROWN, STOOD, AWAY = "dice", "stand", "away"
WHAT_HAPPENED = (
    (DICE_THROWN, _("these five dice")),
    (STOOD, _("stood: kept the dice")),
    (AWAY, _("was away; turn skipped")),
)


class ThrowForm(CorrectionForm):
    """The corrected throw or end of a turn."""

    what = one_of(
        _("What happened"), _("choose one of these three (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = typed_line(_("All five dice after the throw"), placeholder="4 4 4 2 6")
    held = typed_line(_("Which of them were held, counted from 1"), most=100, placeholder="1 2 3")

    def clean(self) -> None:
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Hand.parse)

    def clean_held(self) -> tuple[int, ...]:
        """The places of the held dice, from 0 to 4."""
        typed: str = self.cleaned_data["held"]
        numbers = {int(sign) for sign in typed if sign.isdecimal()}
        if not HELD.fullmatch(typed) or not numbers <= {place + 1 for place in PLACES}:
            raise forms.ValidationError(_("type the dice to hold, 1 to 5, such as 1 2 3"))
        return tuple(sorted(number - 1 for number in numbers))


def correction_form(data: Data | None, act: Act | None, then: State, naming: Naming) -> ThrowForm:
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


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """A sentence for each player whose number of rounds won changes."""
    was, now = before.won, after.won
    rounds = instead(
        gettext("Rounds won by {player}: {after} instead of {before}"),
        ((each, str(was.get(each, 0)), str(now.get(each, 0))) for each in sorted({*was, *now})),
        naming,
        none=gettext("The rounds that were won stay as they are"),
    )
    return (*rounds, *_lives(before, after, naming))


def _lives(before: State, after: State, naming: Naming) -> Iterator[str]:
    for number in after.lives:
        was, now = before.lives.get(number), after.lives[number]
        if was != now:
            yield gettext("Lives of {player}: {after} instead of {before}").format(
                player=person_of(number, naming).name, after=now, before=was
            )


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about the best hand, the turn and the course of the game, if they change."""
    if after.best() != before.best() and after.best():
        names = [person_of(number, naming).name for number in after.best()]
        yield full_stop(gettext("Best hand now: {players}").format(players=in_a_row(names)))
    if after.turn != before.turn and after.turn is not None:
        name = person_of(after.turn, naming).name
        yield full_stop(gettext("In turn now: {player}").format(player=name))
    if (after.phase, after.tie, after.round) != (before.phase, before.tie, before.round):
        yield agenda_of(after, naming)
