"""Decides whether a game is over and how it ends: champions, roll-offs, leftover prizes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from rules.bobing.book.switches import LAST_ROUND, End, StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.ladder import RollOff
from rules.bobing.game.state import State, happen


def has_champions(state: State) -> bool:
    """Whether there is a candidate for each champion's prize."""
    return len(state.standing()) >= state.seats()


def is_over_now(state: State) -> bool:
    """Whether the game ends after this turn, even in the middle of a round."""
    match End(state.switch("end")):
        case End.IMMEDIATE:
            return state.is_closing and has_champions(state)
        case End.UNBEATEN_LAP:
            return has_champions(state) and not challengers(state)
        case _:
            return False


def is_over_after_round(state: State) -> bool:
    """Whether the game ends after this round."""
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
    """Whether a roll-off is between players with equal 4s in all rounds."""
    return state.switch("end") == End.BEST_OF_ROUND and not has_champions(state)


def challengers(state: State) -> tuple[int, ...]:
    """The present players who have not yet tried to beat the leaders, in the order of play.

    Any turn is a try, even a skipped or forgone turn or a void throw, so that nobody can delay a
    final by staying away.
    """
    lead = {candidate.player for candidate in state.leaders()}
    return tuple(player for player in state.present() if player not in state.lap | lead)


def finish_round(state: State) -> e.Events:
    """The end after a round; in the last round of a final without enough champion throws, the 4s
    decide."""
    lead = dict.fromkeys((*state.keepers(), *(c.player for c in state.standing())))
    certain = tuple(lead)[: state.seats()]
    if not state.is_final() or len(certain) == state.seats():
        yield from finish(state)
    elif state.switch("end") == End.BEST_OF_ROUND:
        yield from _most_fours(state, certain)
    else:
        yield from _all_roll(state, certain)


def finish(state: State) -> e.Events:
    """Decide the champions, or open a roll-off to decide."""
    certain, equal = state.tied()
    if not state.seats():
        yield _without_champion(state)
    elif equal:
        yield from _open_roll_off(state, equal, state.seats() - len(certain), certain)
    else:
        yield e.ChampionsDecided(certain)


def _open_roll_off(
    state: State, contestants: tuple[int, ...], seats: int, settled: tuple[int, ...]
) -> e.Events:
    yield e.RollOffOpened(contestants, seats, settled)
    present = (player for player in contestants if player not in state.away)
    yield e.TurnPassed(next(present, contestants[0]))


def stop(state: State, asked: c.Stop | e.LastRoundCalled) -> e.Events:
    """End the game now. Champion throws decide; only without any, `asked.by` does. Lots also end a
    roll-off."""
    is_found = bool(state.candidates) or not state.seats()
    by = ChampionBy.ROLL_OFF if is_found and state.roll_off is None else asked.by
    state = yield from happen(state, e.Stopped(by, asked.leftover))
    if state.roll_off is not None:
        yield _decided_by_lot(state, state.roll_off, _in_order(state, asked.lots))
    elif is_found:
        yield from finish(state)
    elif by is ChampionBy.NOBODY:
        yield _without_champion(state)
    elif by is ChampionBy.ROLL_OFF:
        yield from _all_roll(state, ())
    elif by is ChampionBy.MOST_FOURS:
        yield from _most_fours(state, ())
    else:
        yield _found(state, by, _in_order(state, asked.lots))


def _without_champion(state: State) -> e.ChampionsDecided | e.Ended:
    """If prizes are to be given away, the emcee closes the game as after a coronation."""
    return e.ChampionsDecided(()) if state.leftovers() else e.Ended()


def _all_roll(state: State, settled: tuple[int, ...]) -> e.Events:
    """All present players roll for the remaining champion's prizes; most 4s win."""
    present = tuple(player for player in state.present() if player not in settled)
    seats = state.seats() - len(settled)
    if seats < len(present):
        yield e.RollOffOpened(present, seats, settled, is_tie=False)
        yield e.TurnPassed(present[0])
    else:
        yield e.ChampionsDecided((*settled, *present))


def _most_fours(state: State, settled: tuple[int, ...]) -> e.Events:
    """The 4s of all throws decide the other seats; players equal across the last seat roll off.

    Throws of players who have left still count.
    """
    here = {*state.present(), *state.fours}.difference(settled)
    thrown = {player: state.fours.get(player, 0) for player in state.players if player in here}
    seats = min(state.seats() - len(settled), len(thrown))
    above, equal = _cut(RollOff(tuple(thrown), seats, settled, thrown=thrown))
    if equal:
        yield from _open_roll_off(state, equal, seats - len(above), (*settled, *above))
    else:
        yield e.ChampionsDecided((*settled, *above), ChampionBy.MOST_FOURS)


