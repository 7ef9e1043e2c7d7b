"""Rulebooks: shipped ones, one that extends another, and the same under other house rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.bobing import Roll, Rulebook
from rules.bobing.book.read_rulebook import BOOK_FIELDS, SWITCH_FIELDS, TIER_FIELDS
from rules.bobing.book.rows import FIELDS as ROW_FIELDS
from rules.bobing.book.rulebook import shipped
from rules.bobing.book.switches import FLOW
from rules.errors import InvalidRulebook
from tests.rules.bobing.books import BOTH, book


@pytest.mark.parametrize("key", shipped())
def test_shipped_book_has_no_problems_under_any_house_rule(key: str) -> None:
    rules = book(key)
    problems = {
        (switch, value): [str(problem) for problem in found]
        for switch, definition in rules.definitions.items()
        for value in definition.values
        if (found := Rulebook(rules.data, {switch: value}).problems())
    }

    assert problems == {}


def test_unknown_book_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.load("../manila")

    known = ", ".join(shipped())
    assert refused.value.sentence.code == "rulebook.unknown"
    assert str(refused.value) == f"choose one of the rulebooks {known} (“../manila” came)"


def test_every_wrong_choice_is_told_at_once() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.load("manila", third="red4", nosuch="x", end="never")

    codes = [problem.code for problem in refused.value.problems]
    assert codes == ["rulebook.value", "rulebook.switch", "rulebook.value"]
    told = "choose third from red3, same4 (“red4” came)"
    assert str(refused.value.problems[0]) == told
    assert str(refused.value) == "; ".join(str(problem) for problem in refused.value.problems)


# A new town's rules are a text and no code.
TONGAN = (Path(__file__).parent / "tongan.toml").read_text(encoding="utf-8")


def test_another_town_is_one_text() -> None:
    tongan, xiamen = Rulebook.parse(TONGAN), book("xiamen")

    ways = {None: 14_100, 1: 561, 2: 300, 3: 2_400, 4: 1_875, 5: 9_300, 6: 18_120}
    assert tongan.tier_ways() == ways
    assert set(xiamen.combinations) - set(tongan.combinations) == {"golden_flower", "straight"}
    assert "straight_prize" not in tongan.definitions
    assert tongan.switches["invalid"] == xiamen.switches["invalid"] == "skip_next"


EXTENSION = """
key = "tong_an"
extends = "manila"

[switches.straight_prize]
default = "off"

[combinations.red_1]
english = "One red"
"""


def test_extending_book_differs_only_where_it_says_so() -> None:
    base, tong_an = book("manila"), Rulebook.parse(EXTENSION)

    assert tong_an.key == "tong_an"
    assert tong_an.switches == {**base.switches, "straight_prize": "off"}
    assert tong_an.combinations["red_1"].hanzi == base.combinations["red_1"].hanzi
    assert tong_an.combinations["red_1"].english == "One red"
    assert tong_an.tiers == base.tiers
    assert tong_an.tier_ways()[6] == 18_120


# The recipe in the papers.

RECIPE = (Path(__file__).parents[4] / "docs" / "new-rulebook.md").read_text(encoding="utf-8")


def test_the_example_of_the_recipe_is_a_book() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", RECIPE, re.DOTALL)

    assert Rulebook.parse(example).tier_ways() == book("manila", double3="off").tier_ways()


def test_the_recipe_speaks_of_every_field() -> None:
    named = {
        word for code in re.findall(r"`([^`\n]+)`", RECIPE) for word in code.strip("[]").split(".")
    }

    assert {*BOOK_FIELDS, *SWITCH_FIELDS, *TIER_FIELDS, *ROW_FIELDS} - named == set()


@pytest.mark.parametrize("key", shipped())
def test_shipped_book_says_whose_way_of_playing_its_game_it_is(key: str) -> None:
    called = [(book(each).names, book(each).edition) for each in shipped()]

    assert book(key).edition
    assert called.count((book(key).names, book(key).edition)) == 1


def test_book_that_is_older_than_editions_has_none() -> None:
    data = {key: value for key, value in book("manila").data.items() if key != "edition"}

    assert Rulebook(data, {}).edition == ""


@pytest.mark.parametrize("key", BOTH)
def test_book_of_a_town_has_every_flow_rule_with_all_values(key: str) -> None:
    definitions = book(key).definitions

    offered = {rule: set(definitions[rule].values) for rule in FLOW}
    assert offered == {rule: {value.value for value in values} for rule, values in FLOW.items()}


# The list that a family in Manila really has.
COUNTS = 'key = "big"\nextends = "manila"\nprize_counts = [1, 4, 4, 20, 40, 60]\n'


def test_book_may_have_other_numbers_of_prizes() -> None:
    rules = Rulebook.parse(COUNTS)

    assert [(tier.number, tier.count) for tier in rules.tiers] == [
        *((1, 1), (2, 4), (3, 4)),
        *((4, 20), (5, 40), (6, 60)),
    ]
    assert [tier.names for tier in rules.tiers] == [tier.names for tier in book("manila").tiers]


def test_same_book_under_other_house_rules_scores_by_them() -> None:
    other = book("manila").under({"third": "same4", "end": "timed"})

    assert other.chosen == {"third": "same4", "end": "timed"}
    assert other.data == book("manila").data
    assert other.switches == {**book("manila").switches, "third": "same4", "end": "timed"}
    assert other.score(Roll.parse("444123")).tier == 4
