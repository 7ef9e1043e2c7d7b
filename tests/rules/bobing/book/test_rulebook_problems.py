"""What a wrong rulebook is told: every mistake at once, each with its place."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.bobing import Rulebook
from rules.errors import InvalidRulebook
from tests.rules.bobing.book.spoiling import MISSING, Path, spoiled, told
from tests.rules.cells import beside

KEYS = "red_6, ones_6, same_6, red_5, same_5, red_4, golden_flower, straight, double_triple, red_3"
KEYS += ", same_4, red_2, red_1"
ROW = "key, pattern, tier, rank, ranks_with, takes_all, chased_under, carries, takes_second"
ROW += ", ends_game, when"


def path_of(place: str) -> Path:
    return tuple(
        int(step[1:-1]) - 1 if step.startswith("[") else step
        for step in re.findall(r"\[\d+\]|[^.\[]+", place)
    )


def value_of(text: str) -> object:
    if text.startswith("x * "):
        return "x" * int(text[4:])
    return MISSING if text == "nothing" else json.loads(text)


@pytest.mark.parametrize(("places", "value", "said"), beside(__file__, "mistakes.toml")["mistakes"])
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
