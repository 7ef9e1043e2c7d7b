from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from rules.bobing import Roll, Rulebook
from tests.rules.bobing.books import BOTH, book, score


@pytest.mark.parametrize(
    ("roll", "sentences"),
    [
        ("444444", ["six 4s", "this throw takes every prize"]),
        ("666666", ["six 6s"]),
        ("444441", ["five 4s", "the sixth die is a 1"]),
        ("555553", ["five 5s", "the sixth die is a 3"]),
        ("444462", ["four 4s", "the other two add up to 8"]),
        ("162534", ["one of each face"]),
        ("222666", ["three 6s and three 2s"]),
        ("222444", ["three 4s and three 2s", "only the highest counts, so not Red 3 too"]),
        ("444123", ["three 4s"]),
        ("222244", ["four 2s", "only the highest counts, so not Red 2 too"]),
        ("222245", ["four 2s", "only the highest counts, so not Red 1 too"]),
        ("441123", ["two 4s"]),
        ("411235", ["one 4"]),
        ("112233", ["no 4 and no set that wins"]),
    ],
)
def test_reasons_read_as_sentences(roll: str, sentences: list[str]) -> None:
    assert [str(reason) for reason in score("manila", roll).reasons] == sentences


@pytest.mark.parametrize(
    ("roll", "reasons"),
    [
        ("444462", [("reason.four", {"face": 4}), ("reason.sum", {"sum": 8})]),
        ("222666", [("reason.triples", {"high": 6, "low": 2})]),
        ("555553", [("reason.five", {"face": 5}), ("reason.kicker", {"face": 3})]),
        ("112233", [("reason.nothing", {})]),
    ],
)
def test_reasons_carry_a_code_and_their_values(
    roll: str, reasons: list[tuple[str, dict[str, int]]]
) -> None:
    got = [(reason.code, dict(reason.values)) for reason in score("manila", roll).reasons]

    assert got == reasons


@pytest.mark.parametrize("key", BOTH)
def test_every_throw_has_a_reason_without_a_gap(key: str) -> None:
    for faces in combinations_with_replacement((1, 2, 3, 4, 5, 6), 6):
        reasons = [str(reason) for reason in book(key).score(Roll(faces)).reasons]

        assert reasons, faces
        assert all(reason and "{" not in reason and "None" not in reason for reason in reasons)


def test_no_kicker_is_told_where_it_does_not_decide() -> None:
    reasons = score("manila", "444441", red5_kicker="off").reasons

    assert [str(reason) for reason in reasons] == ["five 4s"]


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


def test_reason_of_another_towns_combination_tells_what_lies_there() -> None:
    pairs = Rulebook.parse(PAIRS_OF_PAIRS)

    main = str(pairs.score(Roll.parse("112233")).reasons[0])

    assert "three" not in main
