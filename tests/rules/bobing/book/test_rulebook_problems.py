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
key | nothing | expected a text, got nothing
key | "Tong'an" | expected a key of small letters, digits, _ and -, got “Tong'an”
key | x * 41 | expected at most 40 signs, got 41
edition | x * 161 | expected at most 160 signs, got 161
source | 7 | expected a text, got 7
names | nothing | expected a table, got nothing
names.english | x * 41 | expected at most 40 signs, got 41
names.english | "Dice\u202e" | expected one line that can be read, got “DiceU+202E”
tiers | {} | expected a list of tables, got a table
tiers[3].count | -1 | expected a number of prizes from 0 to 200, got -1
tiers[3].number | 4 | expected 3, got 4
tiers[6] > tiers | nothing | expected six tiers, got 5
prize_counts | "many" | expected six numbers of prizes, got “many”
prize_counts | [1, 2] | expected six numbers of prizes, got 2
prize_counts > prize_counts[6] | [1, 2, 4, 8, 16, "x"] | expected a number of prizes from 0 to 200,
    got “x”
combinations | {} | expected at least one, got none
combinations.red_3.chinese | "三紅" | expected a field out of roman, hanzi, english
combinations.Red 3 | {"hanzi": "三紅", "english": "Red 3"} | expected a key of small letters,
    digits, _, + and -, got “Red 3”
switches.third.default | "red4" | choose one of red3, same4 (“red4” came)
switches.end.values.never | "It never ends" | expected one of finish_round, immediate,
    one_more_round, timed, best_of_round, unbeaten_lap, got “never”
switches.invalid > switches | nothing | expected the house rule invalid, got nothing
rows | [] | expected a list of tables, got a list
rows[4].key | "red_9" | choose one of KEYS (“red_9” came)
rows[4].tier | 7 | expected a tier from 1 to 6, got 7
rows[4].pattern | "4444" | expected six signs out of 1 to 6, small letters and *, got “4444”
rows[4].rank | ["pips"] | expected a list out of face, sum, kicker, got “pips”
rows[4].rank | ["face", "face"] | expected each word once, got “face” again
rows[29].rank | ["face"] | expected this in tier 1 only, got tier 6
rows[4].ranks_with | "red_9" | expected one of golden_flower, red_6, ones_6, same_6, red_5, same_5,
    red_4, got “red_9”
rows[7].ranks_with | "red_1" | expected one of golden_flower, red_6, ones_6, same_6, red_5, same_5,
    red_4, got “red_1”
rows[9].ranks_with > rows[14] | "red_5" | expected the throws that rank with red_5 one after
    another, got rows[11] in between
rows[4].takes_all | "yes" | choose true or false (you typed “yes”)
rows[4].chased_under | ["always"] | expected a list out of champion, champion+second+red3, none, got
    “always”
rows[4].carries > rows[4].carries.6 | {"6": 6} | expected a number of 4s and a tier from 2 to 6,
    such as { 1 = 6 }, got “6”
rows[28].carries > rows[28].carries.1 | {"1": 1} | expected a number of 4s and a tier from 2 to 6,
    such as { 1 = 6 }, got 1
rows[17].carries > rows[17].carries.2 | {"2": 6} | expected a pattern with 2 dice left open, got
    aaaaa*
rows[4].when > rows[4].when.goldflour | {"goldflour": ["top"]} | expected one of third, double3,
rows[4].when > rows[4].when.goldflower | {"goldflower": ["bottom"]} | expected a list out of off,
    top, under_red6, under_sixes, got “bottom”
rows[4].when > rows[4].when.goldflower | {"goldflower": []} | expected at least one, got none
rows[4].take_all | true | expected a field out of ROW
row | [] | expected a field out of key, edition, source, prize_counts, names, tiers, combinations,
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
