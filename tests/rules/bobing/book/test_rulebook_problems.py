"""What a wrong rulebook is told: every mistake at once, each with its place."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.bobing import Rulebook
from rules.errors import InvalidRulebook
from tests.rules.bobing.book.spoiling import MISSING, Path, spoiled, told
from tests.rules.cells import cells

KEYS = "red_6, ones_6, same_6, red_5, same_5, red_4, golden_flower, straight, double_triple, red_3"
KEYS += ", same_4, red_2, red_1"
ROW = "key, pattern, tier, rank, ranks_with, takes_all, chased_under, carries, takes_second"
ROW += ", ends_game, when"


# Where the book is spoiled, and where that is told if it is elsewhere; the value; what is told.
MISTAKES = r"""
key | nothing | write a text (it says nothing)
key | "Tong'an" | write a key of small letters, digits, _ and - (it says “Tong'an”)
key | x * 41 | write at most 40 characters (it has 41)
edition | x * 161 | write at most 160 characters (it has 161)
source | 7 | write a text (it says 7)
names | nothing | write a table (it says nothing)
names.english | x * 41 | write at most 40 characters (it has 41)
names.english | "Dice\u202e" | write one readable line (it says “DiceU+202E”)
tiers | {} | write a list of tables (it says a table)
tiers[3].count | -1 | write a number of prizes from 0 to 200 (it says -1)
tiers[3].number | 4 | write 3 (it says 4)
tiers[6] > tiers | nothing | write six tiers (it has 5)
prize_counts | "many" | write six numbers of prizes (it says “many”)
prize_counts | [1, 2] | write six numbers of prizes (it says 2)
prize_counts > prize_counts[6] | [1, 2, 4, 8, 16, "x"] | write a number of prizes from 0 to 200
    (it says “x”)
combinations | {} | write at least one
combinations.red_3.chinese | "三紅" | use one of the fields roman, hanzi, english
combinations.Red 3 | {"hanzi": "三紅", "english": "Red 3"} | write a key of small letters,
    digits, _, + and - (it says “Red 3”)
switches.third.default | "red4" | write one of red3, same4 (it says “red4”)
switches.end.values.never | "It never ends" | write one of finish_round, immediate,
    one_more_round, timed, best_of_round, unbeaten_lap (it says “never”)
switches.invalid > switches | nothing | write the house rule invalid (it says nothing)
rows | [] | write a list of tables (it says a list)
rows[4].key | "red_9" | write one of KEYS (it says “red_9”)
rows[4].tier | 7 | write a tier from 1 to 6 (it says 7)
rows[4].pattern | "4444" | write six signs, each 1 to 6, a small letter or * (it says “4444”)
rows[4].rank | ["pips"] | write a list of some of face, sum, kicker (it says “pips”)
rows[4].rank | ["face", "face"] | write each word once (“face” comes twice)
rows[29].rank | ["face"] | only tier 1 may have this (here it is tier 6)
rows[4].ranks_with | "red_9" | write one of golden_flower, red_6, ones_6, same_6, red_5, same_5,
    red_4 (it says “red_9”)
rows[7].ranks_with | "red_1" | write one of golden_flower, red_6, ones_6, same_6, red_5, same_5,
    red_4 (it says “red_1”)
rows[4].takes_all | "yes" | write true or false (it says “yes”)
rows[4].chased_under | ["always"] | write a list of some of champion, champion+second+red3, none
    (it says “always”)
rows[4].carries > rows[4].carries.6 | {"6": 6} | write a number of 4s and a tier from 2 to 6,
    such as { 1 = 6 } (it says “6”)
rows[28].carries > rows[28].carries.1 | {"1": 1} | write a number of 4s and a tier from 2 to 6,
    such as { 1 = 6 } (it says 1)
rows[4].when > rows[4].when.goldflour | {"goldflour": ["top"]} | write one of third, double3,
rows[4].when > rows[4].when.goldflower | {"goldflower": ["bottom"]} | write a list of some of off,
    top, under_red6, under_sixes (it says “bottom”)
rows[4].when > rows[4].when.goldflower | {"goldflower": []} | write at least one
rows[4].take_all | true | use one of the fields ROW
row | [] | use one of the fields key, edition, source, prize_counts, names, tiers, combinations,
    switches, rows
"""


def path_of(place: str) -> Path:
    return tuple(
        int(step[1:-1]) - 1 if step.startswith("[") else step
        for step in re.findall(r"\[\d+\]|[^.\[]+", place)
    )


def value_of(text: str) -> object:
    if text.startswith("x * "):
        return "x" * int(text[4:])
    return MISSING if text == "nothing" else json.loads(text)


@pytest.mark.parametrize(("places", "value", "said"), cells(MISTAKES))
def test_mistake_is_told_with_its_place(places: str, value: str, said: str) -> None:
    spoiled_at, _, told_at = places.partition(" > ")
    sentence = f"{told_at or spoiled_at}: {said.replace('KEYS', KEYS).replace('ROW', ROW)}"

    found = told(spoiled((path_of(spoiled_at), value_of(value))))

    assert [line for line in found if line.startswith(sentence)]


def test_book_with_problems_cannot_be_opened() -> None:
    data = spoiled((("rows", -1, "tier"), 7)).data

    with pytest.raises(InvalidRulebook) as refusal:
        Rulebook.from_dict({"book": data, "switches": {}})

    assert str(refusal.value) == "rows[29].tier: write a tier from 1 to 6 (it says 7)"


@pytest.mark.parametrize("data", [[], {}, {"book": 7}, {"book": {}, "switches": []}])
def test_data_that_hold_no_book_are_refused(data: Any) -> None:
    with pytest.raises(InvalidRulebook):
        Rulebook.from_dict(data)


def test_a_problem_can_be_said_in_another_language_down_to_what_it_quotes() -> None:
    problem = spoiled((("edition",), MISSING)).problems()[0]

    assert problem.wording.english == "{place}: write a text (it says {got})"
    assert getattr(problem.values["got"], "english", "") == "nothing"
