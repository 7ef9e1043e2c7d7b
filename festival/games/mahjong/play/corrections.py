"""Corrects the result of a hand in the log, and says what changes with it."""

from __future__ import annotations

from collections.abc import Iterator

from festival.games.mahjong.board.build import agenda_of, fields_of
from festival.games.mahjong.board.hands import prices_of
from festival.games.mahjong.play.command_forms import (
    DRAWN,
    WON,
    FalseWinForm,
    ResultForm,
    draft_of,
    hand_of,
    payer_of,
)
from festival.play.kind import Data
from festival.play.side_forms import CorrectionForm
from festival.play.side_tables import points_instead
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming
from rules.mahjong import commands as c
from rules.mahjong.state import State


def correction_form(
    data: Data | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
    people = [person_of(number, naming) for number in then.seats.players]
    if act and isinstance(act.command, c.FalseWin):
        return FalseWinForm(data, act.command.player, people)
    return ResultForm(data, _as_it_stands(act), people)


def _as_it_stands(act: Act | None) -> dict[str, object]:
    match act.command if act else None:
        case c.Win() as win:
            return {"what": WON, "winner": win.player, **fields_of(win)}
        case c.Draw():
            return {"what": DRAWN}
        case _:
            return {}


def corrected(act: Act, data: Data) -> c.Result | c.FalseWin:
    if isinstance(act.command, c.FalseWin):
        return c.FalseWin(int(data["player"]))
    if data["what"] == DRAWN:
        return c.Draw()
    return c.Win(int(data["winner"]), hand_of(draft_of(data), data), payer_of(data))


def hands(before: State, after: State, naming: Naming) -> tuple[str, ...]:
    was, now = dict(before.standing()), dict(after.standing())
    return points_instead(was, now, prices_of(after, naming), naming)


def news(before: State, after: State, naming: Naming) -> Iterator[str]:
    """A sentence about the dealer and the course of the game, if they change."""
    if (after.phase, after.deal) != (before.phase, before.deal):
        yield agenda_of(after, naming)
