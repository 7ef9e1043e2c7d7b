from __future__ import annotations

import json
from typing import get_args

import pytest

from rules.game import Game
from rules.promotion import Action, Settings, game
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.settings import Order, Pairs, StartChoice, StraightStart
from rules.promotion.state import State

# That it fits is seen by mypy.
GAME: Game[State, c.Command, e.Event] = game

SETTINGS = Settings(
    Pairs.EVEN, Order.PLAYER, StraightStart.THROW_AGAIN, StartChoice.PLAYER, turn_limit=30
)
DICE = (4, 4, 4, 2, 6, 1)
COMMANDS: list[c.Command] = [
    c.Start((3, 1)),
    c.Start((3, 1, 2), SETTINGS),
    c.Throw(3, DICE),
    c.Throw(3, DICE, is_simulated=True),
    c.Choose(3, "te cung"),
    c.Skip(3),
    c.Join(3),
    c.Leave(3),
    c.ComeBack(3),
    c.PlayOn(),
    c.End(),
    c.End(is_confirmed=True),
]
EVENTS: list[e.Event] = [
    e.Started((3, 1), SETTINGS),
    e.Thrown(3, DICE, is_simulated=True),
    e.ThrowsAgain(3),
    e.ChoiceOpened(3),
    e.Placed(3, 12, 3, 4),
    e.Walked(3, Action.TE, 4, 4, (22, 23, 24)),
    e.Stayed(3, 22),
    e.Arrived(3, 1),
    e.PlayedOn(2),
    e.TurnSkipped(3),
    e.TurnPassed(3, 2),
    e.TurnPassed(None, 2),
    e.LimitReached(30),
    e.WonByDistance(3, 4),
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


def test_every_kind_of_command_and_event_is_tried_here() -> None:
    tried = {type(value) for value in (*COMMANDS, *EVENTS)}

    assert tried == set(get_args(c.Command)) | set(get_args(e.Event))


def test_settings_are_written_as_people_read_them() -> None:
    assert game.CODEC.to_dict(c.Start((3, 1), SETTINGS))["settings"] == {
        "pairs": "even",
        "order": "player",
        "straight_start": "throw_again",
        "start_choice": "player",
        "turn_limit": 30,
    }
