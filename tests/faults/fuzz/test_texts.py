"""The text form of every game: what is typed is read or refused in a sentence, and what was read,
written down and read again is the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import Card, read_cards
from rules.chinese_poker.arrangement import Arrangement, read_hand
from rules.dice import Roll, read_faces
from rules.errors import RulesError
from rules.mahjong.tiles import tiles_named
from rules.mahjong.typed_hand import Draft
from rules.mahjong.winning_hand import Meld
from rules.poker_dice.hand import Hand, read_thrown
from tests.faults.fuzz import nasty
from tests.faults.fuzz.judged import is_sentence

pytestmark = pytest.mark.timeout(0)


@dataclass(frozen=True)
class Form:
    """How a game reads what is typed. right: what it reads. write: the inverse, as text."""

    name: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    right: tuple[str, ...]
    signs: str


def in_a_row(values: Any) -> str:
    return " ".join(map(str, values))


CARDS = "23456789TJQKA10cdhsCDHS♣♦♥♠♧ -–/, .Ｋ１０"
TILES = "bcdwefs123456789prkh ,Ｂ１"
DEAL = "Kh Qh Jh / 2c 3c 4c 5c 6c / As Ks Qs Js Ts"
FORMS = (
    Form("roll", Roll.parse, str, ("144263", "1 4 4 2 6 3", "１-4,4 263"), "0123456789 -,.１６"),
    Form("faces", lambda text: read_faces(text, 5), in_a_row, ("4 4 4 2 6",), "01234567 -,"),
    Form("thrown", lambda text: read_thrown(text, 5), in_a_row, ("44426",), "0123456AKQJT9 -"),
    Form("card", Card.parse, str, ("Kh", "10♥"), CARDS),
    Form("cards", read_cards, in_a_row, ("Kh 10s 2c-6c", "Ks–Js"), CARDS),
    Form("hand", read_hand, in_a_row, (DEAL, "2c-Kc Ah", "2c-Ac"), CARDS),
    Form("arrangement", Arrangement.parse, str, (DEAL,), CARDS),
    Form("tiles", tiles_named, in_a_row, ("b66 d7 f1", "c2344566899"), TILES),
    Form("draft", Draft.parse, str, ("hw1 pe1 f1 s3 c2344566899 c7",), TILES),
    Form("meld", Meld.parse, str, ("b7 b8 b9", "(w1 w1 w1 w1)"), TILES + "()"),
    Form("poker dice", Hand.parse, str, ("44426",), "0123456 -,AKQJ"),
)


@st.composite
def typed(draw: st.DrawFn, form: Form) -> str:
    right = draw(st.sampled_from(form.right))
    match draw(st.integers(0, 3)):
        case 0:
            return draw(nasty.texts)
        case 1:
            return draw(st.text(form.signs, max_size=40))
        case 2:
            return draw(nasty.mutated(right.encode())).decode("utf-8", "replace")
        case _:
            at = draw(st.integers(0, len(right)))
            return right[:at] + draw(st.text(form.signs, max_size=3)) + right[at + 1 :]


def refused(read: Callable[[Any], Any], value: Any) -> Any:
    """What was read; None where it was refused, in a sentence of some length and no more."""
    try:
        return read(value)
    except RulesError as error:
        said = f"{error}."
    assert is_sentence(said)
    assert len(said) < 500
    return None


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
@given(data=st.data())
def test_what_is_typed_is_read_as_it_was_written_or_refused(
    form: Form, data: st.DataObject
) -> None:
    found = refused(form.read, data.draw(typed(form)))

    if found is not None:
        assert form.read(form.write(found)) == found
