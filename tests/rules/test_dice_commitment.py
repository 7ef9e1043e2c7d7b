"""Promised dice: what they are made of, that they are fair, and that nobody can change them."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice_commitment import (
    MOST_WORDS,
    Promise,
    after_entry,
    deal,
    draw_from,
    drawing,
    message,
    promise,
    renewed,
)
from rules.random_dice import simulate_dice
from tests import dice_script

SEED = bytes(range(32))
THROWS = int(os.environ.get("FAIR_DICE", "100000")) // 6
DRAWS = int(os.environ.get("CHECKED_DRAWS", "2000"))
# Upper critical values of chi-square at 0.001: NIST/SEMATECH e-Handbook of Statistical Methods,
# 1.3.6.7.4. Seeds are fixed: what passes once passes always.
OF_5, OF_35 = 20.515, 66.619

lines = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=5)
words = st.lists(lines, max_size=3)


def test_promise_is_the_sha_256_of_the_seed() -> None:
    """FIPS 180-4, the example of one block."""
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

    assert promise(b"abc") == known


def test_number_that_cannot_be_shared_out_evenly_is_left_out() -> None:
    """Of 3 * 2^30 numbers the last quarter of all would come twice as often."""
    most = 3 * 2**30
    every = drawing(SEED, [], 1)
    numbers = [every(2**32) for _ in range(64)]
    fair = [number for number in numbers if number < most]
    assert 0 < len(fair) < len(numbers)

    randbelow = drawing(SEED, [], 1)

    assert [randbelow(most) for _ in fair] == fair


@given(words, st.integers(0, 99), st.integers(0, 99), words, st.integers(0, 99), st.integers(0, 99))
def test_no_two_draws_have_the_same_message(
    one: list[str], number: int, block: int, other: list[str], another: int, second: int
) -> None:
    is_same = (one, number, block) == (other, another, second)

    assert (message(one, number, block) == message(other, another, second)) is is_same


def test_word_of_two_lines_is_refused() -> None:
    with pytest.raises(ValueError, match="one line"):
        message(["moon\ncake"], 1, 0)


def chi_square(found: Counter[object], cells: int) -> float:
    even = sum(found.values()) / cells
    return sum((count - even) ** 2 / even for count in found.values()) + even * (cells - len(found))


def test_dice_are_fair_by_themselves_and_with_their_neighbours() -> None:
    """Ten evenings, each with a seed of its own. A pair is of one throw at a time, so that no pair
    shares a die with another of its count."""
    seeds = [hashlib.sha256(b"evening %d" % evening).digest() for evening in range(10)]
    throws = [
        simulate_dice(6, drawing(seed, ["moon"], number))
        for number in range(THROWS // len(seeds))
        for seed in seeds
    ]

    faces = Counter[object](face for thrown in throws for face in thrown)
    places = [Counter[object](thrown[place] for thrown in throws) for place in range(6)]
    beside = [Counter[object](thrown[place : place + 2] for thrown in throws) for place in range(5)]
    across = Counter[object]((one[-1], other[0]) for one, other in pairwise(throws))

    assert max(chi_square(each, 6) for each in [faces, *places]) < OF_5
    assert max(chi_square(each, 36) for each in [*beside, across]) < OF_35


def test_script_and_rules_draw_alike() -> None:
    """As many of each of the four kinds."""
    for number in range(1, 1 + DRAWS // 4):
        given_words = ["月", "cake"][: number % 3]
        seed = hashlib.sha256(b"%d" % number).digest()
        urn = list(range(1, 2 + number % 12))
        source = drawing(seed, given_words, number)
        theirs = dice_script.source(seed, given_words, number)

        assert list(simulate_dice(6, source)) == dice_script.drawn("dice", range(6), theirs)
        assert list(draw_from(urn[::-1], source)) == dice_script.drawn("lots", urn, theirs)
        first = list(draw_from(urn, source))[:1]
        assert first == dice_script.drawn("lot", [1, *urn], theirs)[:1]
        assert list(deal(3, source)) == dice_script.drawn("cards", range(39), theirs)


def test_promise_comes_back_from_its_data() -> None:
    """Also what an older version stored, in which each guest gave a word."""
    given_ = replace(Promise.new(4), words=("moon", "cake"))
    older = {**given_.to_dict(), "marks": ["a", "b"], "is_closed": False}

    assert [Promise.from_dict(each) for each in (given_.to_dict(), older)] == [given_] * 2


BAD: dict[str, list[object]] = {
    "seed": ["", "00" * 31, "AB" * 32, "zz" * 32, 7, None],
    "since": [0, -1, True, "1", 1.0],
    "until": ["1", 1.5, False],
    "words": [[""], ["a\nb"], "ab", [1], ["x"] * (MOST_WORDS + 1), None],
    "is_revealed": [1, None],
}


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, found in BAD.items() for v in found])
def test_malformed_promise_is_refused_without_its_seed(name: str, value: object) -> None:
    known = Promise.new().to_dict()

    with pytest.raises((ValueError, TypeError)) as refused:
        Promise.from_dict({**known, name: value})

    assert known["seed"] not in str(refused.value)


def test_seed_is_in_no_line_that_a_program_writes_of_a_promise() -> None:
    """As a page of a fault or a log does."""
    found = Promise.new()

    assert found.seed not in repr(found) + str([found])


def test_new_seed_takes_the_place_of_one_that_others_may_know() -> None:
    """The old one is told with the new one, at the end, and each number is of one of them."""
    begun = replace(Promise.new(), words=("moon",))

    old, new = renewed([begun], 4)
    told = after_entry([old, new], 5, is_over=True)

    assert (old.seed, old.words, old.until, old.is_revealed) == (begun.seed, ("moon",), 4, False)
    assert (new.since, new.words) == (5, ())
    assert new.seed != old.seed
    assert [each.is_revealed for each in told] == [True, True]


def test_end_reveals_the_seed_and_later_play_has_another() -> None:
    first = Promise.new()

    begun = after_entry([first], 1, is_over=False)
    (over,) = after_entry(begun, 2, is_over=True)
    before, now = after_entry([over], 3, is_over=False)

    assert begun == (first,)
    assert (over.is_revealed, over.seed) == (True, first.seed)
    assert (before.until, now.since, now.is_revealed) == (3, 4, False)
    assert now.seed != before.seed
