from __future__ import annotations

import pytest

from rules.poker_dice import Hand, Settings
from rules.poker_dice import events as e
from rules.poker_dice.sentences import tell
from tests.rules.poker_dice.test_codec import EVENTS

DICE = (4, 4, 1, 2, 6)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.Started((3, 1), Settings()), "the game begins; player 3 throws first"),
        (e.RoundBegan(2, (1, 3)), "round 2 begins; player 1 throws first"),
        (e.Thrown(3, DICE), "throws 44126"),
        (e.Thrown(3, DICE, (0, 1)), "holds 44 and throws 126"),
        (e.Thrown(3, DICE, (4,)), "holds 6 and throws 4412"),
        (e.HandMade(3, Hand.parse("44426")), "three 4s"),
        (e.TurnSkipped(3), "was away and is skipped"),
        (e.TieOpened((3, 1)), "equal hands: the best throw once more"),
        (e.RoundEnded(2, 3), "player 3 wins round 2"),
        (e.RoundEnded(2, None), "nobody wins round 2"),
        (e.PlayerJoined(3), "takes a seat"),
        (e.PlayerLeft(3), "has left"),
        (e.PlayerCameBack(3), "is back"),
        (e.Ended(), "the game is over"),
    ],
)
def test_event_is_told_as_a_sentence(event: e.Event, sentence: str) -> None:
    assert str(tell(event)) == sentence


@pytest.mark.parametrize("event", [e.RoundBegan(1, (3, 1)), e.TurnPassed(3)])
def test_event_that_goes_without_saying_is_not_told(event: e.Event) -> None:
    assert tell(event) is None


def test_sentences_differ_in_code_where_they_differ_in_words() -> None:
    told = {(said.code, said.wording.english) for event in EVENTS if (said := tell(event))}

    assert len({code for code, _ in told}) == len(told)


def test_dice_are_named_so_that_pages_can_show_them_as_cards() -> None:
    told = tell(e.Thrown(3, DICE, (0, 1)))

    assert told is not None
    ids = {key: (ref.kind, ref.id) for key, ref in told.values.items()}  # type: ignore[attr-defined]
    assert ids == {"held": ("dice", "44"), "dice": ("dice", "126")}
