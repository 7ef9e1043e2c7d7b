"""The rules of the dice game: check a command and decide the events that follow, such as winnings.

`check` raises with the reason; `decide` gives the events; `apply` (in `state`) changes the state.
The same events always give the same state.
"""

from __future__ import annotations

from rules.bobing.book.rulebook import Rulebook
from rules.bobing.book.switches import (
    Chase,
    ChaseFrom,
    Direction,
    EmptyTier,
    End,
    FirstPlayer,
    GoldflowerBonus,
    GrabScope,
    Invalid,
    SixBlack,
)
from rules.bobing.game import commands as c
from rules.bobing.game import events as e
from rules.bobing.game import roll_offs
from rules.bobing.game.ending import (
    champions_or_roll_off,
    crown,
    dealt,
    finish_round,
    is_over_after_round,
    is_over_now,
    stop,
)
from rules.bobing.game.refusals import refusal
from rules.bobing.game.state import Phase, State, apply, happen
from rules.errors import raise_for
from rules.seats import Seats


def opening(book: Rulebook) -> State:
    """The state before the first entry."""
    return State(book)


def decide(state: State, command: c.Command) -> tuple[e.Event, ...]:
    """The events that follow from a command. Raises IllegalCommand with the reason."""
    raise_for(refusal(state, command))
    match command:
        case c.Start():
            return (_started(command),)
        case c.Throw() if state.phase is Phase.ROLL_OFF:
            thrown = e.RollOffThrown(command.player, command.roll, command.is_simulated)
            return tuple(roll_offs.goes_on(state, thrown))
        case c.Throw():
            return tuple(_throw(state, command))
        case c.Void():
            return tuple(void(state, command))
        case c.Skip(player) if state.phase is Phase.ROLL_OFF:
            return tuple(roll_offs.goes_on(state, e.RollOffThrown(player, None)))
        case c.Skip(player):
            return tuple(then_advance(state, e.TurnSkipped(player), command.at))
        case c.TakeFrom():
            return tuple(_take_from(state, command))
        case c.Crown():
            return tuple(crown(state, command.lots))
        case c.Stop(by, leftover, lots, is_after_round) if is_after_round:
            return (e.LastRoundCalled(by, leftover, lots),)
        case c.Stop():
            return tuple(stop(state, command))
        case c.Pause(at, minutes):
            return (e.Paused(at if state.paused_at is None else state.paused_at, minutes),)
        case c.Resume(at):
            return (_resumed(state, at),)
        case c.TakeBack() | c.Give() | c.Swap():
            return tuple(_handing(state, command))
        case _:
            return tuple(_seating(state, command))


def _started(start: c.Start) -> e.Started:
    ends_at = None
    if start.book.switches["end"] == End.TIMED:
        ends_at = start.at + 60 * (start.minutes or 0)
    return e.Started(start.book, start.prizes, order_of_play(start), ends_at)


def order_of_play(start: c.Start) -> tuple[int, ...]:
    """The players in the direction of play, beginning with the first to roll.

    Counting starts with the elder as one, so the first player sits (sum of the dice - 1) seats
    further.
    """
    players = start.players
    if start.book.switches["direction"] == Direction.COUNTERCLOCKWISE:
        players = (players[0], *reversed(players[1:]))
    first = 0
    if start.first is not None:
        first = players.index(start.first)
    elif start.book.switches["first_player"] == FirstPlayer.ELDER and start.elder is not None:
        first = (players.index(start.elder) + sum(start.elder_dice) - 1) % len(players)
    return players[first:] + players[:first]


def _resumed(state: State, at: int) -> e.Resumed:
    """The end of a break; at least 0 seconds, in case the clock was set back."""
    assert state.paused_at is not None, "a break that never began passed the check"
    return e.Resumed(max(0, at - state.paused_at))


def _throw(state: State, command: c.Throw) -> e.Events:
    """A throw that counts: its winnings, then the next turn."""
    rolled = e.Rolled(command.player, command.roll, command.is_simulated)
    state = yield from happen(state, rolled)
    score = state.book.score(command.roll)
    if score.takes_all:
        yield from grab(state, command)
        return
    state = yield from happen(state, *winnings(state, command))
    if score.ends_game:
        yield from six_black(state, command.player)
    elif state.chase is None:
        yield from advance(state, command.at)


