"""Whether a game is over: after a turn, or at the end of a round."""

from __future__ import annotations

from rules.bobing.book.switches import LAST_ROUND, End
from rules.bobing.game.state import State


def has_champions(state: State) -> bool:
    """Whether there is a candidate for each champion's prize."""
    return len(state.standing()) >= state.seats()


def is_over_now(state: State) -> bool:
    """Whether the game ends with the turn that was the last, in the middle of a round or not."""
    match End(state.switch("end")):
        case End.IMMEDIATE:
            return state.is_closing and has_champions(state)
        case End.UNBEATEN_LAP:
            return has_champions(state) and not challengers(state)
        case _:
            return False


def is_over_after_round(state: State) -> bool:
    """Whether the game ends with this round, as it stands."""
    match end := End(state.switch("end")):
        case End.BEST_OF_ROUND:
            return has_champions(state) or state.round >= LAST_ROUND[end]
        case End.UNBEATEN_LAP:
            return state.round >= LAST_ROUND[end] and not has_champions(state)
        case End.ONE_MORE_ROUND if state.round <= state.closing_round:
            return False
        case _:
            return state.is_closing and has_champions(state)


def is_by_fours(state: State) -> bool:
    """Whether a roll-off parts players who are equal in the 4s of all rounds."""
    return state.switch("end") == End.BEST_OF_ROUND and not has_champions(state)


def challengers(state: State) -> tuple[int, ...]:
    """Who is here and has yet to try to beat those who lead, in the order of play.

    A turn is a try, also one that was skipped or forgone and a throw that does not count: nobody
    holds up a final by staying away.
    """
    lead = {candidate.player for candidate in state.leaders()}
    return tuple(player for player in state.present() if player not in state.lap | lead)
