"""Finds who rolls next."""

from __future__ import annotations

from rules.bobing.book.switches import End
from rules.bobing.game.ending import challengers, has_champions, is_over_after_round
from rules.bobing.game.state import Phase, State


def order_of(state: State) -> tuple[int, ...]:
    """The next to roll as far as known: those of this round, then those of the next."""
    if state.turn is None:
        return ()
    if state.roll_off is not None:
        waiting = (p for p in state.roll_off.contestants if p not in state.roll_off.thrown)
        return tuple(dict.fromkeys((state.turn, *waiting)))
    ready = [p for p in state.present() if p not in state.sits_out]
    this_round = [player for player in ready if player not in state.acted]
    next_round = [] if is_over_after_round(state) else ready
    order = tuple(dict.fromkeys((state.turn, *this_round, *next_round)))
    lapped = after_a_lap(state)
    return tuple(p for p in order if p == state.turn or p not in lapped)


def after_a_lap(state: State) -> frozenset[int]:
    """The players who have no turn left unless somebody beats the leader."""
    is_lap = state.switch("end") == End.UNBEATEN_LAP and has_champions(state)
    if not is_lap or state.phase not in (Phase.ROLLING, Phase.CHOOSING):
        return frozenset()
    return frozenset(state.present()).difference(challengers(state))
