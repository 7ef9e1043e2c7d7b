"""Corrects a turn: the form, the command that the log should have had, and the ways to go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from festival.games.bobing.play.posted_verbs import ENDINGS
from festival.games.bobing.record import naming_of
from festival.models import Table
from festival.play import side_forms
from festival.play.play_kind import Way
from festival.tables.record.log_line import Act, person_of
from festival.tables.record.record import Record
from festival.web.answers import Data
from festival.words.sentences import Naming, listed
from rules.bobing.game import commands as c
from rules.bobing.game.commands import Fault
from rules.bobing.game.correction import Way as Ending
from rules.bobing.game.correction import judge_of
from rules.bobing.game.state import Phase, State
from rules.correction import correct
from rules.dice import Roll
from rules.errors import RulesError
from rules.wording import player

DICE_THROWN, AWAY = "dice", "away"  # beside the faults, what the form can say
WHAT_HAPPENED = (
    (DICE_THROWN, _("these six dice")),
    (Fault.OUT.value, _("a die out of the bowl")),
    (Fault.LEANING.value, _("a die leaning or stacked")),
    (AWAY, _("was away; turn skipped")),
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
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Roll.parse)


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


def confirmed(command: c.Command, error: RulesError) -> c.Turn | None:
    """The confirmed command, if it was refused only because it ends the game; else None."""
    if error.sentence.code in ENDINGS and isinstance(command, c.Throw):
        return replace(command, is_confirmed=True)
    return None


def ways(table: Table, record: Record, seq: int, command: c.Command) -> tuple[Way, ...]:
    """The ways to go on; one while the game is played. If the game is over, and the corrected throw
    would reopen it or change the champion: also to leave it over, and to keep the champion."""
    was, naming = record.state, naming_of(table, record.state)
    # Optimization: thousands of throws are replayed only if the game is over.
    if was.phase is not Phase.ENDED:
        return (_way(record, seq, command, naming, Ending.RULES),)
    by_rules, now = _made(record, seq, command, naming, Ending.RULES)
    if _is_over_alike(was, now):
        return (by_rules,)
    found = [(Ending.RULES, by_rules, now)]
    for ending in (Ending.OVER, Ending.CHAMPION):
        way, state = _made(record, seq, command, naming, ending)
        is_new = all(state != known for _, _, known in found)
        is_kept = ending is Ending.OVER or state.champions == was.champions
        if is_new and is_kept and state.phase not in (Phase.ROLLING, Phase.CHOOSING):
            found.append((ending, way, state))
    return tuple(
        Way(key=ending.value, title=_title(ending, state, naming), entry=way.entry)
        for ending, way, state in found
    )


def _made(
    record: Record, seq: int, command: c.Command, naming: Naming, ending: Ending
) -> tuple[Way, State]:
    """The correction with this ending, and the state after it."""
    way = _way(record, seq, command, naming, ending)
    return way, record.extend(way.entry).state


def _way(record: Record, seq: int, command: c.Command, naming: Naming, ending: Ending) -> Way:
    judge = judge_of(record.log, ending, naming.alike)
    made = correct(record.game, record.opening, record.log, seq, command, judge)
    return Way(entry=made.entry)


def _is_over_alike(was: State, now: State) -> bool:
    ends = [(state.phase, state.champions, state.grabbed_by) for state in (was, now)]
    return ends[0] == ends[1]


def _title(ending: Ending, state: State, naming: Naming) -> str:
    names = [str(naming.name(player(number))) for number in state.champions]
    match ending:
        case Ending.RULES if state.phase is not Phase.ENDED:
            return gettext("The game goes on")
        case Ending.CHAMPION:
            sentence = ngettext(
                "The evening is over: {names} stays champion",
                "The evening is over: {names} stay champions",
                len(names),
            )
            return sentence.format(names=listed(names))
        case _ if state.phase is not Phase.ENDED:
            return gettext("No more rolls.")
        case _ if not names:
            return gettext("The evening is over")
        case _:
            sentence = ngettext(
                "The evening is over: {names} is champion",
                "The evening is over: {names} are champions",
                len(names),
            )
            return sentence.format(names=listed(names))