def _take_from(state: State, command: c.TakeFrom) -> e.Events:
    """The thrower takes a prize from the chosen holder; if they hold several, the first in chase
    order."""
    assert state.chase is not None, "a choice without a chase passed the check"
    player, held = state.chase.player, state.chased(state.chase.tier, state.chase.player)
    prize = next(prize for prize, holder in held if holder == command.giver)
    yield from then_advance(state, e.PrizeTaken(prize, command.giver, player), command.at)


def _handing(state: State, command: c.Handing) -> e.Events:
    """Prizes that change hands without a throw; the last prize that is given may end the game."""
    holder = state.holdings.get(command.prize)
    match command:
        case c.TakeBack(prize):
            assert holder is not None, "a prize that nobody has passed the check"
            yield e.PrizeReturned(prize, holder)
        case c.Swap(prize, other):
            yield e.PrizesSwapped(prize, holder, other, state.holdings.get(other))
        case c.Give(prize, player):
            state = yield from happen(state, e.PrizeGiven(prize, holder, player))
            if state.phase is Phase.ROLLING and not state.is_closing and state.is_exhausted():
                state = yield from happen(state, e.PrizesExhausted())
                yield from _over(state)


def _seating(state: State, command: c.Seating) -> e.Events:
    """Who plays in which order: late arrivals, leaving, coming back, two entries of one person."""
    match command:
        case c.Call(player):
            yield e.PlayerCalled(player)
        case c.Join() | c.ComeBack():
            yield Seats(state.players, state.away).seated(command)
        case c.Leave():
            yield from _leave(state, command)
        case c.Reorder(players):
            yield e.OrderChanged(players)
        case c.Merge(player, into):
            is_in_turn = state.turn == player
            state = yield from happen(state, e.PlayersMerged(player, into))
            yield from _after(state, command.at, in_turn=is_in_turn)


def _leave(state: State, command: c.Leave) -> e.Events:
    """A player who leaves during their turn loses it."""
    is_in_turn = state.turn == command.player
    state = yield from happen(state, e.PlayerLeft(command.player))
    if is_in_turn and state.phase is Phase.ROLL_OFF:
        yield from roll_offs.goes_on(state, e.RollOffThrown(command.player, None))
    else:
        yield from _after(state, command.at, in_turn=is_in_turn)


def _after(state: State, at: int, *, in_turn: bool) -> e.Events:
    """The events after a player has left: the next turn if it was theirs, or the end if the game
    only waited for them."""
    if in_turn:
        yield from advance(state, at)
    elif state.phase is Phase.ROLLING:
        yield from _over(state)


def _over(state: State) -> e.Events:
    """The end, if the game is over now."""
    if is_over_now(state):
        yield from champions_or_roll_off(state)


def void(state: State, command: c.Void) -> e.Events:
    """A throw with a leaning die is repeated; a die outside the bowl follows the house rule."""
    rule = Invalid(state.switch("invalid"))
    is_out = command.fault is c.Fault.OUT and state.phase is Phase.ROLLING
    leaves_turn = is_out and rule is not Invalid.REROLL
    voided = e.ThrowVoided(
        command.player,
        command.fault,
        rolls_again=not leaves_turn,
        sits_out=leaves_turn and rule is Invalid.SKIP_NEXT,
    )
    if leaves_turn:
        yield from then_advance(state, voided, command.at)
    else:
        yield voided


def then_advance(state: State, event: e.Event, at: int) -> e.Events:
    state = yield from happen(state, event)
    yield from advance(state, at)


def advance(state: State, at: int) -> e.Events:
    """Report that the prizes or the time ran out, then pass the turn, end the round or end the
    game."""
    if not state.is_closing and state.is_exhausted():
        state = yield from happen(state, e.PrizesExhausted())
    if state.ends_at is not None and state.clock(at) >= state.ends_at and not state.is_closing:
        state = yield from happen(state, e.TimeCalled())
    if is_over_now(state):
        yield from champions_or_roll_off(state)
        return
    while True:
        following = next((p for p in state.present() if p not in state.acted), None)
        if following is None:
            state = yield from happen(state, e.RoundEnded(state.round))
            if state.last_round is not None:
                yield from stop(state, state.last_round)
                return
            if is_over_after_round(state):
                yield from finish_round(state)
                return
            state = yield from happen(state, e.RoundBegan(state.round + 1))
        elif following in state.sits_out:
            state = yield from happen(state, e.TurnForgone(following))
            if is_over_now(state):
                yield from champions_or_roll_off(state)
                return
        else:
            yield e.TurnPassed(following)
            return


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
