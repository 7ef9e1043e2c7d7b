"""What may be done at random at a table of mahjong."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.mahjong import commands as mahjong
from tests.games.random_turns import rarely
from tests.rules.mahjong.random_hands import winning_hand


def house_rules(chance: Random) -> dict[str, Any]:
    return {"min_tai": 0, "rounds": chance.choice((1, 4)), "false_win": chance.choice((0, 20))}


def turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "ended":
        return []
    if state.phase == "settled":
        return rarely(chance, mahjong.End()) or [mahjong.NextHand()]
    if chance.random() < 0.1:
        return [mahjong.FalseWin(chance.randint(1, 4)), mahjong.Draw()]
    hand, player = winning_hand(chance), chance.randint(1, 4)
    others = [each for each in range(1, 5) if each != player]
    return [mahjong.Win(player, hand, None if hand.self_drawn else chance.choice(others))]
