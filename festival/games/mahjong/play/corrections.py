"""What should have stood in the log of mahjong in the place of how a hand came out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from festival.games.mahjong.play.command_forms import DRAWN, WON, CorrectionForm
from festival.games.mahjong.play.entry import FLAGS, draft_of, hand_of, payer_of
from festival.record.log_lines import Act
from festival.words.sentences import Naming
from rules.errors import RulesError
from rules.mahjong import commands as c
from rules.mahjong.draft import typed_of
from rules.mahjong.state import State


def correction_form(
    data: Mapping[str, Any] | None, act: Act | None, then: State, naming: Naming
) -> CorrectionForm:
    """act: as it counts now; None when it does not. then: the state in which it was written."""
    initial = _as_it_stands(act)
    return CorrectionForm(data, initial=initial, players=then.seats.players, naming=naming)


def _as_it_stands(act: Act | None) -> dict[str, Any]:
    match act.command if act else None:
        case c.Win(player, hand, payer):
            flags = {flag: getattr(hand, flag) for flag in FLAGS}
            return {
                "what": WON,
                "winner": player,
                "payer": payer or 0,
                "tiles": typed_of(hand),
                "discards": hand.discards,
                **flags,
            }
        case c.Draw():
            return {"what": DRAWN}
        case _:
            return {}


def corrected(act: Act, data: Mapping[str, Any]) -> c.Result:
    """What should have been written. Raises RulesError."""
    if data["what"] == DRAWN:
        return c.Draw()
    return c.Win(int(data["winner"]), hand_of(draft_of(data), data), payer_of(data))


def confirmed(command: c.Result, error: RulesError) -> c.Result | None:
    """No hand ends the game."""
    return None
