"""What may be done at random at a table of high die."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.games.random_turns import dice
from tests.high_die.rules.high_die import commands as c


def house_rules(chance: Random) -> dict[str, Any]:
    return {}


def turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "ended":
        return []
    waiting = [player for player in state.seats.present() if player not in state.thrown]
    return [c.Throw(player, dice(chance, 1)) for player in waiting]
