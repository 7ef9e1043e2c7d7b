"""One person who is on the list twice is seen before the dice are, and namesakes are left alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from festival.web.clean_text import LONGEST, clean_name
from festival.words.look_alikes import MOST_COUNTED, look_alikes, traits_of, warnings_of

SOME = st.lists(st.text("abAB12 éoО0lł.", min_size=1, max_size=8), max_size=8)


def are_alike(one: str, other: str) -> bool:
    return look_alikes({1: one, 2: other}) == {1: (2,), 2: (1,)}


ALIKE = (
    ("Ana", "Ana"),
    ("Ana", "ANA"),
    ("José", "Jose"),
    ("Tsiong-Guân", "tsiongguan"),
    ("Tita Cora", "TitaCora"),
    ("Ａｎａ", "Ana"),
    ("Ana", "А\u043d\u0430".replace("\u043d", "n")),  # Cyrillic А and а
    ("Вера", "Bepa"),
    ("Ζοη", "Zon".replace("n", "h")),  # a capital Greek eta is drawn as H
    ("Bob", "B0b"),
    ("Liam", "1iam"),
    ("Łukasz", "Lukasz"),
    ("Jun-Jun", "Jun Jun"),
    ("Straße", "Strasse"),
    ("小 明", "小明"),
    ("Maria", "Marla"),
    ("Maria", "Mariah"),
    ("Remedios", "Remedos"),
    ("Maria B.", "Marla B."),
    ("Guest 1", "Guesd 1"),
)
OF_THEIR_OWN = (
    ("Ana", "Ann"),
    ("Dan", "Dana"),
    ("Fred", "Freda"),
    ("Maria", "Ben"),
    ("Maria", "Mriaa"),
    ("abcde", "bcdef"),
    ("Guest 1", "Guest 2"),
    ("Guest 1", "Guest 11"),
    ("Maria", "Maria 2"),
    ("Maria B.", "Maria C."),
    ("Maria", "Maria C."),
    ("小明", "小朋"),
    ("กิน", "กัน"),
    ("!!", "??"),
    ("👩🏽‍🚀", "👨🏽‍🚀"),
)


def test_names_hard_to_tell_apart_are_alike() -> None:
    assert [pair for pair in ALIKE if not are_alike(*pair)] == []


def test_names_of_their_own_are_left_alone() -> None:
    assert [pair for pair in OF_THEIR_OWN if look_alikes(dict(enumerate(pair))) != {}] == []


@given(SOME)
def test_whom_a_name_looks_like_does_not_depend_on_the_others(names: list[str]) -> None:
    numbered = dict(enumerate(names))
    pairs = {
        (one, other)
        for one, other in combinations(numbered, 2)
        if are_alike(numbered[one], numbered[other])
    }

    found = look_alikes(numbered)

    assert {(one, other) for one in found for other in found[one] if one < other} == pairs
    assert all(one in found[other] for one in found for other in found[one])


def test_warning_names_the_others_and_says_whether_the_names_are_the_same() -> None:
    names = {1: "Ana", 2: "ANA", 3: "Ben", 7: "Ben"}

    assert warnings_of(names) == {
        1: "Looks like ANA (no. 2).",
        2: "Looks like Ana (no. 1).",
        3: "The same name as Ben (no. 7).",
        7: "The same name as Ben (no. 3).",
    }


UNFOLDS = "\ufdfa" * 38  # one sign for eighteen: 684 letters of 38


@pytest.fixture
def _nothing_kept() -> Iterator[None]:
    """What was computed with other limits is not taken for what these give."""
    traits_of.cache_clear()
    yield
    traits_of.cache_clear()


@pytest.mark.usefixtures("_nothing_kept")
def test_a_name_that_unfolds_is_allowed_and_costs_no_more_than_others() -> None:
    longest = len(traits_of("x" * LONGEST))

    assert clean_name(UNFOLDS) == UNFOLDS
    assert len(traits_of(UNFOLDS)) == 1 < longest
    assert are_alike(UNFOLDS, UNFOLDS)


def test_a_crowd_of_doubles_finds_no_more_of_each_other_than_are_told() -> None:
    crowd = dict.fromkeys(range(1, 201), "Maria")

    found = look_alikes(crowd)

    assert {len(others) for others in found.values()} == {MOST_COUNTED}
    assert warnings_of(crowd)[200] == (
        "The same name as Maria (no. 1), Maria (no. 2), Maria (no. 3) and many more."
    )
