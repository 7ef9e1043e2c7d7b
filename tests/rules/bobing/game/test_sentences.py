from __future__ import annotations

from typing import get_args

import pytest

from rules import seats
from rules.bobing.game import events as e
from rules.bobing.game import sentences
from rules.bobing.game.commands import Prize
from rules.bobing.game.sentences import event_sentence
from rules.dice import Roll
from rules.wording import Wording
from tests.rules.bobing.books import book
from tests.rules.bobing.playing import STAGE
from tests.tables import beside

ROLL = Roll.parse("144263")

TOLD: list[tuple[e.Event, str, str]] = [
    (STAGE.command(fact), f"event.{code}", said) for fact, code, said in beside(__file__)["facts"]
]
TOLD.append(
    (
        e.Started(book("manila"), (Prize(101, 1),), (2, 1)),
        *("event.started", "the game begins; player 2 rolls first"),
    )
)
SILENT: list[e.Event] = [
    e.Rolled(1, ROLL),
    e.TurnPassed(1),
    e.RoundBegan(2),
    e.ChampionsDecided(()),  # there was no champion's prize
    e.Ended(),
]


@pytest.mark.parametrize(("event", "code", "sentence"), TOLD)
def test_event_says_what_happened(event: e.Event, code: str, sentence: str) -> None:
    said = event_sentence(event)

    assert said is not None
    assert (said.code, str(said)) == (code, sentence)


@pytest.mark.parametrize("event", SILENT)
def test_event_that_says_nothing_by_itself_is_silent(event: e.Event) -> None:
    assert event_sentence(event) is None


def test_every_kind_of_event_is_tried_here() -> None:
    tried = {type(event) for event, _, _ in TOLD} | {type(event) for event in SILENT}

    assert tried == set(get_args(e.Event))


def test_every_sentence_is_tried_here() -> None:
    things = [
        thing
        for value in vars(sentences).values()
        for thing in (value.values() if isinstance(value, dict) else [value])
    ]
    wordings = {thing.code for thing in things if isinstance(thing, Wording)}
    of_seats = {wording.code for event, wording in seats.TOLD.items() if event is not e.Ended}

    assert {code for _, code, _ in TOLD} == wordings | of_seats


def test_thing_that_is_no_event_is_a_mistake_of_the_program() -> None:
    with pytest.raises(TypeError):
        event_sentence("rolled")  # type: ignore[arg-type]
