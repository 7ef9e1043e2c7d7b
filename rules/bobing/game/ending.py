"""How a game ends: the champions are decided or rolled off, crowned, and the rest given away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import cycle

from rules.bobing.book.switches import StopLeftover
from rules.bobing.game import events as e
from rules.bobing.game.ladder import RollOff
from rules.bobing.game.state import State, apply

Events = Iterator[e.Event]


def finish(state: State) -> Events:
    """Decide the champions, or open the roll-off that will."""
    certain, equal = state.tied()
    if not state.seats():
        # With something to give away the emcee closes the game as after a coronation.
        yield e.ChampionsDecided(()) if state.leftovers() else e.Ended()
    elif equal:
        yield from _open_roll_off(state, equal, state.seats() - len(certain), certain)
    else:
        yield e.ChampionsDecided(certain)


def _open_roll_off(
    state: State, contestants: tuple[int, ...], seats: int, settled: tuple[int, ...]
) -> Events:
    yield e.RollOffOpened(contestants, seats, settled)
    present = (player for player in contestants if player not in state.away)
    yield e.TurnPassed(next(present, contestants[0]))


def stop(state: State) -> Events:
    """Without a candidate all who are present roll for the champion's prize, by number of 4s."""
    yield e.Stopped()
    present = state.present()
    if state.candidates or not state.seats():
        yield from finish(state)
    elif state.seats() < len(present):
        yield e.RollOffOpened(present, state.seats(), (), is_tie=False)
        yield e.TurnPassed(present[0])
    else:
        yield e.ChampionsDecided(present)


def roll_off_goes_on(state: State, thrown: e.RollOffThrown) -> Events:
    """Once all have thrown, the most 4s win; those equal across the last seat throw again."""
    yield thrown
    state = apply(state, thrown)
    roll_off = state.roll_off
    assert roll_off is not None, "a roll-off throw outside a roll-off passed the check"
    waiting = [player for player in roll_off.contestants if player not in roll_off.thrown]
    present = [player for player in waiting if player not in state.away]
    if present:
        yield e.TurnPassed(present[0])
        return
    if waiting:
        yield from roll_off_goes_on(state, e.RollOffThrown(waiting[0], None))
        return
    above, equal = _cut(roll_off)
    if equal:
        seats = roll_off.seats - len(above)
        yield from _open_roll_off(state, equal, seats, (*roll_off.settled, *above))
    else:
        yield e.ChampionsDecided((*roll_off.settled, *above))


def _cut(roll_off: RollOff) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who won a seat, and who is equal across the last one."""
    fours = roll_off.thrown
    ranked = sorted(roll_off.contestants, key=lambda player: -fours[player])
    mark = fours[ranked[roll_off.seats - 1]]
    at_mark = tuple(player for player in roll_off.contestants if fours[player] == mark)
    above = tuple(player for player in ranked if fours[player] > mark)
    if len(above) + len(at_mark) == roll_off.seats:
        return (*above, *at_mark), ()
    return above, at_mark


def crown(state: State, lots: Sequence[int]) -> Events:
    """Give each champion a champion's prize and what is left as the house rule says.

    Whoever holds a champion's prize already keeps it; of several the one held longest.
    """
    crowned = tuple(_coronation(state))
    yield from crowned
    state = reduce(apply, crowned, state)
    yield from _leftovers_dealt(state, lots)
    yield e.Ended()


def _leftovers_dealt(state: State, lots: Sequence[int]) -> Events:
    """By lot the best prizes first; as consolation the smallest, one for whoever has nothing."""
    left = state.leftovers()
    if left and state.switch("stop_leftover") == StopLeftover.RAFFLE:
        yield dealt(left, lots, e.Dealing.RAFFLE)
        return
    holders = set(state.holdings.values())
    poor = [player for player in state.present() if player not in holders]
    tiers = {prize.id: prize.tier for prize in state.prizes}
    smallest = sorted(left, key=lambda prize: -tiers[prize])
    if smallest and poor:
        yield e.PrizesDealt(tuple(zip(smallest, poor, strict=False)), e.Dealing.CONSOLATION)


def _coronation(state: State) -> Events:
    held = state.held(1)
    kept: dict[int, int] = {}
    for prize in held:
        if state.holdings[prize] in state.champions:
            kept.setdefault(state.holdings[prize], prize)
    spare = [prize for prize in (*held, *state.free(1)) if prize not in kept.values()]
    for champion in state.champions:
        if champion not in kept:
            prize = spare.pop(0)
            holder = state.holdings.get(prize)
            if holder is None:
                yield e.PrizeAwarded(prize, champion)
            else:
                yield e.PrizeTaken(prize, holder, champion)
        yield e.Crowned(champion)


def dealt(prizes: Sequence[int], players: Sequence[int], why: e.Dealing) -> e.PrizesDealt:
    return e.PrizesDealt(tuple(zip(prizes, cycle(players), strict=False)), why)
