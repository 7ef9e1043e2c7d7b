from __future__ import annotations

from rules.promotion.book import Action
from rules.promotion.settings import Pairs, Settings
from rules.promotion.sheet import rows


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
