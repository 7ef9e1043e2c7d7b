"""Why a roll counts as it does, in sentences that are all true."""

from __future__ import annotations

import pytest

from rules.bobing import Roll, Rulebook
from rules.wording import Ref
from tests.rules.bobing.books import score
from tests.rules.cells import cells


def told(key: str, roll: str, **switches: str) -> list[str]:
    return [str(reason) for reason in score(key, roll, **switches).reasons]


# A throw in Manila, house rules, and what is told.
TOLD = """
444444 |  | six 4s; this throw takes every prize; so Red 6
666666 |  | six 6s; so Same 6
444441 |  | five 4s; the sixth die is a 1; so Red 5
555554 |  | five 5s; the sixth die is a 4; only the highest counts, not Red 1 too; so Same 5
444462 |  | four 4s; the other two add up to 8; so Red 4
162534 |  | one of each face; so Straight
222444 |  | three 4s and three 2s; only the highest counts, not Red 3 too; so Double Half
444123 |  | three 4s; the other three are no triple; so Red 3
411235 |  | one 4; so Red 1
111235 |  | no 4 and no set that wins
444441 | red5_kicker=off | five 4s; so Red 5
444411 | goldflower=top goldflower_bonus=remaining_second | four 4s; two 1s; it also wins the second
    prizes that are left; so Golden Flower
444411 | goldflower=top goldflower_bonus=both_second | four 4s; two 1s; it also wins all second
    prizes; so Golden Flower
444444 | grab_scope=untaken | six 4s; this throw takes every prize not yet won; so Red 6
444444 | grab_scope=champion_and_second | six 4s; this throw takes the champion’s and all second
    prizes; so Red 6
333333 | six_black=scramble | six 3s; this throw ends the game; so Same 6
222245 | carry=on | four 2s; the 4 beside it wins tier 6 as well; so Same 4
222224 | carry=on | five 2s; the sixth die is a 4; the 4 beside it wins tier 6 as well; so Same 5
222444 | double3=off | three 4s; these two triples win nothing by themselves; so Red 3
444123 | double3=not_fours | three 4s; so Red 3
222333 | double3=off | these two triples win nothing by themselves
123456 | straight_prize=off | one 4; one of each face wins nothing by itself; so Red 1
"""


@pytest.mark.parametrize(("roll", "rules", "sentences"), cells(TOLD))
def test_reasons_read_as_sentences_and_follow_the_house_rules(
    roll: str, rules: str, sentences: str
) -> None:
    switches = dict(rule.split("=") for rule in rules.split())

    assert told("manila", roll, **switches) == sentences.split("; ")


def test_last_reason_names_the_combination_so_that_it_can_be_told_in_any_script() -> None:
    so = score("xiamen", "444123").reasons[-1]

    assert dict(so.values) == {"combination": Ref("combination", "red_3", "Three 4s")}


PAIRS_OF_PAIRS = """
key = "pairs"
extends = "manila"
[combinations.pairs]
hanzi = "三對"
english = "Three pairs"
[[rows]]
key = "pairs"
pattern = "aabbcc"
tier = 2
"""


@pytest.mark.parametrize(
    ("roll", "sentences"),
    [
        ("112233", ["two 3s", "two 2s", "two 1s", "so Three pairs"]),
        ("441123", ["nothing that wins under these rules"]),  # and not that there is no 4
        ("111235", ["no 4 and no set that wins"]),
        ("123456", ["one of each face wins nothing by itself"]),
    ],
)
def test_reasons_of_another_town_tell_what_lies_there(roll: str, sentences: list[str]) -> None:
    pairs = Rulebook.parse(PAIRS_OF_PAIRS)

    assert [str(reason) for reason in pairs.score(Roll.parse(roll)).reasons] == sentences


TWO_OF_A_TIER = (
    PAIRS_OF_PAIRS.replace("tier = 2", "tier = 5")
    + """
[[rows]]
key = "red_2"
pattern = "44****"
tier = 5
"""
)


def test_combination_of_the_same_tier_does_not_count_besides() -> None:
    rules = Rulebook.parse(TWO_OF_A_TIER)

    reasons = [str(reason) for reason in rules.score(Roll.parse("441122")).reasons]

    assert reasons[-2:] == ["only the highest counts, not Red 2 too", "so Three pairs"]
