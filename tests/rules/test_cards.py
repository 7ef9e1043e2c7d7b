from __future__ import annotations

import pytest

from rules.cards import PACK, Card, read_cards
from rules.errors import InvalidCards


def test_pack_has_each_of_52_cards_once_and_texts_parse_back() -> None:
    assert [Card.parse(str(card)) for card in PACK] == list(PACK)
    assert len({str(card) for card in PACK}) == 52


@pytest.mark.parametrize("text", ["10h", "Th", "th", "10♥", "１０ｈ", " T♡ ", "10♥\ufe0f"])
def test_ten_of_hearts_is_read_however_it_is_typed(text: str) -> None:
    assert str(Card.parse(text)) == "Th"


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("2c-6c", "2c 3c 4c 5c 6c"),
        ("Ks–Js", "Ks Qs Js"),
        ("2c - 3c, Ah", "2c 3c Ah"),
        ("khqh10h", "Kh Qh Th"),
        ("", ""),
    ],
)
def test_cards_are_read_in_a_row_and_in_runs(typed: str, cards: str) -> None:
    assert " ".join(map(str, read_cards(typed))) == cards


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("Kh 1s", "type a card such as Kh, 10s or 4♣ (you typed “1S”)"),
        ("Kx", "type a card such as Kh, 10s or 4♣ (you typed “KX”)"),
        ("Kh 3d Kh", "K♥ comes twice"),
        ("2c-6d", "type a run of one suit such as 2c-6c (you typed “2c-6d”)"),
        ("-6d", "type a card such as Kh, 10s or 4♣ (you typed “-6D”)"),
        ("2c-", "type a card such as Kh, 10s or 4♣ (you typed “”)"),
    ],
)
def test_what_is_no_card_is_refused_in_a_sentence(typed: str, refusal: str) -> None:
    with pytest.raises(InvalidCards) as error:
        read_cards(typed)

    assert str(error.value) == refusal


@pytest.mark.parametrize("index", [-1, 52])
def test_place_outside_the_pack_is_no_card(index: int) -> None:
    with pytest.raises(InvalidCards):
        Card(index)


def test_two_cards_are_not_one() -> None:
    with pytest.raises(InvalidCards):
        Card.parse("Kh Qh")
