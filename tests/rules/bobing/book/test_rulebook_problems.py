"""What a wrong rulebook is told, also of its text and between its rows: every mistake at once, each
with its place."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.bobing import Rulebook
from rules.bobing.book.problem_sentences import PlaceInBook
from rules.bobing.book.rulebook import shipped
from rules.errors import InvalidRulebook
from tests.rules.bobing.book.spoiling import MISSING, Path, manila, spoiled, told
from tests.tables import beside

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


@pytest.mark.parametrize(("places", "value", "said"), beside(__file__)["mistakes"])
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


def test_problem_can_be_translated_including_its_quotes() -> None:
    problem = spoiled((("edition",), MISSING)).problems()[0]

    assert problem.wording.english == "{place}: write a text (it says {got})"
    assert getattr(problem.values["got"], "english", "") == "nothing"


def with_rows(*rows: dict[str, Any]) -> Rulebook:
    return spoiled((("rows",), [*manila()["rows"], *rows]))


def test_row_that_no_roll_reaches_is_told() -> None:
    rules = with_rows({"key": "red_3", "pattern": "444***", "tier": 3})

    assert told(rules) == [
        "rows[30]: no roll reaches the pattern 444***; earlier rows take them all"
    ]


def test_row_reached_under_another_house_rule_is_no_mistake() -> None:
    rows = manila()["rows"]
    sometimes = {"key": "red_1", "pattern": "4*****", "tier": 5, "when": {"carry": ["on"]}}
    rows.insert(-1, sometimes)

    assert told(spoiled((("rows",), rows))) == []


@pytest.mark.parametrize(
    ("pattern", "rank", "sentence"),
    [
        ("aaaaaa", "kicker", "kicker needs a pattern with such dice (it says aaaaaa)"),
        ("******", "face", "face needs a pattern with such dice (it says ******)"),
        ("444411", "sum", "sum needs a pattern with such dice (it says 444411)"),
    ],
)
def test_rank_by_dice_that_the_pattern_does_not_have_is_told(
    pattern: str, rank: str, sentence: str
) -> None:
    rows = [{"key": "same_6", "pattern": pattern, "tier": 1, "rank": [rank]}]

    assert f"rows[1].rank: {sentence}" in told(spoiled((("rows",), rows)))


OWN = """
key = "own"
extends = "manila"
edition = "Our own"
"""
ONE_ROW = """
[[rows]]
key = "red_6"
pattern = "444444"
tier = 1
"""


def refused(text: str) -> list[str]:
    with pytest.raises(InvalidRulebook) as refusal:
        Rulebook.parse(text)
    return [str(problem) for problem in refusal.value.problems]


def test_text_that_breaks_off_is_told_with_the_line() -> None:
    assert refused('key = "own"\nedition = \n') == [
        "this is not TOML: Invalid value (at line 2, column 11)"
    ]


@pytest.mark.parametrize("line", ["a." * 45_000 + "b = 1", "key = " + "9" * 5_000, "#" * 1_001])
def test_line_without_an_end_is_told(line: str) -> None:
    assert refused(f"{OWN}\n{line}") == [
        f"line 6: write at most 1000 characters (it has {len(line)})"
    ]


@pytest.mark.parametrize(
    ("base", "got"), [('"atlantis"', "“atlantis”"), ('"our_own"', "“our_own”"), ("7", "7")]
)
def test_base_that_is_not_shipped_is_told_with_everything_else(base: str, got: str) -> None:
    known = ", ".join(shipped())
    text = f"key = 'x'\nedition = 7\nextends = {base}\n[switches.third]\ndefault = 'red4'"

    assert refused(text) == [
        f"extends: name a book that comes with the program, {known} (it says {got})",
        "edition: write a text (it says 7)",
        "switches.third.default: write one of red3, same4 (it says “red4”)",
    ]


def test_what_the_base_has_and_own_rows_do_not_use_is_left_out() -> None:
    rules = Rulebook.parse(OWN + ONE_ROW)

    assert set(rules.combinations) == {"red_6"}
    assert {"third", "double3", "goldflower"} & set(rules.definitions) == set()
    assert {"tie", "chase", "end"} <= set(rules.definitions)


def test_more_rows_than_anybody_plays_by_are_told() -> None:
    text = OWN + ONE_ROW * 101

    assert refused(text)[0] == "rows: write at most 100 (it has 101)"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ((), "book"),
        (("rows", 4, "when", "grab"), "rows[4].when.grab"),
        (("a\u202eb", "x" * 50), f"aU+202Eb.{'x' * 39}…"),
    ],
)
def test_place_is_said_in_one_short_readable_line(path: Path, said: str) -> None:
    assert str(PlaceInBook(path)) == said
