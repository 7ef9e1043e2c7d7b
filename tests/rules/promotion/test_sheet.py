from __future__ import annotations

from rules.promotion import Action, Settings
from rules.promotion.settings import Pairs
from rules.promotion.sheet import rows, unreachable


def test_sheet_has_the_three_actions_with_their_dice_and_chances() -> None:
    assert [(row.action, row.names.hanzi, row.faces) for row in rows(Settings())] == [
        (Action.TE, "德", (4,)),
        (Action.CUNG, "功", (2, 3, 5, 6)),
        (Action.CHANG, "贓", (1,)),
    ]
    assert [round(float(row.chance), 6) for row in rows(Settings(pairs=Pairs.EVEN))] == [
        0.208998,
        0.654664,
        0.208998,
    ]


def test_sheet_lists_the_offices_that_nobody_can_come_to() -> None:
    assert unreachable(Settings()) == (63, 95, 96, 98)
