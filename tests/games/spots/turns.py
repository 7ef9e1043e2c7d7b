"""What may be done at random at a table of guess-the-spots."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.spots import commands as spots
from rules.spots.guesses import guesses
from tests.games.random_turns import dice


def house_rules(chance: Random) -> dict[str, Any]:
    return {
        "dice": chance.randint(1, 6),
        "guess": chance.choice(("total", "odd_even", "big_small")),
        "forfeit": chance.choice(("", "a song for everybody at the next table", "W" * 40)),
    }


def turn(chance: Random, state: Any) -> list[Any]:
    if state.phase == "ended":
        return []
    can_be = guesses(state.settings)
    made = [spots.Guess(number, chance.choice(can_be)) for number in state.waiting()]
    faces = dice(chance, state.settings.dice)
    return [*made, spots.Lift(faces, chance.random() < 0.5, is_confirmed=True)]
