"""Why a command is refused, or the events that follow, in guess-the-spots.

Where the papers are silent this house decides: the next guesses are possible as soon as the cup is
lifted; players who join or come back may guess at once; the guess of a player who leaves is
withdrawn; players who reach the last forfeit at the same cup lose together.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.dice import refuse_faces
from rules.errors import raise_for
from rules.seats import ComeBack, Join, Leave, refuse_play, refuse_start
from rules.spots import commands as c
from rules.spots import events as e
from rules.spots.forfeits import forfeits, with_end
from rules.spots.guesses import refuse_guess
from rules.spots.state import State
from rules.wording import Sentence, Wording

NO_GUESS = Wording("spots.no_guess", "nobody has guessed yet")
NOT_ALL_GUESSED = Wording(
    "spots.not_all_guessed", "not everybody has guessed; confirm that the others sit this one out"
)
UNCONFIRMED_END = Wording(
    "spots.unconfirmed_end", "there are open guesses; confirm that the game ends without them"
)


def refusal(state: State, command: c.Command) -> Sentence | None:
    """Why the command is not allowed in this state; None when it is."""
    if isinstance(command, c.Start):
        return refuse_start(state.phase, command.players)
    if reason := refuse_play(state.phase):
        return reason
    match command:
        case Join() | Leave() | ComeBack():
            return state.seats.refusal(command)
        case c.Guess(number, guess):
            return state.seats.refuse_player(number) or refuse_guess(state.settings, guess)
        case c.Lift():
            return _refuse_lift(state, command)
        case c.End(is_confirmed):
            return UNCONFIRMED_END() if state.guesses and not is_confirmed else None
        case _:
            raise TypeError(f"expected a command of guess-the-spots, got {command!r}")


def _refuse_lift(state: State, lift: c.Lift) -> Sentence | None:
    reason = refuse_faces(lift.faces, state.settings.dice)
    for number, guess in zip(lift.guessers, lift.guesses, strict=True):
        reason = reason or refusal(state, c.Guess(number, guess))
    if reason is not None:
        return reason
    if not state.guesses and not lift.guesses:
        return NO_GUESS()
    are_waiting = any(number not in lift.guessers for number in state.waiting())
    return NOT_ALL_GUESSED() if are_waiting and not lift.is_confirmed else None


def decide(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start(players, settings):
            return (e.Started(players, settings),)
        case c.Guess(player, guess):
            return (e.Guessed(player, guess),)
        case c.Lift():
            return with_end(state, tuple(_lifted(state, command)))
        case c.End():
            return (e.Ended(),)
        case Join() | Leave() | ComeBack():
            return (state.seats.seated(command),)
        case _:
            raise TypeError(f"expected a command of guess-the-spots, got {command!r}")


def _lifted(state: State, lift: c.Lift) -> Iterator[e.Event]:
    """The secret guesses, the lifted cup, and a forfeit for every wrong guess, in the order of the
    seats."""
    secret = dict(zip(lift.guessers, lift.guesses, strict=True))
    for player, guess in secret.items():
        yield e.Guessed(player, guess)
    yield e.Lifted(lift.faces, lift.is_simulated)
    yield from forfeits(state, {**state.guesses, **secret}, lift.faces)
