"""Why a command is refused, or the events that follow, in the promotion game.

Where the papers are silent this house decides: the placement is a turn; a round is over when the
last seat has had its turn; players who come late or return take the turns of their seat from then
on; if a player leaves during a choice, the rule chooses; after an arrival the table plays on for
the next place or ends the game; the limit of turns ends the game in any case.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import groupby

from rules.dice import DICE, refuse_faces
from rules.errors import raise_for
from rules.promotion import commands as c
from rules.promotion import events as e
from rules.promotion.placing_and_moving import PALACE, Step
from rules.promotion.state import Option, Phase, State, apply
from rules.seats import ComeBack, Join, Leave, PlayerLeft, refuse_play, refuse_start
from rules.wording import Sentence, Wording, player, shorten

MOST_PLAYERS = 12

MANY_PLAYERS = Wording("promotion.many_players", "at most {most} players ({count} came)")
NOBODY_IN_TURN = Wording(
    "promotion.nobody_in_turn", "nobody here is still on the way to the palace"
)
AT_HOME = Wording(
    "promotion.at_home", "{player} is in the palace; play on for the next place, or end the game"
)
NOT_WON = Wording("promotion.not_won", "nobody has reached the palace just now")
NO_RACE = Wording("promotion.no_race", "only one player is still on the way, so the race is over")
CHOOSE_FIRST = Wording("promotion.choose_first", "{player} has to choose first")
NOTHING_TO_CHOOSE = Wording("promotion.nothing_to_choose", "{player} has nothing to choose now")
NO_OPTION = Wording("promotion.no_option", "choose one of {options} (“{option}” came)")
UNCONFIRMED_END = Wording(
    "promotion.unconfirmed_end", "the race is not over yet; confirm that the game ends without it"
)


def refusal(state: State, command: c.Command) -> Sentence | None:
    """Why the command is not allowed in this state; None when it is."""
    if isinstance(command, c.Start):
        return refuse_start(state.phase, command.players) or _refuse_many(len(command.players))
    if reason := refuse_play(state.phase):
        return reason
    match command:
        case Join():
            return state.seats.refusal(command) or _refuse_many(len(state.seats.players) + 1)
        case Leave() | ComeBack():
            return state.seats.refusal(command)
        case c.PlayOn():
            return _refuse_playing_on(state)
        case c.End(is_confirmed):
            is_open = state.phase is not Phase.WON and not is_confirmed
            return UNCONFIRMED_END() if is_open else None
        case c.Throw(number) | c.Choose(number) | c.Skip(number):
            return _refuse_turn(state, number) or _refuse_deed(state, command)
        case _:
            raise TypeError(f"expected a command of the promotion game, got {command!r}")


def _refuse_many(count: int) -> Sentence | None:
    return MANY_PLAYERS(most=MOST_PLAYERS, count=count) if count > MOST_PLAYERS else None


def _refuse_playing_on(state: State) -> Sentence | None:
    if state.phase is not Phase.WON:
        return NOT_WON()
    return NO_RACE() if len(state.racing()) < 2 else None


def _refuse_turn(state: State, number: int) -> Sentence | None:
    reason = state.seats.refuse_player(number)
    if reason is not None:
        return reason
    if state.phase is Phase.WON:
        return AT_HOME(player=player(state.home[-1]))
    if state.turn is None:
        return NOBODY_IN_TURN()
    return state.seats.refuse_turn(number, state.turn)


def _refuse_deed(state: State, command: c.Turn) -> Sentence | None:
    is_choosing = state.phase is Phase.CHOOSING
    match command:
        case c.Choose(number, option):
            if not is_choosing:
                return NOTHING_TO_CHOOSE(player=player(number))
            keys = [option.key for option in state.options(state.faces)]
            if option in keys:
                return None
            return NO_OPTION(options=", ".join(keys), option=shorten(option))
        case c.Throw() | c.Skip() if is_choosing:
            return CHOOSE_FIRST(player=player(command.player))
        case c.Throw(_, faces):
            return refuse_faces(faces, DICE)
        case c.Skip():
            return None


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
            return _done(state, player, next(option for option in options if option.key == key))
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
    first = [] if state.home else [racer for racer in state.standing() if racer.place == 1]
    return tuple(e.WonByDistance(racer.player, racer.to_go or 0) for racer in first)


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
