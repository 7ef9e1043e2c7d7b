from __future__ import annotations

from dataclasses import fields

from rules.promotion import Action, Settings
from rules.promotion.settings import Pairs
from rules.promotion.sheet import L1, RULES, SQT, SWITCHES, rows, unreachable


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


def test_every_switch_is_a_setting_with_its_default_and_all_its_values() -> None:
    settings = Settings()

    assert [switch.key for switch in SWITCHES] == [field.name for field in fields(Settings)]
    for switch in SWITCHES:
        value = getattr(settings, switch.key)
        assert switch.default == value
        if switch.choices:
            values = [each.value for each in type(value)]
            assert [choice.value for choice in switch.choices] == values


def test_every_rule_says_where_it_is_from() -> None:
    for rule in (*RULES, *SWITCHES):
        assert rule.source.key == "house" or rule.source.where.startswith("https://ludii.games/")
    assert SQT.where.endswith("keyword=Shing%20Quon%20Tu")
    assert L1.where.endswith("Shing%20Quon%20Tu.lud")


def test_sheet_lists_the_offices_that_nobody_can_come_to() -> None:
    assert unreachable(Settings()) == (63, 95, 96, 98)
