"""Roll-offs: players who are equal for a champion's seat throw until the most 4s decide."""

from __future__ import annotations

from collections.abc import Sequence

from rules.bobing.game import events as e
from rules.bobing.game.champion_ladder import RollOff
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.state import State, happen


def champions_or_roll_off(state: State) -> e.Events:
    """Decide the champions, or open a roll-off to decide."""
    certain, equal = state.tied()
    if not state.seats():
        yield without_champion(state)
    elif equal:
        yield from open_roll_off(state, equal, state.seats() - len(certain), certain)
    else:
        yield e.ChampionsDecided(certain)


def without_champion(state: State) -> e.ChampionsDecided | e.Ended:
    """If prizes are to be given away, the emcee closes the game as after a coronation."""
    return e.ChampionsDecided(()) if state.leftovers() else e.Ended()


def open_roll_off(
    state: State, contestants: tuple[int, ...], seats: int, settled: tuple[int, ...]
) -> e.Events:
    yield e.RollOffOpened(contestants, seats, settled)
    present = (player for player in contestants if player not in state.away)
    yield e.TurnPassed(next(present, contestants[0]))


def all_roll(state: State, settled: tuple[int, ...]) -> e.Events:
    """All present players roll for the remaining champion's prizes; most 4s win."""
    present = tuple(player for player in state.present() if player not in settled)
    seats = state.seats() - len(settled)
    if seats < len(present):
        yield e.RollOffOpened(present, seats, settled, is_tie=False)
        yield e.TurnPassed(present[0])
    else:
        yield e.ChampionsDecided((*settled, *present))


def most_fours(state: State, settled: tuple[int, ...]) -> e.Events:
    """The 4s of all throws decide the other seats; players equal across the last seat roll off.

    Throws of players who have left still count.
    """
    here = {*state.present(), *state.fours}.difference(settled)
    thrown = {player: state.fours.get(player, 0) for player in state.players if player in here}
    seats = min(state.seats() - len(settled), len(thrown))
    above, equal = _cut(RollOff(tuple(thrown), seats, settled, thrown=thrown))
    if equal:
        yield from open_roll_off(state, equal, seats - len(above), (*settled, *above))
    else:
        yield e.ChampionsDecided((*settled, *above), ChampionBy.MOST_FOURS)


def who_can_win(state: State, contest: RollOff) -> tuple[int, ...]:
    """The contestants who are here and have not thrown yet, or have enough 4s for a seat so far."""
    most = sorted(contest.thrown.values(), reverse=True)[: contest.seats]
    mark = most[-1] if len(most) == contest.seats else -1
    waiting = set(contest.contestants) - set(contest.thrown) - state.away
    able = [p for p in contest.contestants if p in waiting or contest.thrown.get(p, -2) >= mark]
    return tuple(able) or contest.contestants


def decided_by_lot(state: State, contest: RollOff, drawn: Sequence[int]) -> e.ChampionsDecided:
    can_win = who_can_win(state, contest)
    winners = [player for player in drawn if player in can_win]
    return e.ChampionsDecided((*contest.settled, *winners[: contest.seats]), ChampionBy.LOTS)


def goes_on(state: State, thrown: e.RollOffThrown) -> e.Events:
    """Once all have thrown, most 4s win; players equal across the last seat throw again."""
    state = yield from happen(state, thrown)
    roll_off = state.roll_off
    assert roll_off is not None, "a roll-off throw outside a roll-off passed the check"
    waiting = [player for player in roll_off.contestants if player not in roll_off.thrown]
    present = [player for player in waiting if player not in state.away]
    if present:
        yield e.TurnPassed(present[0])
        return
    if waiting:
        yield from goes_on(state, e.RollOffThrown(waiting[0], None))
        return
    above, equal = _cut(roll_off)
    if equal:
        seats = roll_off.seats - len(above)
        yield from open_roll_off(state, equal, seats, (*roll_off.settled, *above))
    else:
        yield e.ChampionsDecided((*roll_off.settled, *above))


def _cut(roll_off: RollOff) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The winners of seats, and the players equal across the last seat."""
    fours = roll_off.thrown
    ranked = sorted(roll_off.contestants, key=lambda player: -fours[player])
    mark = fours[ranked[roll_off.seats - 1]]
    at_mark = tuple(player for player in roll_off.contestants if fours[player] == mark)
    above = tuple(player for player in ranked if fours[player] > mark)
    if len(above) + len(at_mark) == roll_off.seats:
        return (*above, *at_mark), ()
    return above, at_mark
