from __future__ import annotations

import json
from typing import get_args

import pytest

from rules.game import Game
from rules.spots import Settings, game
from rules.spots import commands as c
from rules.spots import events as e
from rules.spots.guesses import Call
from rules.spots.sentences import tell
from rules.spots.settings import GuessOf
from rules.spots.state import State

# That it fits is seen by mypy.
GAME: Game[State, c.Command, e.Event] = game

SETTINGS = Settings(3, GuessOf.BIG_SMALL, "a verse", is_dry=True)
COMMANDS: list[c.Command] = [
    c.Start((3, 1)),
    c.Start((3, 1), SETTINGS),
    c.Guess(3, 7),
    *(c.Guess(3, call) for call in Call),
    c.Lift((3, 4)),
    c.Lift((3, 4), is_simulated=True, is_confirmed=True),
    c.Join(3),
    c.Leave(3),
    c.ComeBack(3),
    c.End(),
    c.End(is_confirmed=True),
]
EVENTS: list[e.Event] = [
    e.Started((3, 1), SETTINGS),
    e.Guessed(3, 7),
    *(e.Guessed(3, call) for call in Call),
    e.Lifted((3, 4)),
    e.Lifted((3, 4), is_simulated=True),
    e.ForfeitPaid(3),
    e.PlayerJoined(3),
    e.PlayerLeft(3),
    e.PlayerCameBack(3),
    e.Ended(),
]


@pytest.mark.parametrize("value", [*COMMANDS, *EVENTS], ids=lambda value: type(value).__name__)
def test_command_or_event_survives_being_written_and_read(value: c.Command | e.Event) -> None:
    read = game.CODEC.from_dict(json.loads(json.dumps(game.CODEC.to_dict(value))))

    assert read == value
    assert type(read) is type(value)
    assert type(getattr(read, "guess", None)) is type(getattr(value, "guess", None))


def test_every_kind_of_command_and_event_is_tried_here() -> None:
    tried = {type(value) for value in (*COMMANDS, *EVENTS)}

    assert tried == set(get_args(c.Command)) | set(get_args(e.Event))


def test_guess_is_written_as_a_number_or_a_word() -> None:
    written = [game.CODEC.to_dict(c.Guess(3, guess))["guess"] for guess in (7, Call.ODD)]

    assert written == [7, "odd"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (e.Started((3, 1), Settings(dice=3)), "the game begins; dice under the cup: 3"),
        (e.Guessed(3, 7), "guesses 7"),
        (e.Guessed(3, Call.ODD), "guesses odd"),
        (e.Lifted((3, 4)), "the dice show 34, in all 7"),
        (e.ForfeitPaid(3), "player 3 guessed wrong and pays a forfeit"),
        (e.PlayerJoined(3), "takes a seat"),
        (e.PlayerLeft(3), "has left"),
        (e.PlayerCameBack(3), "is back"),
        (e.Ended(), "the game is over"),
    ],
)
def test_event_is_told_as_a_sentence(event: e.Event, sentence: str) -> None:
    assert str(tell(event)) == sentence
