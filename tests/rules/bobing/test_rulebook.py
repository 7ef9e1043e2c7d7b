from __future__ import annotations

import json
from typing import Any

import pytest

from rules.bobing import Rulebook
from rules.bobing.rulebook import shipped
from rules.errors import InvalidRulebook
from tests.rules.bobing.books import BOTH, book

# The defaults that the two towns play by, and the values the organiser may choose instead.
FLOW = {
    "manila": {
        "champion_award": "at_end",
        "tie": "rolloff_fours",
        "empty_tier": "nothing",
        "chase": "champion",
        "invalid": "reroll",
        "end": "finish_round",
        "first_player": "order",
        "direction": "clockwise",
    },
    "xiamen": {
        "champion_award": "held_and_chased",
        "tie": "first_keeps",
        "empty_tier": "nothing",
        "chase": "champion+second+red3",
        "chase_from": "oldest",
        "invalid": "skip_next",
        "end": "immediate",
        "first_player": "elder",
        "direction": "clockwise",
    },
}


def test_both_towns_are_shipped() -> None:
    assert set(BOTH) <= set(shipped())


@pytest.mark.parametrize("key", shipped())
def test_shipped_book_has_no_problems(key: str) -> None:
    assert Rulebook.load(key).problems() == ()


@pytest.mark.parametrize("key", shipped())
def test_shipped_book_has_no_problems_under_any_value_of_any_house_rule(key: str) -> None:
    rules = book(key)
    problems = {
        (switch, value): [str(problem) for problem in found]
        for switch, definition in rules.definitions.items()
        for value in definition.values
        if (found := Rulebook(rules.data, {switch: value}).problems())
    }

    assert problems == {}


@pytest.mark.parametrize("key", BOTH)
def test_house_rules_start_at_the_custom_of_the_town(key: str) -> None:
    switches = book(key).switches

    assert {name: switches[name] for name in FLOW[key]} == FLOW[key]


@pytest.mark.parametrize("key", BOTH)
def test_pyramid_has_sixty_three_prizes(key: str) -> None:
    counts = [tier.count for tier in book(key).tiers]

    assert (counts, sum(counts)) == ([1, 2, 4, 8, 16, 32], 63)


def test_third_prize_is_called_by_the_right_characters() -> None:
    assert [tier.names.hanzi for tier in book("manila").tiers] == [
        "狀元",
        "榜眼",
        "探花",
        "進士",
        "舉人",
        "秀才",
    ]


@pytest.mark.parametrize("key", shipped())
def test_book_names_its_source(key: str) -> None:
    assert str(book(key).data["source"]).strip()


@pytest.mark.parametrize("key", BOTH)
def test_book_survives_being_written_as_data_and_read(key: str) -> None:
    rules = book(key, third="same4")

    read = Rulebook.from_dict(json.loads(json.dumps(rules.to_dict())))

    assert read == rules
    assert (read.switches["third"], read.tier_ways()) == ("same4", rules.tier_ways())


def test_chosen_house_rule_replaces_the_default_and_leaves_the_others() -> None:
    plain, chosen = book("xiamen").switches, book("xiamen", end="finish_round").switches

    assert chosen == {**plain, "end": "finish_round"}


def test_unknown_book_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.load("../manila")

    known = ", ".join(shipped())
    assert refused.value.sentence.code == "rulebook.unknown"
    assert str(refused.value) == f"expected a rulebook out of {known}, got “../manila”"


def test_unknown_house_rule_is_refused_by_name() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.load("manila", thirt="red3")

    assert refused.value.sentence.code == "rulebook.switch"
    assert str(refused.value).startswith("expected a house rule out of third, double3, ")
    assert str(refused.value).endswith(", got “thirt”")


def test_unknown_value_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.load("manila", third="red4")

    assert refused.value.sentence.code == "rulebook.value"
    assert str(refused.value) == "expected third to be one of red3, same4, got “red4”"


def test_every_wrong_choice_is_told_at_once() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.load("manila", third="red4", nosuch="x", end="never")

    codes = [problem.code for problem in refused.value.problems]
    assert codes == ["rulebook.value", "rulebook.switch", "rulebook.value"]
    assert str(refused.value) == "; ".join(str(problem) for problem in refused.value.problems)


def test_text_that_is_not_toml_is_refused() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.parse('key = "broken')

    assert refused.value.sentence.code == "rulebook.toml"


EXTENSION = """
key = "tong_an"
extends = "manila"

[switches.straight_prize]
default = "off"

[combinations.red_1]
english = "One red"
"""


def test_book_that_extends_another_differs_only_where_it_says_so() -> None:
    base, tong_an = book("manila"), Rulebook.parse(EXTENSION)

    assert tong_an.key == "tong_an"
    assert tong_an.switches == {**base.switches, "straight_prize": "off"}
    assert tong_an.combinations["red_1"].hanzi == base.combinations["red_1"].hanzi
    assert tong_an.combinations["red_1"].english == "One red"
    assert tong_an.tiers == base.tiers
    assert tong_an.tier_ways()[6] == 18_120


def test_extension_adds_a_combination_of_its_own() -> None:
    rules = Rulebook.parse(EXTENSION + '[combinations.pairs]\nhanzi = "三對"\nenglish = "Pairs"\n')

    assert set(rules.combinations) == {*book("manila").combinations, "pairs"}
    assert rules.combinations["pairs"].english == "Pairs"


def test_extension_that_puts_a_text_for_a_table_is_told() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.parse('extends = "manila"\nnames = "Tong An"')

    assert str(refused.value).startswith("names: expected a table, got 'Tong An'")


def test_lists_of_an_extended_book_are_replaced() -> None:
    rules = Rulebook.parse(EXTENSION + '\n[[rows]]\nkey = "red_6"\npattern = "444444"\ntier = 1\n')

    assert rules.ways() == {"red_6": 1, None: 46_655}


def test_extension_of_an_unknown_book_is_refused() -> None:
    with pytest.raises(InvalidRulebook) as refused:
        Rulebook.parse('key = "x"\nextends = "atlantis"')

    assert refused.value.sentence.code == "rulebook.unknown"


def test_extended_book_carries_everything_it_needs() -> None:
    data: dict[str, Any] = Rulebook.parse(EXTENSION).to_dict()

    assert "extends" not in data["book"]
    assert Rulebook.from_dict(data).problems() == ()
