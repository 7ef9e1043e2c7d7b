"""What a wrong rulebook is told: every mistake at once, each with its place."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from rules.bobing import Rulebook
from rules.errors import InvalidRulebook
from tests.rules.bobing.books import book

MISSING = object()


def spoiled(*changes: tuple[tuple[str | int, ...], object]) -> Rulebook:
    """The Manila book with other values at the given paths, not yet checked."""
    data: Any = deepcopy(dict(book("manila").data))
    for path, value in changes:
        table = data
        for step in path[:-1]:
            table = table[step]
        if value is MISSING:
            del table[path[-1]]
        else:
            table[path[-1]] = value
    return Rulebook(data, {})


def told(rules: Rulebook) -> list[str]:
    return [str(problem) for problem in rules.problems()]


def places(rules: Rulebook) -> list[str]:
    return [sentence.split(":")[0] for sentence in told(rules)]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("key",), MISSING, "key: expected a text, got None"),
        (("key",), "", "key: expected a text, got ''"),
        (("names",), MISSING, "names: expected a table, got None"),
        (("names", "hanzi"), 3, "names.hanzi: expected a text, got 3"),
        (("names", "roman"), "", "names.roman: expected a text, got ''"),
        (("tiers", 2, "english"), MISSING, "tiers[3].english: expected a text, got None"),
        (("tiers", 2, "count"), -1, "tiers[3].count: expected a number of prizes, got -1"),
        (("tiers", 2, "count"), "4", "tiers[3].count: expected a number of prizes, got '4'"),
        (("tiers", 2, "count"), True, "tiers[3].count: expected a number of prizes, got True"),
        (
            ("tiers", 2, "number"),
            4,
            "tiers: expected the numbers 1 to 6 in order, got (1, 2, 4, 4, 5, 6)",
        ),
        (
            ("tiers", 0, "number"),
            MISSING,
            "tiers: expected the numbers 1 to 6 in order, got (0, 2, 3, 4, 5, 6)",
        ),
        (("combinations", "red_3"), "x", "combinations.red_3: expected a table, got 'x'"),
        (
            ("combinations", "red_3", "english"),
            MISSING,
            "combinations.red_3.english: expected a text, got None",
        ),
        (
            ("switches", "third", "meaning"),
            MISSING,
            "switches.third.meaning: expected a text, got None",
        ),
        (
            ("switches", "third", "default"),
            "red4",
            "switches.third.default: expected one of its values, got 'red4'",
        ),
        (
            ("switches", "third", "values", "red3"),
            "",
            "switches.third.values.red3: expected a text, got ''",
        ),
        (
            ("switches", "end", "values", "never"),
            "It never ends",
            "switches.end.values: expected only finish_round, immediate, got 'never'",
        ),
        (("switches", "invalid"), MISSING, "switches: expected the switch invalid, got None"),
        (("switches", "chase"), MISSING, "switches: expected the switch chase, got None"),
        (("rows",), [], "rows: expected a list of tables, got []"),
        (("rows",), "444***", "rows: expected a list of tables, got '444***'"),
        (("rows", 3, "key"), "red_9", "rows[4].key: expected a key of combinations, got 'red_9'"),
        (("rows", 3, "tier"), 7, "rows[4].tier: expected a tier from 1 to 6, got 7"),
        (("rows", 3, "tier"), MISSING, "rows[4].tier: expected a tier from 1 to 6, got None"),
        (
            ("rows", 3, "pattern"),
            "4444",
            "rows[4].pattern: expected six signs out of 1 to 6, small letters and *, got '4444'",
        ),
        (
            ("rows", 3, "pattern"),
            444411,
            "rows[4].pattern: expected six signs out of 1 to 6, small letters and *, got 444411",
        ),
        (
            ("rows", 3, "rank"),
            ["pips"],
            "rows[4].rank: expected a list out of face, sum, kicker, got ['pips']",
        ),
        (
            ("rows", 3, "rank"),
            "face",
            "rows[4].rank: expected a list out of face, sum, kicker, got 'face'",
        ),
        (
            ("rows", -1, "rank"),
            ["face"],
            "rows[27].rank: expected no rank below tier 1, got ['face']",
        ),
        (
            ("rows", 3, "ranks_with"),
            "red_9",
            "rows[4].ranks_with: expected the key of a champion throw, got 'red_9'",
        ),
        (("rows", 3, "takes_all"), "yes", "rows[4].takes_all: expected true or false, got 'yes'"),
        (
            ("rows", 3, "chased_under"),
            ["always"],
            (
                "rows[4].chased_under: expected a list out of "
                "champion, champion+second+red3, none, got ['always']"
            ),
        ),
        (
            ("rows", 3, "when"),
            {"goldflour": ["top"]},
            "rows[4].when: expected a switch of this book, got 'goldflour'",
        ),
        (
            ("rows", 3, "when"),
            {"goldflower": ["bottom"]},
            (
                "rows[4].when.goldflower: expected a list out of "
                "off, top, under_red6, under_sixes, got ['bottom']"
            ),
        ),
        (("rows", 3, "when"), "always", "rows[4].when: expected a table, got 'always'"),
    ],
)
def test_mistake_is_told_with_its_place(
    path: tuple[str | int, ...], value: object, sentence: str
) -> None:
    assert sentence in told(spoiled((path, value)))


def test_tier_may_have_no_prizes() -> None:
    assert told(spoiled((("tiers", 2, "count"), 0))) == []


def test_mistake_carries_its_place_as_values() -> None:
    (problem,) = spoiled((("tiers", 2, "count"), -1)).problems()

    assert (problem.code, dict(problem.values)) == (
        "rulebook.expected",
        {"place": "tiers[3].count", "expected": "a number of prizes", "got": "-1"},
    )


def test_every_mistake_is_told_at_once() -> None:
    rules = spoiled(
        (("key",), 7),
        (("tiers", 0, "count"), None),
        (("switches", "third", "default"), "red4"),
        (("rows", 3, "pattern"), "?"),
        (("rows", 4, "tier"), 0),
    )

    assert told(rules) == [
        "key: expected a text, got 7",
        "tiers[1].count: expected a number of prizes, got None",
        "switches.third.default: expected one of its values, got 'red4'",
        "rows[4].pattern: expected six signs out of 1 to 6, small letters and *, got '?'",
        "rows[5].tier: expected a tier from 1 to 6, got 0",
    ]


def test_mistakes_are_told_once_however_often_they_are_asked_for() -> None:
    rules = spoiled((("tiers", 0, "count"), None))

    assert told(rules) == told(rules) == ["tiers[1].count: expected a number of prizes, got None"]


def test_row_that_no_roll_reaches_is_told() -> None:
    rows = list(book("manila").data["rows"])
    late = {"key": "red_3", "pattern": "444***", "tier": 3}

    assert told(spoiled((("rows",), [*rows, late]))) == [
        f"rows[{len(rows) + 1}]: no roll reaches the pattern 444***; the rows above take them all"
    ]


def test_book_with_problems_cannot_be_opened() -> None:
    data = spoiled((("rows", 3, "tier"), 7)).data

    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.from_dict({"book": data, "switches": {}})

    assert str(refused.value) == "rows[4].tier: expected a tier from 1 to 6, got 7"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rows", 3, "key"), ["red_4"]),
        (("rows", 3, "ranks_with"), {"red_4": 1}),
        (("rows", 3, "rank"), [["face"]]),
        (("rows", 3, "chased_under"), [{}]),
        (("rows", 3, "when", "goldflower"), [["top"]]),
        (("rows", 3, "when", "goldflower"), {"top": 1}),
    ],
)
def test_value_of_a_wrong_type_is_told_and_not_stumbled_over(
    path: tuple[str | int, ...], value: object
) -> None:
    place = f"rows[4].{path[2]}" + "".join(f".{step}" for step in path[3:])

    assert [str(sentence).split(":")[0] for sentence in spoiled((path, value)).problems()] == [
        place
    ]


def test_champion_that_ranks_with_an_ordinary_throw_is_told() -> None:
    assert "rows[7].ranks_with" in places(spoiled((("rows", 6, "ranks_with"), "red_1")))


@pytest.mark.parametrize(
    ("pattern", "rank"), [("aaaaaa", ["kicker"]), ("******", ["face"]), ("444411", ["kicker"])]
)
def test_rank_by_dice_that_the_pattern_does_not_have_is_told(pattern: str, rank: list[str]) -> None:
    rows = [{"key": "same_6", "pattern": pattern, "tier": 1, "rank": rank}]

    assert "rows[1].rank" in places(spoiled((("rows",), rows)))


def test_misspelt_field_of_a_row_is_told() -> None:
    assert "rows[4].take_all" in places(spoiled((("rows", 3, "take_all"), True)))


def test_tier_that_is_no_whole_number_is_told() -> None:
    assert told(spoiled((("rows", 3, "tier"), 1.0))) == [
        "rows[4].tier: expected a tier from 1 to 6, got 1.0"
    ]


def test_choice_of_a_wrong_type_is_told() -> None:
    rules = Rulebook(book("manila").data, {"third": ["red3"]})  # type: ignore[dict-item]

    assert [problem.code for problem in rules.problems()] == ["rulebook.value"]
