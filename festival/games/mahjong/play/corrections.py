"""Corrects the result of a hand in the log."""

from __future__ import annotations

from festival.games.mahjong.board.build import fields_of
from festival.games.mahjong.play.command_forms import DRAWN, WON, ResultForm
from festival.games.mahjong.play.entry import draft_of, hand_of, payer_of
from festival.play.kind import Data
from festival.record.log_lines import Act, person_of
from festival.words.sentences import Naming
from rules.mahjong import commands as c
from rules.mahjong.state import State


def correction_form(data: Data | None, act: Act | None, then: State, naming: Naming) -> ResultForm:
    people = [person_of(number, naming) for number in then.seats.players]
    return ResultForm(data, _as_it_stands(act), people)


def _as_it_stands(act: Act | None) -> dict[str, object]:
    match act.command if act else None:
        case c.Win() as win:
            return {"what": WON, "winner": win.player, **fields_of(win)}
        case c.Draw():
            return {"what": DRAWN}
        case _:
            return {}


def corrected(act: Act, data: Data) -> c.Result:
    if data["what"] == DRAWN:
        return c.Draw()
    return c.Win(int(data["winner"]), hand_of(draft_of(data), data), payer_of(data))
