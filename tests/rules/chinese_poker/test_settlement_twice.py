"""The settlement against a second one, on random deals of every variation.

The gate tries 100 deals of each, the proof 400; `make search` tries 40,000, drawn at random.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chinese_poker import Arrangement, Variation
from tests.rules.chinese_poker import second
from tests.rules.chinese_poker.deals import Shown, deal

DEALS = 4  # of each example

TRIED: list[tuple[str, dict[str, str]]] = [
    ("plain", {}),
    ("base", {}),
    ("malayan", {"bank": "0"}),
    ("vietnamese", {}),
    ("singapore", {}),
    ("hawaiian", {}),
]
OWN: list[tuple[str, dict[str, str]]] = [
    ("base", {"sweep": "3", "overall_point": "on", "surrender": "2"}),
    ("base", {"bank": "1", "surrender": "1"}),
    ("base", {"extras_always": "on"}),
]
seeds = st.integers(0, 2**32)


def agree(preset: str, own: dict[str, str], seed: int) -> None:
    variation = Variation.load(preset, **own)
    random = Random(seed)
    for _ in range(DEALS):
        may_surrender = variation.surrender > 0
        shown = deal(random, tuple(second.SPECIALS[preset]), may_surrender=may_surrender)
        settlement = variation.settle(
            [Arrangement.parse(each.text) if each.rows else None for each in shown],
            {
                seat: (each.special[0], " ".join(each.special[1]))
                for seat, each in enumerate(shown)
                if each.special
            },
            [seat for seat, each in enumerate(shown) if not each.rows and not each.special],
        )
        expected = second.settle(preset, [_seat(each) for each in shown], _own(own))
        assert list(settlement.net) == expected, list(shown)
        assert sum(settlement.net) == 0


def _seat(shown: Shown) -> second.Seat:
    return second.Seat(shown.rows, shown.special)


def _own(own: dict[str, str]) -> dict[str, str]:
    """In the words of the second settlement."""
    return {("extras" if key == "extras_always" else key): each for key, each in own.items()}


@pytest.mark.parametrize(("preset", "own"), TRIED, ids=[preset for preset, _ in TRIED])
@given(seed=seeds)
def test_preset_settles_to_zero_and_as_the_second_settlement_says(
    preset: str, own: dict[str, str], seed: int
) -> None:
    agree(preset, own, seed)


@pytest.mark.parametrize(("preset", "own"), OWN, ids=lambda each: " ".join(each))
@given(seed=seeds)
def test_house_rules_settle_as_the_second_settlement_says(
    preset: str, own: dict[str, str], seed: int
) -> None:
    agree(preset, own, seed)
