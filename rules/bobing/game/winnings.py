"""What a throw wins: prizes of the table or of a holder, and all of them."""

from __future__ import annotations

from rules.bobing.book.switches import (
    Chase,
    ChaseFrom,
    EmptyTier,
    GoldflowerBonus,
    GrabScope,
    SixBlack,
)
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game.ending import dealt
from rules.bobing.game.roll_offs import champions_or_roll_off
from rules.bobing.game.state import State, apply, happen


def winnings(state: State, command: c.Throw) -> e.Events:
    """The winnings of a roll, with the bonuses of the golden flower and of 4s beside a set."""
    player, score = command.player, state.book.score(command.roll)
    if score.tier == 1:
        state = yield from happen(state, *champion_throw(state, command))
    elif score.tier is not None:
        won = _win(state, command, score.tier, is_chased=score.is_chased)
        state = yield from happen(state, won)
    if score.carried is not None:
        yield _win(state, command, score.carried, is_chased=False)
    if score.takes_second:
        yield from _second_prizes(state, player)


def _second_prizes(state: State, player: int) -> e.Events:
    """The golden flower's bonus: the second prizes on the table, or all of them."""
    for prize in state.free(2):
        yield e.PrizeAwarded(prize, player)
    if state.switch("goldflower_bonus") == GoldflowerBonus.BOTH_SECOND:
        for prize, holder in state.chased(2, player):
            yield e.PrizeTaken(prize, holder, player)


def champion_throw(state: State, command: c.Throw) -> e.Events:
    """The thrower's place on the ladder, and the prizes that pass to a new leader."""
    player = command.player
    state = apply(state, e.CandidateRecorded(player, command.roll, player))
    first, *others = state.standing()
    mine = next(candidate for candidate in (first, *others) if candidate.player == player)
    places = state.places()
    rivals = [each for each in others if places[each.player] == 1] if mine is first else [first]
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


def _win(state: State, command: c.Throw, tier: int, *, is_chased: bool) -> e.Event:
    """The winnings of a roll of a lower tier: a prize from the table or from a holder, or none."""
    player, free = command.player, state.free(tier)
    if free:
        return e.PrizeAwarded(command.prize if command.prize in free else free[0], player)
    chased = state.chased(tier, player) if is_chased else ()
    if chased:
        is_asked = state.switch("chase_from") == ChaseFrom.THROWER_CHOOSES
        if is_asked and len({holder for _, holder in chased}) > 1:
            return e.ChaseOpened(player, tier)
        return e.PrizeTaken(*chased[0], player)
    if state.switch("empty_tier") == EmptyTier.NEXT_LOWER:
        for lower in range(tier + 1, len(state.book.tiers) + 1):
            if state.free(lower):
                return e.PrizeAwarded(state.free(lower)[0], player)
    return e.TierFoundEmpty(player, tier)


def grab(state: State, command: c.Throw) -> e.Events:
    """The total grab and the end of the game; prizes that it leaves on the table are shared.

    Where it takes only unwon prizes, a champion's prize that is already held goes to the thrower
    only if any other champion throw so high would take it.
    """
    player, scope = command.player, GrabScope(state.switch("grab_scope"))
    if scope is GrabScope.UNTAKEN and state.is_held() and state.book.score(command.roll).rank:
        yield from champion_throw(state, command)
    state = yield from happen(state, e.AllGrabbed(player, scope))
    if state.rest():
        yield _shared(state, player)
    yield e.Ended()


def six_black(state: State, player: int) -> e.Events:
    """The end of the game by six alike: the prizes left are shared or scrambled for."""
    if state.rest():
        is_shared = state.switch("six_black") == SixBlack.ENDS_AND_SHARE
        ending = _shared(state, player) if is_shared else e.RestScrambled()
        state = yield from happen(state, ending)
    yield from champions_or_roll_off(state)


def _shared(state: State, thrower: int) -> e.PrizesDealt:
    """Deals the prizes below the champion's round the table, the best first, beginning with the
    thrower's neighbour."""
    place = state.players.index(thrower) + 1
    seats = (*state.players[place:], *state.players[:place])
    present = [player for player in seats if player not in state.away]
    return dealt(state.rest(), present, e.Dealing.SHARED)
