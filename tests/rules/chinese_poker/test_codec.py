from __future__ import annotations

import json
from typing import get_args

import pytest

from rules.chinese_poker import commands as c
from rules.chinese_poker import events as e
from rules.chinese_poker import game
from rules.chinese_poker.settings import Settings
from rules.chinese_poker.state import State
from rules.game import Game
from tests.rules.chinese_poker.hands import SIX_PAIRS, STRONG, WEAK

# That it fits is seen by mypy.
GAME: Game[State, c.Command, e.Event] = game

SETTINGS = Settings(variation="hawaiian", point="2.50", sweep="3", one_colour="5")
HANDS = (c.Shown(STRONG), c.Shown(SIX_PAIRS, "six_pairs"), c.Shown(""))
COMMANDS: list[c.Command] = [
    c.Start((3, 1)),
    c.Start((3, 1, 2), SETTINGS),
    c.DealCards((SIX_PAIRS, WEAK)),
    c.Showdown(HANDS),
    c.MoveDealer(3),
    c.BuyChips(3, 50),
    c.Join(3),
    c.Leave(3),
    c.ComeBack(3),
    c.End(),
    c.End(is_confirmed=True),
]
EVENTS: list[e.Event] = [
    e.Started((3, 1), SETTINGS),
    e.CardsDealt((3, 1), (SIX_PAIRS, WEAK)),
    e.DealSettled(2, 3, (3, 1, 2), HANDS, (3, -1, -2)),
    e.DealerMoved(3),
    e.ChipsBought(3, 50),
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


def test_texts_of_the_data_are_those_a_person_reads() -> None:
    assert game.CODEC.to_dict(c.Showdown(HANDS)) == {
        "type": "Showdown",
        "hands": [[STRONG, ""], [SIX_PAIRS, "six_pairs"], ["", ""]],
    }
