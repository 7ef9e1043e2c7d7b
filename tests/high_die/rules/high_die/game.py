"""High die as a game of the house: what `rules.game.Game` asks for."""

from __future__ import annotations

from typing import get_args

from rules.codec import Codec
from rules.game import Judged
from rules.seats import sentence_of_seat
from rules.wording import Sentence, Wording, player
from tests.high_die.rules.high_die import commands as c
from tests.high_die.rules.high_die import events as e
from tests.high_die.rules.high_die.decide import decide
from tests.high_die.rules.high_die.settings import Settings
from tests.high_die.rules.high_die.state import State, apply

__all__ = ["CODEC", "apply", "decide", "event_sentence", "is_correctable", "judge_again", "opening"]

STARTED = Wording("high_die.started", "the game begins with {player}")
THROWS = Wording("high_die.throws", "throws a {face}")

CODEC: Codec[c.Command, e.Event] = Codec(
    (*get_args(c.Command), *get_args(e.Event)), {Settings: (Settings.to_dict, Settings.from_dict)}
)


def opening(settings: Settings) -> State:
    return State()


def event_sentence(event: e.Event) -> Sentence | None:
    match event:
        case e.Started(players):
            return STARTED(player=player(players[0]))
        case e.Thrown(_, face):
            return THROWS(face=face)
        case _:
            return sentence_of_seat(event)


def is_correctable(command: c.Command) -> bool:
    return isinstance(command, c.Throw)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    return Judged(decide(now, command))
