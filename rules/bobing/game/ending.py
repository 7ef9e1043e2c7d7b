"""Decides whether a game is over and how it ends: champions, leftover prizes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from rules.bobing.book.switches import LAST_ROUND, End, SixBlack, StopLeftover
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game import roll_offs
from rules.bobing.game.commands import ChampionBy
from rules.bobing.game.roll_offs import champions_or_roll_off, without_champion
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
        yield from champions_or_roll_off(state)
    elif state.switch("end") == End.BEST_OF_ROUND:
        yield from roll_offs.most_fours(state, certain)
    else:
        yield from roll_offs.all_roll(state, certain)


def stop(state: State, asked: c.Stop | e.LastRoundCalled) -> e.Events:
    """End the game now. Champion throws decide; only without any, `asked.by` does. Lots also end a
    roll-off."""
    is_found = bool(state.candidates) or not state.seats()
    by = ChampionBy.ROLL_OFF if is_found and state.roll_off is None else asked.by
    state = yield from happen(state, e.Stopped(by, asked.leftover))
    if state.roll_off is not None:
        yield roll_offs.decided_by_lot(state, state.roll_off, _in_order(state, asked.lots))
    elif is_found:
        yield from champions_or_roll_off(state)
    elif by is ChampionBy.NOBODY:
        yield without_champion(state)
    elif by is ChampionBy.ROLL_OFF:
        yield from roll_offs.all_roll(state, ())
    elif by is ChampionBy.MOST_FOURS:
        yield from roll_offs.most_fours(state, ())
    else:
        yield _found(state, by, _in_order(state, asked.lots))


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


def six_black(state: State, player: int) -> e.Events:
    """The end of the game by six alike: the prizes left are shared or scrambled for."""
    if state.rest():
        is_shared = state.switch("six_black") == SixBlack.ENDS_AND_SHARE
        ending = shared(state, player) if is_shared else e.RestScrambled()
        state = yield from happen(state, ending)
    yield from champions_or_roll_off(state)


def shared(state: State, thrower: int) -> e.PrizesDealt:
    """Deals the prizes below the champion's round the table, the best first, beginning with the
    thrower's neighbour."""
    after = state.players.index(thrower) + 1
    seats = (*state.players[after:], *state.players[:after])
    present = [player for player in seats if player not in state.away]
    return dealt(state.rest(), present, e.Dealing.SHARED)
