"""Whose way of playing a book is, how many prizes it has, and the same book under other rules."""

from __future__ import annotations

import pytest

from rules.bobing import Roll, Rulebook
from rules.bobing.book.rulebook import shipped
from rules.bobing.book.switches import FLOW
from tests.rules.bobing.books import BOTH, book


@pytest.mark.parametrize("key", shipped())
def test_shipped_book_says_whose_way_of_playing_its_game_it_is(key: str) -> None:
    called = [(book(each).names, book(each).edition) for each in shipped()]

    assert book(key).edition
    assert called.count((book(key).names, book(key).edition)) == 1


def test_book_that_is_older_than_editions_has_none() -> None:
    data = {key: value for key, value in book("manila").data.items() if key != "edition"}

    assert Rulebook(data, {}).edition == ""


@pytest.mark.parametrize("key", BOTH)
def test_book_of_a_town_has_every_house_rule_of_the_flow_with_all_its_values(key: str) -> None:
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
