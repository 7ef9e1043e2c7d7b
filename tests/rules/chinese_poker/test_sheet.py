from __future__ import annotations

import pytest

from rules.cards import read_cards
from rules.chinese_poker.ranking import Category, category_of, ranking
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.sheet import rows, special_rows
from rules.errors import InvalidSettings


def test_each_example_is_of_its_category() -> None:
    for row in rows(Settings()):
        places = [card.index for card in read_cards(row.example)]
        assert category_of(ranking().five(places)) is row.category


def test_sheet_says_what_the_rows_pay() -> None:
    pays = {row.category: row.pays for row in rows(Settings())}

    assert pays[Category.STRAIGHT_FLUSH] == (None, 5, 5)
    assert pays[Category.FOUR] == (None, 4, 4)
    assert pays[Category.FULL_HOUSE] == (None, 2, 1)
    assert pays[Category.THREE] == (3, 1, 1)
    assert pays[Category.HIGH] == (1, 1, 1)


def test_sheet_lists_the_special_hands_that_are_played() -> None:
    found = special_rows(Settings.from_dict({"one_suit": "26", "six_pairs": "0"}))

    assert [(row.key, row.units) for row in found] == [
        ("three_straights", 3),
        ("three_flushes", 3),
        ("complete_straight", 13),
        ("one_suit", 26),
    ]


def test_own_variation_is_made_from_a_shipped_one() -> None:
    own = Settings.from_dict({"variation": "malayan", "bank": "none", "one_suit": "39"}).loaded()

    assert (own.switches["bank"], own.specials["one_suit"], own.specials["three_quads"]) == (
        "none",
        39,
        16,
    )


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        (
            {"point": "ten"},
            "a point: type an amount such as 10 or 2.50, or 0 for none (you typed “ten”)",
        ),
        ({"chips": "-3"}, "chips: type a number from 0 to 1000000 (you typed “-3”)"),
        ({"set_within": "soon"}, "set_within: type a number from 0 to 3600 (you typed “soon”)"),
        ({"pool": "3", "bank": "0"}, "the house rules pool and bank exclude each other"),
    ],
)
def test_wrong_settings_are_refused_in_a_sentence(data: dict[str, object], refusal: str) -> None:
    with pytest.raises(InvalidSettings) as error:
        Settings.from_dict(data)

    assert str(error.value) == refusal
