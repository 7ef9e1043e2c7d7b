"""Checks whether a command is allowed now, and gives the reason if not."""

from __future__ import annotations

from rules.dice import refuse_faces
from rules.poker_dice import commands as c
from rules.poker_dice.settings import DICE
from rules.poker_dice.state import Phase, State
from rules.seats import ComeBack, Join, Leave, refuse_few, refuse_play, refuse_start
from rules.wording import Sentence, Wording, player, shorten

IN_ROUND = Wording("poker_dice.in_round", "round {round} is not over yet")
BETWEEN_ROUNDS = Wording(
    "poker_dice.between_rounds", "round {round} is over; begin the next one first"
)
UNCONFIRMED_END = Wording(
    "poker_dice.unconfirmed_end",
    "round {round} is not over yet; confirm that the game ends without it",
)
NOT_THROWN = Wording("poker_dice.not_thrown", "{player} has not thrown yet")
NOTHING_TO_HOLD = Wording("poker_dice.nothing_to_hold", "the first throw is of all five dice")
WRONG_HELD = Wording("poker_dice.held", "hold dice 1 to 5, each at most once (you typed “{held}”)")
ALL_HELD = Wording("poker_dice.all_held", "let at least one die go, or stand")
HELD_CHANGED = Wording(
    "poker_dice.held_changed", "die {position} was held at {before} (you typed {face})"
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
        case c.NextRound():
            if state.phase is Phase.THROWING:
                return IN_ROUND(round=state.round)
            return refuse_few(len(state.ready()))
        case c.End(is_confirmed):
            is_open = state.phase is Phase.THROWING and not is_confirmed
            return UNCONFIRMED_END(round=state.round) if is_open else None
        case c.Throw(number) | c.Stand(number) | c.Skip(number):
            return _refuse_turn(state, number) or _refuse_deed(state, command)
        case _:
            raise TypeError(f"expected a command of poker dice, got {command!r}")


def _refuse_turn(state: State, number: int) -> Sentence | None:
    if state.turn is None:
        return BETWEEN_ROUNDS(round=state.round)
    return state.seats.refuse_turn(number, state.turn)


def _refuse_deed(state: State, command: c.Turn) -> Sentence | None:
    match command:
        case c.Throw():
            return refuse_faces(command.faces, DICE) or _refuse_held(state, command)
        case c.Stand(number):
            return None if state.thrown else NOT_THROWN(player=player(number))
        case c.Skip():
            return None


def _refuse_held(state: State, throw: c.Throw) -> Sentence | None:
    held = throw.held
    if held and not state.thrown:
        return NOTHING_TO_HOLD()
    if len(set(held)) != len(held) or not set(held) <= set(range(DICE)):
        return WRONG_HELD(held=shorten(" ".join(str(place + 1) for place in held)))
    if len(held) == DICE:
        return ALL_HELD()
    for place in held:
        before, face = state.dice[place], throw.faces[place]
        if face != before:
            return HELD_CHANGED(position=place + 1, before=before, face=face)
    return None
