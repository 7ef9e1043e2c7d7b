"""The events that follow from each command of the promotion game.

Where the papers are silent this house decides: the placement is a turn; a round is over when the
last seat has had its turn; players who come late or return take the turns of their seat from then
on; if a player leaves during a choice, the rule chooses; after an arrival the table plays on for
the next place or ends the game; the limit of turns ends the game in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby

from rules.errors import raise_for
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.book import PALACE, Step
from rules.promotion.check import refusal
from rules.promotion.state import Option, Phase, State, apply
from rules.seats import ComeBack, Join, Leave, PlayerLeft

Events = tuple[e.Event, ...]


def decide(state: State, command: c.Command) -> Events:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start(players, settings):
            return (e.Started(players, settings),)
        case c.Throw():
            return _throw(state, command)
        case c.Choose(player, key):
            options = state.options(state.faces)
            return _done(state, player, next(each for each in options if each.key == key))
        case c.Skip(player):
            return _over(state, player, (e.TurnSkipped(player),))
        case c.PlayOn():
            return _over(state, state.home[-1], (e.PlayedOn(len(state.home) + 1),))
        case c.End():
            return (e.Ended(),)
        case Leave(player):
            return _leave(state, player)
        case Join() | ComeBack():
            seated = state.seats.seated(command)
            return (seated, *_take_turn(apply(state, seated)))
        case _:
            raise TypeError(f"expected a command of the promotion game, got {command!r}")


def _throw(state: State, throw: c.Throw) -> Events:
    player = throw.player
    thrown = e.Thrown(player, throw.faces, throw.is_simulated)
    options = state.options(throw.faces)
    if not options:
        return (thrown, e.ThrowsAgain(player))
    if len(options) > 1:
        return (thrown, e.ChoiceOpened(player))
    return (thrown, *_done(apply(state, thrown), player, options[0]))


def _done(state: State, player: int, option: Option) -> Events:
    """The events of the chosen option, and the next player's turn or the arrival."""
    done = deeds(player, option, state.faces)
    if option.piece.space != PALACE:
        return _over(state, player, done)
    return (*done, e.Arrived(player, len(state.home) + 1))


def deeds(player: int, option: Option, faces: Sequence[int]) -> Events:
    """The events of the piece: it is placed, moves, or stays. faces: the six dice."""
    if option.start is not None:
        start = option.start
        return (e.Placed(player, start.space, start.dice, start.face),)
    if not option.steps:
        return (e.Stayed(player, option.piece.space),)
    return tuple(
        _walked(player, tuple(steps), faces)
        for _, steps in groupby(option.steps, lambda step: (step.what, step.face))
    )


def _walked(player: int, steps: tuple[Step, ...], faces: Sequence[int]) -> e.Walked:
    """The event for steps of one action, by dice of one face."""
    first = steps[0]
    path = (first.start, *(step.end for step in steps))
    return e.Walked(player, first.what, first.face, faces.count(first.face), path)


def _over(state: State, player: int, events: Events) -> Events:
    """The events of a finished turn and the next turn; at the limit of turns, the end and the
    winners."""
    state = reduce(apply, events, state)
    passed = e.TurnPassed(*state.next_turn(player))
    limit = state.settings.turn_limit
    if not limit or passed.round <= limit:
        return (*events, passed)
    return (*events, e.LimitReached(limit), *_nearest(state))


def _nearest(state: State) -> Events:
    """The winners when nobody reached the palace in time."""
    first = [] if state.home else [each for each in state.standing() if each.place == 1]
    return tuple(e.WonByDistance(each.player, each.to_go or 0) for each in first)


def _leave(state: State, player: int) -> Events:
    settled: Events = ()
    if state.phase is Phase.CHOOSING and player == state.turn:
        settled = _done(state, player, state.options(state.faces)[0])
        state = reduce(apply, settled, state)
    left = PlayerLeft(player)
    if state.phase is Phase.THROWING and player == state.turn:
        return (*settled, *_over(state, player, (left,)))
    return (*settled, left)


def _take_turn(state: State) -> Events:
    """If nobody was there to throw, the first present player throws now."""
    if state.phase is not Phase.THROWING or state.turn is not None or not state.racing():
        return ()
    return (e.TurnPassed(state.racing()[0], state.round),)
