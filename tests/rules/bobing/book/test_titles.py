"""What each throw is announced as, in every book and either order of the third prize.

The names are written down from the two sources. In Manila a title is a rank of the examination and
stays with the prize; in Xiamen it names the throw. The second scorer says which throw it is.
"""

from __future__ import annotations

from itertools import product

import pytest

from rules.bobing import Roll, Rulebook
from rules.bobing.book.rulebook import shipped
from rules.dice import distinct_rolls
from tests.rules.bobing.books import book
from tests.rules.bobing.scorer import judge

FACES = range(1, 7)
CHAMPION = dict.fromkeys(
    ("golden_flower", "red_6", "ones_6", "same_6", "red_5", "same_5", "red_4"), "狀元"
)
OTHERS = {"straight": "榜眼", "double_triple": "榜眼", "red_2": "舉人", "red_1": "秀才"}
RANKS = {
    "red3": {**CHAMPION, **OTHERS, "red_3": "探花", "same_4": "進士"},
    "same4": {**CHAMPION, **OTHERS, "red_3": "進士", "same_4": "探花"},
}
THROWS = {
    "red3": {**CHAMPION, **OTHERS, "red_3": "探花", "same_4": "進士"},
    "same4": {**CHAMPION, **OTHERS, "red_3": "會元", "same_4": "進士"},
}
TITLES = {
    "manila": RANKS,
    "family_manila": RANKS,
    "xiamen": THROWS,
    "xiamen_printed": THROWS,
    "xiamen_sheet": THROWS,
}
ROMAN = {
    "manila": "Tsiong Guan, Pong Gan, Tam Hue, Tsin Si, Ki Din, Siu Tsai",
    "xiamen": "Tsiōng-guân, Póng-gán, Thàm-hue, Tsìn-sū, Kí-jîn, Siù-tsâi",
    "xiamen_printed": "Tsiōng-guân, Póng-gán, Tsìn-sū, Huē-guân, Kí-jîn, Siù-tsâi",
}
SIX_4S = "444444"


def announced(rules: Rulebook, roll: str) -> str:
    title = rules.title(rules.score(Roll.parse(roll)))
    return "" if title is None else title.hanzi


@pytest.mark.parametrize(
    "throws",
    [
        list(distinct_rolls()),
        pytest.param(list(product(FACES, repeat=6)), marks=pytest.mark.proof, id="all 46656"),
    ],
)
def test_every_throw_is_announced_by_the_right_title(throws: list[tuple[int, ...]]) -> None:
    assert set(TITLES) == set(shipped())
    wrong = []
    grabs = ("off", "red6", "red6_and_six_ones")
    for key, third, grab in product(TITLES, ("red3", "same4"), grabs):
        rules, titles = book(key, third=third, grab=grab), TITLES[key][third]
        for faces in throws:
            throw = judge(faces, rules.switches)
            expected = "總搶" if throw.takes_all else titles.get(throw.combination or "", "")
            title = rules.title(rules.score(Roll(faces)))
            if expected != ("" if title is None else title.hanzi):
                wrong.append((key, third, grab, faces, title))

    assert wrong == []


@pytest.mark.parametrize("key", ROMAN)
def test_tiers_are_called_by_what_wins_them(key: str) -> None:
    assert ", ".join(tier.names.roman for tier in book(key).tiers) == ROMAN[key]


def test_game_that_began_before_the_grab_had_a_name_calls_it_by_its_throw() -> None:
    data = {key: value for key, value in book("manila").data.items() if key != "grab"}

    assert announced(Rulebook(data, {}), SIX_4S) == "六紅"


OWN_ROWS = """
key = "own"
edition = "Own"
extends = "xiamen"

[[rows]]
key = "red_3"
pattern = "444***"
tier = 3
"""


def test_book_with_rows_of_its_own_takes_over_no_title_of_a_house_rule_it_has_not() -> None:
    assert announced(Rulebook.parse(OWN_ROWS), "444123") == "探花"


@pytest.mark.parametrize(
    ("titles", "place"),
    [
        ([{"hanzi": "進士", "when": {"third": ["same5"]}}], "tiers[3].titles[1].when.third"),
        ([{"hanzi": "進士"}], "tiers[3].titles[1].when"),
        ([{"when": {"third": ["same4"]}}], "tiers[3].titles[1].hanzi"),
        ([{"hanzi": "進士", "when": {"third": ["same4"]}, "count": 3}], "tiers[3].titles[1].count"),
        ("進士", "tiers[3].titles"),
    ],
)
def test_mistake_in_a_title_is_told_with_its_place(titles: object, place: str) -> None:
    data = book("manila").data
    tiers = [{**tier, "titles": titles} if tier["number"] == 3 else tier for tier in data["tiers"]]

    problems = Rulebook({**data, "tiers": tiers}, {}).problems()

    assert [str(problem.values["place"]) for problem in problems] == [place]
