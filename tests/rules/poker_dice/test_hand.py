from __future__ import annotations

from itertools import product

import pytest

from rules.dice import FACES, distinct_rolls
from rules.errors import InvalidRoll
from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import Faces, Settings, Straight
from rules.poker_dice.sheet import rows
from tests.rules.poker_dice.ranking import category, worth

HOUSES = list(Straight)
each_house = pytest.mark.parametrize("straight", HOUSES)


def hand(text: str, straight: Straight = Straight.BUST) -> Hand:
    return Hand.parse(text, straight)


PIPS = ["44426", "4 4 4 2 6", "4-4-4-2-6", "４４４２６", " 4 4 4 2 6\n"]


@pytest.mark.parametrize("text", [*PIPS, "QQQTA", "Q Q Q 10 A", "qqqta"])
def test_hand_is_read_in_every_form_an_emcee_types(text: str) -> None:
    assert hand(text).faces == (4, 4, 4, 2, 6)


@pytest.mark.parametrize(
    "text", ["", "4442", "444261", "44427", "9 4 J Q K", "AAKQ8", "abcde", "4442-"]
)
def test_text_that_is_no_hand_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(InvalidRoll) as refused:
        hand(text)

    assert refused.value.sentence.code == "hand.text"
    said = "type five dice, such as 4 4 4 2 6 or A A K Q 9"
    assert str(refused.value) == f"{said} (you typed “{text}”)"


@pytest.mark.parametrize("faces", [(), (4, 4, 4, 2), (4, 4, 4, 2, 6, 1), (4, 4, 4, 2, 7), (0,) * 5])
def test_hand_of_wrong_faces_cannot_be_made(faces: tuple[int, ...]) -> None:
    with pytest.raises(InvalidRoll):
        Hand(faces)


def test_every_hand_survives_writing_as_pips_and_as_cards() -> None:
    for faces in product(FACES, repeat=5):
        read = [Hand.parse(Hand(faces).text(shown)).faces for shown in Faces]
        assert read == [faces, faces]


@each_house
def test_all_7776_hands_have_the_category_of_a_second_ranking(straight: Straight) -> None:
    is_played = straight is not Straight.BUST
    wrong = [
        faces
        for faces in product(FACES, repeat=5)
        if Hand(faces, straight).category != category(faces, is_straight_played=is_played)
    ]

    assert wrong == []


@each_house
def test_any_two_hands_compare_as_in_a_second_ranking(straight: Straight) -> None:
    is_played = straight is not Straight.BUST
    hands = [
        (Hand(faces, straight), worth(faces, is_straight_played=is_played))
        for faces in distinct_rolls(5)
    ]

    wrong = [
        (one, other)
        for one, mine in hands
        for other, yours in hands
        if ((one < other), (one == other)) != ((mine < yours), (mine == yours))
    ]

    assert wrong == []


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("44444", "hand.five", "five 4s"),
        ("44442", "hand.four", "four 4s"),
        ("44426", "hand.three", "three 4s"),
        ("22255", "hand.full_house", "three 2s and two 5s"),
        ("66223", "hand.two_pairs", "two 6s and two 2s"),
        ("66321", "hand.pair", "two 6s"),
        ("65421", "hand.bust", "no two alike, 6 high"),
        ("54321", "hand.straight_is_bust", "a run, which counts as a bust here, 5 high"),
    ],
)
def test_hand_says_why_it_is_what_it_is(text: str, code: str, sentence: str) -> None:
    why = hand(text).why

    assert (why.code, str(why)) == (code, sentence)


def test_straight_says_from_where_to_where_it_runs() -> None:
    assert str(hand("26354", Straight.BETWEEN_FOUR_AND_FULL).why) == "a run from 2 to 6"


WITH_STRAIGHTS = Settings(straight=Straight.BETWEEN_FOUR_AND_FULL)


@pytest.mark.parametrize("settings", [Settings(), WITH_STRAIGHTS])
def test_examples_are_of_their_category_and_in_order(settings: Settings) -> None:
    found = rows(settings)

    assert [row.example.category for row in found] == [row.category for row in found]
    examples = [row.example for row in found]
    assert examples == sorted(examples, reverse=True)
