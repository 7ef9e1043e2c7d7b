"""What holds at every table of guess-the-spots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rules.log import Entry
from rules.seats import Leave
from rules.spots import commands as c
from rules.spots.guesses import Call
from rules.spots.settings import GuessOf
from rules.spots.state import State

RULES: dict[str, tuple[Any, ...]] = {"dice": (1, 2, 3), "guess": tuple(GuessOf)}


def check(done: Sequence[Entry[Any, Any]], state: State) -> None:
    """Each forfeit is of one wrong guess."""
    counted: Counter[int] = Counter()
    guesses: dict[int, int | Call] = {}
    for act in done:
        match act.command:
            case c.Guess(player, guess):
                guesses[player] = guess
            case Leave(player):
                guesses.pop(player, None)
            case c.Lift(faces):
                right = fitting(sum(faces), state.settings.dice)
                counted.update(player for player, guess in guesses.items() if guess not in right)
                guesses = {}
    assert dict(state.forfeits) == counted


def fitting(total: int, dice: int) -> set[int | Call]:
    """What is right of a total, reckoned from the tables of all totals."""
    totals = list(range(dice, 6 * dice + 1))
    half = len(totals) // 2
    fits: set[int | Call] = {total, (Call.EVEN, Call.ODD)[total % 2]}
    fits |= {Call.SMALL} if total in totals[:half] else set()
    return fits | ({Call.BIG} if total in totals[-half:] else set())
