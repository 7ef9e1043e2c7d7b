"""Corrects a turn of the promotion game in the log, and says what changes with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from festival.games.promotion.board.build import agenda_of
from festival.games.promotion.board.walks import choices_of
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm, one_of, typed_line
from festival.play.side_tables import instead
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming, full_stop, in_a_row, one_by_one
from rules.dice import Roll
from rules.promotion import commands as c
from rules.promotion.book import PALACE, Piece
from rules.promotion.state import State

DICE_THROWN, AWAY = "dice", "away"
WHAT_HAPPENED = (
    (DICE_THROWN, _("these six dice")),
    (AWAY, _("was away; turn skipped")),
)


class ThrowForm(CorrectionForm):
    """The corrected throw or skipped turn."""

    what = one_of(
        _("What happened"), _("choose one of these two (“%(value)s” came)"), WHAT_HAPPENED
    )
    roll = typed_line(_("The six dice"), placeholder="4 4 1 2 6 3")

    def clean(self) -> None:
        if self.cleaned_data.get("what") == DICE_THROWN and "roll" in self.cleaned_data:
            self.read("roll", Roll.parse)


class ChoiceForm(CorrectionForm):
    """The corrected choice, with the same dice."""

    what = one_of(_("What was chosen"), _("choose one of these (“%(value)s” came)"))

    def __init__(self, data: Data | None, options: Iterable[tuple[str, str]], chosen: str) -> None:
        super().__init__(data, initial={"what": chosen})
        self.choose_from("what", options)


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
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


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    """A sentence for each piece on another space."""
    was, now = before.pieces, after.pieces
    return instead(
        gettext("{player}: {after} instead of {before}"),
        ((each, _stands(was.get(each)), _stands(now.get(each))) for each in sorted({*was, *now})),
        naming,
        none=gettext("No piece moves"),
    )


def _stands(piece: Piece | None) -> str:
    if piece is None:
        return gettext("not on the board")
    if piece.space == PALACE:
        return gettext("in the palace")
    if piece.came_from is None:
        return gettext("on {space}").format(space=piece.space)
    return gettext("on {space}, from {before}").format(space=piece.space, before=piece.came_from)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """Sentences about the winners, the turn and the course of the game, if they change."""
    if after.winners() != before.winners() and after.winners():
        names = [person_of(number, naming).name for number in after.winners()]
        yield full_stop(gettext("The winner now: {players}").format(players=in_a_row(names)))
    if after.turn != before.turn and after.turn is not None:
        name = person_of(after.turn, naming).name
        yield full_stop(gettext("In turn now: {player}").format(player=name))
    if (after.phase, after.round, after.home) != (before.phase, before.round, before.home):
        yield agenda_of(after, naming)