def _in_order(state: State, lots: Sequence[int]) -> list[int]:
    """The players in drawn order; players who came later are last."""
    drawn = [player for player in lots if player in state.players]
    return [*drawn, *(player for player in state.players if player not in drawn)]


def _found(state: State, by: ChampionBy, drawn: Sequence[int]) -> e.ChampionsDecided:
    """The champions without a champion throw. Throws of players who have left still count, but they
    have no lot in a draw among those present."""
    seats, present = state.seats(), [player for player in drawn if player not in state.away]
    if by is ChampionBy.LOTS:
        return e.ChampionsDecided(tuple(present[:seats]), by)
    nothing = len(state.book.tiers) + 1
    here = [player for player in drawn if player in state.best or player in present]
    ranked = sorted(here, key=lambda player: state.best.get(player, nothing))
    tiers = [state.best.get(player, nothing) for player in ranked]
    is_cut_among_equals = tiers[seats - 1 : seats] == tiers[seats : seats + 1]
    by = ChampionBy.LOTS if is_cut_among_equals else by
    return e.ChampionsDecided(tuple(ranked[:seats]), by)


def who_can_win(state: State, contest: RollOff) -> tuple[int, ...]:
    """The contestants who are here and have not thrown yet, or have enough 4s for a seat so far."""
    most = sorted(contest.thrown.values(), reverse=True)[: contest.seats]
    mark = most[-1] if len(most) == contest.seats else -1
    waiting = set(contest.contestants) - set(contest.thrown) - state.away
    able = [p for p in contest.contestants if p in waiting or contest.thrown.get(p, -2) >= mark]
    return tuple(able) or contest.contestants


def _decided_by_lot(state: State, contest: RollOff, drawn: Sequence[int]) -> e.ChampionsDecided:
    can_win = who_can_win(state, contest)
    winners = [player for player in drawn if player in can_win]
    return e.ChampionsDecided((*contest.settled, *winners[: contest.seats]), ChampionBy.LOTS)


def roll_off_goes_on(state: State, thrown: e.RollOffThrown) -> e.Events:
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
        yield from roll_off_goes_on(state, e.RollOffThrown(waiting[0], None))
        return
    above, equal = _cut(roll_off)
    if equal:
        seats = roll_off.seats - len(above)
        yield from _open_roll_off(state, equal, seats, (*roll_off.settled, *above))
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


def crown(state: State, lots: Sequence[int]) -> e.Events:
    """Give each champion a champion's prize, and deal leftover prizes by the house rule.

    A player who already holds a champion's prize keeps it; of several, the one held longest.
    """
    state = yield from happen(state, *_coronation(state))
    yield from _leftovers_dealt(state, lots)
    yield e.Ended()


def _leftovers_dealt(state: State, lots: Sequence[int]) -> e.Events:
    """Raffled: the best prizes first. As consolation: the smallest prizes, one to each player
    without any."""
    left = state.leftovers()
    if left and state.stop_leftover() is StopLeftover.RAFFLE:
        yield dealt(left, lots, e.Dealing.RAFFLE)
        return
    holders = set(state.holdings.values())
    poor = [player for player in state.present() if player not in holders]
    tiers = {prize.id: prize.tier for prize in state.prizes}
    smallest = sorted(left, key=lambda prize: -tiers[prize])
    if smallest and poor:
        yield e.PrizesDealt(tuple(zip(smallest, poor, strict=False)), e.Dealing.CONSOLATION)


def _coronation(state: State) -> e.Events:
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
        yield e.Crowned(champion, found_by(state, champion))


def found_by(state: State, champion: int) -> ChampionBy | None:
    """How a champion was found; MOST_FOURS only for champions without a champion throw."""
    has_thrown = any(candidate.player == champion for candidate in state.candidates)
    is_by_dice = has_thrown and state.found_by is ChampionBy.MOST_FOURS
    return None if is_by_dice else state.found_by


def dealt(prizes: Sequence[int], players: Sequence[int], why: e.Dealing) -> e.PrizesDealt:
    return e.PrizesDealt(tuple(zip(prizes, cycle(players), strict=False)), why)
