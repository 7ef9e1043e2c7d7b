"""What may be done at random at a table of the promotion game."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.promotion import commands as promotion
from tests.games.random_turns import dice, rarely


def house_rules(chance: Random) -> dict[str, Any]:
    return {"order": chance.choice(("te_cung_chang", "player"))}


def turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "won":
        return rarely(chance, promotion.End()) or [promotion.PlayOn()]
    if state.turn is None:
        return []
    if state.phase == "choosing":
        option = chance.choice(state.options(state.faces))
        return [promotion.Choose(state.turn, option.key)]
    return [promotion.Throw(state.turn, dice(chance, 6), chance.random() < 0.5)]
