from __future__ import annotations

import json
from typing import get_args

import pytest

from rules.game import Game
from rules.log import Entry, Kind
from rules.poker_dice import Hand, Settings, game
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.settings import Faces, Straight
from rules.poker_dice.state import State

# That it fits is seen by mypy.
GAME: Game[State, c.Command, e.Event] = game

SETTINGS = Settings(Straight.BETWEEN_FOUR_AND_FULL, Faces.CARDS, True)
DICE = (4, 4, 4, 2, 6)
COMMANDS: list[c.Command] = [
    c.Start((3, 1)),
    c.Start((3, 1, 2), SETTINGS),
    c.Throw(3, DICE),
    c.Throw(3, DICE, (0, 2), is_simulated=True),
    c.Stand(3),
    c.Skip(3),
    c.Join(3),
    c.Leave(3),
    c.ComeBack(3),
    c.NextRound(),
    c.End(),
    c.End(is_confirmed=True),
]
EVENTS: list[e.Event] = [
    e.Started((3, 1), SETTINGS),
    e.RoundBegan(2, (3, 1)),
    e.Thrown(3, DICE),
    e.Thrown(3, DICE, (0, 2), is_simulated=True),
    e.HandMade(3, Hand(DICE)),
    e.TurnSkipped(3),
    e.TurnPassed(3),
    e.TieOpened((3, 1)),
    e.RoundEnded(2, 3),
    e.RoundEnded(2, None),
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
    assert tried == set(game.CODEC.kinds.values())


@pytest.mark.parametrize("straight", list(Straight))
def test_hand_keeps_its_dice_and_what_a_straight_counts_as(straight: Straight) -> None:
    hand = Hand((6, 2, 3, 5, 4), straight)

    read = game.CODEC.from_dict(game.CODEC.to_dict(e.HandMade(3, hand))).hand

    assert (read.faces, read.straight) == (hand.faces, hand.straight)


def test_texts_of_the_data_are_those_a_person_reads() -> None:
    assert game.CODEC.to_dict(e.HandMade(3, Hand(DICE))) == {
        "type": "HandMade",
        "player": 3,
        "hand": ["44426", "bust"],
    }
    assert game.CODEC.to_dict(c.Start((3, 1)))["settings"] == {
        "straight": "bust",
        "faces": "pips",
        "later_players_limited_to_first": False,
    }


def test_entry_survives_being_written_and_read() -> None:
    act: Entry[c.Command, e.Event] = Entry(2, Kind.ACT, COMMANDS[3], (EVENTS[3], EVENTS[4]))
    entry: Entry[c.Command, e.Event] = Entry(5, Kind.CORRECT, COMMANDS[5], target=2, acts=(act,))

    for each in (act, entry):
        data = json.loads(json.dumps(game.CODEC.entry_to_dict(each)))
        assert game.CODEC.entry_from_dict(data) == each
