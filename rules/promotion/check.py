"""Checks whether a command is allowed now, and gives the reason if not."""

from __future__ import annotations

from rules.dice import DICE, refuse_faces
from rules.promotion import commands as c
from rules.promotion.state import Phase, State
from rules.seats import ComeBack, Join, Leave, refuse_play, refuse_start
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
            keys = [each.key for each in state.options(state.faces)]
            if option in keys:
                return None
            return NO_OPTION(options=", ".join(keys), option=shorten(option))
        case c.Throw() | c.Skip() if is_choosing:
            return CHOOSE_FIRST(player=player(command.player))
        case c.Throw(_, faces):
            return refuse_faces(faces, DICE)
        case c.Skip():
            return None
