"""Poker dice as a `rules.game.Game`."""

from __future__ import annotations

from typing import get_args

from rules.codec import Codec
from rules.errors import IllegalCommand
from rules.game import Judged
from rules.poker_dice import commands as c
from rules.poker_dice import events as e
from rules.poker_dice.commands import Command
from rules.poker_dice.decide import decide, round_ended
from rules.poker_dice.events import Event, event_sentence
from rules.poker_dice.hand import Hand
from rules.poker_dice.settings import Settings, Straight
from rules.poker_dice.state import Phase, State, apply
from rules.wording import Wording

__all__ = ["CODEC", "apply", "decide", "event_sentence", "is_correctable", "judge_again", "opening"]

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


OF_ANOTHER_TIE = Wording(
    "poker_dice.of_another_tie", "this throw belongs to a tie that has changed"
)


def is_correctable(command: c.Command) -> bool:
    """Whether the command can be corrected later: a throw, a stand or a skipped turn can."""
    return isinstance(command, c.Turn)


def judge_again(was: State, now: State, command: c.Command) -> Judged[e.Event]:
    """See `rules.game.Game.judge_again`."""
    if isinstance(command, c.Turn) and was.tie != now.tie:
        raise IllegalCommand(OF_ANOTHER_TIE())
    before: tuple[e.Event, ...] = ()
    while not _can_follow(was, now, command):
        settled = _settled(now, command)
        before = (*before, *settled)
        for event in settled:
            now = apply(now, event)
    try:
        return Judged(decide(now, command), before)
    except IllegalCommand as error:
        return Judged((), before, refused=error)


def _can_follow(was: State, now: State, command: c.Command) -> bool:
    """Whether no turn has to end before this command; also true if it is refused for another
    reason."""
    match command:
        case c.Throw(player) | c.Stand(player) | c.Skip(player):
            return player not in now.waiting()[1:]
        case c.NextRound() | c.End():
            return was.phase is not Phase.WON or now.phase is not Phase.THROWING
        case _:
            return True


def _settled(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """Events that end the current turn, because play continued without it."""
    assert state.turn is not None, "a turn to settle while nobody is in turn"
    if state.tie and not isinstance(command, c.Turn):
        return round_ended(state, ())
    over = c.Stand(state.turn) if state.thrown else c.Skip(state.turn)
    return decide(state, over)
