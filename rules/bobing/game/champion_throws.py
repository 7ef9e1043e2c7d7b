"""A throw for the champion ladder, and the champion's prizes that it moves to a new leader."""

from __future__ import annotations

from rules.bobing.book.switches import Chase
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.state import State, apply


def champion_throw(state: State, command: c.Throw) -> e.Events:
    """The thrower's place on the ladder, and the prizes that pass to a new leader."""
    player = command.player
    state = apply(state, e.CandidateRecorded(player, command.roll, player))
    first, *others = state.standing()
    mine = next(candidate for candidate in (first, *others) if candidate.player == player)
    places = state.places()
    rivals = [other for other in others if places[other.player] == 1] if mine is first else [first]
    yield e.CandidateRecorded(
        player,
        command.roll,
        leader=rivals[0].player if rivals else player,
        is_equal=bool(rivals) and places[player] == 1,
        is_best=mine is state.candidates[-1],
        is_kept=first.player in state.keepers() and first.rank < mine.rank,
    )
    if state.is_held():
        yield from _reseat(state)


def _reseat(state: State) -> e.Events:
    """Hand the champion's prizes to the players who now lead the ladder.

    A leader keeps the champion's prize held longest; extra prizes given by hand are taken last.
    """
    leaders = [candidate.player for candidate in state.standing()[: state.seats()]]
    free, kept = list(state.free(1)), dict[int, int]()
    held = state.held(1)
    for prize in held:
        if state.holdings[prize] in leaders:
            kept.setdefault(state.holdings[prize], prize)
    lost = [prize for prize in held if prize not in kept.values()]
    lost.sort(key=lambda prize: state.holdings[prize] in leaders)
    for leader in leaders:
        if leader in kept:
            continue
        if free:
            yield e.PrizeAwarded(free.pop(0), leader)
        elif state.switch("chase") != Chase.NONE:
            prize = lost.pop(0)
            yield e.PrizeTaken(prize, state.holdings[prize], leader)
