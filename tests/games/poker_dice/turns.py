"""What may be done at random at a table of poker dice."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.poker_dice import commands as poker
from tests.games.random_turns import dice, rarely


def house_rules(chance: Random) -> dict[str, Any]:
    return {"faces": chance.choice(("pips", "cards"))}


def turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "won":
        return rarely(chance, poker.End()) or [poker.NextRound()]
    if state.turn is None:
        return []
    what = chance.random()
    if what < 0.05:
        return [poker.Skip(state.turn)]
    if state.dice and what < 0.5:
        return [poker.Stand(state.turn)]
    held = chance.sample(range(5), chance.randint(0, 4)) if state.dice else []
    fresh = dice(chance, 5)
    faces = tuple(state.dice[at] if at in held else fresh[at] for at in range(5))
    return [poker.Throw(state.turn, faces, tuple(sorted(held)), chance.random() < 0.5)]
