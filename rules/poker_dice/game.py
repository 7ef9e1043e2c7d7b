"""Poker dice as a `rules.game.Game`."""

from __future__ import annotations

from typing import get_args

from rules.codec import Codec
from rules.poker_dice.commands import Command
from rules.poker_dice.correction import is_correctable, judge_again
from rules.poker_dice.decide import decide
from rules.poker_dice.events import Event
from rules.poker_dice.hand import Hand
from rules.poker_dice.sentences import tell
from rules.poker_dice.settings import Settings, Straight
from rules.poker_dice.state import State, apply

__all__ = ["CODEC", "apply", "decide", "is_correctable", "judge_again", "opening", "tell"]

CODEC: Codec[Command, Event] = Codec(
    (*get_args(Command), *get_args(Event)),
    {
        Settings: (Settings.to_dict, Settings.from_dict),
        Hand: (
            lambda hand: [str(hand), hand.straight.value],
            lambda data: Hand.parse(data[0], Straight(data[1])),
        ),
    },
)
opening = State  # of these settings, before the first entry
