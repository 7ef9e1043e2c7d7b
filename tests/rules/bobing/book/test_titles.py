"""What each throw is announced as, in every book and either order of the third prize, and why it
counts so, in sentences that are all true.

The names are written down from the two sources. In Manila a title is a rank of the examination and
stays with the prize; in Xiamen it names the throw. The second scorer says which throw it is.
"""

from __future__ import annotations

from itertools import product

import pytest

from rules.bobing import Roll, Rulebook
from rules.bobing.book.rulebook import shipped
from rules.dice import distinct_rolls
from rules.wording import Ref
from tests.rules.bobing.books import book, score
from tests.rules.bobing.scorer import judge
from tests.rules.cells import cells

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


def test_game_from_before_the_grab_had_a_name_uses_its_throw() -> None:
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


def test_book_with_own_rows_inherits_no_house_rules_title() -> None:
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


def told(key: str, roll: str, **switches: str) -> list[str]:
    return [str(reason) for reason in score(key, roll, **switches).reasons]


# A throw in Manila, house rules, and what is told.
TOLD = """
444444 |  | six 4s; this throw takes every prize; so Red 6
666666 |  | six 6s; so Same 6
444441 |  | five 4s; the sixth die is a 1; so Red 5
555554 |  | five 5s; the sixth die is a 4; only the highest counts, not Red 1 too; so Same 5
444462 |  | four 4s; the other two add up to 8; so Red 4
162534 |  | one of each face; so Straight
222444 |  | three 4s and three 2s; only the highest counts, not Red 3 too; so Double Half
444123 |  | three 4s; the other three are no triple; so Red 3
411235 |  | one 4; so Red 1
111235 |  | no 4 and no set that wins
444441 | red5_kicker=off | five 4s; so Red 5
444411 | goldflower=top goldflower_bonus=remaining_second | four 4s; two 1s; it also wins the second
    prizes that are left; so Golden Flower
444411 | goldflower=top goldflower_bonus=both_second | four 4s; two 1s; it also wins all second
    prizes; so Golden Flower
444444 | grab_scope=untaken | six 4s; this throw takes every prize not yet won; so Red 6
444444 | grab_scope=champion_and_second | six 4s; this throw takes the champion’s and all second
    prizes; so Red 6
333333 | six_black=scramble | six 3s; this throw ends the game; so Same 6
222245 | carry=on | four 2s; the 4 beside it wins tier 6 as well; so Same 4
222224 | carry=on | five 2s; the sixth die is a 4; the 4 beside it wins tier 6 as well; so Same 5
222444 | double3=off | three 4s; these two triples win nothing by themselves; so Red 3
444123 | double3=not_fours | three 4s; so Red 3
222333 | double3=off | these two triples win nothing by themselves
123456 | straight_prize=off | one 4; one of each face wins nothing by itself; so Red 1
"""


@pytest.mark.parametrize(("roll", "rules", "sentences"), cells(TOLD))
def test_reasons_read_as_sentences_and_follow_the_house_rules(
    roll: str, rules: str, sentences: str
) -> None:
    switches = dict(rule.split("=") for rule in rules.split())

    assert told("manila", roll, **switches) == sentences.split("; ")


def test_last_reason_names_the_combination_for_any_script() -> None:
    so = score("xiamen", "444123").reasons[-1]

    assert dict(so.values) == {"combination": Ref("combination", "red_3", "Three 4s")}


PAIRS_OF_PAIRS = """
key = "pairs"
extends = "manila"
[combinations.pairs]
hanzi = "三對"
english = "Three pairs"
[[rows]]
key = "pairs"
pattern = "aabbcc"
tier = 2
"""


@pytest.mark.parametrize(
    ("roll", "sentences"),
    [
        ("112233", ["two 3s", "two 2s", "two 1s", "so Three pairs"]),
        ("441123", ["nothing that wins under these rules"]),  # and not that there is no 4
        ("111235", ["no 4 and no set that wins"]),
        ("123456", ["one of each face wins nothing by itself"]),
    ],
)
def test_reasons_of_another_town_tell_what_lies_there(roll: str, sentences: list[str]) -> None:
    pairs = Rulebook.parse(PAIRS_OF_PAIRS)

    assert [str(reason) for reason in pairs.score(Roll.parse(roll)).reasons] == sentences


TWO_OF_A_TIER = (
    PAIRS_OF_PAIRS.replace("tier = 2", "tier = 5")
    + """
[[rows]]
key = "red_2"
pattern = "44****"
tier = 5
"""
)


def test_combination_of_the_same_tier_does_not_count_besides() -> None:
    rules = Rulebook.parse(TWO_OF_A_TIER)

    reasons = [str(reason) for reason in rules.score(Roll.parse("441122")).reasons]

    assert reasons[-2:] == ["only the highest counts, not Red 2 too", "so Three pairs"]
