"""Correcting a turn of a game in tests."""

from __future__ import annotations

import pytest

from rules.bobing.game import commands as c
from rules.dice import Roll
from rules.errors import IllegalCommand
from tests.rules.bobing.playing import Corrected, Table

# The game is opened by entry 1, so the first throw is entry 2.
FIRST, SECOND = 2, 3
RED_4, SUM_8 = "444412", "444426"


def threw(player: int, text: str, *, confirmed: bool = False) -> c.Throw:
    return c.Throw(player, Roll.parse(text), is_confirmed=confirmed)


def dropped(made: Corrected) -> list[int]:
    return [act.seq for act in made.dropped]


def refusal(table: Table, seq: int, command: c.Command) -> tuple[str, str]:
    with pytest.raises(IllegalCommand) as refused:
        table.correct(seq, command)
    return refused.value.sentence.code, str(refused.value)
