"""What a wrong rulebook is told: every mistake at once, each with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.bobing import Rulebook
from rules.bobing.book.places import Place
from rules.errors import InvalidRulebook
from tests.rules.bobing.book.spoiling import MISSING, Path, places, spoiled, told
from tests.rules.bobing.books import book

KEYS = "red_6, ones_6, same_6, red_5, same_5, red_4, golden_flower, straight, double_triple, red_3"
KEYS += ", same_4, red_2, red_1"
ROW = "key, pattern, tier, rank, ranks_with, takes_all, chased_under, carries, takes_second"
ROW += ", ends_game, when"


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("key",), MISSING, "key: expected a text, got nothing"),
        (("key",), "", "key: expected a text, got an empty text"),
        (
            ("key",),
            "Tong'an",
            "key: expected a key of small letters, digits, _ and -, got “Tong'an”",
        ),
        (("key",), "x" * 41, "key: expected at most 40 signs, got 41"),
        (("edition",), MISSING, "edition: expected a text, got nothing"),
        (("edition",), "x" * 161, "edition: expected at most 160 signs, got 161"),
        (("source",), 7, "source: expected a text, got 7"),
        (("names",), MISSING, "names: expected a table, got nothing"),
        (("names", "hanzi"), 3, "names.hanzi: expected a text, got 3"),
        (("names", "roman"), "", "names.roman: expected a text, got an empty text"),
        (("names", "english"), "x" * 41, "names.english: expected at most 40 signs, got 41"),
        (
            ("names", "english"),
            "Dice\u202e",
            "names.english: expected one line that can be read, got “DiceU+202E”",
        ),
        (
            ("names", "english"),
            "Dice\nGame",
            "names.english: expected one line that can be read, got “DiceU+000AGame”",
        ),
        (("tiers",), {}, "tiers: expected a list of tables, got a table"),
        (("tiers", 2), "x", "tiers[3]: expected a table, got “x”"),
        (("tiers", 2, "english"), MISSING, "tiers[3].english: expected a text, got nothing"),
        (
            ("tiers", 2, "count"),
            -1,
            "tiers[3].count: expected a number of prizes from 0 to 200, got -1",
        ),
        (
            ("tiers", 2, "count"),
            201,
            "tiers[3].count: expected a number of prizes from 0 to 200, got 201",
        ),
        (
            ("tiers", 2, "count"),
            "4",
            "tiers[3].count: expected a number of prizes from 0 to 200, got “4”",
        ),
        (
            ("tiers", 2, "count"),
            True,
            "tiers[3].count: expected a number of prizes from 0 to 200, got true",
        ),
        (("tiers", 2, "number"), 4, "tiers[3].number: expected 3, got 4"),
        (("tiers", 0, "number"), MISSING, "tiers[1].number: expected 1, got nothing"),
        (("tiers", 5), MISSING, "tiers: expected six tiers, got 5"),
        (("prize_counts",), "many", "prize_counts: expected six numbers of prizes, got “many”"),
        (("prize_counts",), [1, 2], "prize_counts: expected six numbers of prizes, got 2"),
        (
            ("prize_counts",),
            [1, 2, 4, 8, 16, "x"],
            "prize_counts[6]: expected a number of prizes from 0 to 200, got “x”",
        ),
        (("combinations",), {}, "combinations: expected at least one, got none"),
        (("combinations", "red_3"), "x", "combinations.red_3: expected a table, got “x”"),
        (
            ("combinations", "red_3", "english"),
            MISSING,
            "combinations.red_3.english: expected a text, got nothing",
        ),
        (
            ("combinations", "red_3", "chinese"),
            "三紅",
            "combinations.red_3.chinese: expected a field out of roman, hanzi, english",
        ),
        (
            ("combinations", "Red 3"),
            {"hanzi": "三紅", "english": "Red 3"},
            (
                "combinations.Red 3: expected a key of small letters, digits, _, + and -, "
                "got “Red 3”"
            ),
        ),
        (
            ("switches", "third", "meaning"),
            MISSING,
            "switches.third.meaning: expected a text, got nothing",
        ),
        (
            ("switches", "third", "default"),
            "red4",
            "switches.third.default: expected one of red3, same4, got “red4”",
        ),
        (
            ("switches", "third", "values"),
            {},
            "switches.third.values: expected at least one, got none",
        ),
        (
            ("switches", "end", "values"),
            MISSING,
            "switches.end.values: expected a table, got nothing",
        ),
        (
            ("switches", "third", "values", "red3"),
            "",
            "switches.third.values.red3: expected a text, got an empty text",
        ),
        (
            ("switches", "end", "values", "never"),
            "It never ends",
            (
                "switches.end.values.never: expected one of "
                "finish_round, immediate, one_more_round, timed, best_of_round, unbeaten_lap, "
                "got “never”"
            ),
        ),
        (
            ("switches", "invalid"),
            MISSING,
            "switches: expected the house rule invalid, got nothing",
        ),
        (("switches", "chase"), MISSING, "switches: expected the house rule chase, got nothing"),
        (("rows",), [], "rows: expected a list of tables, got a list"),
        (("rows",), "444***", "rows: expected a list of tables, got “444***”"),
        (("rows", 3, "key"), "red_9", f"rows[4].key: expected one of {KEYS}, got “red_9”"),
        (("rows", 3, "tier"), 7, "rows[4].tier: expected a tier from 1 to 6, got 7"),
        (("rows", 3, "tier"), 1.0, "rows[4].tier: expected a tier from 1 to 6, got 1.0"),
        (("rows", 3, "tier"), MISSING, "rows[4].tier: expected a tier from 1 to 6, got nothing"),
        (
            ("rows", 3, "pattern"),
            "4444",
            "rows[4].pattern: expected six signs out of 1 to 6, small letters and *, got “4444”",
        ),
        (
            ("rows", 3, "pattern"),
            444411,
            "rows[4].pattern: expected six signs out of 1 to 6, small letters and *, got 444411",
        ),
        (
            ("rows", 3, "rank"),
            ["pips"],
            "rows[4].rank: expected a list out of face, sum, kicker, got “pips”",
        ),
        (
            ("rows", 3, "rank"),
            "face",
            "rows[4].rank: expected a list out of face, sum, kicker, got “face”",
        ),
        (
            ("rows", 3, "rank"),
            ["face", "face"],
            "rows[4].rank: expected each word once, got “face” again",
        ),
        (
            ("rows", -1, "rank"),
            ["face"],
            "rows[29].rank: expected this in tier 1 only, got tier 6",
        ),
        (
            ("rows", -1, "ranks_with"),
            "red_4",
            "rows[29].ranks_with: expected this in tier 1 only, got tier 6",
        ),
        (
            ("rows", -1, "takes_second"),
            True,
            "rows[29].takes_second: expected this in tier 1 only, got tier 6",
        ),
        (
            ("rows", -1, "ends_game"),
            True,
            "rows[29].ends_game: expected this in tier 1 only, got tier 6",
        ),
        (
            ("rows", 3, "ranks_with"),
            "red_9",
            (
                "rows[4].ranks_with: expected one of "
                "golden_flower, red_6, ones_6, same_6, red_5, same_5, red_4, got “red_9”"
            ),
        ),
        (
            ("rows", 6, "ranks_with"),
            "red_1",
            (
                "rows[7].ranks_with: expected one of "
                "golden_flower, red_6, ones_6, same_6, red_5, same_5, red_4, got “red_1”"
            ),
        ),
        (
            ("rows", 8, "ranks_with"),
            "red_5",
            (
                "rows[14]: expected the throws that rank with red_5 one after another, "
                "got rows[11] in between"
            ),
        ),
        (("rows", 3, "takes_all"), "yes", "rows[4].takes_all: expected true or false, got “yes”"),
        (
            ("rows", 3, "chased_under"),
            ["always"],
            (
                "rows[4].chased_under: expected a list out of "
                "champion, champion+second+red3, none, got “always”"
            ),
        ),
        (
            ("rows", 3, "carries"),
            {"6": 6},
            (
                "rows[4].carries.6: expected a number of 4s and a tier from 2 to 6, "
                "such as { 1 = 6 }, got “6”"
            ),
        ),
        (
            ("rows", -2, "carries"),
            {"1": 1},
            (
                "rows[28].carries.1: expected a number of 4s and a tier from 2 to 6, "
                "such as { 1 = 6 }, got 1"
            ),
        ),
        (
            ("rows", 16, "carries"),
            {"2": 6},
            "rows[17].carries.2: expected a pattern with 2 dice left open, got aaaaa*",
        ),
        (
            ("rows", 3, "when"),
            {"goldflour": ["top"]},
            "rows[4].when.goldflour: expected one of third, double3, ",
        ),
        (
            ("rows", 3, "when"),
            {"goldflower": ["bottom"]},
            (
                "rows[4].when.goldflower: expected a list out of "
                "off, top, under_red6, under_sixes, got “bottom”"
            ),
        ),
        (
            ("rows", 3, "when"),
            {"goldflower": []},
            "rows[4].when.goldflower: expected at least one, got none",
        ),
        (("rows", 3, "when"), "always", "rows[4].when: expected a table, got “always”"),
        (("rows", 3, "take_all"), True, f"rows[4].take_all: expected a field out of {ROW}"),
        (
            ("row",),
            [],
            (
                "row: expected a field out of key, edition, source, prize_counts, names, tiers, "
                "combinations, switches, rows"
            ),
        ),
    ],
)
def test_mistake_is_told_with_its_place(path: Path, value: object, sentence: str) -> None:
    assert [line for line in told(spoiled((path, value))) if line.startswith(sentence)]


def test_tier_may_have_no_prizes() -> None:
    assert told(spoiled((("tiers", 2, "count"), 0))) == []


def test_mistake_carries_its_place_as_values() -> None:
    (problem,) = spoiled((("tiers", 2, "count"), -1)).problems()

    assert (problem.code, dict(problem.values)) == (
        "rulebook.count",
        {"place": Place(("tiers", 3, "count")), "most": 200, "got": "-1"},
    )


def test_a_mistake_in_every_section_is_told_at_once() -> None:
    rules = spoiled(
        (("row",), []),
        (("key",), 7),
        (("edition",), ""),
        (("source",), []),
        (("names", "english"), MISSING),
        (("tiers", 0, "count"), None),
        (("tiers", 3, "number"), "4"),
        (("combinations", "red_3", "hanzi"), 3),
        (("switches", "third", "default"), "red4"),
        (("switches", "end", "values", "never"), "Never"),
        (("rows", 3, "pattern"), "?"),
        (("rows", 4, "tier"), 0),
        (("rows", -1, "key"), "red_0"),
        (("rows", -2, "when"), {"end": ["never", "soon"]}),
    )

    assert places(rules) == [
        "row",
        "key",
        "edition",
        "source",
        "names.english",
        "tiers[1].count",
        "tiers[4].number",
        "combinations.red_3.hanzi",
        "switches.third.default",
        "switches.end.values.never",
        "rows[4].pattern",
        "rows[5].tier",
        "rows[28].when.end",
        "rows[29].key",
    ]


def test_mistakes_are_told_once_however_often_they_are_asked_for() -> None:
    rules = spoiled((("tiers", 0, "count"), None))

    assert told(rules) == told(rules)
    assert places(rules) == ["tiers[1].count"]


def test_book_with_problems_cannot_be_opened() -> None:
    data = spoiled((("rows", -1, "tier"), 7)).data

    with pytest.raises(InvalidRulebook) as refusal:
        Rulebook.from_dict({"book": data, "switches": {}})

    assert str(refusal.value) == "rows[29].tier: expected a tier from 1 to 6, got 7"


def test_choice_of_a_wrong_kind_is_told() -> None:
    rules = Rulebook(book("manila").data, {"third": ["red3"]})  # type: ignore[dict-item]

    assert [problem.code for problem in rules.problems()] == ["rulebook.value"]


@pytest.mark.parametrize("data", [[], {}, {"book": 7}, {"book": {}, "switches": []}])
def test_data_that_hold_no_book_are_refused(data: Any) -> None:
    with pytest.raises(InvalidRulebook):
        Rulebook.from_dict(data)


def test_a_problem_can_be_said_in_another_language_down_to_what_it_quotes() -> None:
    problem = spoiled((("edition",), MISSING)).problems()[0]

    assert problem.wording.english == "{place}: expected a text, got {got}"
    assert getattr(problem.values["got"], "english", "") == "nothing"


def test_a_copy_in_a_log_is_told_the_same_as_the_book() -> None:
    data = json.loads(json.dumps(spoiled((("rows", 3, "tier"), 7)).to_dict()))

    assert places(Rulebook(data["book"], {})) == ["rows[4].tier"]
