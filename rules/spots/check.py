"""Checks whether a command is allowed now, and gives the reason if not."""

from __future__ import annotations

from rules.dice import refuse_faces
from rules.seats import ComeBack, Join, Leave, refuse_play, refuse_start
from rules.spots import commands as c
from rules.spots.guesses import refuse_guess
from rules.spots.state import State
from rules.wording import Sentence, Wording, player

NO_GUESS = Wording("spots.no_guess", "nobody has guessed yet")
ONE_NOT_GUESSED = Wording(
    "spots.one_not_guessed", "{player} has not guessed; confirm that they sit this one out"
)
TWO_NOT_GUESSED = Wording(
    "spots.two_not_guessed",
    "{player} and {other} have not guessed yet; confirm that they sit this out",
)
SOME_NOT_GUESSED = Wording(
    "spots.some_not_guessed",
    "{player}, {other} and others have not guessed yet; confirm that they sit this out",
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
    waiting = tuple(number for number in state.waiting() if number not in lift.guessers)
    return None if lift.is_confirmed else _refuse_waiting(waiting)


def _refuse_waiting(waiting: tuple[int, ...]) -> Sentence | None:
    """The refusal that names players who have not guessed, at most two of them."""
    if not waiting:
        return None
    one, *others = [player(number) for number in waiting]
    if not others:
        return ONE_NOT_GUESSED(player=one)
    if len(others) == 1:
        return TWO_NOT_GUESSED(player=one, other=others[0])
    return SOME_NOT_GUESSED(player=one, other=others[0])
