from __future__ import annotations

import inspect
import secrets
from collections import Counter
from itertools import permutations, product

import pytest

from rules.dice import Roll, distinct_rolls, read_faces, ways
from rules.errors import InvalidRoll
from rules.odds import count_ways
from rules.random_dice import draw_lots, simulate_roll

TYPED = ["144263", "1 4 4 2 6 3", "1-4-4-2-6-3", "1,4,4,2,6,3", "1, 4, 4, 2, 6, 3", "144 263"]
TYPED += ["  144263\n", "１４４２６３", "１ ４ ４ ２ ６ ３", "1　4　4　2　6　3"]
TYPED += ["١٤٤٢٦٣", "۱ ۴ ۴ ۲ ۶ ۳", "१४४२६३"]
OTHERS = ["", "   ", "abcdef", "14426x", "-144263", "144263-", "144.263"]


@pytest.mark.parametrize("text", TYPED)
def test_roll_is_read_in_every_form_an_emcee_types(text: str) -> None:
    assert Roll.parse(text) == Roll((1, 4, 4, 2, 6, 3))


def digits_expected(quoted: str) -> str:
    return f"type six digits from 1 to 6, such as 144263 (you typed “{quoted}”)"


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("14426", "roll.count", "type six dice (you typed 5: “14426”)"),
        ("1442631", "roll.count", "type six dice (you typed 7: “1442631”)"),
        ("4", "roll.count", "type six dice (you typed 1: “4”)"),
        ("1" * 100_000, "roll.count", f"type six dice (you typed 100000: “{'1' * 39}…”)"),
        ("044263", "roll.face", "type faces from 1 to 6 (die 1 says 0)"),
        ("144267", "roll.face", "type faces from 1 to 6 (die 6 says 7)"),
        ("1 4 9 2 6 3", "roll.face", "type faces from 1 to 6 (die 3 says 9)"),
        *((text, "roll.digits", digits_expected(text)) for text in OTHERS),
        ("x" * 100_000, "roll.digits", digits_expected("x" * 39 + "…")),
        ("1 " * 50_000 + "!", "roll.digits", digits_expected(("1 " * 20)[:39] + "…")),
    ],
)
def test_text_that_is_no_roll_is_refused_with_a_short_sentence(
    text: str, code: str, sentence: str
) -> None:
    with pytest.raises(InvalidRoll) as refused:
        Roll.parse(text)

    assert (refused.value.sentence.code, str(refused.value)) == (code, sentence)


@pytest.mark.parametrize("faces", [(), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 6, 6), (1, 2, 3, 4, 5, 7)])
def test_roll_of_wrong_faces_cannot_be_made(faces: tuple[int, ...]) -> None:
    with pytest.raises(InvalidRoll):
        Roll(faces)


def test_every_throw_survives_being_written_and_read() -> None:
    throws = [Roll(faces) for faces in product((1, 2, 3, 4, 5, 6), repeat=6)]

    assert [Roll.parse(str(throw)) for throw in throws] == throws


def test_ways_equal_the_throws_counted_one_by_one() -> None:
    counted: dict[tuple[int, ...], int] = {}
    for faces in product((1, 2, 3, 4, 5, 6), repeat=6):
        key = tuple(sorted(faces))
        counted[key] = counted.get(key, 0) + 1

    assert {faces: ways(faces) for faces in distinct_rolls()} == counted


def test_throws_are_counted_by_any_key() -> None:
    ways_of_fours = [15_625, 18_750, 9_375, 2_500, 375, 30, 1]

    assert count_ways(lambda faces: faces.count(4)) == dict(enumerate(ways_of_fours))


def test_throws_of_fewer_dice_are_counted_too() -> None:
    assert count_ways(lambda faces: faces.count(4), 2) == {0: 25, 1: 10, 2: 1}


@pytest.mark.parametrize(
    "text", ["44426", "4 4 4 2 6", "4-4-4-2-6", "４４４２６", " 4, 4, 4, 2, 6 "]
)
def test_faces_are_read_in_every_form_an_emcee_types(text: str) -> None:
    assert read_faces(text, 5) == (4, 4, 4, 2, 6)


@pytest.mark.parametrize("text", ["4442", "444261", "44427", "04442", "4442a", "", "44426-"])
def test_text_of_another_number_of_faces_is_refused(text: str) -> None:
    with pytest.raises(InvalidRoll) as refused:
        read_faces(text, 5)

    assert refused.value.sentence.code == "dice.faces"
    assert str(refused.value) == f"type 5 dice with faces from 1 to 6 (you typed “{text}”)"


class Source:
    """A source of randomness that gives known numbers and notes what it is asked for."""

    def __init__(self, *numbers: int) -> None:
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def __call__(self, below: int) -> int:
        self.asked.append(below)
        return self.numbers.pop(0)


def test_every_throw_comes_from_exactly_one_row_of_numbers() -> None:
    """Each of the 46,656 equally likely rows gives its own throw, so every throw is as likely."""
    rolls = Counter(simulate_roll(Source(*row)).faces for row in product(range(6), repeat=6))

    assert (len(rolls), set(rolls.values())) == (46_656, {1})


def test_simulated_roll_draws_from_the_operating_system() -> None:
    default = inspect.signature(simulate_roll).parameters["randbelow"].default

    assert default is secrets.randbelow


def test_every_order_of_lots_has_one_row_of_numbers() -> None:
    """Each of the 24 equally likely rows gives its own order, so every order is as likely."""
    rows = product(range(4), range(3), range(2), range(1))
    orders = Counter(draw_lots((7, 3, 5, 9), Source(*row)) for row in rows)

    assert orders == Counter(permutations((7, 3, 5, 9)))


def test_lots_are_drawn_from_the_operating_system() -> None:
    default = inspect.signature(draw_lots).parameters["randbelow"].default

    assert default is secrets.randbelow
