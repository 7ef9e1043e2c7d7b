"""How a game ends: the champions are decided or rolled off, crowned, and the rest given away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from rules.bobing import events as e
from rules.bobing.state import RollOff, State, apply, apply_all
from rules.bobing.switches import StopLeftover

Events = Iterator[e.Event]


def finish(state: State) -> Events:
    """Decide the champions, or open the roll-off that will."""
    certain, equal = state.tied()
    if not state.seats():
        # With something to give away the emcee closes the game as after a coronation.
        yield e.ChampionsDecided(()) if state.leftovers() else e.Ended()
    elif equal:
        yield from _open_roll_off(equal, state.seats() - len(certain), certain)
    else:
        yield e.ChampionsDecided(certain)


def _open_roll_off(contestants: tuple[int, ...], seats: int, settled: tuple[int, ...]) -> Events:
    yield e.RollOffOpened(contestants, seats, settled)
    yield e.TurnPassed(contestants[0])


def stop(state: State) -> Events:
    """Without a candidate everybody rolls for the champion's prize, by number of 4s."""
    yield e.Stopped()
    if state.candidates or not state.seats():
        yield from finish(state)
    elif state.seats() < len(state.players):
        yield e.RollOffOpened(state.players, state.seats(), (), is_tie=False)
        yield e.TurnPassed(state.players[0])
    else:
        yield e.ChampionsDecided(state.players)


def roll_off_goes_on(state: State, thrown: e.RollOffThrown) -> Events:
    """Once all have thrown, the most 4s win; those equal across the last seat throw again."""
    yield thrown
    roll_off = apply(state, thrown).roll_off
    assert roll_off is not None, "a roll-off throw outside a roll-off passed the check"
    waiting = [player for player in roll_off.contestants if player not in roll_off.thrown]
    if waiting:
        yield e.TurnPassed(waiting[0])
        return
    above, equal = _cut(roll_off)
    if equal:
        seats = roll_off.seats - len(above)
        yield from _open_roll_off(equal, seats, (*roll_off.settled, *above))
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

    Whoever holds a champion's prize already keeps it.
    """
    crowned = tuple(_coronation(state))
    yield from crowned
    state = apply_all(state, crowned)
    yield from _leftovers_dealt(state, lots)
    yield e.Ended()


def _leftovers_dealt(state: State, lots: Sequence[int]) -> Events:
    """By lot the best prizes first; as consolation the smallest, one for whoever has nothing."""
    left = state.leftovers()
    if left and state.switch("stop_leftover") == StopLeftover.RAFFLE:
        yield dealt(left, lots, e.Dealing.RAFFLE)
        return
    holders = set(state.holdings.values())
    poor = [player for player in state.players if player not in holders]
    tiers = {prize.id: prize.tier for prize in state.prizes}
    smallest = sorted(left, key=lambda prize: -tiers[prize])
    if smallest and poor:
        yield e.PrizesDealt(tuple(zip(smallest, poor, strict=False)), e.Dealing.CONSOLATION)


def _coronation(state: State) -> Events:
    prizes = state.prizes_of(1)
    free = list(state.free(1))
    lost = [p for p in prizes if p in state.holdings and state.holdings[p] not in state.champions]
    for champion in state.champions:
        if not any(state.holdings.get(prize) == champion for prize in prizes):
            if lost:
                prize = lost.pop(0)
                yield e.PrizeTaken(prize, state.holdings[prize], champion)
            else:
                yield e.PrizeAwarded(free.pop(0), champion)
        yield e.Crowned(champion)


def dealt(prizes: Sequence[int], players: Sequence[int], why: e.Dealing) -> e.PrizesDealt:
    return e.PrizesDealt(tuple(zip(prizes, cycle(players), strict=False)), why)
